// The board as geometry: where mileposts lie on the picture, which is nearest to a point, and how they are joined.

import type { BoardPrint, Catalogue, City } from "./types";

const CELL = 60;

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

  /** The neighbour that lies most nearly in a direction, for the arrow keys. */
  towards(from: number, dx: number, dy: number): number {
    const [x, y] = this.at[from] as [number, number];
    let best = from;
    let most = 0.35;
    const sea = (this.board.sea[String(from)] ?? []).map((to) => ({ to, edge: -1 }));
    for (const { to } of [...(this.steps[from] ?? []), ...sea]) {
      const [tx, ty] = this.at[to] as [number, number];
      const length = Math.hypot(tx - x, ty - y) || 1;
      const along = ((tx - x) * dx + (ty - y) * dy) / length;
      if (along > most) {
        most = along;
        best = to;
      }
    }
    return best;
  }

  /** What somebody who cannot see the board is told of a milepost. */
  words(id: number): string {
    const city = this.cityAt[id];
    const terrain = this.board.terrains[this.board.terrain[id] ?? 0] ?? "";
    return city ? `${city.name}, ${city.size} city` : `${this.board.codes[id]}, ${terrain}`;
  }

  /** Lines along mileposts as the d of a path. */
  path(mileposts: readonly number[]): string {
    return mileposts.map((id, index) => `${index ? "L" : "M"}${this.at[id]?.[0]} ${this.at[id]?.[1]}`).join("");
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
