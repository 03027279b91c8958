// Iron Horses as the server prints it (the catalogue) and tells it (the view).

export type Colour = "red" | "orange" | "yellow" | "green" | "blue" | "violet";

export interface Engine {
  name: string;
  length: number;
  bonus: number;
  regions: Colour[];
}

export interface Car {
  name: string;
  colour: Colour;
  value: number;
  /** What it earns when a car of that colour comes directly after it. */
  follow: Partial<Record<Colour, number>>;
}

export interface Caboose {
  name: string;
  negate: Colour;
  double: Colour;
  triple: Colour;
}

export interface Catalogue {
  family: "iron-horses";
  colours: Colour[];
  /** Of each car. */
  copies: number;
  hand_limit: number;
  engines: Engine[];
  cars: Car[];
  cabooses: Caboose[];
  /** By the colour that a dial leaves alone: what each stock gains. */
  changes: number[][];
}

export interface Player {
  money: number;
  stocks: number[];
  in_play: string[];
  cards: number;
  engines: number;
  known: string[];
  x2: Colour;
  x3: Colour | null;
  chosen: boolean;
}

export interface View {
  seat: number | null;
  step: "setup" | "draw" | "act" | "replace" | "over";
  actors: number[];
  final: boolean;
  first: number;
  mover: number;
  turns_taken: number;
  players: Player[];
  hand: string[];
  engine_hand: string[];
  sealed: string | null;
  draft: { engine: string; train: string[]; value: number } | null;
  up: string | null;
  pile: string[];
  deck: number;
  engine_pile: string[];
  engine_deck: number;
  supply: number[];
  values: number[];
  dials: Colour[];
  depots: string[][];
  /** Out of the game, and seen by all. */
  gone: string[];
  may_replace: boolean;
}
