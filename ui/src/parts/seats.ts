// Players told apart without colour: each has a letter and a pattern besides.

export const LETTERS = ["A", "B", "C", "D", "E", "F"] as const;
/** Dashes of a line of track, in steps of the lattice; the last two are drawn as a double line and as a ladder. */
export const PATTERNS: readonly number[][] = [[], [0.5, 0.22], [0.08, 0.2], [], [0.4, 0.16, 0.08, 0.16], []];

export const seatColour = (seat: number): string => `var(--seat-${seat % 6})`;
/** Letters on a seat's colour: dark on the light ones. */
export const seatInk = (seat: number): string => `var(--seat-ink-${seat % 6}, #fff)`;
export const seatLetter = (seat: number): string => LETTERS[seat % 6] as string;
