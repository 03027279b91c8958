// A crayon-rail game as the server prints it (the catalogue) and tells it (the view).

export interface City {
  name: string;
  size: "small" | "medium" | "major";
  mileposts: number[];
  goods: number[];
}

export interface Good {
  name: string;
  chips: number;
  cities: number[];
  /** The board's own picture of it, as paths from -8 to 8. */
  icon: { filled: string; lined: string };
}

export interface EventCard {
  name: string;
  text: string;
  kind: string;
  lasting: boolean;
  flooded: number[];
  half?: number[];
  struck?: number[];
  closed_build?: number[];
  closed_move?: number[];
  hits?: number[];
}

export interface BoardPrint {
  name: string;
  codes: string[];
  terrains: string[];
  terrain: number[];
  maps: string[];
  map_of: number[];
  sea_from: number;
  edges: [number, number][];
  kinds: string[];
  edge_kind: number[];
  edge_crossing: number[];
  crossings: string[];
  cities: City[];
  goods: Good[];
  ports: number[];
  sea: Record<string, number[]>;
  passages: [string, number, number][];
  links: [string, number, number, boolean][];
}

export interface Catalogue {
  family: "crayon";
  board: BoardPrint;
  picture: [number, number][];
  /** Width and height of the picture. */
  size: [number, number];
  prices: { tariffs: number[][]; cap: number };
  inner: number[];
  locos: { name: string; speed: number; capacity: number; level: number }[];
  /** By card: [city, payoff, good] of each of its demands. */
  cards: [number, number, number][][];
  events: EventCard[];
  goal: number;
  majors_needed: number;
  rent: number;
  upgrade_price: number;
  /** Iron Dragon's own. */
  staff?: StaffPrint;
}

export interface Foreman {
  name: string;
  people: string;
  /** What building costs with this foreman where it is not what the map prints, by terrain or crossing. */
  prices: Record<string, number>;
  /** Which of the printed tariffs this foreman builds by. */
  tariff: number;
  ships_drawn: number;
  pays_boarding: boolean;
  pays_bribes: boolean;
}

export interface StaffPrint {
  foremen: Foreman[];
  ships: { name: string; boarding: number; speed: number }[];
}

/** One of several ways to lay track to a place. */
export interface ChoiceFigures {
  /** What it is: cheapest, shortest, fastest. */
  by: string[];
  mileposts: number[];
  /** By turn: [from, to, price] of each segment. */
  turns: [number, number, number][][];
  price: number;
  /** How many of its segments can be paid and built now. */
  now: number;
  /** Mileposts that the train then runs to the place, or -1. */
  run: number;
}

/** A way over track that is there. */
export interface CourseFigures {
  mileposts: number[];
  /** By turn: the place in mileposts where its movement ends. */
  ends: number[];
  /** [place in mileposts, seat (-1: the bank), price] */
  fees: [number, number, number][];
  /** How many steps of it are run this turn. */
  now: number;
  /** Places in mileposts where bad weather halves the movement. */
  slow?: number[];
  /** Part of it is by ship. */
  sea?: boolean;
}

export interface Train {
  loco: string;
  place: string | null;
  came: string | null;
  loads: string[];
}

export interface Player {
  cash: number | null;
  flows: number;
  cards: number[];
  trains: Train[];
  track: number[];
  lost_turns: number;
}

export interface View {
  seat: number | null;
  step: string;
  round: number;
  mover: number;
  options: Record<string, boolean | number | string>;
  players: Player[];
  deck: number;
  discards: number[];
  contracts: number[];
  chips: number[];
  in_force: { card: number; name: string; drawer: number; ends: number }[];
  active: number;
  left: number[];
  /** The mover has done something this turn. */
  acted: boolean;
  spent: number;
  goal: number;
  // Iron Dragon's own.
  foremen?: (string | null)[];
  foremen_dealt?: string[][];
  foremen_discards?: string[];
  foremen_deck?: number;
  ships?: (string | null)[];
  offer?: number[];
  bridges?: number;
}
