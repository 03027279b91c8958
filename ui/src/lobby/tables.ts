// Whose turn it is at the tables of a list, in words.

import type { TableListed } from "../wire/types";

const WORDS: Record<string, string> = { gathering: "waits for players", playing: "being played", over: "finished", ended: "ended" };
const ORDER = ["gathering", "playing", "over", "ended"];

export const mineToMove = (table: TableListed): boolean =>
  table.status === "playing" && (table.deciding ?? []).some((seat) => (table.yours ?? []).includes(seat));

/** Who must decide, or how far the table is. */
export function whose(table: TableListed): string {
  const names = (table.deciding ?? []).map((seat) => table.chairs?.[seat]?.name ?? "").filter(Boolean);
  if (table.status !== "playing" || !names.length) return WORDS[table.status] ?? table.status;
  return names.length > 2 ? `${names.length} players decide` : `${names.join(" and ")} ${names.length > 1 ? "decide" : "decides"}`;
}

/** Tables that wait for me first, then those that are played, then the finished ones; the last moved first in each. */
export function sorted(tables: readonly TableListed[]): TableListed[] {
  const rank = (table: TableListed): number =>
    mineToMove(table) ? -1 : table.status === "gathering" || table.status === "playing" ? 0 : ORDER.indexOf(table.status);
  return tables.toSorted((a, b) => rank(a) - rank(b) || b.moved - a.moved);
}
