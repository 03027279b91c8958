import type { Family } from "../family";
import Board from "./Board.svelte";
import { deskOf } from "./desk.svelte";
import { foldOf } from "./fold";
import { hexesOf } from "./hexes";
import Mine from "./Mine.svelte";
import Player from "./Player.svelte";
import Strip from "./Strip.svelte";
import type { Catalogue, View } from "./types";

const family: Family = {
  Board,
  Mine,
  Player,
  Strip,
  open: true,
  primary(table) {
    const view = table.seen?.view as unknown as View;
    const { pay_off } = table.game?.catalogue as unknown as Catalogue;
    if (table.may("build")) {
      const { tracks = 0, price = 0 } = view.preview ?? {};
      return { action: "build", words: `Build ${tracks} ${tracks === 1 ? "track" : "tracks"} · $${price}` };
    }
    if (table.may("repay")) return { action: "repay", words: `Pay off a loan · $${pay_off}` };
    return table.may("pass") ? { action: "pass", words: "Pass" } : null;
  },
  missing(table) {
    const { step, draft } = table.seen?.view as unknown as View;
    if (step === "select") return "Select an action";
    return draft.length ? "Not yet a railway" : "Place cubes on the map";
  },
  fold: (table) => foldOf(hexesOf(table.game?.catalogue)),
  show(table, place) {
    const desk = deskOf(table);
    const city = desk.hexes.city(place);
    desk.show(city >= 0 ? city : desk.hexes.id(place), false);
  },
  score: (value, table, seat) => ((table.seen?.view as unknown as View).players[seat]?.out ? "out" : `${value} ${value === 1 ? "point" : "points"}`),
  keys: [
    { key: "1 2 3 4", says: "select Start, Expand, Merge or Purchase" },
    { key: "arrows", says: "walk the hexes" },
    { key: "Enter", says: "place a cube, lead track to the cursor, take a cube back, or buy the card there" },
    { key: "Backspace", says: "take all cubes back" },
    { key: "w", says: "tell where the cursor is and what lies around it" },
    { key: "+ −", says: "zoom" },
    { key: "0", says: "the whole board" },
    { key: "/", says: "find a city" },
  ],
};

export default family;
