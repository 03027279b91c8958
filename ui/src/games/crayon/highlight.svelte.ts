// What the board lights up for a card that is pointed at: where its goods are, and where they go.

import type { Atlas } from "./atlas";
import type { Pair } from "./plan.svelte";
import { pairs } from "./plan.svelte";
import type { View } from "./types";

interface Source {
  id: number;
  /** Whether a chip is left to load there. */
  left: boolean;
  says: string;
}

class Highlight {
  sources = $state.raw<Source[]>([]);
  goals = $state.raw<{ id: number; says: string }[]>([]);
  way = $state.raw<Pair[]>([]);
  /** New track of a way. */
  build = $state.raw<Pair[]>([]);
  /** Shows a place: from close by, or if `closer` is false only so that it is in sight. */
  show: (milepost: number, closer?: boolean) => void = () => {};
  /** What stays lit when nothing is pointed at. */
  private kept: (() => void) | null = null;

  /** Lights up one demand, [city, payoff, good], with the way that the planner found for it. */
  demand(atlas: Atlas, view: View, demand: readonly [number, number, number], way: readonly number[] = []): void {
    const [city, pays, good] = demand;
    const { cities, goods } = atlas.board;
    const chips = view.chips[good] ?? 0;
    const goal = cities[city]?.mileposts[0] ?? 0;
    const far = atlas.hops(goal);
    this.sources = (goods[good]?.cities ?? []).map((id) => {
      const at = cities[id]?.mileposts[0] ?? 0;
      const away = far[at] ?? -1;
      return { id: at, left: chips > 0, says: [chips ? `${chips} left` : "none left", away >= 0 ? `${away} mileposts` : ""].filter(Boolean).join(" · ") };
    });
    this.goals = [{ id: goal, says: `pays ${pays}` }];
    this.along(way);
  }

  /** Lights up stops with the way that joins them. */
  round(stops: readonly { id: number; says: string; goal: boolean }[], way: readonly number[], build: readonly Pair[] = []): void {
    this.sources = stops.filter(({ goal }) => !goal).map(({ id, says }) => ({ id, left: true, says }));
    this.goals = stops.filter(({ goal }) => goal).map(({ id, says }) => ({ id, says }));
    this.along(way);
    this.build = [...build];
  }

  /** Where a good is found. */
  places(ids: readonly number[]): void {
    this.none();
    this.sources = ids.map((id) => ({ id, left: true, says: "" }));
  }

  /** Keeps something lit until it is let go. */
  keep(light: (() => void) | null): void {
    this.kept = light;
    this.none();
  }

  none(): void {
    this.sources = [];
    this.goals = [];
    this.way = [];
    this.build = [];
    this.kept?.();
  }

  private along(way: readonly number[]): void {
    this.way = pairs(way).filter(([a, b]) => a !== b);
    this.build = [];
  }
}

export const highlight = new Highlight();
