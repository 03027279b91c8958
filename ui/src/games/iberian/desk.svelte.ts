// What a player is about to do: the hex or city pointed at, the cubes that would lead there, and what the server says of it.

import type { TableModel } from "../../table/model.svelte";
import { changed, type Change } from "../../wire/diff";
import type { Preview } from "../../wire/types";
import { type Hexes, hexesOf } from "./hexes";
import { best, standings } from "./awards";
import type { ActionName, AwardName, Catalogue, DraftPreview, Player, View } from "./types";

const PATIENCE = 60;

export interface Outlook {
  mark: number | null;
  points: number;
}

export class Desk {
  readonly hexes: Hexes;
  /** The hex pointed at, or -1. */
  target = $state(-1);
  preview = $state.raw<Preview | null>(null);
  /** The end of my turn if the cubes placed are built now; null while they cannot be. */
  ending = $state.raw<View | null>(null);
  /** Whether the board shows everybody's longest runs, and not only the leader's. */
  shownRuns = $state(false);
  /** Shows a hex: from close by, or if `closer` is false only so that it is in sight. */
  show: (hex: number, closer?: boolean) => void = () => {};
  private asked = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: TableModel) {
    this.hexes = hexesOf(table.game?.catalogue as unknown as Catalogue);
  }

  get view(): View {
    return this.table.seen?.view as unknown as View;
  }

  get action(): ActionName | "" {
    const { view, table } = this;
    if (!table.myTurn || view.step !== "carry-out") return "";
    return view.players[view.mover]?.action ?? "";
  }

  get building(): boolean {
    return this.action !== "" && this.action !== "purchase";
  }

  readonly draft = $derived.by(() => new Set(this.view.draft.map((code) => this.hexes.id(code))));
  readonly open = $derived.by(() => new Set(this.table.options("place").map((word) => this.hexes.id(word))));
  readonly mine = $derived.by(() => {
    const railways = this.view.players[this.table.seat ?? -1]?.railways ?? [];
    return railways.map((railway) => new Set(railway.map((code) => this.hexes.id(code))));
  });
  /** How many cubes each hex holds. */
  readonly crowd = $derived.by(() => {
    const found = new Map<number, number>();
    for (const player of this.view.players) {
      for (const code of player.railways.flat()) found.set(this.hexes.id(code), (found.get(this.hexes.id(code)) ?? 0) + 1);
    }
    return found;
  });
  /** The new cubes that lead to the target. */
  readonly way = $derived.by(() => (this.building && this.target >= 0 ? this.wayTo(this.target) : []));
  /** The line that a click on the target plays; empty when it would do nothing. */
  readonly line = $derived.by(() => this.lineFor(this.target));
  /** What the cubes come to: those pointed out, or else those placed. */
  readonly told = $derived.by((): DraftPreview | null => {
    const after = this.after;
    return after && after.step === "carry-out" ? after.preview : (this.view.preview ?? null);
  });
  /** My place at the end of the turn, if the card pointed at is bought. */
  readonly bought = $derived.by((): Player | null => {
    const after = this.after;
    return after && this.action === "purchase" ? (after.players[this.table.seat ?? -1] ?? null) : null;
  });
  /** What each award would be for me, as far as it can be foreseen: after the build, or at the end of a purchase's turn. */
  readonly outlook = $derived.by((): Map<AwardName, Outlook> => {
    const after = this.after;
    const { seat } = this.table;
    if (after && seat !== null && this.action === "purchase") {
      return new Map(standings(this.hexes, after).map(({ award, marks, points }) => [award, { mark: best(marks[seat] ?? []), points: points[seat] ?? 0 }]));
    }
    return new Map((this.told?.awards ?? []).map((one) => [one.award, { mark: one.after, points: one.points_after }]));
  });
  private readonly after = $derived.by((): View | null => {
    const changes = this.preview?.refused ? null : this.preview?.view;
    return changes ? projected(this.view, changes) : null;
  });

  private wayTo(target: number): number[] {
    if (this.draft.has(target)) return [];
    const from = new Set(this.draft);
    const goal = this.mine.find((railway) => railway.has(target));
    if (goal && this.action !== "merge") return [];
    if (this.action !== "start") for (const railway of this.mine) if (railway !== goal) for (const id of railway) from.add(id);
    if (!from.size) return [target];
    const found = this.hexes.way(from, goal ?? new Set([target]), {
      open: (id) => this.open.has(id) && !this.draft.has(id),
      surcharge: (id) => this.crowd.get(id) ?? 0,
      price: (cubes) => this.hexes.print.track_costs[this.draft.size + cubes] ?? Number.POSITIVE_INFINITY,
      most: this.view.limit - this.draft.size,
    });
    return found.length || goal ? found : [target];
  }

  private lineFor(target: number): string {
    if (target < 0 || !this.table.myTurn) return "";
    const { words, interests } = this.hexes.print;
    if (this.action === "purchase") {
      const city = interests.find((interest) => interest.hex === target)?.word;
      return city ? `purchase ${city}` : "";
    }
    if (!this.building) return "";
    if (this.draft.has(target)) return `lift ${words[target]}`;
    return this.way.length ? `place ${this.way.map((id) => words[id]).join(" ")}` : "";
  }

  point(target: number): void {
    if (target === this.target) return;
    this.target = target;
    const { line } = this;
    if (line === this.asked) return;
    this.asked = line;
    this.preview = null;
    clearTimeout(this.timer);
    if (line) this.timer = setTimeout(() => void this.ask(line), PATIENCE);
  }

  private async ask(line: string): Promise<void> {
    const preview = await this.table.preview(line);
    if (this.asked === line) this.preview = preview;
  }

  clear(): void {
    this.target = -1;
    this.preview = null;
    this.asked = "";
    clearTimeout(this.timer);
  }

  async play(): Promise<boolean> {
    const { line } = this;
    if (!line) return false;
    const done = await this.table.act(line);
    // The board may show the play before it is acknowledged: what has been pointed at since then stays.
    if (this.asked === line) this.clear();
    return done;
  }

  /** Asks how the turn would end with the cubes as they lie. */
  async foresee(): Promise<void> {
    this.ending = null;
    const { view } = this;
    if (!view.preview || view.preview.missing !== null) return;
    const told = await this.table.preview("build");
    if (this.view === view && told?.view && !told.refused) this.ending = projected(view, told.view);
  }
}

function projected(view: View, changes: readonly Change[]): View {
  return changed(view as never, changes) as unknown as View;
}

const desks = new WeakMap<TableModel, Desk>();

/** The one desk of a table, shared by its parts. It outlives each of them, so that none of them may own what it counts. */
export function deskOf(table: TableModel): Desk {
  const known = desks.get(table);
  if (known) return known;
  let made: Desk | undefined;
  $effect.root(() => {
    made = new Desk(table);
  });
  desks.set(table, made as unknown as Desk);
  return made as unknown as Desk;
}
