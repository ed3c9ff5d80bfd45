// The year in daily values, which a season of seven days cannot hold: three waves of 365.25 days and its parts, by least squares.
import { addRow, noProducts, ridge } from './ridge.ts';

const YEAR = 365.25;
/** Its length in whole days, as a season is reported. */
export const DAYS_OF_YEAR = 365;
const WEEK = 7;
const HARMONICS = 3;
/** Each half of the past must show the year by itself, twice over. */
const LEAST_YEARS = 4;
/** How alike the years of the two halves must be, as a correlation: of a series without a year they agree by chance alone. */
const LEAST_LIKE = 0.8;
const PENALTY = 1e-9;

/** What each day of the year adds, by the index of a value, past or to come; undefined where the past has no year that it keeps to. */
export function yearlyWave(series: Float64Array, season: number): ((index: number) => number) | undefined {
  if (season !== WEEK || series.length < LEAST_YEARS * YEAR) return undefined;
  const half = Math.floor(series.length / 2);
  const [first, second] = [fitted(series, 0, half), fitted(series, half, series.length)];
  return likeness(first, second) < LEAST_LIKE ? undefined : fitted(series, 0, series.length);
}

/** Beside a straight line, which is not a part of it. */
function fitted(series: Float64Array, from: number, to: number): (index: number) => number {
  const products = noProducts(2 + 2 * HARMONICS);
  for (let at = from; at < to; at++)
    addRow(products, Float64Array.of(1, at / series.length, ...wavesAt(at)), series[at]!);
  const columns = Array.from({ length: products.columns }, (_, column) => column);
  const weights = ridge(products, columns, PENALTY).subarray(2);
  return (index) => wavesAt(index).reduce((sum, wave, at) => sum + wave * weights[at]!, 0);
}

function wavesAt(index: number): number[] {
  return Array.from({ length: 2 * HARMONICS }, (_, at) => {
    const angle = (2 * Math.PI * (1 + (at >> 1)) * index) / YEAR;
    return at % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  });
}

/** The correlation of two waves over a year; each has a mean of about zero. */
function likeness(one: (index: number) => number, other: (index: number) => number): number {
  let [product, own, theirs] = [0, 0, 0];
  for (let day = 0; day < YEAR; day++) {
    const [a, b] = [one(day), other(day)];
    product += a * b;
    own += a * a;
    theirs += b * b;
  }
  return own === 0 || theirs === 0 ? 0 : product / Math.sqrt(own * theirs);
}
