// Iron Horses' log: what a draw turns up and what a delivery does stand behind their own sentence; cards have plain names.

import type { Fold, Line } from "../../table/chronicle";
import type { Told } from "../../wire/types";

/** By the kind of event that leads: what belongs to it. */
const BEHIND: Record<string, Set<string>> = {
  drew: new Set(["turned-up", "up-discarded", "engines-shuffled"]),
  delivered: new Set(["stock-taken", "depots-cleared"]),
};
const HEADINGS = new Set(["turn", "final-turn"]);

/** Before the name of an engine, where it is not a car or a caboose that is discarded. */
const ENGINE = /\b(starts with the|begins a train with the|completes the|has chosen the|draws an engine:|discards(?! the\b| \w+ \d)) ([a-z])/g;

/** `red-4` as people say it; a caboose by the colours it changes; engines by their names. */
export const plainCards = (says: string): string =>
  says
    .replace(/\bcaboose-([a-z]+)-([a-z]+)\b/g, "the $1 and $2 caboose")
    .replace(/\b(red|orange|yellow|green|blue|violet)-(\d)\b/g, "$1 $2")
    .replace(ENGINE, (_, before: string, first: string) => `${before} ${first.toUpperCase()}`);

export const fold: Fold = (events) => {
  const lines: Line[] = [];
  let leads = "";
  for (const one of events) {
    if (!one.says || !one.kind) continue; // a card that is coupled and not delivered: the yard shows it
    const says = plainCards(one.says);
    const last = lines.at(-1);
    if (last && BEHIND[leads]?.has(one.kind)) last.details.push(says);
    else {
      lines.push(HEADINGS.has(one.kind) ? { says, details: [], heading: true } : { says, details: BEHIND[one.kind] ? [says] : [] });
      leads = one.kind;
    }
  }
  return lines;
};
