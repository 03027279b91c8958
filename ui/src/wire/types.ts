// What the server tells, as docs/api.md has it.

import type { Change, Json } from "./diff";

export interface Option {
  name: string;
  default: boolean | number | string;
  says: string;
  choices: string[];
  low: number | null;
  high: number | null;
  rule: string;
}

export interface Rule {
  id: string;
  section: string;
  kind: string;
  text: string;
  example?: string;
  ruling?: string;
  variant?: boolean;
}

export interface Ruling {
  id: string;
  issue: string;
  ruling: string;
  strength: string;
}

export interface GameListed {
  name: string;
  title: string;
  about: string;
  least_seats: number;
  most_seats: number;
  own_boards: boolean;
  bots: string[];
  etag: string;
}

export interface GameWhole extends GameListed {
  options: Option[];
  actions: { do: string; usage: string }[];
  questions: string[];
  ledger: { book: string; rules: Rule[]; rulings: Ruling[] };
  catalogue: Json;
}

export interface Chair {
  sitter: "empty" | "person" | "bot" | "nobody";
  name: string;
  level?: string;
  away?: boolean;
  kept?: boolean;
  resigned?: boolean;
  open?: boolean;
  wants_end?: boolean;
}

export interface Note {
  status: "gathering" | "playing" | "over" | "ended";
  reason: string;
  chairs: Chair[];
  led: Record<string, string>;
}

export interface Told {
  kind: string;
  /** The entry it belongs to, by the viewer's count; put here by the page. */
  seq?: number;
  seat?: number;
  facts?: Record<string, Json>;
  says?: string;
}

export interface Entry {
  seq: number;
  at: number;
  what: string;
  seat?: number;
  by?: string;
  texts?: string[];
  events?: Told[];
  name?: string;
  text?: string;
  /** How many of the events each of `texts` brought, where it is not one each. */
  parts?: number[];
  /** Of a take-back: how many actions that the viewer had read are gone. */
  takes?: number;
}

export interface Moment {
  deciding?: number[];
  can_undo?: boolean;
  can_redo?: boolean;
  times?: { running: number[]; left: number[] };
}

export interface Outcome {
  reason: string;
  rule: string;
  ranking: number[][];
  scores: number[];
}

export interface Snapshot {
  kind: "snapshot";
  table: string;
  seat: number | null;
  seq: number;
  hash: string;
  view: Json;
  note: Note;
  moment: Moment;
  outcome: Outcome | null;
  lately: Entry[];
}

export interface ChangeMessage {
  kind: "change";
  after: number;
  seq: number;
  hash: string;
  done?: Entry[];
  moment?: Moment;
  view?: Change[];
  note?: Note;
  outcome?: Outcome;
}

export interface Refusal {
  kind: "refused";
  code: string;
  says: string;
  rule?: string;
  id?: string;
}

export interface Preview {
  actions: string[];
  plays: number;
  refused: { rule: string; says: string } | null;
  reveals: boolean;
  events?: Told[];
  view?: Change[];
}

export interface Answer {
  kind: "answer";
  id: string;
  seq?: number;
  texts?: string[];
  actions?: Json[];
  refused?: { rule: string; says: string } | null;
  preview?: Preview;
  answer?: string;
}

export type Message =
  | Snapshot
  | ChangeMessage
  | Refusal
  | Answer
  | { kind: "hello"; table: string; seat: number | null; yours: number[]; host: boolean; ping: number }
  | { kind: "here"; seats: number[]; watchers: number }
  | { kind: "done"; id: string; seq: number; again: boolean }
  | { kind: "ok"; id: string }
  | { kind: "pong"; id: string }
  | { kind: "ping" }
  | { kind: "closed"; code: string; says: string };

/** A table, for whoever may look at it. */
export interface About {
  table: string;
  charter: Charter;
  status: string;
  yours: number[];
  host: boolean;
  /** Told when the game has ended. */
  seed: string | null;
}

export interface Charter {
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  seats: SeatPlan[];
  hot_seat: boolean;
  aids: "none" | "look-up" | "planner";
  commitment: string;
  forked_from: string;
  forked_at: number;
}

/** Every shuffle of a game that has ended. */
export interface Shuffles {
  commitment: string;
  seed: string;
  shuffles: { label: string; order: number[] }[];
  forked: boolean;
  actions: number;
  same: boolean;
}

export interface TableListed {
  table: string;
  game: string;
  title: string;
  status: string;
  moved: number;
  /** What each seat was made for. */
  seats: string[];
  forked_from: string;
  yours?: number[];
  host?: boolean;
  /** Not told of tables that were last moved long ago. */
  chairs?: Chair[];
  deciding?: number[];
}

export interface Made {
  table: string;
  invitations: (string | null)[];
  watch: string;
  pages: { table: string; invitations: (string | null)[]; watch: string };
}

export interface SeatPlan {
  sits: "person" | "bot" | "open";
  level?: string;
  name?: string;
}

export interface Plan {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, boolean | number | string>;
  title?: string;
  hot_seat?: boolean;
  aids?: "none" | "look-up" | "planner";
  pace?: { pace: "untimed" } | { pace: "live"; minutes: number; increment: number } | { pace: "deadline"; hours: number };
  expiry?: "safe" | "bot" | "wait";
  public?: boolean;
  board?: string;
}
