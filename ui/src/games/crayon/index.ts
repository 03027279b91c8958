import type { Family } from "../family";
import Board from "./Board.svelte";
import Mine from "./Mine.svelte";
import Player from "./Player.svelte";
import Strip from "./Strip.svelte";
import type { View } from "./types";

const family: Family = {
  Board,
  Mine,
  Player,
  Strip,
  primary(table) {
    if (table.may("declare")) return { action: "declare", words: "Declare victory" };
    if (!table.may("done")) return null;
    const view = table.seen?.view as unknown as View;
    return { action: "done", words: view.step === "operate" ? "Done running" : "End turn" };
  },
  keys: [
    { key: "arrows", says: "walk the mileposts" },
    { key: "Enter", says: "build or run to the cursor" },
    { key: "+ −", says: "zoom" },
    { key: "0", says: "the whole board" },
    { key: "/", says: "find a city or good" },
  ],
};

export default family;
