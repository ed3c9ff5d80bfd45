// Daily counts made by recipe: two years of what is usual, and for half of them a rise from a day on. What varies is the rate,
// the day of the week, the season, bursts of one day and of several, and growth over the years.
import { DAY, type Point } from '../../src/engine/anomaly/detect.ts';
import { createRandom, type Random } from '../../src/engine/forecast/random.ts';

export interface Recipe {
  readonly name: string;
  /** A day on average. */
  readonly rate: number;
  /** What a day multiplies the rate by, days counted from the first. */
  readonly shape: (day: number) => number;
  /** How often a story breaks, a day; it is that many times the rate at first, and half as much each day after. */
  readonly bursts?: { readonly chance: number; readonly size: number; readonly lasts: boolean };
}

export const SEASONAL = 'a season each year';

const one = () => 1;
const weekly = (day: number) => (day % 7 < 5 ? 1.3 : 0.25);
const yearly = (day: number) => ((day + 180) % 365 < 45 ? 4 : 0.6);
const growing = (day: number) => 2 ** (day / 365);

export const USUAL: readonly Recipe[] = [0.07, 0.5, 3, 12].flatMap((rate) => [
  { name: 'steady', rate, shape: one },
  { name: 'by the week', rate, shape: weekly },
  { name: SEASONAL, rate, shape: yearly },
  { name: 'twice as much each year', rate, shape: growing },
  { name: 'bursts of a day', rate, shape: one, bursts: { chance: 0.02, size: 10, lasts: false } },
  { name: 'stories of a week', rate, shape: one, bursts: { chance: 0.01, size: 6, lasts: true } },
]);

/** Days of a series, and when a rise begins in it. */
export const DAYS = 730;
export const BEGINS = 600;

/** @param rise what the rate is multiplied by from that day on: 1 is none */
export function countsOf({ rate, shape, bursts }: Recipe, rise: number, seed: number): Point[] {
  const random = createRandom(seed);
  let story = 0;
  return Array.from({ length: DAYS }, (_, day) => {
    if (bursts !== undefined) {
      story = bursts.lasts ? story / 2 : 0;
      if (random.uniform() < bursts.chance) story = bursts.size * Math.max(rate, 0.5);
    }
    const usual = rate * shape(day) * (day >= BEGINS ? rise : 1);
    return { at: day * DAY, value: poisson(usual + story, random) };
  });
}

/** One a day where there was one in two weeks: the rise that asks for it. */
export function oneADay(seed: number): Point[] {
  return countsOf({ name: 'sparse', rate: 2 / 30, shape: one }, 1, seed).map((point, day) =>
    day >= BEGINS && day < BEGINS + 14 ? { ...point, value: 1 } : point,
  );
}

function poisson(mean: number, random: Random): number {
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = random.uniform(); product > end; product *= random.uniform()) count += 1;
  return count;
}
