import { describe, expect, it } from "vitest";
import { best, standings } from "../src/games/iberian/awards";
import { Desk } from "../src/games/iberian/desk.svelte";
import { foldOf } from "../src/games/iberian/fold";
import { type Ground, Hexes } from "../src/games/iberian/hexes";
import { cardsAt, labelsAt } from "../src/games/iberian/labels";
import { longestRun } from "../src/games/iberian/run";
import { layTrack } from "../src/games/iberian/track";
import type { Catalogue, View } from "../src/games/iberian/types";
import type { TableModel } from "../src/table/model.svelte";
import type { Json } from "../src/wire/diff";
import type { Told } from "../src/wire/types";
import printed from "./iberian.json";

const catalogue = printed.catalogue as unknown as Catalogue;
const hexes = new Hexes(catalogue);

describe("a hex under the pointer", () => {
  it("is found at its centre and anywhere inside its border", () => {
    catalogue.picture.forEach(([x, y], id) => {
      expect(hexes.hit(x, y)).toBe(id);
      for (let turn = 0; turn < 6; turn++) {
        const angle = (turn * Math.PI) / 3;
        const corner = 0.97 * catalogue.radius;
        expect(hexes.hit(x + corner * Math.cos(angle), y + corner * Math.sin(angle))).toBe(id);
      }
    });
  });

  it("is none in the open sea", () => {
    expect(hexes.hit(20, 20)).toBe(-1);
    expect(hexes.hit(catalogue.size[0] - 20, catalogue.size[1] - 20)).toBe(-1);
  });

  it("has its neighbours one step away", () => {
    catalogue.neighbours.forEach((near, id) => {
      const [x, y] = catalogue.picture[id] as [number, number];
      for (const other of near) {
        const [ox, oy] = catalogue.picture[other] as [number, number];
        expect(Math.hypot(ox - x, oy - y)).toBeCloseTo(catalogue.radius * Math.sqrt(3), 0);
      }
    });
  });
});

describe("the way to a target", () => {
  const lisbon = new Set([hexes.city("Lisbon")]);
  const coimbra = hexes.city("Coimbra");
  const plain: Ground = { open: () => true, surcharge: () => 0, price: (cubes) => catalogue.track_costs[cubes] ?? Number.POSITIVE_INFINITY, most: 8 };
  const straight = hexes.way(lisbon, new Set([coimbra]), plain);
  const cost = (way: readonly number[], ground = plain): number =>
    ground.price(way.length) + way.reduce((sum, id) => sum + (catalogue.extra[id] ?? 0) + ground.surcharge(id), 0);

  it("leads from hex to hex, the target among them and the start not", () => {
    expect(straight.at(-1)).toBe(coimbra);
    for (const [index, id] of straight.entries()) {
      expect(catalogue.neighbours[id]).toContain(index ? straight[index - 1] : [...lisbon][0]);
    }
  });

  it("goes round what is closed, and says when there is no way", () => {
    const blocked = straight[0] as number;
    expect(hexes.way(lisbon, new Set([coimbra]), { ...plain, open: (id) => id !== blocked })).not.toContain(blocked);
    expect(hexes.way(lisbon, new Set([coimbra]), { ...plain, open: () => false })).toEqual([]);
    expect(hexes.way(lisbon, new Set([coimbra]), { ...plain, most: straight.length - 1 })).toEqual([]);
  });

  it("avoids dear ground where another way is as short", () => {
    const dear = straight[1] as number;
    const ground = { ...plain, surcharge: (id: number) => (id === dear ? 9 : 0) };
    const other = hexes.way(lisbon, new Set([coimbra]), ground);
    expect(other).not.toContain(dear);
    expect(cost(other, ground)).toBeLessThan(cost(straight, ground));
  });

  it("takes one cube more where that costs less than the ground", () => {
    const [from, goal] = [new Set([hexes.id("J10")]), new Set([hexes.id("M10")])];
    expect(hexes.way(from, goal, plain).map((id) => catalogue.codes[id])).toEqual(["K10", "L10", "M10"]);
    const ground = { ...plain, surcharge: (id: number) => (catalogue.codes[id] === "L10" ? 9 : 0) };
    const round = hexes.way(from, goal, ground);
    expect(round).toHaveLength(4);
    expect(round).not.toContain(hexes.id("L10"));
  });

  it("does not lay a cube in a railway it only has to touch", () => {
    const way = hexes.way(lisbon, new Set([coimbra]), { ...plain, open: (id) => id !== coimbra });
    expect(way).not.toContain(coimbra);
    expect(catalogue.neighbours[way.at(-1) as number]).toContain(coimbra);
  });

  it("is empty where the railways touch already", () => {
    const next = catalogue.neighbours[coimbra]?.[0] as number;
    expect(hexes.way(new Set([next]), new Set([coimbra]), { ...plain, open: (id) => id !== coimbra })).toEqual([]);
  });
});

describe("a hex in words", () => {
  it("is named with its ground and what it pays, and with its neighbours clockwise", () => {
    expect(hexes.words(hexes.city("Lisbon"))).toBe("Lisbon, Q1, pays 5");
    expect(hexes.around(hexes.city("Lisbon"))).toBe("north P1, river; north-east Q2; south-east Setúbal, R2, Town, pays 2");
  });
});

describe("city names on a small map", () => {
  it("are none where the printed ones can be read", () => {
    expect(labelsAt(hexes, 1)).toEqual([]);
  });

  it.each([0.2, 0.28, 0.36, 0.44])("never lie on one another at scale %f, and none of the great cities is left out", (scale) => {
    const labels = labelsAt(hexes, scale);
    const wide = ({ name, size }: { name: string; size: number }): number => name.length * size * 0.47;
    for (const [index, one] of labels.entries()) {
      for (const other of labels.slice(index + 1)) {
        const apart = Math.abs(one.x - other.x) >= (wide(one) + wide(other)) / 2 - 0.01 || Math.abs(one.y - other.y) >= one.size * 0.98 - 0.01;
        expect(apart, `${one.name} and ${other.name}`).toBe(true);
      }
    }
    expect(labels.map(({ name }) => name)).toEqual(expect.arrayContaining(["Madrid", "Lisbon", "Barcelona", "Bilbao", "Porto", "Sevilla", "Valencia"]));
  });
});

describe("a card on its city", () => {
  const across = (a: number, halfA: number, b: number, halfB: number): number => Math.max(0, Math.min(a + halfA, b + halfB) - Math.max(a - halfA, b - halfB));

  it("lies at the upper right of its hex while nothing stands there", () => {
    for (const { hex, x, y } of cardsAt(hexes, 1)) expect([x - (hexes.at[hex]?.[0] ?? 0), y - (hexes.at[hex]?.[1] ?? 0)]).toEqual([22, -33]);
  });

  it.each([1, 1.4, 1.75])("shows its price with cubes there and on any one hex beside it, pieces drawn %f times as large", (grown) => {
    for (const { hex, city } of catalogue.interests) {
      for (const beside of catalogue.neighbours[hex] ?? []) {
        const cubes = layTrack(hexes, [[hex, beside].map((id) => catalogue.codes[id] ?? "")], grown).flatMap((laid) => laid.cubes);
        const card = cardsAt(hexes, grown, cubes).find((one) => one.hex === hex);
        const [wide, high] = [17 * (card?.scale ?? 1), 11 * (card?.scale ?? 1)];
        const lost = cubes.map((cube) => across(card?.x ?? 0, wide, cube.x, 11 * grown) * across(card?.y ?? 0, high, cube.y, 11 * grown));
        expect(Math.max(...lost) / (4 * wide * high), `${city} beside ${hexes.name(beside)}`).toBeLessThan(0.15);
      }
    }
  });
});

describe("city names among cards and cubes", () => {
  const over = (label: { name: string; size: number; x: number; y: number }, at: { x: number; y: number }, wide: number, high: number): boolean =>
    Math.abs(label.x - at.x) < (label.name.length * label.size * 0.47) / 2 + wide && Math.abs(label.y - at.y) < label.size * 0.49 + high;

  it.each([[0.28, 2], [0.4, 1.65], [0.6, 1.1]])("never lie under a card at scale %f", (scale, grown) => {
    for (const label of labelsAt(hexes, scale, grown)) {
      for (const card of cardsAt(hexes, grown)) {
        expect(over(label, card, 17 * card.scale, 11 * card.scale), `${label.name} and the card of ${hexes.name(card.hex)}`).toBe(false);
      }
    }
  });

  it("make way for a cube where there is room", () => {
    const burgos = labelsAt(hexes, 0.4, 1.65).find(({ name }) => name === "Burgos");
    const cube = { x: burgos?.x ?? 0, y: (burgos?.y ?? 0) + 10 };
    const moved = labelsAt(hexes, 0.4, 1.65, [cube]).find(({ name }) => name === "Burgos");
    expect(moved).toBeDefined();
    expect(over(moved as never, cube, 18, 18)).toBe(false);
  });
});

describe("the log", () => {
  const fold = foldOf(hexes);
  const names = ["Ann", "Bert"];
  const told = (kind: string, facts: Record<string, Json> = {}): Told => ({ kind, seat: 0, facts, says: kind });

  it("tells a build with its loans and income in one sentence, and the money after it in another", () => {
    const lines = fold(
      [
        told("selected", { action: "start" }),
        told(""),
        told("built", { action: "start", hexes: ["Vigo", "F3", "Braga"], tracks: 3, price: 13 }),
        told("borrowed", { count: 3 }),
        told("income-raised", { gain: 4 }),
        told("limit"),
        told("income", { money: 4 }),
        told("borrowed", { count: 1 }),
        told("interest", { paid: 5 }),
        { ...told("turn"), seat: 1 },
      ],
      names,
    );
    expect(lines.map(({ says }) => says)).toEqual([
      "Ann starts a railway, Vigo–Braga: 3 tracks for $13, with 3 loans; income +$4.",
      "Ann receives $4, pays $5 interest, takes 1 loan for it.",
      "turn",
    ]);
    expect(lines[0]?.place).toBe("Braga");
    expect(lines[2]?.heading).toBe(true);
  });

  it("tells a purchase whose loan came first", () => {
    const [line] = fold([told("selected"), told("borrowed", { count: 1 }), told("purchased", { city: "Bilbao", price: 4 }), told("redeemed", { city: "Bilbao" })], names);
    expect(line?.says).toBe("Ann buys the interest of Bilbao for $4 and redeems it, with 1 loan.");
  });

  it("tells a selection that nothing has followed yet, and no cubes that are only placed", () => {
    expect(fold([told("selected"), told("")], names).map(({ says }) => says)).toEqual(["selected"]);
    expect(fold([told(""), told("")], names)).toEqual([]);
  });
});

describe("the longest run", () => {
  it.each(printed.runs)("of a railway of $hexes.length cubes is $run", ({ hexes: railway, run }) => {
    const found = longestRun(railway, catalogue.neighbours);
    expect(found).toHaveLength(run);
    expect(new Set(found).size).toBe(run);
    for (let step = 1; step < found.length; step++) {
      expect(catalogue.neighbours[found[step - 1] as number]).toContain(found[step]);
    }
  });
});

describe("the awards", () => {
  it.each(printed.positions.map((position, index) => ({ index, ...position })))("stand as the server says in position $index", (position) => {
    const found = standings(hexes, position.view as unknown as View);
    expect(found.map(({ award, marks, points }) => ({ award, marks, points }))).toEqual(position.standings);
  });

  it("have no best for who is out", () => {
    expect(best([])).toBeNull();
    expect(best([3, 7])).toBe(7);
  });
});

describe("the hex pointed at", () => {
  const starting = printed.positions.find(({ view }) => view.step === "carry-out" && view.players[view.mover]?.action === "start")?.view;

  /** A desk of the player to move, and the server's word that the last play has been taken in. */
  function seated(): { desk: Desk; acknowledge: () => void } {
    let acknowledge = (): void => {};
    const table = {
      game: { catalogue },
      seen: { view: starting },
      seat: starting?.mover,
      myTurn: true,
      options: () => catalogue.words,
      preview: () => Promise.resolve(null),
      act: () => new Promise<boolean>((resolve) => (acknowledge = () => resolve(true))),
    };
    const desk = new Desk(table as unknown as TableModel);
    return { desk, acknowledge: () => acknowledge() };
  }

  it("is left when its cube has been placed", async () => {
    const { desk, acknowledge } = seated();
    desk.point(hexes.city("Lisbon"));
    const played = desk.play();
    acknowledge();
    expect(await played).toBe(true);
    expect(desk.target).toBe(-1);
  });

  it("stays when the word of the play before comes late", async () => {
    const { desk, acknowledge } = seated();
    desk.point(hexes.city("Lisbon"));
    const played = desk.play();
    desk.point(hexes.city("Coimbra"));
    acknowledge();
    expect(await played).toBe(true);
    expect(desk.target).toBe(hexes.city("Coimbra"));
  });
});
