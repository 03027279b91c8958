// A train that runs: along the mileposts it passed, in at most a second; any press or key ends the show.

import type { Entry } from "../../wire/types";
import type { Atlas } from "./atlas";

const STEP = 95;
const LONGEST = 950;
const RUNS = new Set(["moved", "sailed", "landed"]);

/** The mileposts that a seat's train passed on the way to where it stands now, as the news tell; the first is where it stood. */
export function passed(atlas: Atlas, news: readonly Entry[], seat: number, from: number, to: number): number[] {
  const told = news.flatMap((entry) => entry.events ?? []).filter((event) => event.seat === seat && RUNS.has(event.kind));
  const ids = told.map((event) => atlas.id(String(event.facts?.["to"] ?? "")));
  const way = [from, ...ids.slice(0, ids.lastIndexOf(to) + 1)].filter((id, index, all) => id >= 0 && id !== all[index - 1]);
  return way.length > 1 && way.at(-1) === to ? way : [];
}

export interface Standing {
  seat: number;
  place: number;
  scale: number;
  news: readonly Entry[];
  atlas: Atlas;
}

/** Lets a train's flag run to where it stands now instead of leaping there. */
export function running(flag: SVGGElement, now: Standing): { update: (next: Standing) => void; destroy: () => void } {
  let last = now;
  let show: Animation | null = null;
  const end = (): void => show?.finish();
  const still = (): boolean => document.documentElement.dataset["motion"] === "off";
  addEventListener("pointerdown", end, true);
  addEventListener("keydown", end, true);
  return {
    update(next) {
      const way = next.place === last.place ? [] : passed(next.atlas, next.news, next.seat, last.place, next.place);
      if (way.length && !still()) {
        const frames = way.map((id) => ({ transform: `translate(${next.atlas.at[id]?.[0]}px, ${next.atlas.at[id]?.[1]}px) scale(${next.scale})` }));
        show?.cancel();
        show = flag.animate(frames, { duration: Math.min(LONGEST, STEP * way.length), easing: "ease-in-out" });
      } else if (next.scale !== last.scale) end();
      last = next;
    },
    destroy() {
      removeEventListener("pointerdown", end, true);
      removeEventListener("keydown", end, true);
    },
  };
}
