// What the pointer or the cursor proposes: a path drawn or a place clicked, priced by the server before it is played.

import type { TableModel } from "../../table/model.svelte";
import type { Preview } from "../../wire/types";
import type { Atlas } from "./atlas";
import type { View } from "./types";

export type Verb = "build" | "run" | "sail" | "place" | "";

export function verbNow(view: View | null, legal: readonly string[]): Verb {
  if (!view) return "";
  if (view.step === "place") return "place";
  if (legal.some((text) => text.startsWith("sail "))) return "sail";
  if (view.step === "operate") return "run";
  if (view.step === "build") return "build";
  return "";
}

export class Proposal {
  /** Mileposts drawn by dragging, in order. */
  drawn = $state.raw<number[]>([]);
  /** The place pointed at. */
  target = $state(-1);
  preview = $state.raw<Preview | null>(null);
  asking = $state(false);
  private asked = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: TableModel,
    private readonly atlas: Atlas,
  ) {}

  /** The line that the proposal stands for. */
  line(verb: Verb): string {
    const codes = this.atlas.board.codes;
    if (verb === "build" && this.drawn.length > 1) return `build ${this.drawn.map((id) => codes[id]).join(" ")}`;
    if (this.target < 0) return "";
    const city = this.atlas.cityAt[this.target];
    const code = codes[this.target] as string;
    if (verb === "place") return city ? `place ${city.name}` : "";
    if (verb === "build") return `build to ${code}`;
    if (verb === "run") return `run to ${code}`;
    return verb === "sail" ? `sail to ${code}` : "";
  }

  point(target: number, verb: Verb): void {
    if (target === this.target && !this.drawn.length) return;
    this.target = target;
    this.ask(verb);
  }

  /** Draws on to a neighbour, or back over the last segment. */
  draw(to: number, verb: Verb): void {
    const last = this.drawn.at(-1);
    if (last === to) return;
    if (this.drawn.at(-2) === to) this.drawn = this.drawn.slice(0, -1);
    else if (last !== undefined && this.atlas.edge(last, to) >= 0) this.drawn = [...this.drawn, to];
    else return;
    this.ask(verb);
  }

  begin(at: number): void {
    this.drawn = [at];
    this.preview = null;
  }

  clear(): void {
    this.drawn = [];
    this.target = -1;
    this.preview = null;
    this.asked = "";
    clearTimeout(this.timer);
  }

  async play(verb: Verb): Promise<boolean> {
    const line = this.line(verb);
    if (!line) return false;
    const done = await this.table.act(line);
    this.clear();
    return done;
  }

  /** The price of what would be built, and the mileposts it passes. */
  get price(): number {
    const told = this.preview?.events ?? [];
    return told.reduce((sum, event) => sum + (event.kind === "built" ? Number(event.facts?.["price"] ?? 0) : 0), 0);
  }

  get rent(): number {
    const told = this.preview?.events ?? [];
    return told.reduce((sum, event) => sum + (event.kind === "rented" ? Number(event.facts?.["price"] ?? 0) : 0), 0);
  }

  /** The segments or steps of the preview that can be played now, and the first that cannot. */
  get steps(): { good: [number, number][]; bad: [number, number][] } {
    const good: [number, number][] = [];
    const bad: [number, number][] = [];
    let here = this.trainAt();
    this.preview?.actions.forEach((text, index) => {
      const [verb, ...words] = text.split(" ");
      const ids = words.map((word) => this.atlas.id(word));
      const pair: [number, number] = verb === "build" ? [ids[0] ?? -1, ids[1] ?? -1] : [here, ids[0] ?? -1];
      if (verb === "move" || verb === "sail") here = ids[0] ?? -1;
      if (pair[0] >= 0 && pair[1] >= 0) (index < (this.preview?.plays ?? 0) ? good : bad).push(pair);
    });
    return { good, bad };
  }

  private trainAt(): number {
    const view = this.table.seen?.view as View | null;
    const place = view?.players[view.mover]?.trains[view.active]?.place ?? null;
    return place === null ? -1 : this.atlas.id(place);
  }

  private ask(verb: Verb): void {
    const line = this.line(verb);
    if (line === this.asked) return;
    this.asked = line;
    clearTimeout(this.timer);
    if (!line) {
      this.preview = null;
      return;
    }
    this.timer = setTimeout(async () => {
      this.asking = true;
      const preview = await this.table.preview(line);
      this.asking = false;
      if (this.asked === line) this.preview = preview;
    }, 70);
  }
}
