// How a replay tells its moments in the sentences of the log: under the board, and in the list beside it.

import type { Paragraph } from "../table/chronicle";

/** About as many letters as three lines beside the column hold. */
const ROOM = 240;

/** The last sentences of a moment that there is room for, at least one; a heading only where nothing else is told. */
export function captionOf(told: readonly Paragraph[], room = ROOM): string[] {
  const lines = told.flatMap((one) => one.lines);
  const news = lines.filter((line) => !line.heading);
  const kept: string[] = [];
  let left = room;
  for (const { says } of (news.length ? news : lines).toReversed()) {
    left -= says.length + 1;
    if (kept.length && left < 0) break;
    kept.unshift(says);
  }
  return kept;
}

/**
 * Whose mark stands before a line: one on the first of a paragraph, and one on the first after each heading. Whom the
 * words begin with is meant, for what one player does may begin the turn of another.
 */
export function markOf({ lines, seat }: Paragraph, index: number, names: readonly string[]): number | undefined {
  const line = lines[index];
  if (!line || line.heading || (index > 0 && !lines[index - 1]?.heading)) return undefined;
  const named = names.findIndex((name) => line.says.startsWith(`${name} `) || line.says.startsWith(`${name}'s `));
  if (named >= 0) return named;
  return lines.slice(0, index).every((before) => before.heading) ? seat : undefined;
}
