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
/** As much of a card may lie under a cube: a corner, without the price. */
const CORNER = 0.12;
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

/** A card on the board: the hex that it is of, its middle, and how much larger than printed it is. */
export interface Card {
  hex: number;
  x: number;
  y: number;
  scale: number;
}

type Point = Readonly<{ x: number; y: number }>;

const around = ({ x, y }: Point, wide: number, high: number): Box => ({ left: x - wide, right: x + wide, top: y - high, bottom: y + high });
const cardBox = (card: Card): Box => around(card, CARD[0] * card.scale, CARD[1] * card.scale);
const cubeBox = (cube: Point, grown: number): Box => around(cube, CUBE * grown, CUBE * grown);
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Where a card may lie about its city: at the upper right of its hex first, then further up, and on the left. */
function stands(hexes: Hexes, hex: number, grown: number): Card[] {
  const [x, y] = hexes.at[hex] ?? [0, 0];
  const scale = Math.min(grown, LARGEST_CARD);
  const [low, high] = [y - 27 - 6 * scale, y - 17 - CUBE * grown - CARD[1] * scale];
  const away = 4 + CARD[0] * scale;
  const far = 2 * CUBE * grown + CARD[0] * scale;
  const spots = [[away, low], [-away, low], [away, high], [-away, high], [far, low], [-far, low]] as const;
  return spots.map(([dx, top]) => ({ hex, x: x + dx, y: top, scale }));
}

/** Where the cards lie when pieces are drawn `grown` times as large: where a price can be read beside the cubes around it. */
export function cardsAt(hexes: Hexes, grown: number, cubes: readonly Point[] = []): Card[] {
  const taken = cubes.map((cube) => cubeBox(cube, grown));
  return hexes.print.interests.map(({ hex }) => {
    const spots = stands(hexes, hex, grown).map((card) => {
      const box = cardBox(card);
      const lost = taken.reduce((sum, other) => sum + shared(box, other), 0) / shared(box, box);
      return { card, box, lost };
    });
    const best = spots.find(({ lost }) => lost < CORNER) ?? spots.reduce((least, one) => (one.lost < least.lost ? one : least));
    taken.push(best.box);
    return best.card;
  });
}

/**
 * The names for a board shown at `scale`; none where the printed ones can be read. No name lies under a card, and none on a
 * cube where there is room elsewhere.
 */
export function labelsAt(hexes: Hexes, scale: number, grown = 1, cubes: readonly Point[] = []): Label[] {
  if (PRINTED * scale >= LEAST_PRINTED) return [];
  const size = (scale < FAR ? SMALL : SIZE) / scale;
  const pieces = cubes.map((cube) => cubeBox(cube, grown));
  const taken = cardsAt(hexes, grown, cubes).map(cardBox);
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
