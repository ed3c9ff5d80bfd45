// The effects of drivers on a forecast: their last changes move a step.
// A ridge regression on the past estimates by how much. Future changes are drawn from past ones, so that paths spread as they should.
import { meanOf, proportions, varianceOf } from './moments.ts';
import type { Random } from './random.ts';
import { addRow, noProducts, ridge } from './ridge.ts';
import { onScale, scaleOf, seasonOf } from './season.ts';

export const LAGS = 3;
/** Rows before this one lack a change three steps back. */
export const FIRST_ROW = LAGS + 1;
/** Holds weights back as if three rows without any effect had been seen. */
export const PENALTY = 3;

/** The lagged changes of drivers: `features[driver × 3 + lag - 1][row]`, for the rows of the past and three beyond. */
export interface DriverEffects {
  readonly features: readonly Float64Array[];
  /** The changes themselves, a driver each: `changes[index]` leads to value index + 1. */
  readonly changes: readonly Float64Array[];
}

export const NO_DRIVERS: DriverEffects = { features: [], changes: [] };

/** @param drivers each as long as the target, without gaps; the last values are of the same time */
export function effectsOf(drivers: readonly Float64Array[], season: number): DriverEffects {
  const changes = drivers.map((values) => changesOf(values, season));
  return { features: changes.flatMap(lagged), changes };
}

interface Driven {
  /** What is left of the past errors without the drivers. */
  readonly left: Float64Array;
  /** How many weights were fitted. */
  readonly fitted: number;
  /** Writes what the drivers add to the innovations of one path. */
  readonly draw: (random: Random, into: Float64Array) => void;
}

/** Fits the drivers' effects to the errors of the past. @param from the first row whose error is known */
export function drivenBy(effects: DriverEffects, errors: Float64Array, from: number): Driven {
  const { features } = effects;
  if (features.length === 0) return { left: errors, fitted: 0, draw: (_, into) => void into.fill(0) };
  const products = noProducts(features.length + 1);
  const first = Math.max(FIRST_ROW, from);
  for (let row = first; row < errors.length; row++) addRow(products, rowOf(features, row), errors[row]!);
  const [, ...weights] = ridge(products, [0, ...features.map((_, at) => at + 1)], PENALTY);
  const effect = (row: number) => weights.reduce((sum, weight, at) => sum + weight * features[at]![row]!, 0);
  const left = errors.map((error, row) => (row < first ? error : error - effect(row)));
  const draw = (random: Random, into: Float64Array) => drawEffects(effects, weights, random, into);
  return { left, fitted: features.length, draw };
}

/** Known changes reach three steps ahead; later ones are drawn for all drivers from one moment of the past together. */
function drawEffects(
  { features, changes }: DriverEffects,
  weights: readonly number[],
  random: Random,
  into: Float64Array,
): void {
  const past = changes[0]!.length;
  const drawn = Uint32Array.from(into, () => random.index(past));
  for (let step = 0; step < into.length; step++) {
    let sum = 0;
    for (let at = 0; at < weights.length; at++) {
      const ahead = step - (at % LAGS) - 1;
      const change =
        ahead < 0 ? features[at]![past + 1 + step]! : changes[Math.floor(at / LAGS)]![drawn[ahead]!]!;
      sum += weights[at]! * change;
    }
    into[step] = sum;
  }
}

export function rowOf(features: readonly Float64Array[], row: number): Float64Array {
  const made = new Float64Array(features.length + 1);
  made[0] = 1;
  for (let at = 0; at < features.length; at++) made[at + 1] = features[at]![row]!;
  return made;
}

/** Changes from value to value in standard deviations around their mean, of logarithms where all are positive; a season is taken out. */
function changesOf(values: Float64Array, season: number): Float64Array {
  const scale = scaleOf(values);
  const { length, indices } = seasonOf(proportions(values), season, scale);
  const worked = onScale(values, scale).worked.map((value, at) => value - indices[at % length]!);
  const changes = worked.slice(1).map((value, at) => value - worked[at]!);
  const mean = meanOf(changes);
  const deviation = Math.sqrt(varianceOf(changes));
  return changes.map((change) => (deviation === 0 ? 0 : (change - mean) / deviation));
}

/** `changes[index]` leads to value index + 1. What is not known yet counts as no change out of the usual. */
function lagged(changes: Float64Array): Float64Array[] {
  const rows = changes.length + 1 + LAGS;
  return Array.from({ length: LAGS }, (_, lag) => {
    const feature = new Float64Array(rows);
    for (let row = 0; row < rows; row++) feature[row] = changes[row - lag - 2] ?? 0;
    return feature;
  });
}

// Exact Shapley shares: what each player adds to a coalition, averaged over every order in which all could come together.

/**
 * @param players up to 8 @param worth of a coalition, named by the places of its players; of no one it is 0
 * @returns a share a player; they sum to the worth of all
 */
export async function shapley(
  players: number,
  worth: (coalition: readonly number[]) => Promise<number>,
): Promise<readonly number[]> {
  const worths = new Float64Array(1 << players);
  for (let mask = 1; mask < worths.length; mask++) worths[mask] = await worth(membersOf(mask, players));
  return Array.from({ length: players }, (_, player) => shareOf(player, players, worths));
}

function shareOf(player: number, players: number, worths: Float64Array): number {
  let share = 0;
  for (let mask = 0; mask < worths.length; mask++) {
    if ((mask & (1 << player)) !== 0) continue;
    const before = membersOf(mask, players).length;
    const weight = (factorial(before) * factorial(players - before - 1)) / factorial(players);
    share += weight * (worths[mask | (1 << player)]! - worths[mask]!);
  }
  return share;
}

function membersOf(mask: number, players: number): number[] {
  return Array.from({ length: players }, (_, player) => player).filter(
    (player) => (mask & (1 << player)) !== 0,
  );
}

function factorial(of: number): number {
  return of < 2 ? 1 : of * factorial(of - 1);
}
