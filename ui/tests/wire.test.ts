import { describe, expect, it } from "vitest";
import { type Change, changed, type Json } from "../src/wire/diff";
import { canonical, digest } from "../src/wire/hash";
import views from "./views.json";

interface Told {
  game: string;
  first: Json;
  hash: string;
  steps: { changes: Change[]; hash: string }[];
}

const told = views as unknown as Told[];

describe.each(told)("views of $game as the server told them", ({ first, hash, steps }) => {
  it("hashes the first view as the server does", () => expect(digest(first)).toBe(hash));

  it("follows every change to the same hash", () => {
    let view = first;
    for (const step of steps) {
      view = changed(view, step.changes);
      expect(digest(view)).toBe(step.hash);
    }
  });

  it("leaves the view it began with as it was", () => {
    changed(first, steps[0]?.changes ?? []);
    expect(digest(first)).toBe(hash);
  });
});

describe("changes", () => {
  it("removes a key", () => expect(changed({ a: 1, b: 2 }, [[["a"]]])).toEqual({ b: 2 }));
  it("splices a list", () => expect(changed({ a: [1, 2, 3] }, [[["a"], 1, 1, [7, 8]]])).toEqual({ a: [1, 7, 8, 3] }));
  it("replaces the whole", () => expect(changed(null, [[[], { a: 1 }]])).toEqual({ a: 1 }));
  it("shares what it does not touch", () => {
    const old = { a: { b: 1 }, c: { d: 2 } };
    const now = changed(old, [[["a", "b"], 5]]) as typeof old;
    expect(now.c).toBe(old.c);
    expect(old.a.b).toBe(1);
  });
});

describe("canonical JSON", () => {
  it("sorts keys and writes no blanks", () => expect(canonical({ b: [1, "x"], a: null })).toBe('{"a":null,"b":[1,"x"]}'));
  it("keeps letters as they are", () => expect(canonical("Évora ½")).toBe('"Évora ½"'));
});
