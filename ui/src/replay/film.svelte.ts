// A game's frames, and a table that stands still at one of them, for the boards to draw.

import { TableModel } from "../table/model.svelte";
import { gameOf, look } from "../wire/api";
import { changed, type Json } from "../wire/diff";
import type { ChangeMessage, Entry, GameWhole, Note, Outcome, Snapshot } from "../wire/types";
import { counted, type Moment, nothing, roundOf, type Series, seriesOf, type Tally } from "./measures";

const BATCH = 500;

interface Frame extends Moment {
  entries: Entry[];
  note: Note;
  outcome: Outcome | null;
}

export class Film extends TableModel {
  at = $state(0);
  /** What was asked for: a seat's eyes, or null for the asker's own. */
  readonly eyes: number | null;
  private readonly frames: Frame[];
  private readonly sees: number | null;
  private series = $state.raw<Series[]>([]);

  private constructor(id: string, sees: number | null, eyes: number | null, frames: Frame[], game: GameWhole) {
    super(id, undefined, false);
    this.sees = sees;
    this.eyes = eyes;
    this.frames = frames;
    this.game = game;
    const seats = frames[0]?.note.chairs.length ?? 0;
    this.series = seriesOf(game.catalogue, this.ends().map((end) => frames[end] as Frame), seats);
    this.go(this.first);
  }

  static async open(id: string, eyes: number | null = null): Promise<Film> {
    const frames: Frame[] = [];
    const seat = eyes === null ? "" : `&seat=${eyes}`;
    const game = gameOf(id);
    let sees: number | null = null;
    for (let after = 0; ; ) {
      const told = await look<{ messages: (Snapshot | ChangeMessage)[] }>(id, `frames?after=${after}&count=${BATCH}${seat}`);
      const [first, ...changes] = told.messages as [Snapshot, ...ChangeMessage[]];
      if (!frames.length) {
        sees = first.seat;
        frames.push({ view: first.view, entries: [], note: first.note, outcome: first.outcome, tally: nothing(first.note.chairs.length) });
      }
      for (const message of changes) frames.push(next(frames.at(-1) as Frame, message));
      if (changes.length < BATCH) break;
      after = frames.length - 1;
    }
    return new Film(id, sees, eyes, frames, await game);
  }

  /** The deal: before it there is no board to show. */
  get first(): number {
    return Math.max(0, this.frames.findIndex((frame) => frame.view !== null));
  }

  get last(): number {
    return this.frames.length - 1;
  }

  get over(): boolean {
    const status = this.frames.at(-1)?.note.status;
    return status === "over" || status === "ended";
  }

  /** What happened at this moment. */
  get happened(): Entry[] {
    return this.frames[this.at]?.entries ?? [];
  }

  /** What happened up to this moment. */
  get entries(): Entry[] {
    return this.frames.slice(1, this.at + 1).flatMap((frame) => frame.entries);
  }

  get round(): number {
    const view = this.frames[this.at]?.view;
    return view ? roundOf(view) : 0;
  }

  /** The last frame of each round, from the first. */
  private ends(): number[] {
    const ends: number[] = [];
    this.frames.forEach(({ view }, index) => {
      if (view !== null) ends[roundOf(view) - 1] = index;
    });
    for (let round = 1; round < ends.length; round++) ends[round] ??= ends[round - 1] as number;
    return Array.from(ends, (end) => end ?? 0);
  }

  /** Goes to the end of a round. */
  goToRound(round: number): void {
    const end = this.ends()[round - 1];
    if (end !== undefined) this.go(end);
  }

  /** Every measure by round. */
  charts(): Series[] {
    return this.series;
  }

  /** What each seat alone knew while the game was played, for the charts of a game that is over. */
  async unseal(): Promise<void> {
    const hidden = this.charts()[0]?.values.flatMap((values, seat) => (values.includes(null) ? [seat] : [])) ?? [];
    if (!this.over || !hidden.length) return;
    const films = await Promise.all(hidden.map((seat) => Film.open(this.id, seat)));
    this.series = this.charts().map(({ measure, values }, index) => ({
      measure,
      values: values.map((line, seat) => films[hidden.indexOf(seat)]?.charts()[index]?.values[seat] ?? line),
    }));
  }

  go(at: number): void {
    this.at = Math.max(this.first, Math.min(this.last, at));
    const { view, entries, note, outcome } = this.frames[this.at] as Frame;
    this.seen = { seq: this.at, seat: this.sees, view, note, moment: {}, outcome, entries };
  }
}

function next(before: Frame, message: ChangeMessage): Frame {
  const entries = message.done ?? [];
  const tally: Tally = counted(before.tally, entries);
  const view: Json = changed(before.view, message.view ?? []);
  return { view, entries, tally, note: message.note ?? before.note, outcome: message.outcome ?? before.outcome };
}
