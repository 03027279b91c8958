// The log as a person would tell it: what was taken back is left out, and small steps become one sentence.

import type { Entry, Told } from "../wire/types";

export interface Line {
  says: string;
  /** The small steps behind it. */
  details: string[];
  /** A place of the board, as views name it. */
  place?: string;
  /** A heading, such as the beginning of a turn. */
  heading?: boolean;
}

export interface Paragraph {
  /** The last entry in it, by the viewer's count. */
  seq: number;
  first: number;
  seat: number | undefined;
  said: boolean;
  lines: Line[];
}

export type Fold = (told: readonly Told[], names: readonly string[]) => Line[];

const SAYS: Record<string, (entry: Entry) => string> = {
  sat: (entry) => `${entry.name} sits down.`,
  stood: () => "A seat is free again.",
  "bot-sat": (entry) => `${entry.name}, a bot, plays here now.`,
  started: () => "The game begins.",
  renamed: (entry) => `Now called ${entry.name}.`,
  resigned: () => "Resigns.",
  "end-wish": (entry) => (entry.text === "yes" ? "Would end the game." : "Would go on."),
  ended: (entry) => `The table ended the game: ${entry.text}.`,
  "time-given": () => "Is given more time.",
};

export const plainly: Fold = (told) => told.flatMap(({ says }) => (says ? [{ says, details: [] }] : []));

/** Entries without the actions that were taken back; an entry of which nothing stands is gone. */
export function standing(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) {
    if (entry.what !== "take-back") kept.push(entry);
    else if (entry.takes) takeBack(kept, entry.seat, entry.takes);
    else if (entry.events?.length) kept.push({ ...entry, what: "play" });
  }
  return kept;
}

function takeBack(kept: Entry[], seat: number | undefined, many: number): void {
  for (let left = many; left > 0; ) {
    const at = kept.findLastIndex((one) => one.what === "play" && one.seat === seat);
    const play = kept[at];
    if (!play) return;
    const size = play.texts?.length ?? 1;
    if (size > left) kept[at] = shortened(play, size - left);
    else kept.splice(at, 1);
    left -= size;
  }
}

/** A play of which only the first actions stand, with the events that those brought. */
function shortened(play: Entry, stands: number): Entry {
  const { texts = [], events = [] } = play;
  const parts = (play.parts?.length ? play.parts : texts.map(() => 1)).slice(0, stands);
  const told = parts.reduce((sum, many) => sum + many, 0);
  return { ...play, texts: texts.slice(0, stands), parts, events: events.slice(0, told) };
}

export function paragraphs(entries: readonly Entry[], names: readonly string[], fold: Fold): Paragraph[] {
  const told: Paragraph[] = [];
  let plays: Entry[] = [];
  const close = (): void => {
    const last = plays.at(-1);
    const first = plays[0];
    if (!last || !first) return;
    const lines = fold(plays.flatMap(events), names);
    if (lines.length) told.push({ seq: last.seq, first: first.seq, seat: last.seat, said: false, lines });
    plays = [];
  };
  for (const entry of standing(entries)) {
    if (entry.what === "play") {
      if (plays.length && plays[0]?.seat !== entry.seat) close();
      plays.push(entry);
      continue;
    }
    close();
    const says = entry.what === "said" ? `“${entry.text ?? ""}”` : (SAYS[entry.what]?.(entry) ?? "");
    const said = entry.what === "said";
    if (says) told.push({ seq: entry.seq, first: entry.seq, seat: entry.seat, said, lines: [{ says, details: [] }] });
  }
  close();
  return told;
}

function events(entry: Entry): Told[] {
  if (entry.events?.length) return entry.events;
  return (entry.texts ?? []).map((text) => ({ kind: "", says: text }));
}
