// The hash of a table's seed, noted by this browser while the game is played, to be compared when the seed is told.

const place = (table: string): string => `milepost-seed-${table}`;

export function notePromise(table: string, commitment: string): void {
  try {
    if (localStorage.getItem(place(table)) === null) localStorage.setItem(place(table), commitment);
  } catch {
    // A browser that keeps nothing can still check the seed against what the server says it promised.
  }
}

export function notedPromise(table: string): string | null {
  try {
    return localStorage.getItem(place(table));
  } catch {
    return null;
  }
}
