// City names that can be read while the printed ones are too small: placed once for a zoom, the greatest first, none over another.

import type { Hexes } from "./hexes";
import type { Place } from "./types";

export interface Label {
  name: string;
  kind: number;
  x: number;
  y: number;
  /** In units of the picture. */
  size: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** On the screen, in pixels. */
const SIZE = 12;
const SMALL = 11;
/** Below this scale the board is so small that names are, too. */
const FAR = 0.32;
const LEAST_PRINTED = 8.5;
/** Of its size: how wide a letter is at most, and how high a line. */
const LETTER = 0.47;
const LINE = 0.98;
/** The size of names on the picture. */
const PRINTED = 16;
/** Where a name may stand, from the middle of its hex, in radii: on its lower half first, as it is printed. */
const STANDS: readonly [number, number][] = [
  [0, 0.42],
  [0, 0.62],
  [0, 0.95],
  [0.9, 0.4],
  [-0.9, 0.4],
  [0, -0.85],
];

const boxOf = (x: number, y: number, size: number, letters: number): Box => {
  const half = (letters * LETTER * size) / 2;
  return { left: x - half, right: x + half, top: y - LINE * size * 0.5, bottom: y + LINE * size * 0.5 };
};

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Madrid has several hexes; its name stands in their midst. */
function middle(hexes: Hexes, place: Place): [number, number] {
  const spots = place.hexes.map((id): readonly [number, number] => hexes.at[id] ?? [0, 0]);
  const mean = (axis: 0 | 1): number => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  return [mean(0), mean(1)];
}

/** The names for a board shown at `scale`; none where the printed ones can be read. */
export function labelsAt(hexes: Hexes, scale: number): Label[] {
  if (PRINTED * scale >= LEAST_PRINTED) return [];
  const size = (scale < FAR ? SMALL : SIZE) / scale;
  const taken: Box[] = [];
  return [...hexes.print.places]
    .sort((a, b) => b.kind - a.kind)
    .flatMap((place) => {
      const [x, y] = middle(hexes, place);
      for (const [dx, dy] of STANDS) {
        const at = { x: x + dx * hexes.print.radius, y: y + dy * hexes.print.radius };
        const box = boxOf(at.x, at.y, size, place.name.length);
        if (taken.some((other) => meet(box, other))) continue;
        taken.push(box);
        return [{ name: place.name, kind: place.kind, ...at, size }];
      }
      return [];
    });
}
