// Iberian Railways' log: a turn is what was built or bought, and what came in and went out after it.

import type { Fold, Line } from "../../table/chronicle";
import type { Told } from "../../wire/types";
import type { Hexes } from "./hexes";

const DOES: Record<string, string> = { start: "starts a railway", expand: "expands a railway", merge: "merges railways" };
/** What is part of an action; loans may also be part of paying interest. */
const ACTION = new Set(["selected", "built", "purchased", "borrowed", "income-raised", "redeemed", "limit"]);
const MONEY = new Set(["income", "interest", "repaid"]);

const fact = (told: Told | undefined, name: string): string => String(told?.facts?.[name] ?? "");
const count = (many: number, one: string): string => `${many} ${one}${many === 1 ? "" : "s"}`;
const total = (some: readonly Told[], kind: string, name: string): number =>
  some.filter((one) => one.kind === kind).reduce((sum, one) => sum + Number(one.facts?.[name] ?? 0), 0);
const find = (some: readonly Told[], kind: string): Told | undefined => some.find((one) => one.kind === kind);
const details = (some: readonly Told[]): string[] => some.map((one) => one.says ?? "");

export function foldOf(hexes: Hexes): Fold {
  function acted(some: readonly Told[], names: readonly string[]): Line[] {
    const built = find(some, "built");
    const main = built ?? find(some, "purchased");
    if (!main) return some.flatMap(single);
    const lent = total(some, "borrowed", "count");
    const raised = total(some, "income-raised", "gain");
    const then = `${lent ? `, with ${count(lent, "loan")}` : ""}${raised ? `; income +$${raised}` : ""}.`;
    const who = names[main.seat ?? -1] ?? "";
    if (!built) {
      const redeemed = find(some, "redeemed") ? " and redeems it" : "";
      const city = fact(main, "city");
      return [{ says: `${who} buys the interest of ${city} for $${fact(main, "price")}${redeemed}${then}`, details: details(some), place: city }];
    }
    const through = (built.facts?.["hexes"] ?? []) as string[];
    const cities = [...new Set(through.filter((word) => hexes.city(word) >= 0))];
    const where = cities.length ? `, ${cities.join("–")}` : "";
    const says = `${who} ${DOES[fact(built, "action")] ?? "builds"}${where}: ${count(Number(fact(built, "tracks")), "track")} for $${fact(built, "price")}${then}`;
    const place = cities.at(-1) ?? through.at(-1);
    return [place ? { says, details: details(some), place } : { says, details: details(some) }];
  }

  function paid(some: readonly Told[], names: readonly string[]): Line[] {
    if (!some.length) return [];
    const who = names[some[0]?.seat ?? -1] ?? "";
    const parts = [];
    if (find(some, "income")) parts.push(`receives $${total(some, "income", "money")}`);
    if (find(some, "interest")) parts.push(`pays $${total(some, "interest", "paid")} interest`);
    if (find(some, "borrowed")) parts.push(`takes ${count(total(some, "borrowed", "count"), "loan")} for it`);
    if (find(some, "repaid")) parts.push("pays off a loan");
    return [{ says: `${who} ${parts.join(", ")}.`, details: details(some) }];
  }

  function single(one: Told): Line[] {
    if (!one.says || one.kind === "limit") return [];
    const line: Line = { says: one.says, details: [] };
    if (one.kind === "turn") line.heading = true;
    const city = fact(one, "city");
    return [city ? { ...line, place: city } : line];
  }

  return (events, names) => {
    const lines: Line[] = [];
    let doing: Told[] = [];
    let paying: Told[] = [];
    const close = (): void => {
      lines.push(...acted(doing, names), ...paid(paying, names));
      doing = [];
      paying = [];
    };
    for (const one of events) {
      if (!one.kind) continue; // a cube that is placed and not built: the board shows it
      const pays = MONEY.has(one.kind) || (one.kind === "borrowed" && paying.length > 0);
      if (pays) paying.push(one);
      else if (ACTION.has(one.kind)) {
        if (paying.length) close();
        doing.push(one);
      } else {
        close();
        lines.push(...single(one));
      }
    }
    close();
    return lines;
  };
}
