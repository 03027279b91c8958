// The train being laid out: on the server while it is my action, in the browser alone while I only plan.

import type { TableModel } from "../../table/model.svelte";
import { type Deck, deckOf, type Sum } from "./cards";
import { type After, delivered } from "./market";
import type { Colour, View } from "./types";

export interface Train {
  engine: string;
  cards: string[];
  length: number;
  /** Laid out at the table; if not, it is only a plan. */
  live: boolean;
}

export class Yard {
  readonly deck: Deck;
  /** A card in hand that is picked up by a click, with its place in the hand. */
  picked = $state<{ name: string; at: number } | null>(null);
  depot = $state<Colour | null>(null);
  dial = $state<Colour | null>(null);
  /** A dial position that is pointed at. */
  hovered = $state<Colour | null>(null);
  private plan = $state.raw<{ engine: string; cards: string[] } | null>(null);
  /** Whose plan and choices these are: players at one screen do not see each other's. */
  private seat: number | null = null;

  constructor(private readonly table: TableModel) {
    this.deck = deckOf(table.game?.catalogue);
  }

  get view(): View {
    return this.table.seen?.view as unknown as View;
  }

  /** Whether trains are laid out on the server now. */
  get acting(): boolean {
    return this.table.myTurn && this.view.step === "act";
  }

  readonly train = $derived.by((): Train | null => {
    const { draft } = this.view;
    const found = draft ? { engine: draft.engine, cards: draft.train, live: true } : this.plan ? { ...this.plan, live: false } : null;
    return found && { ...found, length: this.deck.engine(found.engine)?.length ?? 0 };
  });
  readonly sum = $derived.by((): Sum => this.deck.sum(this.train?.cards ?? []));
  readonly full = $derived.by(() => this.train !== null && this.train.cards.length === this.train.length);
  /** My hand without what is coupled. */
  readonly hand = $derived.by(() => {
    const left = [...(this.train?.cards ?? [])];
    return this.view.hand.map((name, at) => {
      const taken = left.indexOf(name);
      if (taken >= 0) left.splice(taken, 1);
      return { name, at, coupled: taken >= 0 };
    });
  });
  /** The table after the delivery that is chosen or pointed at. */
  readonly after = $derived.by((): After | null => {
    const dial = this.hovered ?? this.dial;
    return this.depot && dial ? this.foresee(this.depot, dial) : null;
  });

  foresee(depot: Colour, dial: Colour): After | null {
    const { view, train, table } = this;
    if (!train || !this.full || table.seat === null) return null;
    return delivered(this.deck, view, table.seat, train.engine, this.sum.value, depot, dial);
  }

  /** Why a card cannot be coupled to a plan, as the rules say; null when it can. */
  private refusesPlan(card: string, train: Train): string | null {
    if (train.cards.length >= train.length) return "The train is full.";
    if (this.deck.caboose(card) && train.cards.length + 1 < train.length) return "A caboose can only be the last card of a train.";
    return null;
  }

  async lay(engine: string): Promise<void> {
    this.picked = null;
    if (this.acting) await this.table.act(`meld ${engine}`);
    else this.plan = { engine, cards: [] };
  }

  /** Lays out on the table what was planned. */
  async carryOut(): Promise<void> {
    const { plan } = this;
    if (!plan || !(await this.table.act(`meld ${plan.engine}`))) return;
    this.plan = null;
    for (const card of plan.cards) if (!(await this.table.act(`couple ${card}`))) return;
  }

  /** Lays a card behind an engine in play that has no train yet. */
  async layOut(engine: string, card: string): Promise<void> {
    await this.lay(engine);
    if (this.train?.engine === engine) await this.couple(card);
  }

  /** The train of the next of my engines in play, for who has no pointer. */
  async layNext(): Promise<void> {
    const mine = this.view.players[this.table.seat ?? -1]?.in_play ?? [];
    const next = mine[(mine.indexOf(this.train?.engine ?? "") + 1) % mine.length];
    if (!next || next === this.train?.engine) return;
    if (this.train?.live && !(await this.table.act("unmeld"))) return;
    await this.lay(next);
  }

  /** Where the full train goes, and then where its dial is turned; choosing the same again takes it back. */
  choose(colour: Colour): void {
    if (!this.full) return;
    if (this.depot === null) this.depot = colour;
    else this.dial = this.dial === colour ? null : colour;
    this.hovered = null;
  }

  back(): void {
    if (this.dial) this.dial = null;
    else this.depot = null;
    this.hovered = null;
  }

  async couple(card: string, at = this.train?.cards.length ?? 0): Promise<void> {
    const { train } = this;
    this.picked = null;
    if (!train) return;
    const cards = [...train.cards.slice(0, at), card, ...train.cards.slice(at)];
    if (train.live && at === train.cards.length) await this.table.act(`couple ${card}`);
    else if (train.live) await this.rearrange(cards);
    else {
      const says = this.refusesPlan(card, train);
      if (says) this.table.trouble = { says, rule: "" };
      else this.plan = { engine: train.engine, cards };
    }
  }

  async uncouple(at = (this.train?.cards.length ?? 0) - 1): Promise<void> {
    const { train } = this;
    if (!train?.cards.length) return;
    const cards = train.cards.filter((_, index) => index !== at);
    if (train.live) await this.rearrange(cards);
    else this.plan = { engine: train.engine, cards };
  }

  /** Takes cards off from the end until the rest is as wanted, and couples what is missing. */
  async rearrange(cards: readonly string[]): Promise<void> {
    const { train } = this;
    if (!train) return;
    if (!train.live) {
      this.plan = { engine: train.engine, cards: [...cards] };
      return;
    }
    const same = train.cards.findIndex((card, index) => card !== cards[index]);
    const kept = same < 0 ? Math.min(train.cards.length, cards.length) : same;
    for (let off = train.cards.length; off > kept; off--) if (!(await this.table.act("uncouple"))) return;
    for (const card of cards.slice(kept)) if (!(await this.table.act(`couple ${card}`))) return;
  }

  async takeBack(): Promise<void> {
    this.depot = this.dial = null;
    if (this.train?.live) await this.table.act("unmeld");
    else this.plan = null;
  }

  /** Forgets what is not so any more: plans with cards that are gone, choices for a train that is delivered. */
  settle(): void {
    const { view, table } = this;
    if (this.seat !== table.seat) {
      this.seat = table.seat;
      this.plan = null;
    }
    const { plan } = this;
    // What the others do does not put down the card that I hold.
    if (this.picked && [...view.hand, ...view.engine_hand][this.picked.at] !== this.picked.name) this.picked = null;
    if (!view.draft || !this.full) this.depot = this.dial = this.hovered = null;
    const mine = view.players[table.seat ?? -1]?.in_play ?? [];
    const known = [...mine, ...view.engine_hand];
    const held = [...view.hand];
    const stands = plan?.cards.every((card) => held.includes(card) && held.splice(held.indexOf(card), 1));
    if (plan && (!known.includes(plan.engine) || !stands)) this.plan = null;
  }
}

const yards = new WeakMap<TableModel, Yard>();

/** The one yard of a table, shared by its parts. It outlives each of them, so that none of them may own what it counts. */
export function yardOf(table: TableModel): Yard {
  const known = yards.get(table);
  if (known) return known;
  let made: Yard | undefined;
  $effect.root(() => {
    made = new Yard(table);
  });
  yards.set(table, made as unknown as Yard);
  return made as unknown as Yard;
}
