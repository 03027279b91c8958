// How a rule is shown: its signs as they are printed, and the words that were searched for apart from the rest.

/** Signs that are typed as letters: an arrow, and times between numbers. */
export function printed(text: string): string {
  return text.replaceAll("<->", "↔").replaceAll("->", "→").replace(/(?<=\d) ?x ?(?=\d)/g, " × ");
}

/** The text in parts, each with whether it is one of the words. */
export function marked(text: string, words: string): [part: string, hit: boolean][] {
  const shown = printed(text);
  const needles = words.toLowerCase().split(/\s+/).filter(Boolean);
  const all = shown.toLowerCase();
  if (!needles.length || all.length !== shown.length) return [[shown, false]]; // letters that change their length keep no place
  const hits = Array<boolean>(shown.length).fill(false);
  for (const needle of needles) {
    for (let at = all.indexOf(needle); at >= 0; at = all.indexOf(needle, at + 1)) hits.fill(true, at, at + needle.length);
  }
  const parts: [string, boolean][] = [];
  for (let from = 0, to = 0; from < shown.length; from = to) {
    while (to < shown.length && hits[to] === hits[from]) to++;
    parts.push([shown.slice(from, to), hits[from] ?? false]);
  }
  return parts;
}
