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
const SIZE = 13;
const SMALL = 11;
/** Below this scale the board is so small that names are, too. */
const FAR = 0.32;
const LEAST_PRINTED = 11;
/** Of its size: how wide a letter is at most, and how high a line. */
const LETTER = 0.47;
const LINE = 0.98;
/** The size of names on the picture. */
const PRINTED = 16;
/** Half of a card on its city, wide and high; it does not grow as far as the cubes do. */
const CARD = [18, 12] as const;
const LARGEST_CARD = 1.75;
/** Half of a cube. */
const CUBE = 11;
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

/** Where the card of a city lies when pieces are drawn `grown` times as large: its middle, and how much larger it is itself. */
export function cardAt(hexes: Hexes, hex: number, grown: number): { x: number; y: number; scale: number } {
  const [x, y] = hexes.at[hex] ?? [0, 0];
  const scale = Math.min(grown, LARGEST_CARD);
  return { x: x + 4 + 18 * scale, y: y - 27 - 6 * scale, scale };
}

function cardBox(hexes: Hexes, hex: number, grown: number): Box {
  const { x, y, scale } = cardAt(hexes, hex, grown);
  return { left: x - CARD[0] * scale, right: x + CARD[0] * scale, top: y - CARD[1] * scale, bottom: y + CARD[1] * scale };
}

/**
 * The names for a board shown at `scale`; none where the printed ones can be read. No name lies under a card, and none on a
 * cube where there is room elsewhere.
 */
export function labelsAt(hexes: Hexes, scale: number, grown = 1, cubes: readonly { x: number; y: number }[] = []): Label[] {
  if (PRINTED * scale >= LEAST_PRINTED) return [];
  const size = (scale < FAR ? SMALL : SIZE) / scale;
  const half = CUBE * grown;
  const pieces = cubes.map(({ x, y }) => ({ left: x - half, right: x + half, top: y - half, bottom: y + half }));
  const taken = hexes.print.interests.map(({ hex }) => cardBox(hexes, hex, grown));
  return [...hexes.print.places]
    .sort((a, b) => b.kind - a.kind)
    .flatMap((place) => {
      const [x, y] = middle(hexes, place);
      const free = STANDS.map(([dx, dy]) => {
        const at = { x: x + dx * hexes.print.radius, y: y + dy * hexes.print.radius };
        return { at, box: boxOf(at.x, at.y, size, place.name.length) };
      }).filter(({ box }) => !taken.some((other) => meet(box, other)));
      const found = free.find(({ box }) => !pieces.some((cube) => meet(box, cube))) ?? free[0];
      if (!found) return [];
      taken.push(found.box);
      return [{ name: place.name, kind: place.kind, ...found.at, size }];
    });
}
