// Which cars and cabooses a player has not seen: all that are printed, less those that lie open, are gone or are in hand.

import type { Deck } from "./cards";
import type { View } from "./types";

export interface Unseen {
  /** By the name of a car. */
  cards: Map<string, number>;
  cabooses: number;
  total: number;
}

export function unseen(deck: Deck, view: View): Unseen {
  const cards = new Map(deck.print.cars.map((car) => [car.name, deck.print.copies]));
  for (const caboose of deck.print.cabooses) cards.set(caboose.name, 1);
  const others = view.players.flatMap((player, seat) => (seat === view.seat ? [] : player.known));
  const seen = [...view.hand, ...others, ...view.pile, ...view.gone, ...view.depots.flat(), ...(view.up ? [view.up] : [])];
  for (const name of seen) cards.set(name, (cards.get(name) ?? 0) - 1);
  const cabooses = deck.print.cabooses.reduce((sum, { name }) => sum + (cards.get(name) ?? 0), 0);
  return { cards, cabooses, total: [...cards.values()].reduce((sum, many) => sum + many, 0) };
}
