// What the engine reckons each demand would take and bring; asked for once a position, where the table allows it.

import type { TableModel } from "../../table/model.svelte";

export interface Prospect {
  card: number;
  good: number;
  city: number;
  pays: number;
  /** A city, or -1: the load is aboard. */
  source: number;
  distance: number;
  track: number;
  rent: number;
  turns: number;
  rate: number;
  way: number[];
}

/** A stop of a round: a load taken up (`pays` is 0) or delivered. */
export interface Halt {
  city: number;
  good: number;
  card: number;
  pays: number;
}

/** Several deliveries on one round. */
export interface Combination {
  halts: Halt[];
  pays: number;
  distance: number;
  track: number;
  rent: number;
  turns: number;
  rate: number;
  way: number[];
}

const PAUSE = 350;

export class Prospects {
  all = $state.raw<Prospect[]>([]);
  says = $state("");
  rounds = $state.raw<Combination[]>([]);
  private asked = "";
  private combined = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: TableModel) {}

  /** Asks again when the position is another than it was. */
  refresh(position: string, rounds = false): void {
    if (rounds && position !== this.combined) {
      this.combined = position;
      void this.combine(position);
    }
    if (position === this.asked) return;
    this.asked = position;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.load(position), PAUSE);
  }

  private async combine(position: string): Promise<void> {
    const told = await this.table.ask("combinations");
    if (position !== this.combined) return;
    try {
      this.rounds = JSON.parse(told) as Combination[];
    } catch {
      this.rounds = [];
    }
  }

  of(card: number, good: number): Prospect | undefined {
    return this.all.find((one) => one.card === card && one.good === good);
  }

  private async load(position: string): Promise<void> {
    const told = await this.table.ask("prospects");
    if (position !== this.asked) return;
    try {
      this.all = JSON.parse(told) as Prospect[];
      this.says = this.all.length ? "" : "None of your demands can be fulfilled from here with the money you have.";
    } catch {
      this.all = [];
      this.says = told;
    }
  }
}
