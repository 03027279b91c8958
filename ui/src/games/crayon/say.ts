// A proposal in a few words, for the bubble beside the pointer and for whoever listens.

import type { Proposal, Verb } from "./plan.svelte";
import type { Catalogue, View } from "./types";

export interface Words {
  main: string;
  more: string;
  bad: string;
}

const turns = (many: number): string => `${many} turn${many === 1 ? "" : "s"}`;

export function wordsOf(proposal: Proposal, verb: Verb, view: View, print: Catalogue, names: readonly string[], seat: number | null): Words | null {
  if (verb === "plan") return planned(proposal);
  const { preview } = proposal;
  if (!preview) return null;
  const bad = preview.refused?.says ?? "";
  if (verb === "build") return built(proposal, view, print, seat, bad);
  if (verb === "run" || verb === "sail") return run(proposal, view, names, bad);
  return { main: bad ? "" : "Start here", more: "", bad };
}

function planned(proposal: Proposal): Words | null {
  if (proposal.quote) return { main: "Plan", more: proposal.quote, bad: "" };
  const { track } = proposal;
  if (!track) return null;
  return { main: `Plan: ${track.price} of track`, more: `${turns(track.turns.length)} of building; click to keep it`, bad: "" };
}

function built(proposal: Proposal, view: View, print: Catalogue, seat: number | null, bad: string): Words {
  const left = print.prices.cap - view.spent;
  const cash = seat === null ? null : view.players[seat]?.cash;
  const more = cash === null || cash === undefined ? [] : [`cash ${cash} → ${cash - proposal.price}`];
  const { track } = proposal;
  if (track && track.price > proposal.price && !bad) {
    more.push(`${track.price - proposal.price} more in ${turns(Math.max(1, track.turns.length - 1))} later`);
  }
  return { main: `${proposal.price} of ${left}`, more: more.join(" · "), bad };
}

function run(proposal: Proposal, view: View, names: readonly string[], bad: string): Words {
  const more = [...proposal.fees].map(([owner, price]) => `pays ${names[owner] ?? "the bank"} ${price}`);
  if (proposal.slowed) more.push("slowed by the weather");
  const { course } = proposal;
  if (course && course.ends.length > 1) {
    more.push(`${course.mileposts.length - 1} mileposts in ${turns(course.ends.length)}`);
    const later = course.fees.slice(proposal.fees.size).map(([, owner, price]) => `${names[owner] ?? "the bank"} ${price}`);
    if (later.length) more.push(`then ${later.join(", ")}`);
  }
  return { main: `${proposal.steps.good.length} of ${view.left[view.active] ?? 0} mileposts`, more: more.join(" · "), bad };
}
