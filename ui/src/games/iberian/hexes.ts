// The board as geometry: which hex lies under a point, what lies beside it, and the way from track to a hex.

import type { Catalogue, Place } from "./types";

const ROOT3 = Math.sqrt(3);
const INNER_MADRID = 6;
/** One cube more is always dearer than any ground. */
const CUBE = 100;

export class Hexes {
  readonly at: readonly [number, number][];
  readonly placeAt: (Place | undefined)[];
  private readonly ids: Map<string, number>;
  private readonly lattice = new Map<string, number>();
  private readonly origin: [number, number];
  private readonly hills: Set<number>;
  private readonly rivers: Set<number>;

  constructor(readonly print: Catalogue) {
    this.at = print.picture;
    this.ids = new Map([...print.words, ...print.codes].map((word, index) => [word, index % print.codes.length]));
    this.hills = new Set(print.hill);
    this.rivers = new Set(print.river);
    this.placeAt = print.codes.map(() => undefined);
    for (const place of print.places) for (const id of place.hexes) this.placeAt[id] = place;
    this.origin = print.picture[0] ?? [0, 0];
    this.at.forEach(([x, y], id) => this.lattice.set(this.cell(x, y), id));
  }

  /** The hex with a code, or with the word that actions have for it. */
  id(code: string): number {
    return this.ids.get(code) ?? -1;
  }

  /** The hex of a city by its name; the first of Madrid's. */
  city(name: string): number {
    return this.print.places.find((place) => place.name === name)?.hexes[0] ?? -1;
  }

  closed(id: number): boolean {
    return this.print.kind[id] === INNER_MADRID;
  }

  /** The hex under a point of the picture, or -1 at sea: columns are one and a half radii apart, and hexes lie flat. */
  hit(x: number, y: number): number {
    const { radius } = this.print;
    const column = Math.round((x - this.origin[0]) / (1.5 * radius));
    let best = -1;
    let least = radius * radius;
    for (const near of [column - 1, column, column + 1]) {
      const cx = this.origin[0] + near * 1.5 * radius;
      const first = this.origin[1] + (near & 1 ? (ROOT3 * radius) / 2 : 0);
      const cy = first + Math.round((y - first) / (ROOT3 * radius)) * ROOT3 * radius;
      const far = (cx - x) ** 2 + (cy - y) ** 2;
      if (far < least) {
        least = far;
        best = this.lattice.get(this.cell(cx, cy)) ?? -1;
      }
    }
    return best;
  }

  private cell(x: number, y: number): string {
    const { radius } = this.print;
    const column = Math.round((x - this.origin[0]) / (1.5 * radius));
    return `${column},${Math.round((y - this.origin[1]) / ((ROOT3 * radius) / 2))}`;
  }

  /** The six corners, drawn a little inside the border. */
  outline(id: number, inset = 0): string {
    const [x, y] = this.at[id] ?? [0, 0];
    const r = this.print.radius - inset;
    const [half, rise] = [r / 2, (r * ROOT3) / 2];
    return `M${x + r} ${y}L${x + half} ${y + rise}H${x - half}L${x - r} ${y}L${x - half} ${y - rise}H${x + half}Z`;
  }

  outlines(ids: Iterable<number>, inset = 0): string {
    return [...ids].map((id) => this.outline(id, inset)).join("");
  }

  /**
   * The fewest new cubes, and among them the cheapest, that lead from `from` to `goal` through open hexes. A goal that is
   * itself open takes a cube too. Empty when there is no way.
   */
  way(from: ReadonlySet<number>, goal: ReadonlySet<number>, open: (id: number) => boolean, surcharge: (id: number) => number): number[] {
    const cost = new Map<number, number>();
    const before = new Map<number, number>();
    const done = new Set<number>();
    for (const id of from) cost.set(id, 0);
    while (done.size < cost.size) {
      const here = cheapest(cost, done);
      done.add(here);
      if (goal.has(here)) return this.back(here, before, open);
      for (const next of this.print.neighbours[here] ?? []) {
        const enters = goal.has(next) && !open(next) ? 0 : CUBE + (this.print.extra[next] ?? 0) + surcharge(next);
        if (from.has(next) || !(open(next) || goal.has(next)) || this.closed(next)) continue;
        const total = (cost.get(here) as number) + enters;
        if (total < (cost.get(next) ?? Number.POSITIVE_INFINITY)) {
          cost.set(next, total);
          before.set(next, here);
        }
      }
    }
    return [];
  }

  private back(end: number, before: ReadonlyMap<number, number>, open: (id: number) => boolean): number[] {
    const found: number[] = [];
    for (let here: number | undefined = end; here !== undefined && before.has(here); here = before.get(here)) {
      if (open(here)) found.unshift(here);
    }
    return found;
  }

  /** The next hex in a direction for the arrow keys: a neighbour, or across water the nearest that lies that way. */
  towards(from: number, dx: number, dy: number, keepY: number): number {
    const [x, y] = this.at[from] as [number, number];
    let best = from;
    let least = Number.POSITIVE_INFINITY;
    this.at.forEach(([tx, ty], id) => {
      const along = (tx - x) * dx + (ty - y) * dy;
      const aside = dx ? Math.abs(ty - keepY) : Math.abs(tx - x);
      if (id === from || along < 1 || aside > along + this.print.radius) return;
      const far = along + aside * 1.2;
      if (far < least) {
        least = far;
        best = id;
      }
    });
    return best;
  }

  name(id: number): string {
    return this.placeAt[id]?.name ?? this.print.codes[id] ?? "";
  }

  /** What somebody who cannot see the board is told of a hex. */
  words(id: number): string {
    const kind = this.print.kind[id] ?? 0;
    const name = this.placeAt[id] ? `${this.name(id)}, ${this.print.codes[id]}, ${this.print.kinds[kind]}` : `${this.print.codes[id]}`;
    const ground = [this.hills.has(id) ? "hills" : "", this.rivers.has(id) ? "river" : ""].filter(Boolean).join(" and ");
    const pays = this.print.first_income[kind] ? `, pays ${this.print.first_income[kind]}` : "";
    return `${name}${ground ? `, ${ground}` : ""}${pays}`;
  }
}

function cheapest(cost: ReadonlyMap<number, number>, done: ReadonlySet<number>): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [id, total] of cost) {
    if (total < least && !done.has(id)) {
      least = total;
      best = id;
    }
  }
  return best;
}

const known = new WeakMap<object, Hexes>();

/** The hexes of a catalogue, made once. */
export function hexesOf(catalogue: unknown): Hexes {
  const key = catalogue as Catalogue;
  let hexes = known.get(key);
  if (!hexes) {
    hexes = new Hexes(key);
    known.set(key, hexes);
  }
  return hexes;
}
