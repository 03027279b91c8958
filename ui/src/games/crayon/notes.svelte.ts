// What I mean to do, for my eyes alone: track to build and where the train is going. The server keeps it with my seat.

import type { TableModel } from "../../table/model.svelte";
import { keep, look } from "../../wire/api";

interface Kept {
  /** Mileposts of each line of track that is planned. */
  track: number[][];
  /** The code of the milepost that the train is on its way to. */
  going: string;
  /** The codes of mileposts by which it shall go there. */
  via: string[];
}

const LONGEST = 400;
const NOTHING: Kept = { track: [], going: "", via: [] };

export class Notes {
  private all = $state.raw<Kept>(NOTHING);

  constructor(private readonly table: TableModel) {
    if (table.seat !== null) void this.load();
  }

  get track(): number[][] {
    return this.all.track;
  }

  get going(): string {
    return this.all.going;
  }

  get via(): string[] {
    return this.all.via;
  }

  add(mileposts: readonly number[]): void {
    const sum = this.track.reduce((total, line) => total + line.length, mileposts.length);
    if (mileposts.length > 1 && sum < LONGEST) this.set({ track: [...this.track, [...mileposts]] });
  }

  /** Leaves out what has been built. */
  drop(built: (a: number, b: number) => boolean): void {
    const track = this.track.map((line) => trimmed(line, built)).filter((line) => line.length > 1);
    if (track.flat().length !== this.track.flat().length) this.set({ track });
  }

  forgetTrack(): void {
    this.set({ track: [] });
  }

  goTo(code: string, via: readonly string[] = []): void {
    if (code !== this.going || via.join() !== this.via.join()) this.set({ going: code, via: [...via] });
  }

  private set(changes: Partial<Kept>): void {
    this.all = { ...this.all, ...changes };
    keep(this.table.id, "notes", { notes: this.all }).catch((error: unknown) => this.table.complain(error));
  }

  private async load(): Promise<void> {
    try {
      const { notes } = await look<{ notes: Partial<Kept> | null }>(this.table.id, "notes");
      this.all = { ...NOTHING, ...notes };
    } catch {
      // Whoever only watches has no notes.
    }
  }
}

/** A line of planned track without the parts at its ends that are there already. */
export function trimmed(line: readonly number[], built: (a: number, b: number) => boolean): number[] {
  let [from, to] = [0, line.length - 1];
  while (from < to && built(line[from] as number, line[from + 1] as number)) from++;
  while (to > from && built(line[to - 1] as number, line[to] as number)) to--;
  return line.slice(from, to + 1);
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
