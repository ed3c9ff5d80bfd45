// Cycles that a season of few steps cannot hold, the year in days or weeks: three waves of its length and its parts, by least squares.
import { addRow, noProducts, ridge } from './ridge.ts';

const YEAR = 365.25;
const HARMONICS = 3;
const PENALTY = 1;

/** Twice the cycle must be there for it to be tried. */
const LEAST_CYCLES = 2;
/** From so many cycles on the places of a season have means of their own. */
const ENOUGH_CYCLES = 3;
/** The years that steps of a day and of a week come in, by the season that is looked for in them. */
const YEARS: Readonly<Record<number, number>> = { 7: YEAR, 52: YEAR / 7 };
const LEAST_STEPS = 2 * HARMONICS;

/** The length in steps, not always whole, of the cycle that waves may follow in `count` values; undefined where none can. */
export function cycleOfWaves(season: number, count: number): number | undefined {
  const period =
    YEARS[season] ?? (season > LEAST_STEPS && count < ENOUGH_CYCLES * season ? season : undefined);
  return period !== undefined && count >= LEAST_CYCLES * period ? period : undefined;
}

/** What each place of the cycle adds, by the index of a value, past or to come, apart from a straight line. */
export function wavesOf(series: Float64Array, period: number): (index: number) => number {
  const products = noProducts(2 + 2 * HARMONICS);
  const at = (index: number) => wavesAt((2 * Math.PI * index) / period);
  series.forEach((value, index) =>
    addRow(products, Float64Array.of(1, index / series.length, ...at(index)), value),
  );
  const columns = Array.from({ length: products.columns }, (_, column) => column);
  const weights = ridge(products, columns, PENALTY).subarray(2);
  return (index) => at(index).reduce((sum, wave, one) => sum + wave * weights[one]!, 0);
}

function wavesAt(angle: number): number[] {
  return Array.from({ length: 2 * HARMONICS }, (_, at) => {
    const part = (1 + (at >> 1)) * angle;
    return at % 2 === 0 ? Math.sin(part) : Math.cos(part);
  });
}
