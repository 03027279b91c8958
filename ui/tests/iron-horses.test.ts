import { describe, expect, it } from "vitest";
import { Deck } from "../src/games/iron_horses/cards";
import { fold } from "../src/games/iron_horses/fold";
import { delivered, final, score } from "../src/games/iron_horses/market";
import type { Catalogue, Colour, View } from "../src/games/iron_horses/types";
import { unseen } from "../src/games/iron_horses/unseen";
import told from "./iron-horses.json";

const deck = new Deck(told.catalogue as unknown as Catalogue);

describe("a train's value, card by card", () => {
  it.each(told.trains)("$train is worth $value", ({ train, value, items }) => {
    const sum = deck.sum(train);
    const told = sum.links.flatMap(({ counts, bonus }) => (bonus ? [counts, bonus] : [counts]));
    expect(sum.triple ? [...told, sum.tripled] : told).toEqual(items);
    expect(sum.value).toBe(value);
  });

  it("is said in words", () => {
    const [first] = deck.sum(["blue-3", "red-4", "caboose-red-blue"]).links;
    expect(first && deck.linkWords(first)).toBe("blue 3: 3 doubled, 6, plus 2 before red");
    expect(deck.words("dinkey")).toBe("Dinkey, 1 card, $5 at violet");
  });
});

describe("a delivery foreseen", () => {
  it.each(told.deliveries)("$line ends as the server says", ({ view, line, values, money, final: last }) => {
    const now = view as unknown as View;
    const [, depot, dial] = line.split(" ") as [string, Colour, Colour];
    const draft = now.draft as NonNullable<View["draft"]>;
    expect(deck.sum(draft.train).value).toBe(draft.value);
    const after = delivered(deck, now, now.seat as number, draft.engine, draft.value, depot, dial);
    expect(after.values).toEqual(values);
    expect(after.money).toBe(money);
    expect(after.final).toBe(last);
  });

  it("counts stock at or below nothing as nothing", () => {
    const [first] = told.deliveries;
    const player = { ...(first?.view as unknown as View).players[0], money: 5, stocks: [3, 0, 0, 0, 0, 0] } as View["players"][number];
    expect(final(deck, player, [-4, 1, 1, 1, 1, 1])).toBe(5);
  });
});

describe("the score", () => {
  const view = told.deliveries.at(-1)?.view as unknown as View;

  it("is money and stock while the game lasts", () => {
    const seat = view.seat as number;
    expect(score(deck, view, seat).final).toBe(final(deck, view.players[seat] as View["players"][number], view.values));
  });

  it("counts stock once when the game is over and the stock is cashed", () => {
    const seat = view.seat as number;
    const { pays, final: now } = score(deck, view, seat);
    const cashed = { ...view, step: "over", players: view.players.map((player, at) => (at === seat ? { ...player, money: now } : player)) } as View;
    expect(score(deck, cashed, seat)).toEqual({ money: view.players[seat]?.money, pays, final: now });
  });
});

describe("cards not seen yet", () => {
  it.each(told.deliveries.map(({ view }, index) => ({ index, view: view as unknown as View })))("are those in the deck and unknown in hands, in position $index", ({ view }) => {
    const hidden = view.players.reduce((sum, player, seat) => sum + (seat === view.seat ? 0 : player.cards - player.known.length), 0);
    const left = unseen(deck, view);
    expect(left.total).toBe(view.deck + hidden);
    expect(Math.min(...left.cards.values())).toBeGreaterThanOrEqual(0);
  });
});

describe("the log", () => {
  const says = (kind: string, words: string) => ({ kind, says: words });

  it("puts what a draw turned up behind it, and says cards in plain words", () => {
    const lines = fold([says("drew", "Ann takes the up card: violet-1."), says("turned-up", "caboose-orange-violet is turned up."), says("turn", "It is Bert's turn.")], []);
    expect(lines).toEqual([
      { says: "Ann takes the up card: violet 1.", details: ["Ann takes the up card: violet 1.", "the orange and violet caboose is turned up."] },
      { says: "It is Bert's turn.", details: [], heading: true },
    ]);
  });

  it("does not tell cards that are only laid out", () => {
    expect(fold([says("", "meld pacific"), says("", "couple red-2")], [])).toEqual([]);
  });

  it("gives engines their names, and leaves cars and cabooses plain", () => {
    const told = (sentence: string): string => fold([says("discarded", sentence)], [])[0]?.says ?? "";
    expect(told("Ann begins a train with the norris.")).toBe("Ann begins a train with the Norris.");
    expect(told("Ann discards atlantic.")).toBe("Ann discards Atlantic.");
    expect(told("Ann discards red-4.")).toBe("Ann discards red 4.");
    expect(told("Ann discards caboose-red-blue.")).toBe("Ann discards the red and blue caboose.");
    expect(told("Ann completes the shay (red-1, red-2, red-3) for $6, delivered to red.")).toBe("Ann completes the Shay (red 1, red 2, red 3) for $6, delivered to red.");
  });
});
