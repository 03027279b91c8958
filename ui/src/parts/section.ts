/** A rulebook's heading in letters that do not shout: what the book sets in capitals is written as a sentence begins. */
export function heading(section: string): string {
  if (section !== section.toUpperCase()) return section;
  return section.slice(0, 1) + section.slice(1).toLowerCase();
}
