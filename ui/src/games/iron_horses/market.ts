// What stock is worth, and what a delivery would make of it.

import type { Deck } from "./cards";
import type { Colour, Player, View } from "./types";

/** What market cards multiply stock of that colour by; a hidden card counts nothing yet. */
export function multiplier(player: Player, colour: Colour): number {
  if (player.x2 === colour) return 2;
  return player.x3 === colour ? 3 : 1;
}

/** What each colour's stock pays its holder at these values; stock at 0 or below pays nothing. */
export function stockPays(deck: Deck, player: Player, values: readonly number[]): number[] {
  return deck.print.colours.map((colour, index) => (player.stocks[index] ?? 0) * Math.max(0, values[index] ?? 0) * multiplier(player, colour));
}

const total = (pays: readonly number[]): number => pays.reduce((sum, one) => sum + one, 0);

/** Money and stock together: the score if the game ended now. */
export function final(deck: Deck, player: Player, values: readonly number[]): number {
  return player.money + total(stockPays(deck, player, values));
}

export interface Score {
  /** Without stock. */
  money: number;
  pays: number[];
  final: number;
}

/** What a player has, as the table stands; when the game is over, the stock is in the money already. */
export function score(deck: Deck, view: View, seat: number): Score {
  const player = view.players[seat] as Player;
  const pays = stockPays(deck, player, view.values);
  const money = view.step === "over" ? player.money - total(pays) : player.money;
  return { money, pays, final: money + total(pays) };
}

export interface After {
  /** What each stock gains, and what it is worth then. */
  changes: number[];
  values: number[];
  /** The engine's bonus for this depot. */
  bonus: number;
  money: number;
  final: number;
}

/** The table after a delivery: the train is paid, a stock of the depot's colour taken, and its dial turned. */
export function delivered(deck: Deck, view: View, seat: number, engine: string, value: number, depot: Colour, dial: Colour): After {
  const player = view.players[seat] as Player;
  const card = deck.engine(engine);
  const changes = deck.print.changes[deck.index(dial)] ?? [];
  const values = view.values.map((now, index) => now + (changes[index] ?? 0));
  const bonus = card?.regions.includes(depot) ? card.bonus : 0;
  const stocks = player.stocks.map((held, index) => held + (index === deck.index(depot) ? 1 : 0));
  const money = player.money + value + bonus;
  return { changes, values, bonus, money, final: final(deck, { ...player, money, stocks }, values) };
}
