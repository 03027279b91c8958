// Rows in columns that are read one after the other.

/** The rows in so many columns, as even as can be, the longer ones first; none is empty. */
export function dealt<Row>(rows: readonly Row[], columns: number): Row[][] {
  const [least, more] = [Math.floor(rows.length / columns), rows.length % columns];
  return Array.from({ length: columns }, (_, at) => {
    const from = at * least + Math.min(at, more);
    return rows.slice(from, from + least + (at < more ? 1 : 0));
  }).filter((part) => part.length);
}
