// A game's frames, and a table that stands still at one of them, for the boards to draw.

import { TableModel } from "../table/model.svelte";
import { gameOf, look } from "../wire/api";
import { changed, type Json } from "../wire/diff";
import type { Seen } from "../wire/live";
import type { ChangeMessage, Entry, Snapshot } from "../wire/types";

const BATCH = 500;

interface Frame {
  view: Json;
  entries: Entry[];
}

export class Film extends TableModel {
  at = $state(0);
  private readonly frames: Frame[];
  private readonly first: Snapshot;

  private constructor(id: string, first: Snapshot, frames: Frame[]) {
    super(id, undefined, false);
    this.first = first;
    this.frames = frames;
  }

  static async open(id: string): Promise<Film> {
    const frames: Frame[] = [];
    let first: Snapshot | null = null;
    for (let after = 0; ; ) {
      const { messages } = await look<{ messages: (Snapshot | ChangeMessage)[] }>(id, `frames?after=${after}&count=${BATCH}`);
      const snapshot = messages[0] as Snapshot;
      if (!first) {
        first = snapshot;
        frames.push({ view: snapshot.view, entries: [] });
      }
      for (const message of messages.slice(1) as ChangeMessage[]) {
        const view = changed(frames.at(-1)?.view ?? null, message.view ?? []);
        frames.push({ view, entries: message.done ?? [] });
      }
      if (messages.length <= BATCH) break;
      after = frames.length - 1;
    }
    const film = new Film(id, first as Snapshot, frames);
    film.game = await gameOf(id);
    film.go(film.frames.findIndex((frame) => frame.view !== null));
    return film;
  }

  get last(): number {
    return this.frames.length - 1;
  }

  get says(): string {
    const told = this.frames[this.at]?.entries ?? [];
    return told.flatMap((entry) => (entry.events ?? []).map((event) => event.says ?? "")).join(" ");
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.last, at));
    const frame = this.frames[this.at] as Frame;
    const seen: Seen = {
      seq: this.at,
      seat: this.first.seat,
      view: frame.view,
      note: this.first.note,
      moment: {},
      outcome: null,
      entries: frame.entries,
    };
    this.seen = seen;
  }
}
