import { expect, test } from "vitest";
import { dealt } from "../src/reference/columns";

test("a long table is dealt into even columns that are read one after the other", () => {
  expect(dealt([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([[1, 2, 3], [4, 5], [6, 7]]);
  expect(dealt([1, 2], 3)).toEqual([[1], [2]]);
  expect(dealt([], 2)).toEqual([]);
});
