import { describe, expect, it } from "vitest";
import { best, standings } from "../src/games/iberian/awards";
import { Hexes } from "../src/games/iberian/hexes";
import { longestRun } from "../src/games/iberian/run";
import type { Catalogue, View } from "../src/games/iberian/types";
import told from "./iberian.json";

const catalogue = told.catalogue as unknown as Catalogue;
const hexes = new Hexes(catalogue);

describe("a hex under the pointer", () => {
  it("is found at its centre and anywhere inside its border", () => {
    catalogue.picture.forEach(([x, y], id) => {
      expect(hexes.hit(x, y)).toBe(id);
      for (let turn = 0; turn < 6; turn++) {
        const angle = (turn * Math.PI) / 3;
        const corner = 0.97 * catalogue.radius;
        expect(hexes.hit(x + corner * Math.cos(angle), y + corner * Math.sin(angle))).toBe(id);
      }
    });
  });

  it("is none in the open sea", () => {
    expect(hexes.hit(20, 20)).toBe(-1);
    expect(hexes.hit(catalogue.size[0] - 20, catalogue.size[1] - 20)).toBe(-1);
  });

  it("has its neighbours one step away", () => {
    catalogue.neighbours.forEach((near, id) => {
      const [x, y] = catalogue.picture[id] as [number, number];
      for (const other of near) {
        const [ox, oy] = catalogue.picture[other] as [number, number];
        expect(Math.hypot(ox - x, oy - y)).toBeCloseTo(catalogue.radius * Math.sqrt(3), 0);
      }
    });
  });
});

describe("the way to a target", () => {
  const lisbon = hexes.city("Lisbon");
  const free = () => true;
  const nothing = () => 0;

  it("takes the fewest cubes, the target among them and the start not", () => {
    const goal = hexes.city("Coimbra");
    const way = hexes.way(new Set([lisbon]), new Set([goal]), free, nothing);
    expect(way.at(-1)).toBe(goal);
    expect(way).not.toContain(lisbon);
    for (const [index, id] of way.entries()) {
      expect(catalogue.neighbours[id]).toContain(index ? way[index - 1] : lisbon);
    }
  });

  it("goes round what is closed, and says when there is no way", () => {
    const goal = hexes.city("Coimbra");
    const straight = hexes.way(new Set([lisbon]), new Set([goal]), free, nothing);
    const blocked = straight[0] as number;
    const round = hexes.way(new Set([lisbon]), new Set([goal]), (id) => id !== blocked, nothing);
    expect(round).not.toContain(blocked);
    expect(hexes.way(new Set([lisbon]), new Set([goal]), () => false, nothing)).toEqual([]);
  });

  it("prefers the cheaper of two ways of the same length", () => {
    const goal = hexes.city("Coimbra");
    const straight = hexes.way(new Set([lisbon]), new Set([goal]), free, nothing);
    const dear = straight[1] as number;
    const other = hexes.way(new Set([lisbon]), new Set([goal]), free, (id) => (id === dear ? 9 : 0));
    expect(other.length).toBe(straight.length);
    expect(other).not.toContain(dear);
  });

  it("does not lay a cube in a railway it only has to touch", () => {
    const goal = hexes.city("Coimbra");
    const way = hexes.way(new Set([lisbon]), new Set([goal]), (id) => id !== goal, nothing);
    expect(way).not.toContain(goal);
    expect(catalogue.neighbours[way.at(-1) as number]).toContain(goal);
  });
});

describe("the longest run", () => {
  it.each(told.runs)("of a railway of $hexes.length cubes is $run", ({ hexes: railway, run }) => {
    const found = longestRun(railway, catalogue.neighbours);
    expect(found).toHaveLength(run);
    expect(new Set(found).size).toBe(run);
    for (let step = 1; step < found.length; step++) {
      expect(catalogue.neighbours[found[step - 1] as number]).toContain(found[step]);
    }
  });
});

describe("the awards", () => {
  it.each(told.positions.map((position, index) => ({ index, ...position })))("stand as the server says in position $index", (position) => {
    const found = standings(hexes, position.view as unknown as View);
    expect(found.map(({ award, marks, points }) => ({ award, marks, points }))).toEqual(position.standings);
  });

  it("have no best for who is out", () => {
    expect(best([])).toBeNull();
    expect(best([3, 7])).toBe(7);
  });
});
