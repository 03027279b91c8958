// What a family of games brings to the table page. A family is a folder here; ui/README.md explains the parts.

import type { Component } from "svelte";
import type { Fold } from "../table/chronicle";
import type { TableModel } from "../table/model.svelte";

export interface PartProps {
  table: TableModel;
}

export interface Key {
  key: string;
  says: string;
  /** What it does anywhere on the page; a key without it is the board's own and only listed. */
  press?: (table: TableModel) => void;
}

export interface Family {
  /** The board, in the middle. */
  Board: Component<PartProps>;
  /** What is mine, on the left: hand, train, what can be done here and now. */
  Mine: Component<PartProps>;
  /** The strip's own figures: movement, budget, cash. */
  Strip: Component<PartProps>;
  /** What a player's line says, on the right. */
  Player: Component<PartProps & { seat: number }>;
  /** What holds for everybody now, such as events in force; between the players and the log. */
  InForce?: Component<PartProps>;
  /** The line that ends a step or a turn, with the words on the one primary button; null when there is none. */
  primary(table: TableModel): { action: string; words: string } | null;
  /** What must be chosen first while there is no such line, for the same button. */
  missing?(table: TableModel): string;
  /** What a final score counts, in words; without it the number stands alone. */
  score?(value: number, table: TableModel, seat: number): string;
  /** Nothing is hidden in this game, so that players at one screen need no curtain between them. */
  open?: boolean;
  /** Keys that work anywhere on the page, with what they do. */
  keys: Key[];
  /** How the log tells many small events in few sentences. */
  fold?(table: TableModel): Fold;
  /** Brings a place that the log names into sight. */
  show?(table: TableModel, place: string): void;
}

const FAMILIES: Record<string, () => Promise<{ default: Family }>> = {
  crayon: () => import("./crayon"),
  iberian: () => import("./iberian"),
  "iron-horses": () => import("./iron_horses"),
};

export async function familyOf(catalogue: unknown): Promise<Family> {
  const name = (catalogue as { family?: string } | null)?.family ?? "";
  const load = FAMILIES[name] ?? (() => import("./words"));
  return (await load()).default;
}
