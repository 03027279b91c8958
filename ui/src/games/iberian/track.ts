// Where cubes stand in their hexes, and the track between neighbours of one colour.

import type { Hexes } from "./hexes";

export interface Cube {
  hex: number;
  x: number;
  y: number;
}

export interface Laid {
  cubes: Cube[];
  /** Track as the d of a path. */
  lines: string;
}

const SIDE = 23;
/** How far above its centre a cube stands in a hex with a name, which is printed below. */
const RISE_NAMED = 17;
const RISE = 4;

/** Each player's cubes and track; `codes` are their hexes. Two cubes in a hex stand side by side. */
export function layTrack(hexes: Hexes, codes: readonly (readonly string[])[], grown = 1): Laid[] {
  const held = new Map<number, number[]>();
  codes.forEach((own, seat) => {
    for (const code of own) held.set(hexes.id(code), [...(held.get(hexes.id(code)) ?? []), seat]);
  });
  const stand = (id: number, seat: number): Cube => {
    const [x, y] = hexes.at[id] ?? [0, 0];
    const seats = held.get(id) ?? [seat];
    const aside = (seats.indexOf(seat) - (seats.length - 1) / 2) * SIDE * grown;
    return { hex: id, x: x + aside, y: y - (hexes.placeAt[id] ? RISE_NAMED : RISE) };
  };
  return codes.map((own, seat) => {
    const cubes = new Map(own.map((code) => [hexes.id(code), stand(hexes.id(code), seat)]));
    let lines = "";
    for (const [id, from] of cubes) {
      for (const other of hexes.print.neighbours[id] ?? []) {
        const to = cubes.get(other);
        if (to && id < other) lines += `M${from.x} ${from.y}L${to.x} ${to.y}`;
      }
    }
    return { cubes: [...cubes.values()], lines };
  });
}
