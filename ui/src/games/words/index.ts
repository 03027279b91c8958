import type { Family } from "../family";
import Board from "./Board.svelte";
import Mine from "./Mine.svelte";
import Player from "./Player.svelte";
import Strip from "./Strip.svelte";

const family: Family = {
  Board,
  Mine,
  Player,
  Strip,
  primary(table) {
    for (const action of ["done", "pass"]) if (table.may(action)) return { action, words: action === "done" ? "End turn" : "Pass" };
    return null;
  },
  keys: [],
};

export default family;
