// The board as geometry: where mileposts lie on the picture, which is nearest to a point, and how they are joined.

import type { BoardPrint, Catalogue, City } from "./types";

const CELL = 60;
/** Further than neighbours on one map ever lie apart: the other side of an entrance. */
const LEAP = 140;
/** The tariffs' price of what cannot be built at all. */
const NEVER = 21;

export interface Step {
  to: number;
  edge: number;
}

export class Atlas {
  readonly board: BoardPrint;
  readonly at: readonly [number, number][];
  readonly steps: Step[][];
  readonly cityAt: (City | undefined)[];
  private readonly ids: Map<string, number>;
  private readonly cells = new Map<string, number[]>();

  constructor(readonly print: Catalogue) {
    this.board = print.board;
    this.at = print.picture;
    this.ids = new Map(print.board.codes.map((code, id) => [code.toLowerCase(), id]));
    this.steps = print.board.codes.map(() => []);
    print.board.edges.forEach(([a, b], edge) => {
      this.steps[a]?.push({ to: b, edge });
      this.steps[b]?.push({ to: a, edge });
    });
    this.cityAt = print.board.codes.map(() => undefined);
    for (const city of print.board.cities) for (const milepost of city.mileposts) this.cityAt[milepost] = city;
    this.at.forEach(([x, y], id) => {
      const cell = `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`;
      this.cells.set(cell, [...(this.cells.get(cell) ?? []), id]);
    });
  }

  id(code: string): number {
    return this.ids.get(code.toLowerCase()) ?? -1;
  }

  place(code: string | null): [number, number] | null {
    return code === null ? null : (this.at[this.id(code)] ?? null);
  }

  city(name: string): City | undefined {
    return this.board.cities.find((city) => city.name === name);
  }

  /** The milepost nearest to a point of the picture, if one is within `reach`. */
  nearest(x: number, y: number, reach = 40): number {
    let best = -1;
    let least = reach * reach;
    const [cx, cy] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    for (let i = cx - 1; i <= cx + 1; i++) {
      for (let j = cy - 1; j <= cy + 1; j++) {
        for (const id of this.cells.get(`${i},${j}`) ?? []) {
          const [px, py] = this.at[id] as [number, number];
          const far = (px - x) ** 2 + (py - y) ** 2;
          if (far < least) {
            least = far;
            best = id;
          }
        }
      }
    }
    return best;
  }

  edge(a: number, b: number): number {
    return this.steps[a]?.find((step) => step.to === b)?.edge ?? -1;
  }

  /** The neighbour that lies most nearly in a direction, for the arrow keys; of two alike the one nearer to the line of the walk. */
  towards(from: number, dx: number, dy: number, begun = from): number {
    const [x, y] = this.at[from] as [number, number];
    const [bx, by] = this.at[begun] ?? [x, y];
    let best = from;
    let most = 0.35;
    const sea = (this.board.sea[String(from)] ?? []).map((to) => ({ to, edge: -1 }));
    for (const { to } of [...(this.steps[from] ?? []), ...sea]) {
      const [tx, ty] = this.at[to] as [number, number];
      const length = Math.hypot(tx - x, ty - y) || 1;
      if (length > LEAP) continue;
      const aside = Math.abs((tx - bx) * dy - (ty - by) * dx);
      const along = ((tx - x) * dx + (ty - y) * dy) / length - aside * 0.001;
      if (along > most) {
        most = along;
        best = to;
      }
    }
    return best;
  }

  /** The shortest way over the map from one milepost to another nearby, both included; empty if it is too far. */
  bridge(from: number, to: number, open: (edge: number) => boolean = () => true, most = 12): number[] {
    const before = new Map<number, number>([[from, -1]]);
    let ring = [from];
    for (let far = 0; far < most && ring.length && !before.has(to); far++) {
      const wider: number[] = [];
      for (const here of ring) {
        for (const { to: there, edge } of this.steps[here] ?? []) {
          if (before.has(there) || !open(edge)) continue;
          before.set(there, here);
          wider.push(there);
        }
      }
      ring = wider.toSorted((a, b) => this.far(a, to) - this.far(b, to));
    }
    const way: number[] = [];
    for (let here = before.has(to) ? to : -1; here >= 0; here = before.get(here) ?? -1) way.unshift(here);
    return way;
  }

  /** Mileposts from one place to every other over the open map; -1 where none leads. */
  hops(from: number): number[] {
    const far = this.at.map(() => -1);
    far[from] = 0;
    let ring = [from];
    for (let count = 1; ring.length; count++) {
      const wider: number[] = [];
      for (const here of ring) {
        for (const { to } of this.steps[here] ?? []) {
          if (far[to] !== -1) continue;
          far[to] = count;
          wider.push(to);
        }
      }
      ring = wider;
    }
    return far;
  }

  /** What track from one milepost to a neighbour costs by one of the printed tariffs; null where none is built. */
  price(tariff: number, from: number, to: number): number | null {
    const edge = this.edge(from, to);
    if (edge < 0 || this.print.inner[edge] || this.board.kinds[this.board.edge_kind[edge] ?? 0] === "closed") return null;
    const price = this.print.prices.tariffs[tariff]?.[2 * edge + (this.board.edges[edge]?.[0] === from ? 0 : 1)] ?? NEVER;
    return price >= NEVER ? null : price;
  }

  private far(a: number, b: number): number {
    const [[ax, ay], [bx, by]] = [this.at[a] ?? [0, 0], this.at[b] ?? [0, 0]];
    return Math.hypot(ax - bx, ay - by);
  }

  /** What somebody who cannot see the board is told of a milepost. */
  words(id: number): string {
    const city = this.cityAt[id];
    const terrain = this.board.terrains[this.board.terrain[id] ?? 0] ?? "";
    return city ? `${city.name}, ${city.size} city` : `${this.board.codes[id]}, ${terrain}`;
  }

  /** The city that a milepost is in, or the nearest on the same map. */
  cityBy(id: number): City | undefined {
    const { cities, map_of } = this.board;
    const there = (city: City): number => city.mileposts[0] ?? -1;
    const near = cities.filter((city) => map_of[there(city)] === map_of[id]);
    return this.cityAt[id] ?? near.toSorted((a, b) => this.far(id, there(a)) - this.far(id, there(b)))[0];
  }

  /** Where the other side of an entrance lies, or -1. */
  beyond(id: number): number {
    const passage = this.board.passages.find(([, above, below]) => above === id || below === id);
    return passage ? (passage[1] === id ? passage[2] : passage[1]) : -1;
  }

  /** Lines along mileposts as the d of a path; the line is lifted where the way goes on upon another map. */
  path(mileposts: readonly number[]): string {
    return mileposts.map((id, index) => `${index && this.far(mileposts[index - 1] as number, id) < LEAP ? "L" : "M"}${this.at[id]?.[0]} ${this.at[id]?.[1]}`).join("");
  }

  /** Every edge of a railway as one d. */
  track(edges: readonly number[]): string {
    return edges
      .map((edge) => {
        const [a, b] = this.board.edges[edge] ?? [0, 0];
        return `M${this.at[a]?.join(" ")}L${this.at[b]?.join(" ")}`;
      })
      .join("");
  }
}

const known = new WeakMap<object, Atlas>();

/** The atlas of a catalogue, made once. */
export function atlasOf(catalogue: unknown): Atlas {
  const key = catalogue as Catalogue;
  let atlas = known.get(key);
  if (!atlas) {
    atlas = new Atlas(key);
    known.set(key, atlas);
  }
  return atlas;
}
