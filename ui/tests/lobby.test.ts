import { expect, test } from "vitest";
import { mineToMove, sorted, whose } from "../src/lobby/tables";
import type { TableListed } from "../src/wire/types";

const table = (id: string, more: Partial<TableListed>): TableListed => ({
  table: id,
  game: "iron-horses",
  title: "",
  status: "playing",
  moved: 1,
  seats: [],
  forked_from: "",
  yours: [0],
  chairs: [
    { sitter: "person", name: "Ann" },
    { sitter: "bot", name: "Bert" },
  ],
  deciding: [1],
  ...more,
});

test("a list says whose turn it is, and puts mine first", () => {
  const mine = table("mine", { deciding: [0], moved: 1 });
  const theirs = table("theirs", { moved: 5 });
  const done = table("done", { status: "over", deciding: [], moved: 9 });
  expect(sorted([done, theirs, mine]).map((one) => one.table)).toEqual(["mine", "theirs", "done"]);
  expect([whose(theirs), whose(done), whose(table("both", { deciding: [0, 1] }))]).toEqual(["Bert decides", "finished", "Ann and Bert decide"]);
  expect([mineToMove(mine), mineToMove(theirs)]).toEqual([true, false]);
});
