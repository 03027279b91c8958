// A table over its socket: what this viewer sees, kept true by changes and their hashes, and questions asked of it.

import { Refused } from "./api";
import { changed, type Json } from "./diff";
import { digest } from "./hash";
import type { Answer, ChangeMessage, Entry, Message, Moment, Note, Outcome, Snapshot } from "./types";

export interface Seen {
  seq: number;
  seat: number | null;
  view: Json;
  note: Note;
  moment: Moment;
  outcome: Outcome | null;
  entries: Entry[];
}

export type Line = "opening" | "open" | "lost" | "closed";

export interface Ear {
  /** A new state of the table, and the entries that led to it (none for a snapshot). */
  seen(now: Seen, news: Entry[]): void;
  line(now: Line, says: string): void;
  here(seats: number[], watchers: number): void;
  /** Which seats this holder has, several at one screen, and whether they made the table. */
  hello?(yours: number[], host: boolean): void;
}

/** What a socket must do: the browser's own does, and tests bring theirs. */
export interface Wire {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

const OPEN = 1;
const HOPELESS = new Set(["no-table", "not-yours", "set-aside"]);
const LONGEST_WAIT = 30_000;
const SILENCE = 55_000;
const KEPT_ENTRIES = 4000;

interface Waiting {
  resolve: (told: Message) => void;
  reject: (why: Error) => void;
  text: string;
  again: boolean;
}

export class LiveTable {
  private wire: Wire | null = null;
  private now: Seen | null = null;
  private waiting = new Map<string, Waiting>();
  private count = 0;
  private tries = 0;
  private closed = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly ear: Ear,
    private readonly open: (table: string) => Wire = socketTo,
    private seat: number | undefined = undefined,
  ) {
    this.connect();
  }

  get seen(): Seen | null {
    return this.now;
  }

  /** Plays a typed line; resolves when it is on the server's disk. */
  act(action: string | Json, seen = this.now?.seq): Promise<Message> {
    const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    return this.request({ do: "act", action, key, ...(seen === undefined ? {} : { seen }) }, true);
  }

  say(text: string, name?: string): Promise<Message> {
    return this.request({ do: "say", text, ...(name ? { name } : {}) });
  }

  ask<T = Answer>(what: string, more: Record<string, Json> = {}): Promise<T> {
    return this.request({ do: what, ...more }) as Promise<T>;
  }

  /** Looks through another of the seats that this holder has. */
  lookThrough(seat: number): void {
    this.seat = seat;
    this.now = null;
    this.send({ do: "watch", seat });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.watchdog);
    this.wire?.close();
    this.fail("The table was left.");
  }

  private connect(): void {
    this.ear.line(this.tries ? "lost" : "opening", this.tries ? "The connection is lost; trying again." : "");
    const wire = this.open(this.table);
    this.wire = wire;
    wire.onopen = () => {
      const after = this.now?.seq;
      this.send({ do: "watch", ...(after === undefined ? {} : { after }), ...(this.seat === undefined ? {} : { seat: this.seat }) });
      for (const [id, waiting] of this.waiting) {
        if (waiting.again) wire.send(waiting.text);
        else this.drop(id, "The connection was lost before the answer came.");
      }
      this.listenOn();
    };
    wire.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
    wire.onclose = () => this.lost(wire);
  }

  private lost(wire: Wire): void {
    if (this.closed || wire !== this.wire) return;
    clearTimeout(this.watchdog);
    this.tries += 1;
    const wait = Math.min(LONGEST_WAIT, 1000 * 2 ** (this.tries - 1));
    this.ear.line("lost", "The connection is lost; trying again.");
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  private listenOn(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.wire?.close(), SILENCE);
  }

  private hear(message: Message): void {
    this.listenOn();
    switch (message.kind) {
      case "hello":
        this.tries = 0;
        this.ear.hello?.(message.yours, message.host);
        this.ear.line("open", "");
        return;
      case "here":
        this.ear.here(message.seats, message.watchers);
        return;
      case "snapshot":
        this.take(message);
        return;
      case "change":
        this.follow(message);
        return;
      case "closed":
        if (HOPELESS.has(message.code)) {
          this.closed = true;
          this.ear.line("closed", message.says);
          this.fail(message.says);
        }
        return;
      case "refused":
        if (message.id) this.answer(message.id, new Refused(message.code, message.says, message.rule));
        return;
      case "done":
      case "ok":
      case "answer":
      case "pong":
        this.answer(message.id, message);
        return;
      default:
        return;
    }
  }

  private take(message: Snapshot): void {
    const { seq, seat, view, note, moment, outcome, lately } = message;
    const known = this.now?.seat === seat ? this.now.entries : [];
    this.now = { seq, seat, view, note, moment, outcome, entries: joined(known, lately) };
    this.ear.seen(this.now, []);
  }

  /** Puts earlier entries before those that are known. */
  remember(earlier: readonly Entry[]): void {
    if (this.now === null) return;
    this.now = { ...this.now, entries: joined(earlier, this.now.entries) };
    this.ear.seen(this.now, []);
  }

  private follow(message: ChangeMessage): void {
    const now = this.now;
    if (now === null || message.after !== now.seq) {
      this.send({ do: "snapshot" });
      return;
    }
    const view = changed(now.view, message.view ?? []);
    if (message.hash && digest(view) !== message.hash) {
      this.now = null;
      this.send({ do: "snapshot" });
      return;
    }
    const news = message.done ?? [];
    this.now = {
      seq: message.seq,
      seat: now.seat,
      view,
      note: message.note ?? now.note,
      moment: message.moment ?? {},
      outcome: message.outcome ?? now.outcome,
      entries: [...now.entries, ...news].slice(-KEPT_ENTRIES),
    };
    this.ear.seen(this.now, news);
  }

  private request(what: Record<string, Json>, again = false): Promise<Message> {
    this.count += 1;
    const id = `r${this.count}`;
    const text = JSON.stringify({ ...what, id });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, text, again });
      this.put(text);
    });
  }

  private send(what: Record<string, Json>): void {
    this.put(JSON.stringify(what));
  }

  private put(text: string): void {
    // While the socket is not open nothing is sent: what may be sent twice is sent again when it is.
    if (this.wire?.readyState === OPEN) this.wire.send(text);
  }

  private answer(id: string, told: Message | Error): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    if (told instanceof Error) waiting.reject(told);
    else waiting.resolve(told);
  }

  private drop(id: string, says: string): void {
    this.answer(id, new Refused("offline", says));
  }

  private fail(says: string): void {
    for (const id of [...this.waiting.keys()]) this.drop(id, says);
  }
}

/** Two stretches of the log as one; what does not reach as far as the second is left out. */
export function joined(earlier: readonly Entry[], later: readonly Entry[]): Entry[] {
  const first = later[0]?.seq;
  if (first === undefined) return [...earlier];
  const before = earlier.filter((entry) => entry.seq < first);
  return before.at(-1)?.seq === first - 1 ? [...before, ...later] : [...later];
}

function socketTo(table: string): Wire {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/live`) as unknown as Wire;
}
