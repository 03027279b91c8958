// Links to a table that this browser has made. The server tells them once; they are kept until the tab is closed.

const place = (table: string): string => `milepost-links-${table}`;

export interface Links {
  /** By seat, as an address to send; null where nobody is invited. */
  seats: (string | null)[];
  watch: string;
}

export function keepLinks(table: string, links: Links): void {
  try {
    sessionStorage.setItem(place(table), JSON.stringify(links));
  } catch {
    // The host can make new ones at the table.
  }
}

export function linksOf(table: string): Links | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(table)) ?? "null") as Links | null;
  } catch {
    return null;
  }
}

/** The address of a page of this server, as it can be sent to somebody. */
export const address = (page: string): string => new URL(page, location.origin).href;

/** Puts words onto the clipboard; false where the browser does not let us. */
export async function copy(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
}
