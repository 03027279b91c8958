import { describe, expect, it, test } from "vitest";
import { begins, momentOf, paragraphs, placeOf, plainly, standing } from "../src/table/chronicle";
import type { Entry } from "../src/wire/types";

const play = (seq: number, seat: number, ...texts: string[]): Entry => ({
  seq,
  at: 0,
  what: "play",
  seat,
  texts,
  events: texts.map((says) => ({ kind: "built", seat, says })),
});

test("what was taken back is not told", () => {
  const back: Entry = { seq: 3, at: 0, what: "take-back", seat: 0, texts: ["undo"], takes: 1 };
  expect(standing([play(1, 0, "a"), play(2, 0, "c"), back]).map((entry) => entry.texts)).toEqual([["a"]]);
});

test("of a gesture taken back in part the rest is told", () => {
  const back: Entry = { seq: 2, at: 0, what: "take-back", seat: 0, texts: ["undo"], takes: 1 };
  expect(standing([play(1, 0, "a", "b", "c"), back])[0]?.events?.map((event) => event.says)).toEqual(["a", "b"]);
});

test("a turn that was begun again leaves nothing, and what was played again is told", () => {
  const restart: Entry = { seq: 3, at: 0, what: "take-back", seat: 0, texts: ["restart"], takes: 3 };
  const redo: Entry = { seq: 4, at: 0, what: "take-back", seat: 0, texts: ["redo"], events: [{ kind: "built", says: "a" }] };
  const told = standing([play(1, 0, "a", "b"), play(2, 0, "c"), restart, redo]);
  expect(told.map((entry) => entry.events?.map((event) => event.says))).toEqual([["a"]]);
});

test("an action that brought several events takes all of them back", () => {
  const run: Entry = {
    ...play(1, 0, "move A", "move B", "move C"),
    events: ["A", "B", "B pays 4", "C"].map((says) => ({ kind: "moved", says })),
    parts: [1, 2, 1],
  };
  const undo = (seq: number): Entry => ({ seq, at: 0, what: "take-back", seat: 0, texts: ["undo"], takes: 1 });
  const told = (...backs: Entry[]) => standing([run, ...backs])[0]?.events?.map((event) => event.says);
  expect(told(undo(2))).toEqual(["A", "B", "B pays 4"]);
  expect(told(undo(2), undo(3))).toEqual(["A"]);
});

test("what one seat does in a row is one paragraph, and talk stands alone", () => {
  const said: Entry = { seq: 3, at: 0, what: "said", seat: 1, text: "hm" };
  const told = paragraphs([play(1, 0, "a"), play(2, 0, "b"), said, play(4, 1, "c")], ["Ann", "Bob"], plainly);
  expect(told.map((one) => [one.first, one.seq, one.said, one.lines.length])).toEqual([
    [1, 2, false, 2],
    [3, 3, true, 1],
    [4, 4, false, 1],
  ]);
});

test("a turn in which nothing happened leaves no heading", () => {
  const fold = (told: readonly { says?: string }[]) =>
    told.map(({ says = "" }) => ({ says, details: [], ...(says.startsWith("turn") ? { heading: true } : {}) }));
  const told = paragraphs([play(1, 0, "turn 1"), play(2, 1, "turn 2"), play(3, 0, "runs", "turn 3")], ["Ann", "Bob"], fold);
  expect(told.flatMap((one) => one.lines.map((line) => line.says))).toEqual(["turn 2", "runs", "turn 3"]);
});

test("a moment is where the last thing happened that names a place", () => {
  const fold = (told: readonly { says?: string }[]) => told.map(({ says = "" }) => ({ says, details: [], ...(says.includes("to") ? { place: says.slice(-2) } : {}) }));
  const entries = [
    { seq: 1, seat: 0, what: "play", events: [{ kind: "moved", says: "Ann runs to A1" }] },
    { seq: 2, seat: 0, what: "play", events: [{ kind: "moved", says: "Ann runs to B2" }, { kind: "loaded", says: "Ann loads wood" }] },
  ] as unknown as Entry[];
  expect(placeOf(entries, ["Ann"], fold)).toBe("B2");
  expect(placeOf([], ["Ann"], fold)).toBeUndefined();
});

describe("the heading of a turn", () => {
  const fold = (told: readonly { says?: string; seq?: number }[]) =>
    told.map(({ says = "", seq = 0 }) => ({ says, details: [], seq, ...(says.startsWith("turn") ? { heading: true } : {}) }));
  const told = paragraphs([play(1, 0, "builds", "turn 2."), play(2, 1, "runs"), play(3, 1, "loads", "turn 3.")], ["Ann", "Bob"], fold);

  it("stands over what it announces, so that nothing comes between them", () => {
    expect(told.map((one) => [one.seat, one.lines.map((line) => line.says)])).toEqual([
      [0, ["builds"]],
      [1, ["turn 2.", "runs", "loads", "turn 3."]],
    ]);
  });

  it("leaves the mark of the seat to the first line after it", () => {
    expect(told[1]?.lines.map((_, index) => begins(told[1]?.lines ?? [], index))).toEqual([false, true, false, false]);
  });

  it("tells whose turn a moment fell into, and what was being done", () => {
    expect(momentOf(told, 2)).toEqual({ turn: "turn 2", says: "runs" });
    expect(momentOf(told, 0)).toEqual({ turn: "", says: "builds" });
  });
});
