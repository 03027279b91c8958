// What help the table is played with: looking things up, or a planner besides.

import type { TableModel } from "../../table/model.svelte";
import { look } from "../../wire/api";

export class Aids {
  /** Prices and ways are told before anything is played. */
  looks = $state(true);
  /** Deliveries are reckoned, and plans suggested. */
  plans = $state(false);

  constructor(table: TableModel) {
    look<{ questions: string[] }>(table.id, "questions").then(
      ({ questions }) => {
        this.looks = questions.some((line) => line.startsWith("price "));
        this.plans = questions.some((line) => line.startsWith("plan "));
      },
      () => (this.looks = false),
    );
  }
}

const known = new WeakMap<TableModel, Aids>();

export function aidsOf(table: TableModel): Aids {
  let aids = known.get(table);
  if (!aids) {
    aids = new Aids(table);
    known.set(table, aids);
  }
  return aids;
}
