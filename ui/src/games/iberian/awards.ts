// The seven awards as they stand, counted from what everybody can see.

import type { Hexes } from "./hexes";
import { longestRun } from "./run";
import type { AwardName, Player, View } from "./types";

const TOWN = 1;
const MINOR = 2;
const MAJOR = 3;

export interface Standing {
  award: AwardName;
  worth: number;
  /** By seat: a number for each railway, or one where the award is the player's own; none for who is out. */
  marks: number[][];
  points: number[];
}

export const AWARD_WORDS: Record<AwardName, string> = {
  income: "Income",
  cash: "Cash less loans",
  run: "Longest run",
  towns: "Towns",
  "minor-cities": "Minor cities",
  "major-cities": "Major cities",
  interests: "Interests",
};

const runs = new Map<string, number[]>();

/** The longest run of a railway; remembered, for boards are drawn more often than railways grow. */
export function runOf(hexes: Hexes, railway: readonly string[]): number[] {
  const key = railway.join();
  let run = runs.get(key);
  if (!run) {
    if (runs.size > 500) runs.clear();
    const ids = railway.map((code) => hexes.id(code));
    run = longestRun(ids, hexes.print.neighbours);
    runs.set(key, run);
  }
  return run;
}

function marksOf(hexes: Hexes, award: AwardName, player: Player): number[] {
  const { print } = hexes;
  const count = (kind: number): number[] =>
    player.railways.map((railway) => railway.filter((code) => print.kind[hexes.id(code)] === kind).length);
  switch (award) {
    case "income":
      return [player.income];
    case "cash":
      return [player.cash - print.unpaid_loan * player.loans];
    case "run":
      return player.railways.map((railway) => runOf(hexes, railway).length);
    case "towns":
      return count(TOWN);
    case "minor-cities":
      return count(MINOR);
    case "major-cities":
      return count(MAJOR);
    case "interests":
      return [player.cards.length];
  }
}

/** Full points for everybody who ties for the most, once for each railway that does; nothing for a best of none. */
export function standings(hexes: Hexes, view: View): Standing[] {
  return hexes.print.awards.map(({ name, worth }) => {
    const marks = view.players.map((player) => (player.out ? [] : marksOf(hexes, name, player)));
    const best = Math.max(0, ...marks.flat());
    const points = marks.map((held) => (best > 0 ? worth * held.filter((mark) => mark === best).length : 0));
    return { award: name, worth, marks, points };
  });
}

export const best = (marks: readonly number[]): number | null => (marks.length ? Math.max(...marks) : null);
