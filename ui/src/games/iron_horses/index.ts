import type { Family } from "../family";
import Board from "./Board.svelte";
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
  keys: [
    { key: "1 to 8", says: "couple a card of the hand to the train, or pick it up" },
    { key: "Backspace", says: "take the last card off the train" },
    { key: "Delete", says: "discard the card that is picked up" },
    { key: "f", says: "take the up card" },
    { key: "b", says: "draw unseen from the deck" },
    { key: "p", says: "take the top discard" },
    { key: "n", says: "draw an engine" },
  ],
};

export default family;
