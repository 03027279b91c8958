// The longest run through a railway, exactly, with the cubes it passes: the browser draws it, the server counts it.

/**
 * A longest path that uses no hex twice. What can follow a hex depends only on the free hexes that still hang together with
 * it, so that each such question is answered once; railways are thin, which keeps them few.
 */
export function longestRun(railway: readonly number[], neighbours: readonly (readonly number[])[]): number[] {
  const members = new Set(railway);
  const near = new Map(railway.map((id) => [id, (neighbours[id] ?? []).filter((other) => members.has(other))]));
  const answered = new Map<string, number[]>();

  function reached(front: readonly number[], free: ReadonlySet<number>): Set<number> {
    const got = new Set(front.filter((id) => free.has(id)));
    for (const id of got) for (const other of near.get(id) ?? []) if (free.has(other)) got.add(other);
    return got;
  }

  function onwards(head: number, free: ReadonlySet<number>): number[] {
    const ahead = reached(near.get(head) ?? [], free);
    if (!ahead.size) return [];
    const key = `${head}:${[...ahead].sort((a, b) => a - b).join()}`;
    const known = answered.get(key);
    if (known) return known;
    let best: number[] = [];
    for (const next of narrowestFirst(head, ahead)) {
      const rest = new Set(ahead);
      rest.delete(next);
      const tail = onwards(next, rest);
      if (tail.length + 1 > best.length) best = [next, ...tail];
      if (best.length === ahead.size) break;
    }
    answered.set(key, best);
    return best;
  }

  /** A hex with few ways on would be a dead end later. */
  function narrowestFirst(head: number, ahead: ReadonlySet<number>): number[] {
    const ways = (id: number): number => (near.get(id) ?? []).filter((other) => ahead.has(other)).length;
    return (near.get(head) ?? []).filter((id) => ahead.has(id)).sort((a, b) => ways(a) - ways(b));
  }

  let best: number[] = [];
  const byDegree = [...railway].sort((a, b) => (near.get(a)?.length ?? 0) - (near.get(b)?.length ?? 0));
  for (const start of byDegree) {
    const others = new Set(members);
    others.delete(start);
    const run = [start, ...onwards(start, others)];
    if (run.length > best.length) best = run;
    if (best.length === railway.length) break;
  }
  return best;
}
