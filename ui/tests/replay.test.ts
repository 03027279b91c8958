import { describe, expect, it } from "vitest";
import { captionOf, markOf } from "../src/replay/caption";
import { aboutOf, counted, nothing, roundOf, seriesOf } from "../src/replay/measures";
import { ends, lines, nice, scale } from "../src/replay/plot";
import { check, commitment, order } from "../src/replay/shuffle";
import type { Paragraph } from "../src/table/chronicle";
import type { Json } from "../src/wire/diff";
import type { Entry, Shuffles } from "../src/wire/types";

const SEED = "ec2473c5c3d0d9de5ae3315853d0f4dc1c51ae8aaf385dcd00873fc7ac2adb3f";
const PROMISED = "729929368af8bcfe46875050fe9f0fbd44bc2e26efa8f0c02532c6c29b527907";

describe("the shuffle", () => {
  it("is the one that the server makes of the same seed and label", () => {
    expect(commitment(SEED)).toBe(PROMISED);
    expect(order(SEED, "car deck", 7)).toEqual([6, 0, 2, 3, 4, 1, 5]);
    expect(order(SEED, "dé, 2", 3)).toEqual([1, 0, 2]);
    expect(order(SEED, "car deck", 1)).toEqual([0]);
  });

  const told: Shuffles = {
    commitment: PROMISED,
    seed: SEED,
    shuffles: [{ label: "car deck", order: [6, 0, 2, 3, 4, 1, 5] }],
    forked: false,
    actions: 1,
    same: true,
  };

  it("is found to be right, also against what this browser noted", () => {
    expect(check(told, PROMISED)).toEqual({ promised: true, noted: true, orders: [{ label: "car deck", size: 7, right: true }] });
    expect(check(told, null).noted).toBeNull();
  });

  it("is found out when a card, the seed or the promise was changed", () => {
    expect(check({ ...told, shuffles: [{ label: "car deck", order: [0, 6, 2, 3, 4, 1, 5] }] }, null).orders[0]?.right).toBe(false);
    expect(check({ ...told, seed: SEED.replace("e", "f") }, null).promised).toBe(false);
    expect(check({ ...told, commitment: SEED }, PROMISED).noted).toBe(false);
  });
});

describe("measures", () => {
  const horses = { family: "iron-horses" };
  const view = (turns: number, money: number): Json => ({
    turns_taken: turns,
    values: [2, 3],
    players: [
      { money, stocks: [1, 2] },
      { money: 5, stocks: [0, 0] },
    ],
  });
  const sold: Entry = { seq: 1, at: 0, what: "play", seat: 0, events: [{ kind: "delivered", seat: 0, facts: { value: 15, bonus: 2 } }] };

  it("are counted by round, deliveries from what was told", () => {
    const tally = counted(nothing(2), [sold]);
    expect(tally).toEqual({ deliveries: [1, 0], earned: [17, 0] });
    const series = seriesOf(horses, [{ view: view(0, 1), tally: nothing(2) }, { view: view(2, 18), tally }], 2);
    expect(Object.fromEntries(series.map(({ measure, values }) => [measure.name, values]))).toEqual({
      Cash: [[1, 18], [5, 5]],
      Income: [[0, 17], [0, 0]],
      Stocks: [[8, 8], [0, 0]],
      Deliveries: [[0, 1], [0, 0]],
    });
  });

  it("know the round of every family", () => {
    expect(roundOf({ round: 3, players: [] })).toBe(4);
    expect(roundOf(view(5, 0))).toBe(3);
  });
});

describe("a chart", () => {
  const plot = scale([[0, 10, 20], [5, null, 7]], 320, 150);

  it("has a round scale, and a gap where a value is hidden", () => {
    expect([nice(3), nice(7), nice(40)]).toEqual([5, 10, 50]);
    expect([plot.low, plot.high]).toEqual([0, 20]);
    expect(lines([5, null, 7], plot)).toHaveLength(2);
    expect(plot.round(plot.x(1) + 3)).toBe(2);
  });

  it("keeps the letters at the lines' ends apart", () => {
    const marks = ends([[3], [3], [3]], scale([[3], [3], [3]], 320, 150));
    const gaps = marks.slice(1).map((mark, index) => mark.y - (marks[index]?.y ?? 0));
    expect(gaps.every((gap) => gap >= 13)).toBe(true);
  });
});

describe("a moment in words", () => {
  const said = (...lines: [words: string, heading?: boolean][]): Paragraph => ({
    seq: 1,
    first: 1,
    seat: 0,
    said: false,
    lines: lines.map(([says, heading = false]) => ({ says, details: [], heading })),
  });

  it("ends with what it came to, and leaves out what there is no room for", () => {
    const moment = said(["Ann expands a railway."], ["Bob's turn", true], ["Bob receives $4."], ["The game is over: Bob wins."]);
    expect(captionOf([moment])).toEqual(["Ann expands a railway.", "Bob receives $4.", "The game is over: Bob wins."]);
    expect(captionOf([moment], 50)).toEqual(["Bob receives $4.", "The game is over: Bob wins."]);
    expect(captionOf([moment], 5)).toEqual(["The game is over: Bob wins."]);
    expect(captionOf([said(["Bob's turn", true])])).toEqual(["Bob's turn"]);
  });

  it("has a mark on the first line after each heading, of whom that is about", () => {
    const marks = (one: Paragraph) => one.lines.map((_, index) => markOf(one, index, ["Ann", "Bob"]));
    expect(marks(said(["Round 2", true], ["A card is drawn."], ["It is a flood."]))).toEqual([undefined, 0, undefined]);
    expect(marks(said(["Ann ends her turn."], ["Bob's turn", true], ["Bob receives $4."]))).toEqual([0, undefined, 1]);
    expect(marks(said(["Ann ends her turn."], ["The end", true], ["All is counted."]))).toEqual([0, undefined, undefined]);
  });
});

it("a chart says that something is hidden only where it is", () => {
  const measure = { name: "Cash", about: "in hand", gaps: "in hand; others' may be hidden", of: () => 0 };
  expect(aboutOf({ measure, values: [[1, 2], [3, null]] })).toBe("in hand; others' may be hidden");
  expect(aboutOf({ measure, values: [[1, 2], [3, 4]] })).toBe("in hand");
});
