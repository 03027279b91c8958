// What the board lights up for a card that is pointed at: where its goods are, and where they go.

import type { Atlas } from "./atlas";
import type { View } from "./types";

class Highlight {
  sources = $state.raw<{ id: number; left: boolean }[]>([]);
  goals = $state.raw<number[]>([]);
  way = $state.raw<[number, number][]>([]);
  show: (milepost: number) => void = () => {};

  /** Lights up one demand, [city, payoff, good], with the way that the planner found for it. */
  demand(atlas: Atlas, view: View, demand: readonly [number, number, number], way: readonly number[] = []): void {
    const [city, , good] = demand;
    const { cities, goods } = atlas.board;
    const left = (view.chips[good] ?? 0) > 0;
    this.sources = (goods[good]?.cities ?? []).map((id) => ({ id: cities[id]?.mileposts[0] ?? 0, left }));
    this.goals = [cities[city]?.mileposts[0] ?? 0];
    const pairs = way.slice(1).map((there, index): [number, number] => [way[index] as number, there]);
    this.way = pairs.filter(([a, b]) => a !== b);
  }

  none(): void {
    this.sources = [];
    this.goals = [];
    this.way = [];
  }
}

export const highlight = new Highlight();
