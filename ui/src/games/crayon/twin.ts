// The board for whoever does not see it: a milepost, what it is, whose track is there, and what lies around it.

import type { Atlas } from "./atlas";
import type { View } from "./types";

const WINDS = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"] as const;

/** The direction from one place of the picture to another. */
export function wind([x, y]: readonly [number, number], [tx, ty]: readonly [number, number]): string {
  const eighth = Math.round(Math.atan2(ty - y, tx - x) / (Math.PI / 4));
  return WINDS[(eighth + 8) % 8] as string;
}

/** Which of the printed tariffs a seat builds by. */
export function tariffOf(atlas: Atlas, view: View, seat: number | null): number {
  const name = seat === null ? null : view.foremen?.[seat];
  return atlas.print.staff?.foremen.find((one) => one.name === name)?.tariff ?? 0;
}

/** What a place is. */
export function placeWords(atlas: Atlas, view: View, id: number): string {
  const { board } = atlas;
  const city = atlas.cityAt[id];
  const goods = city?.goods.map((good) => `${board.goods[good]?.name} ${view.chips[good] ? "" : "(no chips left)"}`.trim()) ?? [];
  const trains = view.players.flatMap((player, seat) => (player.trains.some((train) => train.place === board.codes[id]) ? [`train of seat ${seat + 1}`] : []));
  const passage = board.passages.find(([, above, below]) => above === id || below === id);
  return [
    atlas.words(id),
    board.ports.includes(id) ? "port" : "",
    passage ? `entrance ${passage[0]}` : "",
    goods.length ? `supplies ${goods.join(", ")}` : "",
    ...trains,
  ]
    .filter(Boolean)
    .join(", ");
}

/** What lies around a place, by direction: terrain, track or price. */
export function aroundWords(atlas: Atlas, view: View, id: number, seat: number | null, names: readonly string[]): string {
  const { board } = atlas;
  const tariff = tariffOf(atlas, view, seat);
  const owner = new Map(view.players.flatMap((player, whose) => player.track.map((edge): [number, number] => [edge, whose])));
  const told = (atlas.steps[id] ?? []).map(({ to, edge }) => {
    const where = wind(atlas.at[id] ?? [0, 0], atlas.at[to] ?? [0, 0]);
    const whose = owner.get(edge);
    const what = atlas.cityAt[to]?.name ?? board.terrains[board.terrain[to] ?? 0] ?? "";
    const crossing = board.crossings[board.edge_crossing[edge] ?? -1];
    const price = atlas.price(tariff, id, to);
    const track = whose === undefined ? (price === null ? "no track can be built" : `${price}`) : whose === seat ? "your track" : `track of ${names[whose]}`;
    return `${where} ${what}${crossing ? ` over ${crossing}` : ""}, ${atlas.print.inner[edge] ? "open" : track}`;
  });
  const sea = (board.sea[String(id)] ?? []).map((to) => `${wind(atlas.at[id] ?? [0, 0], atlas.at[to] ?? [0, 0])} sea`);
  return [...told, ...sea].join("; ");
}
