// What a game is measured by from round to round. A number that the viewer may not know is null.

import { atlasOf } from "../games/crayon/atlas";
import { majorsJoined } from "../games/crayon/progress";
import type { View as CrayonView } from "../games/crayon/types";
import { standings } from "../games/iberian/awards";
import { hexesOf } from "../games/iberian/hexes";
import type { View as IberianView } from "../games/iberian/types";
import type { View as HorsesView } from "../games/iron_horses/types";
import type { Json } from "../wire/diff";
import type { Entry } from "../wire/types";

/** What each seat has delivered so far, counted from the events. */
export interface Tally {
  deliveries: number[];
  earned: number[];
}

export interface Measure {
  name: string;
  /** What a reader should know of it, in a few words. */
  about: string;
  /** The same where some of it is hidden from the viewer. */
  gaps?: string;
  of(view: Json, seat: number, tally: Tally): number | null;
}

export interface Moment {
  view: Json;
  tally: Tally;
}

export interface Series {
  measure: Measure;
  /** By seat, then by round. */
  values: (number | null)[][];
}

/** What a delivery paid, as the games call it. */
const EARNED = ["pays", "value"];

const deliveries: Measure = { name: "Deliveries", about: "made so far", of: (_, seat, tally) => tally.deliveries[seat] ?? 0 };

function crayon(catalogue: unknown): Measure[] {
  const atlas = atlasOf(catalogue);
  const player = (view: Json, seat: number) => (view as unknown as CrayonView).players[seat];
  return [
    { name: "Cash", about: "in hand", gaps: "in hand; others' may be hidden", of: (view, seat) => player(view, seat)?.cash ?? null },
    { name: "Income", about: "earned by deliveries so far", of: (_, seat, tally) => tally.earned[seat] ?? 0 },
    { name: "Network", about: "segments of track", of: (view, seat) => player(view, seat)?.track.length ?? 0 },
    deliveries,
    { name: "Major cities", about: "on one unbroken railway", of: (view, seat) => majorsJoined(atlas, player(view, seat)?.track ?? []) },
  ];
}

function iberian(catalogue: unknown): Measure[] {
  const hexes = hexesOf(catalogue);
  const player = (view: Json, seat: number) => (view as unknown as IberianView).players[seat];
  const points = new WeakMap<object, number[]>();
  const awarded = (view: Json, seat: number): number => {
    const key = view as object;
    let sums = points.get(key);
    if (!sums) {
      const held = standings(hexes, view as unknown as IberianView);
      sums = (view as unknown as IberianView).players.map((_, who) => held.reduce((sum, one) => sum + (one.points[who] ?? 0), 0));
      points.set(key, sums);
    }
    return sums[seat] ?? 0;
  };
  return [
    { name: "Cash", about: "in hand", of: (view, seat) => player(view, seat)?.cash ?? null },
    { name: "Income", about: "each turn", of: (view, seat) => player(view, seat)?.income ?? null },
    { name: "Network", about: "hexes with track", of: (view, seat) => player(view, seat)?.railways.flat().length ?? 0 },
    { name: "Loans", about: "not paid off", of: (view, seat) => player(view, seat)?.loans ?? 0 },
    { name: "Awards", about: "points if the game ended then", of: awarded },
  ];
}

function horses(): Measure[] {
  const player = (view: Json, seat: number) => (view as unknown as HorsesView).players[seat];
  const worth = (view: Json, seat: number): number =>
    (player(view, seat)?.stocks ?? []).reduce((sum, many, colour) => sum + many * ((view as unknown as HorsesView).values[colour] ?? 0), 0);
  return [
    { name: "Cash", about: "in hand", of: (view, seat) => player(view, seat)?.money ?? null },
    { name: "Income", about: "earned by trains so far", of: (_, seat, tally) => tally.earned[seat] ?? 0 },
    { name: "Stocks", about: "worth at the market of that moment", of: worth },
    deliveries,
  ];
}

export function measuresOf(catalogue: unknown): Measure[] {
  switch ((catalogue as { family?: string } | null)?.family) {
    case "crayon":
      return crayon(catalogue);
    case "iberian":
      return iberian(catalogue);
    case "iron-horses":
      return horses();
    default:
      return [];
  }
}

/** The round that a view is in, from 1. */
export function roundOf(view: Json): number {
  const { round, turns_taken, players } = view as unknown as { round?: number; turns_taken?: number; players?: unknown[] };
  return 1 + (round ?? Math.floor((turns_taken ?? 0) / Math.max(1, players?.length ?? 1)));
}

/** The tally after some more entries. */
export function counted(before: Tally, entries: readonly Entry[]): Tally {
  const told = entries.flatMap((entry) => entry.events ?? []).filter((event) => event.kind === "delivered" && event.seat !== undefined);
  if (!told.length) return before;
  const after: Tally = { deliveries: [...before.deliveries], earned: [...before.earned] };
  for (const { seat = 0, facts } of told) {
    after.deliveries[seat] = (after.deliveries[seat] ?? 0) + 1;
    const paid = EARNED.map((name) => facts?.[name]).find((value) => typeof value === "number") as number | undefined;
    after.earned[seat] = (after.earned[seat] ?? 0) + (paid ?? 0) + Number(facts?.["bonus"] ?? 0);
  }
  return after;
}

export const nothing = (seats: number): Tally => ({ deliveries: Array(seats).fill(0), earned: Array(seats).fill(0) });

/** Every measure as it stood at the end of each round. */
export function seriesOf(catalogue: unknown, rounds: readonly Moment[], seats: number): Series[] {
  return measuresOf(catalogue).map((measure) => ({
    measure,
    values: Array.from({ length: seats }, (_, seat) => rounds.map(({ view, tally }) => measure.of(view, seat, tally))),
  }));
}

/** What a reader should know of these numbers. */
export function aboutOf({ measure, values }: Series): string {
  return (values.flat().includes(null) ? measure.gaps : undefined) ?? measure.about;
}
