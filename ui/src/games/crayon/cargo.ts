// Goods by the names that typed lines have.

import type { Atlas } from "./atlas";
import type { Good } from "./types";

/** A name as typed lines write it. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s-]+/g, "-");

/** A good by its name as the board prints it or as typed lines have it. */
export const goodOf = (atlas: Atlas, word: string): Good | undefined => atlas.board.goods.find((good) => plain(good.name) === plain(word));
