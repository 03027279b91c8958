// A view's hash, as the server counts it: BLAKE2b of 64 bits over JSON with sorted keys.

import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Json } from "./diff";

export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const fields = Object.keys(value).sort();
    return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key] as Json)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

export function digest(view: Json): string {
  return bytesToHex(blake2b(utf8ToBytes(canonical(view)), { dkLen: 8 }));
}
