// The six colours, each with a letter and a shape of its own, so that none is told by its hue alone.

import type { Colour } from "./types";

interface Look {
  paint: string;
  /** What reads on the paint. */
  ink: string;
  letter: string;
  /** In a box from 0 to 24. */
  shape: string;
}

const PALE = "#fffdf6";
const DARK = "#241c0e";

export const LOOKS: Record<Colour, Look> = {
  red: { paint: "#a8281f", ink: PALE, letter: "R", shape: "M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22Z" },
  orange: { paint: "#e07b1f", ink: DARK, letter: "O", shape: "M12 1 24 22H0Z" },
  yellow: { paint: "#e9bd2c", ink: DARK, letter: "Y", shape: "M12 0l3.4 8H24l-6.8 5.4L20 23l-8-5.6L4 23l2.8-9.6L0 8h8.6Z" },
  green: { paint: "#2a6f3f", ink: PALE, letter: "G", shape: "M12 0 23 12 12 24 1 12Z" },
  blue: { paint: "#1c569b", ink: PALE, letter: "B", shape: "M2 2h20v20H2Z" },
  violet: { paint: "#6a3a8c", ink: PALE, letter: "V", shape: "M8 1h8v7h7v8h-7v7H8v-7H1V8h7Z" },
};
