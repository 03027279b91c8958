// The board as geometry: which hex lies under a point, what lies beside it, and the way from track to a hex.

import type { Catalogue, Place } from "./types";

const ROOT3 = Math.sqrt(3);
const INNER_MADRID = 6;
/** Less than any price: only parts ways that cost the same. */
const URBAN = 0.01;

/** What new track may use, and what it costs there. */
export interface Ground {
  open: (id: number) => boolean;
  /** For track that is there already. */
  surcharge: (id: number) => number;
  /** What so many new cubes cost, whatever the ground. */
  price: (cubes: number) => number;
  most: number;
}

interface Step {
  id: number;
  extras: number;
  before: Step | null;
}

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

  /** What each kind of hex is painted with. */
  paints(dark: boolean): readonly string[] {
    return this.print.paints[dark ? "dark" : "light"];
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
   * The new cubes of the cheapest way from `from` to `goal` through open hexes; of two that cost the same, the one through
   * more urban hexes. A goal that is itself open takes a cube too. Empty when there is no way.
   */
  way(from: ReadonlySet<number>, goal: ReadonlySet<number>, ground: Ground): number[] {
    let reached = new Map<number, Step>([...from].map((id) => [id, { id, extras: 0, before: null }]));
    let best: Step | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (let cubes = 0; cubes <= ground.most && reached.size; cubes++) {
      const track = ground.price(cubes);
      for (const step of reached.values()) {
        if (track + step.extras < least && this.arrives(step, goal, ground)) [best, least] = [step, track + step.extras];
      }
      reached = this.onwards(reached, from, ground);
    }
    const found: number[] = [];
    for (let step = best; step?.before; step = step.before) found.unshift(step.id);
    return found;
  }

  /** At the goal; or beside one that takes no cube, as a railway that is only to be joined. */
  private arrives(step: Step, goal: ReadonlySet<number>, ground: Ground): boolean {
    if (goal.has(step.id)) return true;
    return (this.print.neighbours[step.id] ?? []).some((next) => goal.has(next) && !ground.open(next));
  }

  /** Every hex that one cube more can stand in, with the least that the ground costs on the way there. */
  private onwards(reached: ReadonlyMap<number, Step>, from: ReadonlySet<number>, ground: Ground): Map<number, Step> {
    const found = new Map<number, Step>();
    for (const step of reached.values()) {
      for (const id of this.print.neighbours[step.id] ?? []) {
        if (from.has(id) || !ground.open(id) || this.closed(id)) continue;
        const urban = this.placeAt[id] ? URBAN : 0;
        const extras = step.extras + (this.print.extra[id] ?? 0) + ground.surcharge(id) - urban;
        if (extras < (found.get(id)?.extras ?? Number.POSITIVE_INFINITY)) found.set(id, { id, extras, before: step });
      }
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

  /** What lies around a hex, clockwise from the north: for who cannot see it. */
  around(id: number): string {
    const [x, y] = this.at[id] ?? [0, 0];
    const near = new Map((this.print.neighbours[id] ?? []).map((other) => [direction(x, y, ...(this.at[other] as [number, number])), other]));
    return DIRECTIONS.map((name, index) => {
      const other = near.get(index);
      return other === undefined ? "" : `${name} ${this.words(other)}`;
    })
      .filter(Boolean)
      .join("; ");
  }

  /** What somebody who cannot see the board is told of a hex. */
  words(id: number): string {
    const kind = this.print.kind[id] ?? 0;
    const rank = this.print.kinds[kind] === this.name(id) ? "" : `, ${this.print.kinds[kind]}`;
    const name = this.placeAt[id] ? `${this.name(id)}, ${this.print.codes[id]}${rank}` : `${this.print.codes[id]}`;
    const ground = [this.hills.has(id) ? "hills" : "", this.rivers.has(id) ? "river" : ""].filter(Boolean).join(" and ");
    const pays = this.print.first_income[kind] ? `, pays ${this.print.first_income[kind]}` : "";
    return `${name}${ground ? `, ${ground}` : ""}${pays}`;
  }
}

const DIRECTIONS = ["north", "north-east", "south-east", "south", "south-west", "north-west"] as const;

function direction(x: number, y: number, tx: number, ty: number): number {
  const turn = Math.atan2(tx - x, y - ty) / (Math.PI / 3);
  return (Math.round(turn) + DIRECTIONS.length) % DIRECTIONS.length;
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
