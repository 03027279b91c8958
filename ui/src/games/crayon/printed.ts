// The names as the board prints them, so that one under somebody's track can be written again above it.

import type { Atlas } from "./atlas";
import type { View } from "./types";
import { wantedBy } from "./sight";

export interface Printed {
  city: number;
  text: string;
  at: readonly [number, number];
  size: number;
  spacing: number;
  box: readonly [number, number, number, number];
}

/** How near to a name a line of track may pass: half the width of its casing. */
const CASING = 7;

/** Whether a line between two points touches a box. */
export function crosses([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number], [left, top, right, bottom]: Printed["box"]): boolean {
  let [from, to] = [0, 1];
  for (const [start, along, least, most] of [
    [ax, bx - ax, left, right],
    [ay, by - ay, top, bottom],
  ] as const) {
    if (along === 0) {
      if (start < least || start > most) return false;
      continue;
    }
    const [one, two] = [(least - start) / along, (most - start) / along];
    [from, to] = [Math.max(from, Math.min(one, two)), Math.min(to, Math.max(one, two))];
  }
  return from <= to;
}

/** The names to write again: those under track, and where my cards send goods. */
export function again(names: readonly Printed[], atlas: Atlas, view: View, seat: number | null): (Printed & { wanted: boolean })[] {
  const wanted = wantedBy(atlas, view, seat);
  const lines = view.players.flatMap((player) => player.track).map((edge) => (atlas.board.edges[edge] ?? []).map((id) => atlas.at[id] ?? ([0, 0] as const)));
  const covered = ({ box: [left, top, right, bottom] }: Printed): boolean => {
    const room = [left - CASING, top - CASING, right + CASING, bottom + CASING] as const;
    return lines.some(([a, b]) => a && b && crosses(a, b, room));
  };
  return names.filter((name) => wanted.has(name.city) || covered(name)).map((name) => ({ ...name, wanted: wanted.has(name.city) }));
}
