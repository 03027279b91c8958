// Crayon rails' log: a run of moves or of segments is one sentence, with the places' names.

import type { Fold, Line } from "../../table/chronicle";
import type { Told } from "../../wire/types";
import type { Atlas } from "./atlas";

const RUNS: Record<string, "build" | "run" | "sail"> = { built: "build", moved: "run", sailed: "sail" };
/** What happens on the way and does not break a run. */
const ON_THE_WAY = new Set(["rented", "slowed"]);

const fact = (told: Told, name: string): string => String(told.facts?.[name] ?? "");
/** When it had happened. */
const at = (told: Told): { seq?: number } => (told.seq === undefined ? {} : { seq: told.seq });
const sum = (some: readonly Told[], name: string): number => some.reduce((total, told) => total + Number(told.facts?.[name] ?? 0), 0);
const count = (many: number, one: string): string => `${many} ${one}${many === 1 ? "" : "s"}`;

export function foldOf(atlas: Atlas): Fold {
  const place = (code: string): string => {
    const city = atlas.cityBy(atlas.id(code))?.name;
    return atlas.cityAt[atlas.id(code)] ? (city ?? "") : `${code.toUpperCase()}${city ? ` near ${city}` : ""}`;
  };

  function told(some: readonly Told[], names: readonly string[]): Line {
    const run = RUNS[some.find((one) => RUNS[one.kind])?.kind ?? ""];
    const steps = some.filter((one) => RUNS[one.kind] === run);
    const last = steps.at(-1);
    const details = some.map((one) => one.says ?? "");
    if (!run || !last) return single(some[0] as Told);
    const who = names[last.seat ?? -1] ?? "";
    const to = fact(last, "to");
    if (run === "build") {
      const from = fact(steps[0] as Told, "from");
      const says = `${who} builds ${count(steps.length, "segment")} for ${sum(steps, "price")}, ${place(from)} to ${place(to)}.`;
      return { says, details, place: to, ...at(last) };
    }
    const fees = some.filter((one) => one.kind === "rented");
    const paid = fees.map((one) => `${names[Number(one.facts?.["owner"])] ?? "the bank"} ${fact(one, "price")}`);
    const slowed = some.some((one) => one.kind === "slowed") ? ", slowed by the weather" : "";
    const fee = paid.length ? `, paying ${paid.join(" and ")}` : "";
    return { says: `${who} ${run}s ${count(steps.length, "milepost")} to ${place(to)}${slowed}${fee}.`, details, place: to, ...at(last) };
  }

  function single(one: Told): Line {
    const line: Line = { says: one.says ?? "", details: [], ...at(one) };
    if (one.kind === "turn") line.heading = true;
    const city = atlas.city(fact(one, "city"));
    const code = city ? atlas.board.codes[city.mileposts[0] ?? -1] : undefined;
    return code ? { ...line, place: code } : line;
  }

  return (events, names) => {
    const lines: Line[] = [];
    let group: Told[] = [];
    const close = (): void => {
      if (group.length) lines.push(told(group, names));
      group = [];
    };
    for (const one of events) {
      const run = RUNS[one.kind];
      const now = RUNS[group.find((old) => RUNS[old.kind])?.kind ?? ""];
      if (ON_THE_WAY.has(one.kind)) {
        if (now === "build") close();
        group.push(one);
      } else if (run) {
        if (now && now !== run) close();
        group.push(one);
      } else {
        closeRun();
        lines.push(single(one));
      }
    }
    closeRun();
    return lines.filter((line) => line.says);

    function closeRun(): void {
      if (group.some((one) => RUNS[one.kind])) close();
      else {
        lines.push(...group.map(single));
        group = [];
      }
    }
  };
}
