// Iberian Railways as the server prints it (the catalogue) and tells it (the view).

export interface Place {
  name: string;
  kind: number;
  hexes: number[];
}

export interface Catalogue {
  family: "iberian";
  codes: string[];
  /** By hex, how it is written in an action. */
  words: string[];
  /** The centre of each hex on the picture. */
  picture: [number, number][];
  size: [number, number];
  radius: number;
  /** By kind of hex, the colour of its tile on the light and on the dark picture. */
  paints: { light: string[]; dark: string[] };
  kinds: string[];
  kind: number[];
  hill: number[];
  river: number[];
  extra: number[];
  neighbours: number[][];
  places: Place[];
  interests: { city: string; word: string; hex: number; price: number }[];
  first_income: number[];
  second_income: number[];
  actions: ActionName[];
  most_tracks: number;
  track_costs: number[];
  interest: number[];
  loan: number;
  pay_off: number;
  unpaid_loan: number;
  awards: { name: AwardName; worth: number }[];
}

export type ActionName = "start" | "expand" | "merge" | "purchase";
export type AwardName = "income" | "cash" | "run" | "towns" | "minor-cities" | "major-cities" | "interests";

export interface Card {
  city: string;
  price: number;
  state: "open" | "redeemed" | "dead";
}

export interface Player {
  cash: number;
  income: number;
  loans: number;
  interest: number;
  supply: number;
  income_cubes: number;
  action: ActionName;
  out: boolean;
  railways: string[][];
  cards: Card[];
}

export interface DraftPreview {
  tracks: number;
  track_cost: number;
  extras: number;
  price: number;
  loans: number;
  loans_after: number;
  interest_after: number;
  cash_after: number;
  income_after: number | null;
  awards: { award: AwardName; before: number; after: number; rival: number | null; points_before: number; points_after: number }[];
  missing: string | null;
}

export interface View {
  seat: number | null;
  step: "select" | "carry-out" | "repay" | "over";
  mover: number;
  first: number;
  turns_taken: number;
  still: number;
  limit: number;
  reason: string;
  players: Player[];
  for_sale: { city: string; price: number }[];
  draft: string[];
  preview: DraftPreview | null;
}
