import { describe, expect, it } from "vitest";
import { Atlas } from "../src/games/crayon/atlas";
import { goodOf } from "../src/games/crayon/cargo";
import { passed } from "../src/games/crayon/journey";
import { trimmed } from "../src/games/crayon/notes.svelte";
import { Proposal, verbNow } from "../src/games/crayon/plan.svelte";
import { choiceWords, wordsOf } from "../src/games/crayon/say";
import { aroundWords, placeWords, wind } from "../src/games/crayon/twin";
import type { Catalogue, ChoiceFigures, CourseFigures, View } from "../src/games/crayon/types";
import type { TableModel } from "../src/table/model.svelte";
import type { Entry } from "../src/wire/types";

/** Five mileposts in a row, A to E, with a sixth, F, above C; a river between D and E. A is a major city, E a small one. */
const print = {
  family: "crayon",
  board: {
    name: "Row",
    codes: ["A", "B", "C", "D", "E", "F"],
    terrains: ["clear", "mountain"],
    terrain: [0, 0, 1, 0, 0, 0],
    maps: [""],
    map_of: [0, 0, 0, 0, 0, 0],
    sea_from: 99,
    edges: [[0, 1], [1, 2], [2, 3], [3, 4], [2, 5], [3, 5]],
    kinds: ["plain", "closed", "river"],
    edge_kind: [0, 0, 0, 2, 0, 1],
    edge_crossing: [-1, -1, -1, 0, -1, -1],
    crossings: ["Ohio"],
    cities: [
      { name: "Alpha", size: "major", mileposts: [0], goods: [0] },
      { name: "Echo", size: "small", mileposts: [4], goods: [] },
    ],
    goods: [{ name: "Palm Oil", chips: 3, cities: [0], icon: { filled: "", lined: "" } }],
    ports: [],
    sea: {},
    passages: [],
    links: [],
  },
  picture: [[0, 50], [40, 50], [80, 50], [120, 50], [160, 50], [100, 15]],
  size: [200, 100],
  prices: { tariffs: [[1, 1, 2, 1, 1, 2, 3, 3, 1, 2, 1, 1]], cap: 20 },
  inner: [0, 0, 0, 0, 0, 0],
  locos: [],
  cards: [],
  events: [],
  goal: 250,
  majors_needed: 6,
  rent: 4,
} as unknown as Catalogue;

const atlas = new Atlas(print);
const view = {
  seat: 0,
  step: "build",
  mover: 0,
  active: 0,
  left: [9],
  spent: 4,
  chips: [0],
  players: [
    { cash: 30, track: [0], trains: [{ loco: "freight", place: "B", came: null, loads: [] }] },
    { cash: null, track: [2], trains: [] },
  ],
} as unknown as View;

function tableThat(told: Record<string, unknown>): TableModel {
  return {
    seen: { view },
    ask: async (question: string) => (question in told ? JSON.stringify(told[question]) : "No track leads there."),
    preview: async () => ({ actions: ["build b c"], plays: 0, refused: { rule: "EB-X", says: "No." }, reveals: false, events: [] }),
  } as unknown as TableModel;
}

describe("the atlas", () => {
  it("bridges a fast stroke over the mileposts between, and only where it is open", () => {
    expect(atlas.bridge(0, 3)).toEqual([0, 1, 2, 3]);
    expect(atlas.bridge(0, 3, (edge) => edge !== 2)).toEqual([0, 1, 2, 5, 3]);
    expect(atlas.bridge(0, 4, () => true, 2)).toEqual([]);
  });

  it("counts mileposts over the open map", () => {
    expect(atlas.hops(0)).toEqual([0, 1, 2, 3, 4, 3]);
  });

  it("prices a segment by its direction, and nothing where none can be built", () => {
    expect([atlas.price(0, 1, 2), atlas.price(0, 2, 1), atlas.price(0, 3, 5), atlas.price(0, 0, 4)]).toEqual([2, 1, null, null]);
  });

  it("walks on in the line of the walk", () => {
    expect(atlas.towards(2, 1, 0)).toBe(3);
    expect(atlas.towards(2, 0, -1)).toBe(5);
  });
});

describe("the text twin", () => {
  it("says what a place is and what it supplies", () => {
    expect(placeWords(atlas, view, 0)).toBe("Alpha, major city, supplies Palm Oil (no chips left)");
    expect(placeWords(atlas, view, 1)).toBe("B, clear, train of seat 1");
  });

  it("says what lies around: terrain, whose track, price, rivers", () => {
    expect(aroundWords(atlas, view, 2, 0, ["Ann", "Bob"])).toBe("west clear, 1; east clear, track of Bob; north-east clear, 1");
    expect(aroundWords(atlas, view, 3, 0, ["Ann", "Bob"])).toContain("east Echo over Ohio, 3");
    expect(aroundWords(atlas, view, 1, 0, ["Ann", "Bob"])).toContain("west Alpha, your track");
  });

  it("names the winds", () => {
    expect([wind([0, 0], [1, 0]), wind([0, 0], [-1, -1]), wind([0, 0], [0, 1])]).toEqual(["east", "north-west", "south"]);
  });
});

const choice: ChoiceFigures = { by: ["cheapest"], mileposts: [0, 1, 2, 3, 4], turns: [[[1, 2, 2], [2, 3, 1]], [[3, 4, 3]]], price: 6, now: 2, run: -1 };

describe("a proposal", () => {
  it("builds what can be paid now and leaves the rest for later", async () => {
    const proposal = new Proposal(tableThat({ "tracks E": [choice] }), atlas);
    proposal.point(4, "build");
    await proposal.ready("build");
    expect(proposal.line("build")).toBe("build B C D");
    expect(proposal.beyond).toEqual([3, 4]);
    expect(proposal.price).toBe(3);
    expect(proposal.later).toEqual([[3, 4]]);
    const words = wordsOf(proposal, "build", { atlas, view, names: ["Ann", "Bob"], seat: 0 });
    expect(words).toEqual({ main: "3 of 16", more: "cash 30 → 27 · 3 more next turn", bad: "" });
  });

  it("says why where nothing of it can be built", async () => {
    const proposal = new Proposal(tableThat({}), atlas);
    proposal.point(4, "build");
    await proposal.ready("build");
    expect(wordsOf(proposal, "build", { atlas, view, names: [], seat: 0 })?.bad).toBe("No.");
    expect(proposal.steps.bad).toEqual([[1, 2]]);
  });

  it("is left once it is played, but not for what is pointed at before the word of it comes", async () => {
    let acknowledge = (): void => {};
    const table = { ...tableThat({}), act: () => new Promise<boolean>((resolve) => (acknowledge = () => resolve(true))) };
    const proposal = new Proposal(table as unknown as TableModel, atlas);
    for (const [since, stays] of [[4, -1], [3, 3]] as const) {
      proposal.point(4, "build");
      const played = proposal.play("build");
      proposal.point(since, "build");
      acknowledge();
      expect(await played).toBe(true);
      expect(proposal.target).toBe(stays);
      proposal.clear();
    }
  });

  it("is drawn over what lies between, and erased by going back", () => {
    const proposal = new Proposal(tableThat({}), atlas);
    proposal.begin(0);
    proposal.draw(3, "build");
    expect(proposal.drawn).toEqual([0, 1, 2, 3]);
    proposal.draw(2, "build");
    proposal.draw(1, "build");
    expect(proposal.drawn).toEqual([0, 1]);
    proposal.clear();
  });

  it("tells of a course where its turns end and who is paid when", async () => {
    const course: CourseFigures = { mileposts: [1, 2, 3, 4], ends: [1, 3], fees: [[1, 1, 4], [3, 1, 4]], now: 1, slow: [1] };
    const proposal = new Proposal(tableThat({ "course E": course }), atlas);
    proposal.point(4, "run");
    await proposal.ready("run");
    expect(proposal.ends).toEqual([2, 4]);
    expect(proposal.line("run")).toBe("run to E");
    const words = wordsOf(proposal, "run", { atlas, view, names: ["Ann", "Bob"], seat: 0 });
    expect(words?.more).toBe("pays Bob 4 · later Bob 4 · slowed by the weather · 3 mileposts in 2 turns");
  });

  it("goes by ship where the course does", async () => {
    const course: CourseFigures = { mileposts: [1, 2], ends: [1], fees: [], now: 0, sea: true };
    const proposal = new Proposal(tableThat({ "course C": course }), atlas);
    proposal.point(2, "run");
    await proposal.ready("run");
    expect(proposal.line("run")).toBe("sail to C");
  });
});

it("a choice is told with its price, its length and its turns", () => {
  expect(choiceWords(choice)).toBe("6 for 3 mileposts · 2 turns");
  expect(choiceWords({ ...choice, by: ["fastest"], run: 7, turns: [choice.turns[0] ?? []] })).toBe("6 for 2 mileposts · 7 from your train");
});

it("what a click does follows the step and what is legal", () => {
  expect(verbNow({ ...view, step: "operate" }, [])).toBe("run");
  expect(verbNow({ ...view, step: "operate" }, ["sail q7"])).toBe("sail");
  expect(verbNow({ ...view, step: "keep" }, [])).toBe("");
});

it("planned track loses what has been built at its ends", () => {
  expect(trimmed([0, 1, 2, 3], (a) => a === 0)).toEqual([1, 2, 3]);
  expect(trimmed([0, 1, 2, 3], () => true)).toHaveLength(1);
});

it("a train runs along the mileposts that the news tell of", () => {
  const news = [{ seq: 1, at: 0, what: "play", seat: 0, events: ["c", "d"].map((to) => ({ kind: "moved", seat: 0, facts: { to } })) }] as unknown as Entry[];
  expect(passed(atlas, news, 0, 1, 3)).toEqual([1, 2, 3]);
  expect(passed(atlas, news, 1, 1, 3)).toEqual([]);
});

it("goods are found by their names as typed lines have them", () => {
  expect(goodOf(atlas, "palm-oil")?.name).toBe("Palm Oil");
});
