// What I mean to do, for my eyes alone: track to build and where the train is going. The server keeps it with my seat.

import type { TableModel } from "../../table/model.svelte";
import { keep, look } from "../../wire/api";

interface Kept {
  /** Mileposts of each line of track that is planned. */
  track: number[][];
  /** The code of the milepost that the train is on its way to. */
  going: string;
}

const LONGEST = 400;

export class Notes {
  private all = $state.raw<Kept>({ track: [], going: "" });

  constructor(private readonly table: TableModel) {
    if (table.seat !== null) void this.load();
  }

  get track(): number[][] {
    return this.all.track;
  }

  get going(): string {
    return this.all.going;
  }

  add(mileposts: readonly number[]): void {
    const sum = this.track.reduce((total, line) => total + line.length, mileposts.length);
    if (mileposts.length > 1 && sum < LONGEST) this.set({ track: [...this.track, [...mileposts]] });
  }

  /** Leaves out what has been built, and what was planned twice. */
  drop(built: (a: number, b: number) => boolean): void {
    const track = this.track.filter((line) => !line.slice(1).every((there, index) => built(line[index] as number, there)));
    if (track.length !== this.track.length) this.set({ track });
  }

  forgetTrack(): void {
    this.set({ track: [] });
  }

  goTo(code: string): void {
    if (code !== this.going) this.set({ going: code });
  }

  private set(changes: Partial<Kept>): void {
    this.all = { ...this.all, ...changes };
    keep(this.table.id, "notes", { notes: this.all }).catch((error: unknown) => this.table.complain(error));
  }

  private async load(): Promise<void> {
    try {
      const { notes } = await look<{ notes: Partial<Kept> | null }>(this.table.id, "notes");
      this.all = { track: notes?.track ?? [], going: notes?.going ?? "" };
    } catch {
      // Whoever only watches has no notes.
    }
  }
}

const known = new WeakMap<TableModel, Notes>();

/** The notes of a table, read once. */
export function notesOf(table: TableModel): Notes {
  let notes = known.get(table);
  if (!notes) {
    notes = new Notes(table);
    known.set(table, notes);
  }
  return notes;
}
