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
  /** Iron Dragon's own. */
  staff?: StaffPrint;
}

export interface Foreman {
  name: string;
  people: string;
  /** What building costs with this foreman where it is not what the map prints, by terrain or crossing. */
  prices: Record<string, number>;
}

export interface StaffPrint {
  foremen: Foreman[];
  ships: { name: string; boarding: number; speed: number }[];
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
