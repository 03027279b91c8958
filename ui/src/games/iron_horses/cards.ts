// The cards by name, and what a train is worth, card by card.

import type { Caboose, Car, Catalogue, Colour, Engine } from "./types";

export interface Link {
  name: string;
  /** What is printed on the card, and what it counts in this train. */
  face: number;
  counts: number;
  /** The bonus for the card that comes after it, and that card's colour. */
  bonus: number;
  before: Colour | null;
}

export interface Sum {
  links: Link[];
  /** What tripling adds, and the colour that all cars have; 0 and null when nothing is tripled. */
  tripled: number;
  triple: Colour | null;
  value: number;
}

export class Deck {
  private readonly cars: Map<string, Car>;
  private readonly cabooses: Map<string, Caboose>;
  private readonly engines: Map<string, Engine>;

  constructor(readonly print: Catalogue) {
    this.cars = new Map(print.cars.map((car) => [car.name, car]));
    this.cabooses = new Map(print.cabooses.map((caboose) => [caboose.name, caboose]));
    this.engines = new Map(print.engines.map((engine) => [engine.name, engine]));
  }

  car(name: string): Car | undefined {
    return this.cars.get(name);
  }

  caboose(name: string): Caboose | undefined {
    return this.cabooses.get(name);
  }

  engine(name: string): Engine | undefined {
    return this.engines.get(name);
  }

  colour(index: number): Colour {
    return this.print.colours[index] as Colour;
  }

  index(colour: Colour): number {
    return this.print.colours.indexOf(colour);
  }

  /** The sum of a train as the rules add it: faces as the caboose changes them, bonuses, then the triple. */
  sum(train: readonly string[]): Sum {
    const caboose = this.caboose(train.at(-1) ?? "");
    const cars = train.flatMap((name) => this.car(name) ?? []);
    const links = cars.map((car, index): Link => {
      const after = cars[index + 1]?.colour ?? null;
      const counts = car.colour === caboose?.negate ? 0 : car.colour === caboose?.double ? 2 * car.value : car.value;
      return { name: car.name, face: car.value, counts, bonus: after ? (car.follow[after] ?? 0) : 0, before: after };
    });
    const plain = links.reduce((total, { counts, bonus }) => total + counts + bonus, 0);
    const solely = caboose && cars.length > 0 && cars.every((car) => car.colour === caboose.triple);
    return { links, tripled: solely ? 2 * plain : 0, triple: solely ? caboose.triple : null, value: solely ? 3 * plain : plain };
  }

  /** A card as a sentence names it. */
  words(name: string): string {
    const car = this.car(name);
    if (car) return `${car.colour} ${car.value}${this.followWords(car)}`;
    const caboose = this.caboose(name);
    if (caboose) return `caboose: ${caboose.negate} counts nothing, ${caboose.double} doubles, all ${caboose.triple} triples`;
    return this.engine(name) ? `${title(name)}, ${this.engineWords(name)}` : name;
  }

  /** How long an engine's train is, and what it earns where. */
  engineWords(name: string): string {
    const engine = this.engine(name);
    if (!engine) return "";
    const pays = engine.bonus ? `, $${engine.bonus} at ${engine.regions.join(" or ")}` : ", no bonus";
    return `${engine.length} ${engine.length === 1 ? "card" : "cards"}${pays}`;
  }

  private followWords(car: Car): string {
    const pays = Object.entries(car.follow).map(([colour, bonus]) => `${colour} after it +${bonus}`);
    return pays.length ? `, ${pays.join(", ")}` : "";
  }

  /** A link of a train in words, for whoever hears it. */
  linkWords({ name, face, counts, bonus, before }: Link): string {
    const car = this.car(name);
    const changed = counts === face ? `${counts}` : counts ? `${face} doubled, ${counts}` : `${face} counts nothing`;
    return `${car?.colour} ${car?.value}: ${changed}${bonus ? `, plus ${bonus} before ${before}` : ""}`;
  }
}

export const title = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const known = new WeakMap<object, Deck>();

/** The cards of a catalogue, made once. */
export function deckOf(catalogue: unknown): Deck {
  const key = catalogue as Catalogue;
  let deck = known.get(key);
  if (!deck) {
    deck = new Deck(key);
    known.set(key, deck);
  }
  return deck;
}
