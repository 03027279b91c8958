// Where the train is going over several turns: its course, asked for anew whenever something has changed.

import type { TableModel } from "../../table/model.svelte";
import type { CourseFigures } from "./types";

export class Standing {
  course = $state.raw<CourseFigures | null>(null);
  private asked = "";

  constructor(private readonly table: TableModel) {}

  follow(position: string, going: string, via: readonly string[]): void {
    const question = going ? `course ${[going, ...via].join(" via ")}` : "";
    const key = `${position} ${question}`;
    if (key === this.asked) return;
    this.asked = key;
    if (!question) this.course = null;
    else void this.load(key, question);
  }

  private async load(key: string, question: string): Promise<void> {
    const told = await this.table.ask(question);
    if (key !== this.asked) return;
    try {
      this.course = JSON.parse(told) as CourseFigures;
    } catch {
      this.course = null;
    }
  }
}

const known = new WeakMap<TableModel, Standing>();

export function standingOf(table: TableModel): Standing {
  let standing = known.get(table);
  if (!standing) {
    standing = new Standing(table);
    known.set(table, standing);
  }
  return standing;
}
