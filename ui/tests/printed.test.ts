import { expect, it } from "vitest";
import type { Atlas } from "../src/games/crayon/atlas";
import { again, crosses, type Printed } from "../src/games/crayon/printed";
import type { View } from "../src/games/crayon/types";

const name = (city: number, left: number): Printed => ({ city, text: `City ${city}`, at: [left, 120], size: 18, spacing: 0, box: [left, 100, left + 80, 120] });
const atlas = {
  board: { edges: [[0, 1]] },
  at: [[0, 110], [50, 110]],
  print: { cards: [[[2, 20, 0]]] },
} as unknown as Atlas;
const view = { players: [{ cards: [1], track: [0] }] } as unknown as View;

it("a line touches a box that it enters, crosses or lies in, and no other", () => {
  const box = [10, 10, 20, 20] as const;
  expect(crosses([0, 0], [30, 30], box)).toBe(true);
  expect(crosses([12, 12], [14, 12], box)).toBe(true);
  expect(crosses([0, 15], [30, 15], box)).toBe(true);
  expect(crosses([0, 0], [30, 5], box)).toBe(false);
  expect(crosses([0, 5], [5, 0], box)).toBe(false);
  expect(crosses([15, 0], [15, 9], box)).toBe(false);
});

it("names under track are written again, and those that my cards name", () => {
  const names = [name(0, 40), name(1, 200), name(2, 400)];
  expect(again(names, atlas, view, 0).map(({ city, wanted }) => [city, wanted])).toEqual([[0, false], [2, true]]);
  expect(again(names, atlas, view, null).map(({ city }) => city)).toEqual([0]);
});
