import { expect, test } from "vitest";
import { marked, printed } from "../src/rules/marked";

test("the words searched for are marked wherever they stand, and overlap as one", () => {
  expect(marked("Track is built. No track.", "track")).toEqual([
    ["Track", true],
    [" is built. No ", false],
    ["track", true],
    [".", false],
  ]);
  expect(marked("mountain", "ount unta")).toEqual([
    ["m", false],
    ["ounta", true],
    ["in", false],
  ]);
  expect(marked("a <b> c", "<b>")).toEqual([
    ["a ", false],
    ["<b>", true],
    [" c", false],
  ]);
  expect(marked("Nothing here", "")).toEqual([["Nothing here", false]]);
});

test("arrows and times are shown as they are printed", () => {
  expect(printed("6 x 6 x 2 = 72")).toBe("6 × 6 × 2 = 72");
  expect(printed("10->5, Fire Drake <-> White Dragon, tax x")).toBe("10→5, Fire Drake ↔ White Dragon, tax x");
});
