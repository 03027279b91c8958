// How many actions one undo or redo means: what one click or drag played is taken back, and played again, as a whole.

import type { Entry } from "../wire/types";

interface Undone {
  /** Which gesture it was part of. */
  gesture: number;
}

/** What undo and redo of this seat would each take back or play again: at least one action. */
export function reachOf(entries: readonly Entry[], seat: number | null): { undo: number; redo: number } {
  let done: { gesture: number; size: number }[] = [];
  let undone: Undone[] = [];
  for (const entry of entries) {
    if (entry.what === "play") {
      if (entry.seat !== seat) done = [];
      else done.push({ gesture: entry.seq, size: entry.texts?.length ?? 1 });
      undone = [];
    } else if (entry.what === "take-back" && entry.seat === seat) {
      for (const text of entry.texts ?? []) follow(text);
    }
  }

  function follow(text: string): void {
    const last = done.at(-1);
    if (text === "restart") done = [];
    else if (text === "undo" && last) {
      last.size -= 1;
      if (last.size === 0) done.pop();
      undone.push({ gesture: last.gesture });
    } else if (text === "redo") {
      const again = undone.pop();
      if (again && last?.gesture === again.gesture) last.size += 1;
      else done.push({ gesture: again?.gesture ?? entries.length, size: 1 });
    }
  }

  const next = undone.at(-1)?.gesture;
  const other = undone.findLastIndex(({ gesture }) => gesture !== next);
  return { undo: Math.max(1, done.at(-1)?.size ?? 1), redo: Math.max(1, undone.length - 1 - other) };
}
