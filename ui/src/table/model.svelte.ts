// One table as its page knows it: what the server told, and everything a component may do at it.

import { asItWas, gameOf, log, Refused } from "../wire/api";
import type { Json } from "../wire/diff";
import { type Line, LiveTable, type Seen } from "../wire/live";
import { lastDone } from "./chronicle";
import type { Answer, Entry, GameWhole, Preview } from "../wire/types";
import { reachOf } from "./gestures";

export interface Trouble {
  says: string;
  rule: string;
}

export class TableModel {
  readonly id: string;
  game = $state.raw<GameWhole | null>(null);
  seen = $state.raw<Seen | null>(null);
  news = $state.raw<Entry[]>([]);
  line = $state<Line>("opening");
  lineSays = $state("");
  here = $state.raw<{ seats: number[]; watchers: number }>({ seats: [], watchers: 0 });
  /** The seats of this holder: several when people share a screen. */
  yours = $state.raw<number[]>([]);
  /** Every legal atomic action of the viewer's, as typed lines; empty when it is not their decision. */
  legal = $state.raw<string[]>([]);
  trouble = $state.raw<Trouble | null>(null);
  busy = $state(false);
  host = $state(false);
  /** The table as it was, while somebody looks back; it stands still. */
  past = $state.raw<TableModel | null>(null);
  /** It is an earlier moment of a table that is open beside it. */
  glance = false;
  /** How often a look was asked for: an answer that comes after another look is not shown. */
  private looks = 0;

  private readonly live: LiveTable | null;
  private asked = -1;
  /** Whether the log was read back to this seat's last turn, so that its news can be told. */
  private caughtUp = false;

  /** `connect` is false for a table that stands still: a replay, which puts its own frames here. */
  constructor(id: string, seat?: number, connect = true) {
    this.id = id;
    this.live = connect ? this.listen(seat) : null;
    if (connect) gameOf(id).then((game) => (this.game = game), (error: unknown) => this.complain(error));
  }

  private listen(seat?: number): LiveTable {
    return new LiveTable(
      this.id,
      {
        seen: (now, news) => this.take(now, news),
        line: (now, says) => {
          this.line = now;
          this.lineSays = says;
        },
        here: (seats, watchers) => {
          this.here = { seats, watchers };
        },
        hello: (yours, host) => {
          this.yours = yours;
          this.host = host;
        },
      },
      undefined,
      seat,
    );
  }

  /** It stands still, as a moment that is past does: nothing can be played or planned at it. */
  get still(): boolean {
    return this.live === null;
  }

  get seat(): number | null {
    return this.seen?.seat ?? null;
  }

  get myTurn(): boolean {
    const { seat } = this;
    return seat !== null && (this.seen?.moment.deciding ?? []).includes(seat);
  }

  /** Whose turn it is to sit at this screen, where several share it. */
  get sitter(): number | null {
    return atScreen(this.yours, this.seen?.moment.deciding ?? [], this.seat);
  }

  names(): string[] {
    return (this.seen?.note.chairs ?? []).map((chair, seat) => chair.name || `Seat ${seat + 1}`);
  }

  /** The legal lines of one verb, without the verb. */
  options(verb: string): string[] {
    const start = `${verb} `;
    return this.legal.filter((text) => text.startsWith(start)).map((text) => text.slice(start.length));
  }

  may(text: string): boolean {
    return this.legal.includes(text);
  }

  /** Plays a line; what is refused is shown in its place, with its rule. */
  async act(action: string | Json): Promise<boolean> {
    this.busy = true;
    try {
      if (action === "undo" || action === "redo") await this.takeBack(action);
      else await this.wire.act(action);
      this.trouble = null;
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** What one click or drag played is taken back, or played again, as a whole: the log has an entry for each action of it. */
  private async takeBack(word: "undo" | "redo"): Promise<void> {
    const may = (): boolean => Boolean(word === "undo" ? this.seen?.moment.can_undo : this.seen?.moment.can_redo);
    for (let left = reachOf(this.seen?.entries ?? [], this.seat)[word]; left > 0 && may(); left--) await this.wire.act(word);
  }

  async preview(action: string): Promise<Preview | null> {
    try {
      return (await this.wire.ask<Answer>("preview", { action })).preview ?? null;
    } catch (error) {
      return { actions: [], plays: 0, reveals: false, refused: asTrouble(error) };
    }
  }

  async whyNot(action: string): Promise<Trouble | null> {
    try {
      return (await this.wire.ask<Answer>("why-not", { action })).refused ?? null;
    } catch (error) {
      return asTrouble(error);
    }
  }

  async ask(question: string): Promise<string> {
    try {
      return (await this.wire.ask<Answer>("ask", { question })).answer ?? "";
    } catch (error) {
      return asTrouble(error).says;
    }
  }

  say(text: string, name?: string): Promise<unknown> {
    return this.wire.say(text, name).catch((error: unknown) => this.complain(error));
  }

  /** Shows the board as it was after an entry; what is told of it stays in view. */
  async lookBack(seq: number): Promise<void> {
    if (!this.game || this.live === null) return;
    const asked = ++this.looks;
    try {
      const { view, note, moment, outcome, lately } = await asItWas(this.id, seq, this.seat);
      const still = new TableModel(this.id, undefined, false);
      still.game = this.game;
      still.glance = true;
      still.seen = { seq, seat: this.seat, view, note, moment, outcome, entries: lately };
      if (asked === this.looks) this.past = still;
    } catch (error) {
      this.complain(error);
    }
  }

  lookNow(): void {
    this.looks++;
    this.past = null;
  }

  /** Reads more of the log; false when there is no more. */
  async earlier(): Promise<boolean> {
    const first = this.seen?.entries[0]?.seq ?? 1;
    if (first <= 1 || this.live === null) return false;
    try {
      this.live.remember(await log(this.id, first, this.seat));
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  lookThrough(seat: number): void {
    this.legal = [];
    this.trouble = null;
    this.lookNow();
    this.wire.lookThrough(seat);
  }

  complain(error: unknown): void {
    this.trouble = asTrouble(error);
  }

  close(): void {
    this.live?.close();
  }

  private get wire(): LiveTable {
    if (this.live === null) throw new Refused("not-now", "This is a replay; nothing can be played.");
    return this.live;
  }

  private take(now: Seen, news: Entry[]): void {
    this.seen = now;
    this.news = news;
    if (!this.caughtUp && now.seat !== null) {
      this.caughtUp = true;
      if (lastDone(now.entries, now.seat) === null) void this.earlier();
    }
    if (!this.myTurn) {
      this.legal = [];
      return;
    }
    void this.fetchLegal(now.seq);
  }

  private async fetchLegal(seq: number): Promise<void> {
    if (this.asked === seq && this.legal.length) return;
    this.asked = seq;
    try {
      const told = await this.wire.ask<Answer>("legal");
      if (this.seen && this.myTurn) this.legal = told.texts ?? [];
    } catch {
      // The next change asks again.
    }
  }
}

/**
 * Which of a holder's seats should have the screen: the one that has it while it must decide or none of the others must,
 * else the next of them clockwise that must. Null for who holds no more than one.
 */
export function atScreen(yours: readonly number[], deciding: readonly number[], now: number | null): number | null {
  if (yours.length < 2) return null;
  const due = yours.filter((seat) => deciding.includes(seat));
  if (now !== null && (due.includes(now) || !due.length)) return now;
  return due.find((seat) => seat > (now ?? -1)) ?? due[0] ?? yours[0] ?? null;
}

function asTrouble(error: unknown): Trouble {
  if (error instanceof Refused) return { says: error.message, rule: error.rule };
  return { says: error instanceof Error ? error.message : "Something went wrong.", rule: "" };
}
