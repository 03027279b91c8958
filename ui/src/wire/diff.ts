// How a view changes: the browser's side of `milepost.table.diff`.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Step = string | number;
export type Change = [Step[]] | [Step[], Json] | [Step[], number, number, Json[]];

type Branch = Record<Step, Json>;

/** `old` after these changes. What is not touched is shared with `old`, so that a component can tell what moved. */
export function changed(old: Json, changes: readonly Change[]): Json {
  return changes.reduce((view, change) => put(view, change[0], 0, change), old);
}

function put(here: Json, path: readonly Step[], depth: number, change: Change): Json {
  if (depth === path.length) return replaced(here, change);
  const step = path[depth] as Step;
  const copy = (Array.isArray(here) ? [...here] : { ...(here as object) }) as Branch;
  if (depth === path.length - 1 && change.length === 1) {
    delete copy[step];
    return copy as Json;
  }
  copy[step] = put(copy[step] as Json, path, depth + 1, change);
  return copy as Json;
}

function replaced(here: Json, change: Change): Json {
  if (change.length === 4) {
    const [, at, count, items] = change;
    const list = here as Json[];
    return [...list.slice(0, at), ...items, ...list.slice(at + count)];
  }
  return change[1] as Json;
}
