import { describe, expect, it } from "vitest";
import { reachOf } from "../src/table/gestures";
import type { Entry } from "../src/wire/types";

let seq = 0;
const play = (seat: number, ...texts: string[]): Entry => ({ seq: ++seq, at: 0, what: "play", seat, texts });
const back = (text: string, seat = 0): Entry => ({ seq: ++seq, at: 0, what: "take-back", seat, texts: [text] });

describe("undo and redo", () => {
  it("take back what one drag built", () => {
    expect(reachOf([play(0, "build a b"), play(0, "build b c", "build c d", "build d e")], 0).undo).toBe(3);
  });

  it("go on with a gesture of which a part was taken back", () => {
    expect(reachOf([play(0, "a", "b", "c"), back("undo")], 0)).toEqual({ undo: 2, redo: 1 });
  });

  it("reach the gesture before, once the last is gone", () => {
    expect(reachOf([play(0, "a", "b"), play(0, "c"), back("undo")], 0)).toEqual({ undo: 2, redo: 1 });
  });

  it("play a whole gesture again, and no more", () => {
    const entries = [play(0, "a", "b"), play(0, "c", "d", "e"), ...["undo", "undo", "undo", "undo", "undo"].map((text) => back(text))];
    expect(reachOf(entries, 0).redo).toBe(2);
    expect(reachOf([...entries, back("redo"), back("redo")], 0)).toEqual({ undo: 2, redo: 3 });
  });

  it("begin anew after a restart and after others have played", () => {
    expect(reachOf([play(0, "a", "b"), back("restart")], 0).undo).toBe(1);
    expect(reachOf([play(0, "a", "b"), play(1, "x")], 0).undo).toBe(1);
    expect(reachOf([play(0, "a", "b"), back("undo", 1)], 0).undo).toBe(2);
  });
});
