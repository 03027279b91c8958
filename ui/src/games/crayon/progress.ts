// How many major cities a railway joins, for everybody to see: track is public, and the count is the rulebook's.

import type { Atlas } from "./atlas";

/** The most major cities that one unbroken piece of this track connects; belts through cities count. */
export function majorsJoined(atlas: Atlas, track: readonly number[]): number {
  const own = new Set(track);
  const inner = atlas.print.inner;
  const touched = new Set(track.flatMap((edge) => atlas.board.edges[edge] ?? []));
  let best = 0;
  const seen = new Set<number>();
  for (const city of atlas.board.cities) {
    const [first] = city.mileposts;
    if (city.size !== "major" || first === undefined || seen.has(first)) continue;
    if (!city.mileposts.some((id) => touched.has(id))) continue;
    best = Math.max(best, walk(atlas, city.mileposts, seen, (edge) => own.has(edge) || Boolean(inner[edge])));
  }
  return best;
}

function walk(atlas: Atlas, from: readonly number[], seen: Set<number>, open: (edge: number) => boolean): number {
  const found = new Set<string>();
  const stack = [...from];
  for (const id of stack) seen.add(id);
  for (let here = stack.pop(); here !== undefined; here = stack.pop()) {
    const city = atlas.cityAt[here];
    if (city?.size === "major") found.add(city.name);
    for (const { to, edge } of atlas.steps[here] ?? []) {
      if (seen.has(to) || !open(edge)) continue;
      seen.add(to);
      stack.push(to);
    }
  }
  return found.size;
}
