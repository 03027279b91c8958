// Making tables from the lobby, and sitting down at one's own.

import { keepLinks } from "../parts/invitations";
import { route } from "../parts/route.svelte";
import { settings } from "../parts/settings.svelte";
import * as api from "../wire/api";
import type { GameListed, Made, Plan, SeatPlan } from "../wire/types";

export const BOT_NAMES = ["Ada", "Brunel", "Curie", "Denis", "Elsa"] as const;

export function bots(count: number, level: string): SeatPlan[] {
  return BOT_NAMES.slice(0, count).map((name) => ({ sits: "bot", level, name }));
}

/** Against how many bots one plays at once. */
export const opponentsOf = (game: GameListed): number => Math.max(game.least_seats - 1, Math.min(2, game.most_seats - 1));

/** A game against bots at once, with the book's own rules. */
export async function playNow(game: GameListed): Promise<void> {
  const level = game.bots.at(-1) ?? "greedy";
  await begin({ game: game.name, seats: [{ sits: "person" }, ...bots(opponentsOf(game), level)], aids: "planner" });
}

/** Makes a table, sits down in its first seat for a person, and goes there. */
export async function begin(plan: Plan): Promise<void> {
  await settle(await api.create(plan), plan.hot_seat ?? false);
}

/** Keeps the links of a new table, takes its first seat for a person, and goes there. */
export async function settle(made: Made, hotSeat: boolean): Promise<void> {
  const mine = made.invitations.findIndex((link) => link !== null);
  keepLinks(made.table, { seats: made.pages.invitations, watch: made.pages.watch });
  if (mine >= 0 && !hotSeat) await api.sit(made.table, settings.name || "Guest", made.invitations[mine]);
  route.go(`/table/${made.table}`);
}
