// Where the points of a chart lie.

export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  low: number;
  high: number;
  x(index: number): number;
  y(value: number): number;
  /** The round, from 1, that a place from the left belongs to. */
  round(x: number): number;
}

type Values = readonly (readonly (number | null)[])[];

const MARGIN = { left: 34, right: 24, top: 10, bottom: 18 };
const LETTER = 13;

/** A round number at least as large: 1, 2 or 5 with zeros. */
export function nice(step: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, step)));
  return ([1, 2, 5, 10].find((times) => times * power >= step) ?? 10) * power;
}

export function scale(values: Values, width: number, height: number): Plot {
  const known = values.flat().filter((value): value is number => value !== null);
  const rounds = values[0]?.length ?? 0;
  const step = nice((Math.max(1, ...known) - Math.min(0, ...known)) / 3);
  const [low, high] = [Math.floor(Math.min(0, ...known) / step) * step, Math.ceil(Math.max(1, ...known) / step) * step];
  const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top, height - MARGIN.bottom];
  const stride = (right - left) / Math.max(1, rounds - 1);
  return {
    left,
    right,
    top,
    bottom,
    low,
    high,
    x: (index) => left + index * stride,
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
    round: (x) => Math.max(1, Math.min(rounds, Math.round((x - left) / stride) + 1)),
  };
}

export function grid(plot: Plot): { y: number; words: string }[] {
  const step = nice((plot.high - plot.low) / 3);
  const found: { y: number; words: string }[] = [];
  for (let value = Math.ceil(plot.low / step) * step; value <= plot.high; value += step) found.push({ y: plot.y(value), words: String(value).replace("-", "−") });
  return found;
}

/** The stretches of a line where its values are known. */
export function lines(values: readonly (number | null)[], plot: Plot): string[] {
  const stretches: string[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) stretches.push([]);
    else stretches.at(-1)?.push(`${plot.x(index).toFixed(1)},${plot.y(value).toFixed(1)}`);
  });
  return stretches.filter((points) => points.length).map((points) => (points.length === 1 ? `${points[0]} ${points[0]}` : points.join(" ")));
}

/** Where each line ends, its letter moved so that none covers another. */
export function ends(values: Values, plot: Plot): { seat: number; x: number; y: number }[] {
  const found = values.flatMap((line, seat) => {
    const at = line.findLastIndex((value) => value !== null);
    return at < 0 ? [] : [{ seat, x: plot.x(at), y: plot.y(line[at] as number) }];
  });
  found.sort((a, b) => a.y - b.y);
  found.forEach((mark, index) => {
    const above = found[index - 1];
    if (above) mark.y = Math.max(mark.y, above.y + LETTER);
  });
  const over = (found.at(-1)?.y ?? 0) - plot.bottom;
  return over > 0 ? found.map((mark, index) => ({ ...mark, y: Math.min(mark.y, plot.bottom - (found.length - 1 - index) * LETTER) })) : found;
}
