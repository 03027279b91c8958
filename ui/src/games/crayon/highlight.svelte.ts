// What the board lights up for a card that is pointed at: where its goods are, and where they go.

import type { Atlas } from "./atlas";
import type { View } from "./types";

class Highlight {
  sources = $state.raw<{ id: number; left: boolean }[]>([]);
  goals = $state.raw<number[]>([]);
  show: (milepost: number) => void = () => {};

  /** Lights up one demand: [city, payoff, good]. */
  demand(atlas: Atlas, view: View, demand: readonly [number, number, number]): void {
    const [city, , good] = demand;
    const { cities, goods } = atlas.board;
    const left = (view.chips[good] ?? 0) > 0;
    this.sources = (goods[good]?.cities ?? []).map((id) => ({ id: cities[id]?.mileposts[0] ?? 0, left }));
    this.goals = [cities[city]?.mileposts[0] ?? 0];
  }

  none(): void {
    this.sources = [];
    this.goals = [];
  }
}

export const highlight = new Highlight();
