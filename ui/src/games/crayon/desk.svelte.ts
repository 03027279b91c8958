// What a click on the board means when it cannot be played: track or a run, planned for later.

import type { TableModel } from "../../table/model.svelte";

export class Desk {
  /** What is planned instead of played: nothing while something can be played, unless it was asked for. */
  plans = $state<"" | "track" | "run">("");
}

const known = new WeakMap<TableModel, Desk>();

export function deskOf(table: TableModel): Desk {
  let desk = known.get(table);
  if (!desk) {
    desk = new Desk();
    known.set(table, desk);
  }
  return desk;
}
