import { describe, expect, it } from "vitest";
import { atScreen } from "../src/table/model.svelte";

describe("who sits at a shared screen", () => {
  it("is nobody in particular where one person holds one seat", () => {
    expect(atScreen([1], [1], 1)).toBeNull();
  });

  it("stays the same while they decide, and while only others do", () => {
    expect(atScreen([0, 1], [0, 1], 1)).toBe(1);
    expect(atScreen([0, 1], [2], 0)).toBe(0);
    expect(atScreen([0, 1], [], 0)).toBe(0);
  });

  it("goes clockwise to the next who must decide", () => {
    expect(atScreen([0, 1, 3], [1, 3], 0)).toBe(1);
    expect(atScreen([0, 1, 3], [0], 3)).toBe(0);
  });

  it("begins with the first who must decide", () => {
    expect(atScreen([0, 1], [1], null)).toBe(1);
    expect(atScreen([0, 1], [], null)).toBe(0);
  });
});
