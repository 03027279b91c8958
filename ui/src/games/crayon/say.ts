// A proposal in a few words, for the bubble beside the pointer and for whoever listens.

import type { Atlas } from "./atlas";
import { type Proposal, pairs, type Verb } from "./plan.svelte";
import type { ChoiceFigures, View } from "./types";

export interface Words {
  main: string;
  more: string;
  bad: string;
}

export interface Scene {
  atlas: Atlas;
  view: View;
  names: readonly string[];
  seat: number | null;
}

/** To a tenth, with the sign that is as wide as a digit. */
export const signed = (value: number): string => value.toFixed(1).replace("-", "−");
/** What a trip brings a turn, with the share of new track that is counted against it. */
export const perTurn = ({ rate, turns: many }: { rate: number; turns: number }): string => signed(rate < 0 ? rate / Math.max(1, many) : rate);
export const turns = (many: number): string => `${many} turn${many === 1 ? "" : "s"}`;
const mileposts = (many: number): string => `${many} milepost${many === 1 ? "" : "s"}`;
const joined = (words: readonly string[]): string => words.filter(Boolean).join(" · ");

export function wordsOf(proposal: Proposal, verb: Verb, scene: Scene): Words | null {
  if (verb === "plan") return planned(proposal, scene);
  if (verb === "course") return coursed(proposal, scene);
  const { preview } = proposal;
  const bad = preview?.refused && !(preview.plays && verb !== "build") ? preview.refused.says : "";
  if (verb === "build") return preview || proposal.choice ? built(proposal, scene, bad) : null;
  if (verb === "run" || verb === "sail") return preview || proposal.course ? run(proposal, scene, bad) : null;
  return preview ? { main: bad ? "" : "Start here", more: "", bad } : null;
}

/** One way to lay track, for the choice between several. */
export function choiceWords(choice: ChoiceFigures): string {
  const segments = choice.turns.flat().length;
  const run = choice.run > 0 && choice.by.includes("fastest") ? `${choice.run} from your train` : "";
  return joined([`${choice.price} for ${mileposts(segments)}`, choice.turns.length > 1 ? turns(choice.turns.length) : "", run]);
}

function planned(proposal: Proposal, scene: Scene): Words | null {
  if (proposal.quote) return { main: "Plan", more: proposal.quote, bad: "" };
  const { choice } = proposal;
  if (!choice) return null;
  const more = joined([turns(choice.turns.length) + " of building", "click to keep it", foremen(proposal, scene)]);
  return { main: `Plan: ${choice.price} of track`, more, bad: "" };
}

function coursed(proposal: Proposal, scene: Scene): Words | null {
  const { course } = proposal;
  if (!course) return null;
  return { main: `Plan: ${mileposts(course.mileposts.length - 1)}`, more: joined([turns(course.ends.length), fees(proposal, scene)]), bad: "" };
}

function built(proposal: Proposal, scene: Scene, bad: string): Words {
  const { view, seat, atlas } = scene;
  const left = atlas.print.prices.cap - view.spent;
  const cash = seat === null ? null : view.players[seat]?.cash;
  const { choice, price } = proposal;
  if (choice && proposal.drawn.length < 2 && !choice.now) {
    return { main: `${choice.price} later`, more: `a click keeps it as a plan, ${turns(choice.turns.length)} of building`, bad: "" };
  }
  const more = [cash === null || cash === undefined ? "" : `cash ${cash} → ${cash - price}`];
  if (choice && proposal.drawn.length < 2 && choice.price > price) more.push(`${choice.price - price} more next turn${choice.turns.length > 2 ? "s" : ""}`);
  if (proposal.choices.length > 1 && proposal.drawn.length < 2) more.push(`the cheapest of ${proposal.choices.length} ways`);
  more.push(foremen(proposal, scene));
  return { main: `${price} of ${left}`, more: joined(more), bad };
}

/** What the same track would cost with foremen of other peoples, where it is not the same. */
function foremen(proposal: Proposal, { atlas, view, seat }: Scene): string {
  const staff = atlas.print.staff;
  const way = proposal.drawn.length > 1 ? proposal.drawn : proposal.now.length ? proposal.now : proposal.planned;
  if (!staff || seat === null || way.length < 2) return "";
  const mine = staff.foremen.find((one) => one.name === view.foremen?.[seat])?.tariff ?? 0;
  const own = new Set(view.players[seat]?.track);
  const costs = (tariff: number): number | null => {
    let sum = 0;
    for (const [a, b] of pairs(way)) {
      const edge = atlas.edge(a, b);
      if (edge < 0 || own.has(edge) || atlas.print.inner[edge]) continue;
      const price = atlas.price(tariff, a, b);
      if (price === null) return null;
      sum += price;
    }
    return sum;
  };
  const now = costs(mine);
  const peoples = new Map(staff.foremen.map((one) => [one.tariff, one.people]));
  const others = [...peoples].filter(([tariff]) => tariff !== mine).map(([tariff, people]): [string, number | null] => [people, costs(tariff)]);
  const cheaper = others.filter(([, price]) => price !== null && now !== null && price < now).toSorted((a, b) => Number(a[1]) - Number(b[1]));
  return cheaper.length ? `with ${cheaper.slice(0, 3).map(([people, price]) => `${people} ${price}`).join(", ")}` : "";
}

function fees(proposal: Proposal, { names }: Scene): string {
  const told = (some: ReadonlyMap<number, number>): string => [...some].map(([owner, price]) => `${names[owner] ?? "the bank"} ${price}`).join(", ");
  const { now, later } = proposal.fees;
  return joined([now.size ? `pays ${told(now)}` : "", later.size ? `later ${told(later)}` : ""]);
}

/** Whether there is a way, but no movement left to go it this turn. */
export const waits = (proposal: Proposal, view: View): boolean =>
  proposal.course !== null && !proposal.course.now && (view.left[view.active] ?? 0) <= 0 && proposal.drawn.length < 2;

function run(proposal: Proposal, scene: Scene, bad: string): Words {
  const { view } = scene;
  const { course } = proposal;
  if (course && !course.sea && waits(proposal, view)) {
    return { main: "From next turn on", more: joined([`${mileposts(course.mileposts.length - 1)} in ${turns(course.ends.length)}`, fees(proposal, scene)]), bad: "" };
  }
  const more = [fees(proposal, scene), proposal.slowed ? "slowed by the weather" : ""];
  if (course && course.ends.length > 1) more.push(`${mileposts(course.mileposts.length - 1)} in ${turns(course.ends.length)}`);
  if (course?.sea) {
    const ship = proposal.preview?.actions.at(-1) === "ship" ? "turns up a ship in port" : "by ship";
    return { main: `About ${turns(course.ends.length)}`, more: joined([ship, ...more.slice(0, 1)]), bad };
  }
  return { main: `${proposal.steps.good.length} of ${view.left[view.active] ?? 0} mileposts`, more: joined(more), bad };
}
