import type { Family } from "../family";
import Board from "./Board.svelte";
import { fold } from "./fold";
import Mine from "./Mine.svelte";
import Player from "./Player.svelte";
import Strip from "./Strip.svelte";
import type { View } from "./types";
import { yardOf } from "./yard.svelte";

const family: Family = {
  Board,
  Mine,
  Player,
  Strip,
  primary(table) {
    const yard = yardOf(table);
    const { depot, dial } = yard;
    if (depot && dial && table.may(`deliver ${depot} ${dial}`)) {
      const paid = yard.sum.value + (yard.foresee(depot, dial)?.bonus ?? 0);
      return { action: `deliver ${depot} ${dial}`, words: `Deliver to ${depot} · $${paid}` };
    }
    if (!table.may("pass")) return null;
    const { step } = table.seen?.view as unknown as View;
    return { action: "pass", words: step === "replace" ? "Draw nothing" : "Pass" };
  },
  missing(table) {
    const { step } = table.seen?.view as unknown as View;
    const yard = yardOf(table);
    if (step === "setup") return "Seal an engine";
    if (step === "draw") return "Draw a card";
    if (yard.full) return yard.depot ? "Turn the dial" : "Choose a depot";
    return yard.train ? "Couple cards" : "Take an action";
  },
  fold: () => fold,
  score: (value) => `$${value}`,
  keys: [
    { key: "1 to 8", says: "couple a card of the hand to the train, or pick it up" },
    { key: "t", says: "lay out the train of your engine, or of the next one", press: (table) => void yardOf(table).layNext() },
    { key: "1 to 6", says: "when the train is full: choose the depot, red to violet, and then where its dial points" },
    { key: "Escape", says: "choose another dial or depot; put down the card that is picked up" },
    { key: "Backspace", says: "take the last card off the train" },
    { key: "Delete", says: "discard the card that is picked up" },
    { key: "f", says: "take the up card" },
    { key: "b", says: "draw unseen from the deck" },
    { key: "p", says: "take the top discard" },
    { key: "n", says: "draw an engine" },
  ],
};

export default family;
