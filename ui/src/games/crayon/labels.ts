// Typed lines as words on buttons.

import type { Catalogue } from "./types";

const PLAIN: Record<string, string> = {
  discard: "Discard hand, skip the turn",
  switch: "Run the other train",
  backtrack: "Turn back here",
};

/** Verbs of variations, with what stands before the word that follows them. */
const VERBS: Record<string, string> = {
  borrow: "Borrow",
  throw: "Throw away card",
  camp: "The Circus camps in",
  lose: "Lose",
  offer: "Offer a trade to seat",
};

export function labelOf(text: string, print: Catalogue): string {
  const [verb, ...words] = text.split(" ");
  const loco = print.locos.find((one) => one.name.toLowerCase() === words.join("-") || one.name.toLowerCase() === words.join(" "));
  if (loco && (verb === "upgrade" || verb === "crossgrade" || verb === "take")) {
    const what = { upgrade: "Buy the", crossgrade: "Swap for the", take: "Begin with the" }[verb];
    const price = verb === "upgrade" ? ` for ${print.upgrade_price}` : "";
    return `${what} ${loco.name.replaceAll("-", " ")}${price}: ${loco.speed} mileposts, ${loco.capacity}\u00a0loads`;
  }
  const label = PLAIN[text] ?? (verb && VERBS[verb] ? `${VERBS[verb]} ${words.join(" ").replaceAll("-", " ")}` : text);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
