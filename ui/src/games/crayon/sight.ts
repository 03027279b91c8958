// What of a board is looked at first, what is drawn of it before its picture is there, and which names can be read from afar.

import type { Region } from "../../parts/map/camera.svelte";
import type { Atlas } from "./atlas";
import { flagBoxes, flagsOf } from "./flags";
import type { City, View } from "./types";

const ROOM = 200;
const CITY: Record<City["size"], number> = { small: 9, medium: 11, major: 46 };

/** Whether a place is a milepost of the main map: no point at sea, nothing below ground. */
const onTop = ({ board }: Atlas, id: number): boolean => (board.map_of[id] ?? 0) === 0 && !atSea(board, id);
const atSea = (board: Atlas["board"], id: number): boolean => board.sea_from > 0 && id >= board.sea_from;

/** Where my railway and my train are; before there are any, the main map. */
export function homeOf(atlas: Atlas, view: View, seat: number | null): Region {
  const me = seat === null ? undefined : view.players[seat];
  const train = atlas.place(me?.trains[0]?.place ?? null);
  const own = (me?.track ?? []).flatMap((edge) => atlas.board.edges[edge] ?? []).map((id): [number, number] => atlas.at[id] ?? [0, 0]);
  const places = own.length ? (train ? [...own, train] : own) : atlas.at.filter((_, id) => onTop(atlas, id));
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs) - ROOM, Math.max(...xs) + ROOM, Math.min(...ys) - ROOM, Math.max(...ys) + ROOM];
  return { left, right, top, bottom, heart: train ?? [(left + right) / 2, (top + bottom) / 2] };
}

const SKETCHED = {
  light: { post: "#a99f88", line: "#b8322a", major: "#f0c9c0", city: "#fffdf6" },
  dark: { post: "#8f8872", line: "#dd6154", major: "#5c332b", city: "#e4dac0" },
};

/** Mileposts as dots and cities as their marks: enough to begin with. */
export function sketch(atlas: Atlas, ink: CanvasRenderingContext2D, dark: boolean): void {
  const paints = dark ? SKETCHED.dark : SKETCHED.light;
  ink.fillStyle = paints.post;
  atlas.at.forEach(([x, y], id) => {
    if (!atSea(atlas.board, id)) ink.fillRect(x - 3, y - 3, 6, 6);
  });
  ink.strokeStyle = paints.line;
  ink.lineWidth = 4;
  for (const { size, mileposts } of atlas.board.cities) {
    const [x, y] = atlas.at[mileposts[0] ?? 0] ?? [0, 0];
    ink.fillStyle = size === "major" ? paints.major : paints.city;
    ink.beginPath();
    ink.arc(x, y, CITY[size], 0, 2 * Math.PI);
    ink.fill();
    ink.stroke();
  }
}

/** A name beside its city, by pixels of the screen from the city's middle. */
export interface Name {
  city: City;
  says: string;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  /** How large it is written, in pixels of the screen. */
  type: number;
  /** One of my cards asks for something there. */
  wanted: boolean;
}

/** From this scale on the printed names can be read. */
export const NEAR = 0.5;
const TYPE = 13;
/** Of names that are there for whoever looks for them. */
const QUIET = 11;
const RANK: Record<City["size"], number> = { major: 3, medium: 1, small: 0 };
/** Names side by side keep this far from each other. */
const BESIDE = 4;
/** From further away than this only great cities are named, and those that my cards name. */
const CROWDED = 0.16;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Where the cards of a seat send goods. */
export function wantedBy(atlas: Atlas, view: View, seat: number | null): Set<number> {
  const cards = seat === null ? [] : (view.players[seat]?.cards ?? []);
  return new Set(cards.flatMap((card) => (atlas.print.cards[card - 1] ?? []).map(([city]) => city)));
}

/**
 * Names to be read even when the whole board is in sight: the great cities, where my cards send goods, and others as there
 * is room. None of those others lies under a train's flag, and none that matter if there is room beside it.
 */
export function namesFrom(atlas: Atlas, view: View, seat: number | null, zoom: number): Name[] {
  if (zoom >= NEAR) return [];
  const wanted = wantedBy(atlas, view, seat);
  const ranked = atlas.board.cities.map((city, id) => ({ city, wanted: wanted.has(id), rank: RANK[city.size] + (wanted.has(id) ? 2 : 0) }));
  ranked.sort((a, b) => b.rank - a.rank);
  const taken: Box[] = ranked.map(({ city }) => around(atlas, city, zoom));
  const flags = flagsOf(atlas, view).flatMap((flag) => flagBoxes(atlas, flag, zoom));
  return ranked.filter(({ rank }) => rank > 1 || zoom >= CROWDED).flatMap(({ city, wanted: mine, rank }, index) => {
    const type = rank > 1 ? TYPE : QUIET;
    const says = city.size === "major" ? city.name.toUpperCase() : city.name;
    const choices = spots(atlas, city, says, type, zoom);
    const free = ({ box }: { box: Box }): boolean => taken.every((other, which) => which === index || !meets(box, other));
    const found = choices.find((one) => !flags.some((flag) => meets(one.box, flag)) && free(one)) ?? (rank > 1 ? choices.find(free) : undefined);
    if (!found) return [];
    taken.push({ ...found.box, left: found.box.left - BESIDE, right: found.box.right + BESIDE });
    return [{ city, says, type, wanted: mine, x: found.x, y: found.y, anchor: found.anchor }];
  });
}

const reach = (city: City, zoom: number): number => Math.max(4, (CITY[city.size] + 6) * zoom);

function around(atlas: Atlas, city: City, zoom: number): Box {
  const [x, y] = atlas.at[city.mileposts[0] ?? 0] ?? [0, 0];
  const half = reach(city, zoom) - 1;
  return { left: x * zoom - half, right: x * zoom + half, top: y * zoom - half, bottom: y * zoom + half };
}

function spots(atlas: Atlas, city: City, says: string, type: number, zoom: number): (Pick<Name, "x" | "y" | "anchor"> & { box: Box })[] {
  const [x, y] = atlas.at[city.mileposts[0] ?? 0] ?? [0, 0];
  const [left, top, wide, away] = [x * zoom, y * zoom, says.length * type * (city.size === "major" ? 0.74 : 0.5), reach(city, zoom) + 2];
  const at = (dx: number, dy: number, anchor: Name["anchor"]): Pick<Name, "x" | "y" | "anchor"> & { box: Box } => {
    const from = left + dx - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0);
    return { x: dx, y: dy, anchor, box: { left: from, right: from + wide, top: top + dy - type * 0.85, bottom: top + dy + type * 0.3 } };
  };
  const middle = type * 0.32;
  const sides = [at(away, middle, "start"), at(-away, middle, "end")];
  const above = [at(0, -away - 2, "middle"), at(0, away + type * 0.8, "middle")];
  const corners = [at(away, -6, "start"), at(away, type, "start"), at(-away, -6, "end"), at(-away, type, "end")];
  const aslant = [-1, 1].flatMap((side) => [at((side * wide) / 3, -away - 2, "middle"), at((side * wide) / 3, away + type * 0.8, "middle")]);
  const all = [...(city.size === "major" ? [...above, ...sides] : [...sides, ...above]), ...corners, ...aslant];
  const [width] = atlas.print.size;
  return all.filter(({ box }) => box.left > 0 && box.right < width * zoom && box.top > 0);
}
