// The flags over everybody's trains: where each stands, and what room it takes on the screen.

import type { Atlas } from "./atlas";
import type { View } from "./types";

export interface Flag {
  key: string;
  seat: number;
  place: number;
  /** Which of those at one milepost, from left to right. */
  shift: number;
  /** Which of several trains, or nothing. */
  number: string;
  afloat: boolean;
  now: boolean;
}

/** A flag before it is scaled: it flies above the line on which a city's own name is printed. */
export const HALF = 19;
export const TOP = 50;
export const FOOT = 22;
export const APART = 42;
const STAFF = 4;
/** The ship that carries a train: half its length, and how far it rises above the milepost and dips below. */
export const DECK = 24;
export const BOARD = 9;
export const KEEL = 4;
/** A flag is never smaller or larger than this on the screen. */
const LEAST = 0.62;
const MOST = 1.1;

/** How large a flag is in units of the board that is shown at `zoom`. */
export const flagScale = (zoom: number): number => Math.max(LEAST / zoom, Math.min(1, MOST / zoom));

/** Every train on the map; those at one milepost stand side by side. */
export function flagsOf(atlas: Atlas, view: View): Flag[] {
  const found: Flag[] = [];
  view.players.forEach((player, seat) => {
    player.trains.forEach((train, which) => {
      if (!train.place) return;
      const place = atlas.id(train.place);
      found.push({
        key: `${seat}.${which}`,
        seat,
        place,
        shift: found.filter((one) => one.place === place).length,
        number: player.trains.length > 1 ? String(which + 1) : "",
        afloat: Boolean(view.ships?.[seat * 2 + which]),
        now: seat === view.mover && which === view.active,
      });
    });
  });
  return found;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What a flag with its staff, or with the ship that carries it, covers: in pixels of a screen that shows the board at `zoom` with its corner at the origin. */
export function flagBoxes(atlas: Atlas, flag: Flag, zoom: number): Box[] {
  const [x, y] = atlas.at[flag.place] ?? [0, 0];
  const size = flagScale(zoom) * zoom;
  const box = (half: number, top: number, bottom: number): Box => {
    const middle = x * zoom + flag.shift * APART * size;
    return { left: middle - half * size, right: middle + half * size, top: y * zoom - top * size, bottom: y * zoom - bottom * size };
  };
  return [box(HALF, TOP, FOOT), flag.afloat ? box(DECK, FOOT, -KEEL) : box(STAFF, FOOT, 0)];
}
