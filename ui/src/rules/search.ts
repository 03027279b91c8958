// Finding rules by words, in what the ledger says and in how we decide what it leaves open.

import type { GameWhole, Rule, Ruling } from "../wire/types";

export interface Found {
  game: string;
  title: string;
  section: string;
  rules: { rule: Rule; ruling: Ruling | undefined }[];
}

const textOf = (rule: Rule, ruling: Ruling | undefined): string =>
  `${rule.id} ${rule.section} ${rule.text} ${rule.example ?? ""} ${ruling?.id ?? ""} ${ruling?.issue ?? ""} ${ruling?.ruling ?? ""}`.toLowerCase();

/** The rules of these books in which every word occurs, by book and section, in the books' own order. */
export function search(games: readonly GameWhole[], words: string): Found[] {
  const needles = words.toLowerCase().split(/\s+/).filter(Boolean);
  return games.flatMap((game) => {
    const rulings = new Map(game.ledger.rulings.map((ruling) => [ruling.id, ruling]));
    const sections = new Map<string, Found>();
    for (const rule of game.ledger.rules) {
      const ruling = rule.ruling ? rulings.get(rule.ruling) : undefined;
      const text = textOf(rule, ruling);
      if (!needles.every((needle) => text.includes(needle))) continue;
      const found = sections.get(rule.section) ?? { game: game.name, title: game.title, section: rule.section, rules: [] };
      found.rules.push({ rule, ruling });
      sections.set(rule.section, found);
    }
    return [...sections.values()];
  });
}

/** Rulings that belong to no single rule, by the same words. */
export function loose(games: readonly GameWhole[], words: string): { game: GameWhole; rulings: Ruling[] }[] {
  const needles = words.toLowerCase().split(/\s+/).filter(Boolean);
  return games.flatMap((game) => {
    const told = new Set(game.ledger.rules.map((rule) => rule.ruling));
    const rulings = game.ledger.rulings.filter(
      (ruling) => !told.has(ruling.id) && needles.every((needle) => `${ruling.id} ${ruling.issue} ${ruling.ruling}`.toLowerCase().includes(needle)),
    );
    return rulings.length ? [{ game, rulings }] : [];
  });
}
