// What the pointer or the cursor proposes: a path drawn or a place clicked, priced by the server before it is played.

import type { TableModel } from "../../table/model.svelte";
import type { Preview } from "../../wire/types";
import type { Atlas } from "./atlas";
import type { View } from "./types";

/** `plan` is what can be drawn when it is not my turn: priced, never played. */
export type Verb = "build" | "run" | "sail" | "place" | "plan" | "";
type Pair = [number, number];

/** Track by the turns in which it can be built: [from, to, price]. */
interface TrackFigures {
  turns: [number, number, number][][];
  price: number;
}

interface CourseFigures {
  mileposts: number[];
  ends: number[];
  /** [place in mileposts, seat, price] */
  fees: [number, number, number][];
}

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
  /** All of the track to the place pointed at, later turns' too. */
  track = $state.raw<TrackFigures | null>(null);
  course = $state.raw<CourseFigures | null>(null);
  /** What planned track would cost, or why it cannot be. */
  quote = $state("");
  private asked = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: TableModel,
    private readonly atlas: Atlas,
  ) {}

  /** The line that the proposal stands for. */
  line(verb: Verb): string {
    const codes = this.atlas.board.codes;
    const path = this.drawn.map((id) => codes[id]).join(" ");
    if (this.drawn.length > 1) {
      if (verb === "build" || verb === "run") return `${verb} ${path}`;
      return verb === "plan" ? `price ${path}` : "";
    }
    if (this.target < 0) return "";
    const city = this.atlas.cityAt[this.target];
    const code = codes[this.target] as string;
    if (verb === "place") return city ? `place ${city.name}` : "";
    if (verb === "plan") return `track ${code}`;
    return verb ? `${verb} to ${code}` : "";
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
    this.forget();
    this.drawn = [at];
  }

  clear(): void {
    this.drawn = [];
    this.target = -1;
    this.asked = "";
    clearTimeout(this.timer);
    this.forget();
  }

  private forget(): void {
    this.preview = null;
    this.track = null;
    this.course = null;
    this.quote = "";
  }

  async play(verb: Verb): Promise<boolean> {
    const line = this.line(verb);
    if (!line || verb === "plan") return false;
    const done = await this.table.act(line);
    this.clear();
    return done;
  }

  /** The mileposts that a plan would keep: those drawn, or the whole way to the place pointed at. */
  get planned(): number[] {
    if (this.drawn.length > 1) return this.drawn;
    const segments = this.track?.turns.flat() ?? [];
    return segments.length ? [segments[0]?.[0] ?? -1, ...segments.map(([, to]) => to)] : [];
  }

  get price(): number {
    return this.sum("built");
  }

  /** Fees by the seat that gets them, as the preview foretells them for this turn. */
  get fees(): Map<number, number> {
    const fees = new Map<number, number>();
    for (const { kind, facts } of this.preview?.events ?? []) {
      if (kind !== "rented") continue;
      const owner = Number(facts?.["owner"]);
      fees.set(owner, (fees.get(owner) ?? 0) + Number(facts?.["price"] ?? 0));
    }
    return fees;
  }

  get slowed(): boolean {
    return (this.preview?.events ?? []).some(({ kind }) => kind === "slowed");
  }

  /** The segments or steps of the preview that can be played now, and the first that cannot. */
  get steps(): { good: Pair[]; bad: Pair[] } {
    const good: Pair[] = [];
    const bad: Pair[] = [];
    let here = this.trainAt();
    this.preview?.actions.forEach((text, index) => {
      const [verb, ...words] = text.split(" ");
      const ids = words.map((word) => this.atlas.id(word));
      const pair: Pair = verb === "build" ? [ids[0] ?? -1, ids[1] ?? -1] : [here, ids[0] ?? -1];
      if (verb === "move" || verb === "sail") here = ids[0] ?? -1;
      if (pair[0] >= 0 && pair[1] >= 0) (index < (this.preview?.plays ?? 0) ? good : bad).push(pair);
    });
    return { good, bad };
  }

  /** What comes after this turn, on the way to the place pointed at. */
  get later(): Pair[] {
    if (this.track) return this.track.turns.flat().map(([a, b]) => [a, b]);
    const way = this.course;
    return way ? way.mileposts.slice(1).map((there, index) => [way.mileposts[index] as number, there]) : [];
  }

  /** Where the movement of this turn and of later ones ends. */
  get ends(): number[] {
    const way = this.course;
    return way ? way.ends.map((at) => way.mileposts[at] as number) : [];
  }

  trainAt(): number {
    const view = this.table.seen?.view as View | null;
    const place = view?.players[view.mover]?.trains[view.active]?.place ?? null;
    return place === null ? -1 : this.atlas.id(place);
  }

  private sum(kind: string): number {
    const told = this.preview?.events ?? [];
    return told.reduce((total, event) => total + (event.kind === kind ? Number(event.facts?.["price"] ?? 0) : 0), 0);
  }

  private ask(verb: Verb): void {
    const line = this.line(verb);
    if (line === this.asked) return;
    this.asked = line;
    clearTimeout(this.timer);
    if (!line) {
      this.forget();
      return;
    }
    this.timer = setTimeout(() => void this.find(line, verb), 70);
  }

  private async find(line: string, verb: Verb): Promise<void> {
    const code = this.atlas.board.codes[this.target] ?? "";
    const alone = this.drawn.length < 2;
    const [preview, track, course, quote] = await Promise.all([
      verb === "plan" ? null : this.table.preview(line),
      alone && (verb === "build" || verb === "plan") ? this.figures<TrackFigures>(`track ${code}`) : null,
      alone && verb === "run" ? this.figures<CourseFigures>(`course ${code}`) : null,
      verb === "plan" && !alone ? this.table.ask(line) : "",
    ]);
    if (this.asked !== line) return;
    this.preview = preview;
    this.track = track;
    this.course = course;
    this.quote = quote;
  }

  private async figures<T>(question: string): Promise<T | null> {
    try {
      return JSON.parse(await this.table.ask(question)) as T;
    } catch {
      return null;
    }
  }
}
