// The check of a shuffle: the same arithmetic as the server's, done here, so that nobody's word has to be taken for it.

import { sha256 } from "@noble/hashes/sha2.js";
import { shake256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Shuffles } from "../wire/types";

const WORD = 8;

/** What was published before the deal, from the seed. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("milepost commitment\0"), hexToBytes(seed))));
}

/** The order that a seed gives to the shuffle with this label: Fisher-Yates with a 64-bit word a step. */
export function order(seed: string, label: string, size: number): number[] {
  const cards = Array.from({ length: size }, (_, index) => index);
  if (size < 2) return cards;
  const stream = shake256(concatBytes(hexToBytes(seed), utf8ToBytes(label)), { dkLen: WORD * (size - 1) });
  const words = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let last = size - 1, at = 0; last > 0; last--, at += WORD) {
    const pick = Number(words.getBigUint64(at) % BigInt(last + 1));
    [cards[last], cards[pick]] = [cards[pick] as number, cards[last] as number];
  }
  return cards;
}

export interface Verdict {
  /** The seed is the one that was promised. */
  promised: boolean;
  /** By shuffle whether its order is the one that the seed gives. */
  orders: { label: string; size: number; right: boolean }[];
  /** The hash that this browser noted while the game was played; null if it did not see it. */
  noted: boolean | null;
}

export function check(told: Shuffles, noted: string | null): Verdict {
  return {
    promised: commitment(told.seed) === told.commitment,
    orders: told.shuffles.map(({ label, order: given }) => ({
      label,
      size: given.length,
      right: order(told.seed, label, given.length).every((card, place) => card === given[place]),
    })),
    noted: noted === null ? null : noted === told.commitment,
  };
}
