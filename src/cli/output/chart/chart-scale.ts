// Numbers on a chart's axis: round steps, and as many digits as tell the steps apart.

export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly ticks: readonly number[];
  readonly label: (value: number) => string;
}

/** Beyond this the distance of two values is not a number any more. */
const LARGEST = 1e300;

/** A scale a little wider than the values, with ticks at round numbers. @param about how many ticks are wanted */
export function scaleFor(values: readonly number[], about: number): Scale {
  const bounded = values.map(inBounds);
  let least = bounded.reduce((low, value) => Math.min(low, value), Infinity);
  let most = bounded.reduce((high, value) => Math.max(high, value), -Infinity);
  if (!Number.isFinite(least)) [least, most] = [0, 1];
  if (most - least <= 1e-12 * Math.abs(most)) [least, most] = widened(least);
  const step = roundStep((most - least) / Math.max(1, about - 1));
  const room = (most - least) / 40;
  const floor = least >= 0 ? Math.max(0, least - room) : least - room;
  const first = Math.ceil(floor / step);
  const last = Math.floor((most + room) / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { least: floor, most: most + room, ticks, label: labelFor(step) };
}

/** Where a value is between the ends, 0 to 1. */
export function placeOf(value: number, { least, most }: Scale): number {
  return Math.min(1, Math.max(0, (inBounds(value) - least) / (most - least)));
}

/** As many digits as differences of this size need. */
export function labelFor(step: number): (value: number) => string {
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return (value) => {
    const size = Math.max(Math.abs(value), step);
    // Large values that differ little: rounded, all would be alike.
    const isClose = size < 1e15 && size > 1000 * step;
    if ((size >= 1e9 && !isClose) || digits > 6)
      return value === 0 ? '0' : value.toExponential(2).replace('e+', 'e');
    return value.toFixed(digits).replace(/^-(0(?:\.0*)?)$/, '$1');
  };
}

function inBounds(value: number): number {
  return Math.min(LARGEST, Math.max(-LARGEST, value));
}

function widened(value: number): [number, number] {
  const half = value === 0 ? 1 : Math.abs(value) / 10;
  return [value - half, value + half];
}

/** 1, 2 or 5 times a power of ten, at least as large. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const found = [1, 2, 5, 10].find((times) => times * power >= least * 0.999) ?? 10;
  return found * power;
}

export interface Fan {
  readonly history: readonly (number | null)[];
  readonly median: readonly number[];
  /** Widest first. */
  readonly bands: readonly Band[];
  /** Of the first and the last point of the past, and of the last step; empty where there is none. */
  readonly labels: { readonly first: string; readonly origin: string; readonly last: string };
  /** Of all points, the past's and those to come; none where they have no dates. */
  readonly times: readonly (string | null)[];
}

export interface Band {
  /** The part of the paths within it, 0 to 1. */
  readonly share: number;
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** All values that a chart must have room for. */
export function valuesOf({ history, median, bands }: Fan): readonly number[] {
  const past = history.filter((value) => value !== null);
  return [...past, ...median, ...bands.flatMap(({ low, high }) => [...low, ...high])];
}
