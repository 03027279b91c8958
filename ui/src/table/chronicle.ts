// The log as a person would tell it: what was taken back is left out, and small steps become one sentence.

import type { Entry, Told } from "../wire/types";

export interface Line {
  says: string;
  /** The small steps behind it. */
  details: string[];
  /** A place of the board, as views name it. */
  place?: string;
  /** The entry after which it had happened, where it is known more exactly than by paragraph. */
  seq?: number;
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

export const plainly: Fold = (told) => told.flatMap(({ kind, says, seq }) => {
    if (!says) return [];
    return [{ says, details: [], ...(seq === undefined ? {} : { seq }), ...(kind === "turn" ? { heading: true } : {}) }];
  });

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
  return withoutIdle(withHeadings(told));
}

/** A heading belongs to what it announces, not to the play that brought it about. */
function withHeadings(told: readonly Paragraph[]): Paragraph[] {
  let waiting: Line[] = [];
  return told.map((one, index) => {
    if (one.said) return one;
    const lines = [...waiting, ...one.lines];
    const next = told.slice(index + 1).some((other) => !other.said);
    const ends = next ? lines.findLastIndex((line) => !line.heading) + 1 : lines.length;
    waiting = lines.slice(ends).map((line) => ({ ...line, seq: line.seq ?? one.seq }));
    return { ...one, lines: lines.slice(0, ends) };
  });
}

/** Whether a line begins something, so that it bears the mark of whoever did it. */
export function begins(lines: readonly Line[], index: number): boolean {
  return !lines[index]?.heading && (index === 0 || lines[index - 1]?.heading === true);
}

/** What a moment was part of: the turn it fell into, and what was being done. */
export function momentOf(told: readonly Paragraph[], seq: number): { turn: string; says: string } {
  const lines = told.filter((one) => !one.said).flatMap((one) => one.lines.map((line) => ({ ...line, seq: line.seq ?? one.seq })));
  const turn = lines.findLast((line) => line.heading && line.seq <= seq)?.says ?? "";
  return { turn: turn.replace(/\.$/, ""), says: lines.find((line) => !line.heading && line.seq >= seq)?.says ?? "" };
}

/** Where the last thing happened that these entries tell of a place. */
export function placeOf(entries: readonly Entry[], names: readonly string[], fold: Fold): string | undefined {
  return paragraphs(entries, names, fold).flatMap((one) => one.lines).findLast((line) => line.place)?.place;
}

/** Without the headings that nothing came of: a turn in which nothing was done is not news. */
function withoutIdle(told: readonly Paragraph[]): Paragraph[] {
  const all = told.flatMap((one) => one.lines);
  const idle = new Set(all.filter((line, index) => line.heading && all[index + 1]?.heading));
  return told.map((one) => ({ ...one, lines: one.lines.filter((line) => !idle.has(line)) })).filter((one) => one.lines.length);
}

/** What an entry told. Actions that told nothing are steps of a draft: what comes of them is told when it is done. */
function events(entry: Entry): Told[] {
  return (entry.events ?? []).map((told) => ({ ...told, seq: entry.seq }));
}

/**
 * The last thing that `seat` did before others went on: what comes after it is news to it. Null if it has done nothing
 * as far as these entries go.
 */
export function lastDone(entries: readonly Entry[], seat: number): number | null {
  const others = entries.findLastIndex((entry) => entry.what === "play" && entry.seat !== seat);
  const mine = entries.slice(0, Math.max(0, others)).findLast((entry) => entry.what === "play" && entry.seat === seat);
  return mine?.seq ?? null;
}
