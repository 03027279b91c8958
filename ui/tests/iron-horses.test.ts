import { describe, expect, it } from "vitest";
import { Deck } from "../src/games/iron_horses/cards";
import { delivered, final } from "../src/games/iron_horses/market";
import type { Catalogue, Colour, View } from "../src/games/iron_horses/types";
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
