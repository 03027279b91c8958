import type { TableModel } from "../../table/model.svelte";
import type { Family } from "../family";
import { atlasOf } from "./atlas";
import Board from "./Board.svelte";
import { foldOf } from "./fold";
import { highlight } from "./highlight.svelte";
import InForce from "./InForce.svelte";
import Mine from "./Mine.svelte";
import Player from "./Player.svelte";
import Strip from "./Strip.svelte";
import type { View } from "./types";

const viewOf = (table: TableModel): View | null => table.seen?.view as unknown as View | null;
const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();
const toBoard = (): void => focus("main [role=application]");

/** From running to building; back is a matter of undo. */
async function build(table: TableModel): Promise<void> {
  if (viewOf(table)?.step === "operate" && table.may("done")) await table.act("done");
  toBoard();
}

function load(table: TableModel): void {
  const goods = table.options("load");
  if (goods.length === 1) void table.act(`load ${goods[0]}`);
  else focus("[data-key=load] button");
}

/** What a step waits for when it cannot simply be ended. */
const MISSING: Record<string, string> = {
  place: "Choose a city to start in",
  foremen: "Choose a foreman to keep",
  keep: "Choose which foreman stays",
  ship: "Board a ship, or stay ashore",
  lose: "Choose the load you lose",
  throw: "Choose a card to throw away",
  camp: "Choose where the Circus camps",
  "second-train": "Choose your second train",
};

const family: Family = {
  Board,
  InForce,
  Mine,
  Player,
  Strip,
  primary(table) {
    if (table.may("declare")) return { action: "declare", words: "Declare victory" };
    if (!table.may("done")) return null;
    const view = viewOf(table);
    if (view?.step === "operate") return { action: "done", words: "Done running: build" };
    return { action: "done", words: view?.spent ? `End turn · spent ${view.spent}` : "End turn" };
  },
  missing: (table) => MISSING[viewOf(table)?.step ?? ""] ?? "Choose on the left",
  keys: [
    { key: "b", says: "build: go to the board, done running", press: (table) => void build(table) },
    { key: "m", says: "move: go to the board", press: toBoard },
    { key: "l", says: "load", press: load },
    { key: "d", says: "go to what can be delivered", press: () => focus("[data-key=deliver]") },
    { key: "arrows", says: "on the board: walk the mileposts; Home, End, Page up and down go aslant" },
    { key: "Enter", says: "on the board: build or run to the cursor; with Shift, choose the way" },
    { key: "s", says: "on the board: start drawing here, milepost by milepost; Enter plays it" },
    { key: "n", says: "on the board: hear what lies around" },
    { key: "t", says: "on the board: go to the train" },
    { key: "o", says: "on the board: the other side of an entrance" },
    { key: "+ − 0", says: "on the board: zoom, see all of it" },
    { key: "/", says: "find a city, a good or a milepost" },
  ],
  fold: (table) => foldOf(atlasOf(table.game?.catalogue)),
  show: (table, place) => highlight.show(atlasOf(table.game?.catalogue).id(place), false),
};

export default family;
