// Requests to the server. What is refused is thrown as `Refused`, with a sentence for people.

import type { About, Entry, GameListed, GameWhole, Made, Plan, Refusal, Snapshot, TableListed } from "./types";

export class Refused extends Error {
  constructor(
    readonly code: string,
    says: string,
    readonly rule = "",
  ) {
    super(says);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw new Refused("offline", "The server cannot be reached. Is it running?");
  }
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const refusal = told as Refusal | null;
    throw new Refused(refusal?.code ?? "error", refusal?.says ?? `The server answered ${answer.status}.`, refusal?.rule);
  }
  return told as T;
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

export const games = () => call<{ games: GameListed[] }>("GET", "/api/games").then((told) => told.games);
export const game = (name: string, etag = "") =>
  call<GameWhole>("GET", `/api/games/${encodeURIComponent(name)}${etag ? `?etag=${encodeURIComponent(etag)}` : ""}`);
export const gameOf = (table: string) => call<GameWhole>("GET", `${at(table)}/game`);
export const lobby = (words = "", playing = false) =>
  call<{ tables: TableListed[] }>("GET", `/api/lobby?words=${encodeURIComponent(words)}&playing=${playing}`).then(
    (told) => told.tables,
  );
export const mine = () => call<{ tables: TableListed[] }>("GET", "/api/mine").then((told) => told.tables);
export const create = (plan: Plan) => call<Made>("POST", "/api/tables", plan);
export const sit = (table: string, name: string, link?: string | null, seat?: number) =>
  call<{ table: string; seat: number }>("POST", `${at(table)}/sit`, {
    name,
    ...(link ? { link } : {}),
    ...(seat === undefined ? {} : { seat }),
  });
export const enter = (table: string, link?: string) =>
  call<{ table: About; opens: string | null; seat: number | null }>("POST", `${at(table)}/enter`, link ? { link } : {});
export const useDeviceLink = (table: string, link: string) =>
  call<{ table: string; seat: number }>("POST", `${at(table)}/use-device-link`, { link });
/** Anything else that is done at a table: `resign`, `host/bot`, `rematch`, ... */
export const tell = <T>(table: string, what: string, body: unknown = {}) => call<T>("POST", `${at(table)}/${what}`, body);
export const look = <T>(table: string, what: string) => call<T>("GET", `${at(table)}/${what}`);
/** Entries of the log before a number of one's own, oldest first. */
export const log = (table: string, before: number, seat: number | null) =>
  look<{ entries: Entry[] }>(table, `log?before=${before}${seat === null ? "" : `&seat=${seat}`}`).then((told) => told.entries);
/** The table as it was after an entry of one's own count. */
export const asItWas = (table: string, seq: number, seat: number | null) =>
  look<{ messages: Snapshot[] }>(table, `frames?after=${seq}&count=0${seat === null ? "" : `&seat=${seat}`}`).then((told) => told.messages[0] as Snapshot);
export const about = (table: string) => call<About>("GET", at(table));
export const keep = (table: string, what: string, body: unknown) => call<unknown>("PUT", `${at(table)}/${what}`, body);
export const remove = (table: string) => call<unknown>("DELETE", at(table));
