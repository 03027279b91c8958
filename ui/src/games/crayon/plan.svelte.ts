// What the pointer or the cursor proposes: a path drawn or a place pointed at, priced by the server before it is played.

import type { TableModel } from "../../table/model.svelte";
import type { Preview } from "../../wire/types";
import type { Atlas } from "./atlas";
import type { ChoiceFigures, CourseFigures, View } from "./types";

/** `plan` is track and `course` a run that can be planned when it cannot be played: priced, kept, never played. */
export type Verb = "build" | "run" | "sail" | "place" | "plan" | "course" | "";
export type Pair = [number, number];

/** Questions are asked no oftener than this, so that a server that counts messages is not wearied. */
const PAUSE = 110;

export function verbNow(view: View | null, legal: readonly string[]): Verb {
  if (!view) return "";
  if (view.step === "place") return "place";
  if (legal.some((text) => text.startsWith("sail "))) return "sail";
  if (view.step === "operate") return "run";
  if (view.step === "build") return "build";
  return "";
}

export const pairs = (mileposts: readonly number[]): Pair[] =>
  mileposts.slice(1).map((there, index): Pair => [mileposts[index] as number, there]);

export class Proposal {
  /** Mileposts drawn by dragging, in order. */
  drawn = $state.raw<number[]>([]);
  /** The place pointed at. */
  target = $state(-1);
  /** Places by which the way there shall lead. */
  via = $state.raw<number[]>([]);
  preview = $state.raw<Preview | null>(null);
  /** Ways to lay track to the place pointed at, and which of them is looked at. */
  choices = $state.raw<ChoiceFigures[]>([]);
  chosen = $state(0);
  course = $state.raw<CourseFigures | null>(null);
  /** What planned track would cost, or why it cannot be. */
  quote = $state("");
  private asked = "";
  private finding: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;

  constructor(
    private readonly table: TableModel,
    private readonly atlas: Atlas,
    /** Whether the table is played with prices told beforehand. */
    private readonly told: () => boolean = () => true,
  ) {}

  get choice(): ChoiceFigures | undefined {
    return this.choices[this.chosen] ?? this.choices[0];
  }

  /** The line that the proposal stands for. */
  line(verb: Verb): string {
    if (this.drawn.length > 1) return verb === "build" || verb === "run" ? `${verb} ${this.codes(this.drawn)}` : "";
    if (this.target < 0) return "";
    const city = this.atlas.cityAt[this.target];
    const code = this.code(this.target);
    if (verb === "place") return city ? `place ${city.name}` : "";
    if (verb === "build") return this.choice?.now ? `build ${this.codes(this.now)}` : `build to ${code}`;
    if (verb === "sail" || (verb === "run" && this.course?.sea)) return `sail to ${code}`;
    return verb === "run" ? `run to ${code}${this.via.map((id) => ` via ${this.code(id)}`).join("")}` : "";
  }

  /** The mileposts of the chosen track that can be built now. */
  get now(): number[] {
    const choice = this.choice;
    if (!choice) return [];
    const segments = choice.turns.flat().slice(0, choice.now);
    const first = choice.mileposts.findIndex((id, at) => id === segments[0]?.[0] && choice.mileposts[at + 1] === segments[0]?.[1]);
    const [a, b] = segments.at(-1) ?? [-1, -1];
    const last = choice.mileposts.findLastIndex((id, at) => id === b && choice.mileposts[at - 1] === a);
    return first < 0 || last < 0 ? [] : choice.mileposts.slice(first, last + 1);
  }

  /** The mileposts of the chosen track that are left for later turns. */
  get beyond(): number[] {
    const choice = this.choice;
    const next = choice?.turns.flat()[choice.now];
    if (!choice || !next) return [];
    const from = choice.mileposts.findIndex((id, at) => id === next[0] && choice.mileposts[at + 1] === next[1]);
    return from < 0 ? [] : choice.mileposts.slice(from);
  }

  point(target: number, verb: Verb): void {
    if (target === this.target && !this.drawn.length) return;
    this.target = target;
    this.chosen = 0;
    this.ask(verb);
  }

  /** Leads the way to the place pointed at by another. */
  lead(by: number, verb: Verb): void {
    if (this.via[0] === by) return;
    this.via = [by];
    this.ask(verb);
  }

  /** Draws on to a milepost, over those between, or back over the last segments. */
  draw(to: number, verb: Verb, open?: (edge: number) => boolean): void {
    const last = this.drawn.at(-1);
    if (last === undefined || last === to) return;
    const back = this.drawn.lastIndexOf(to);
    if (back >= 0 && back >= this.drawn.length - 3) this.drawn = this.drawn.slice(0, back + 1);
    else {
      const way = this.atlas.bridge(last, to, open);
      if (way.length < 2) return;
      this.drawn = [...this.drawn, ...way.slice(1)];
    }
    this.ask(verb);
  }

  begin(at: number): void {
    this.clear();
    this.drawn = [at];
  }

  clear(): void {
    this.drawn = [];
    this.target = -1;
    this.via = [];
    this.asked = "";
    clearTimeout(this.timer);
    this.forget();
  }

  /** Waits until what is pointed at has been priced. */
  async ready(verb: Verb): Promise<void> {
    clearTimeout(this.timer);
    const key = this.key(verb);
    if (this.told() && this.settled !== key) this.finding = this.find(key, verb);
    await this.finding;
  }

  async play(verb: Verb): Promise<boolean> {
    const line = this.line(verb);
    if (!line) return false;
    const { target, drawn } = this;
    const done = await this.table.act(line);
    // The board may show the play before it is acknowledged: what has been pointed at or drawn since then stays.
    if (this.target === target && this.drawn === drawn) this.clear();
    return done;
  }

  /** The mileposts that a plan would keep: those drawn, or the whole way to the place pointed at. */
  get planned(): number[] {
    return this.drawn.length > 1 ? this.drawn : (this.choice?.mileposts ?? []);
  }

  /** What this turn's part of the track costs. */
  get price(): number {
    const { choice } = this;
    if (choice && this.drawn.length < 2) return choice.turns.flat().slice(0, choice.now).reduce((sum, [, , price]) => sum + price, 0);
    const told = this.preview?.events ?? [];
    return told.reduce((total, event) => total + (event.kind === "built" ? Number(event.facts?.["price"] ?? 0) : 0), 0);
  }

  /** Fees by the seat that gets them (-1: the bank), this turn and after it. */
  get fees(): { now: Map<number, number>; later: Map<number, number> } {
    const [now, later] = [new Map<number, number>(), new Map<number, number>()];
    for (const [at, owner, price] of this.course?.fees ?? []) {
      const which = at <= (this.course?.now ?? 0) || this.course?.sea ? now : later;
      which.set(owner, (which.get(owner) ?? 0) + price);
    }
    for (const { kind, facts } of this.course ? [] : (this.preview?.events ?? [])) {
      if (kind !== "rented" && kind !== "bribed") continue;
      const owner = Number(facts?.["owner"] ?? -1);
      now.set(owner, (now.get(owner) ?? 0) + Number(facts?.["price"] ?? 0));
    }
    return { now, later };
  }

  get slowed(): boolean {
    const way = this.course;
    if (way) return (way.slow ?? []).some((at) => at <= way.now && at > 0);
    return (this.preview?.events ?? []).some(({ kind }) => kind === "slowed");
  }

  /** The segments or steps that can be played now, and the first that cannot. */
  get steps(): { good: Pair[]; bad: Pair[] } {
    if (this.drawn.length < 2) {
      if (this.choice) return { good: this.choice.turns.flat().slice(0, this.choice.now).map(([a, b]): Pair => [a, b]), bad: [] };
      if (this.course && !this.course.sea) return { good: pairs(this.course.mileposts.slice(0, this.course.now + 1)), bad: [] };
    }
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
    if (this.drawn.length > 1) return [];
    if (this.choice) return this.choice.turns.flat().slice(this.choice.now).map(([a, b]): Pair => [a, b]);
    return this.course ? pairs(this.course.mileposts.slice(this.course.now)) : [];
  }

  /** Where the movement of this turn and of later ones ends. */
  get ends(): number[] {
    const way = this.course;
    return way && this.drawn.length < 2 ? way.ends.map((at) => way.mileposts[at] as number) : [];
  }

  trainAt(): number {
    const view = this.table.seen?.view as View | null;
    const place = view?.players[view.mover]?.trains[view.active]?.place ?? null;
    return place === null ? -1 : this.atlas.id(place);
  }

  private settled = "";

  private forget(): void {
    this.preview = null;
    this.choices = [];
    this.course = null;
    this.quote = "";
    this.settled = "";
  }

  private code(id: number): string {
    return this.atlas.board.codes[id] ?? "";
  }

  private codes(ids: readonly number[]): string {
    return ids.map((id) => this.code(id)).join(" ");
  }

  private key(verb: Verb): string {
    return [verb, this.drawn.length > 1 ? this.codes(this.drawn) : this.target, this.via].join("|");
  }

  private ask(verb: Verb): void {
    const key = this.key(verb);
    if (key === this.asked) return;
    this.asked = key;
    clearTimeout(this.timer);
    const here = verb === "run" && this.target === this.trainAt();
    if (!verb || !this.told() || (this.drawn.length < 2 && (this.target < 0 || here))) {
      this.forget();
      return;
    }
    const wait = Math.max(0, this.last + PAUSE - performance.now());
    this.timer = setTimeout(() => (this.finding = this.find(key, verb)), wait);
  }

  private async find(key: string, verb: Verb): Promise<void> {
    this.last = performance.now();
    const found = this.drawn.length > 1 ? await this.drawnFigures(verb) : await this.targetFigures(verb);
    if (this.key(verb) !== key) return;
    this.preview = found.preview ?? null;
    this.choices = found.choices ?? [];
    this.course = found.course ?? null;
    this.quote = found.quote ?? "";
    this.settled = key;
  }

  private async drawnFigures(verb: Verb): Promise<Found> {
    if (verb === "plan") return { quote: await this.table.ask(`price ${this.codes(this.drawn)}`) };
    return { preview: await this.table.preview(this.line(verb)) };
  }

  private async targetFigures(verb: Verb): Promise<Found> {
    const code = this.code(this.target);
    if (verb === "build" || verb === "plan") {
      const choices = (await this.figures<ChoiceFigures[]>(`tracks ${code}`)) ?? [];
      if (verb === "plan" || choices.some(({ now }) => now)) return { choices };
      return { choices, preview: await this.table.preview(`build to ${code}`) };
    }
    if (verb === "run" || verb === "course") {
      const course = await this.figures<CourseFigures>(`course ${code}${this.via.map((id) => ` via ${this.code(id)}`).join("")}`);
      if (verb === "course" || (course?.now && !course.sea)) return { course };
      return { course, preview: await this.table.preview(`${course?.sea ? "sail" : "run"} to ${code}`) };
    }
    return { preview: await this.table.preview(this.line(verb)) };
  }

  private async figures<T>(question: string): Promise<T | null> {
    try {
      return JSON.parse(await this.table.ask(question)) as T;
    } catch {
      return null;
    }
  }
}

interface Found {
  preview?: Preview | null;
  choices?: ChoiceFigures[];
  course?: CourseFigures | null;
  quote?: string;
}
