// Which statements a local model points at, from one number each. What the numbers mean is data: calibration.json, and
// ibid.json beside a model, which overrides it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../api/record.ts';
import type { AnswerReply } from '../../engine/reading/reader.ts';
import usual from './calibration.json' with { type: 'json' };
import { sizeOf } from './files.ts';

export interface Calibration {
  /** Log odds of a probability: `slope` times the network's, and `intercept`. */
  readonly slope: number;
  readonly intercept: number;
  /** From this probability on a statement answers. */
  readonly answers: number;
  /** From this one on the best says all that was asked. */
  readonly complete: number;
  /** A statement beside the best has at least this share of its probability. */
  readonly near: number;
  /** So many statements at most. */
  readonly most: number;
}

const OWN = 'ibid.json';
const RANGES: { readonly [N in keyof Calibration]: readonly [number, number] } = {
  slope: [0.001, 1000],
  intercept: [-1000, 1000],
  answers: [0, 1],
  complete: [0, 1],
  near: [0, 1],
  most: [1, 20],
};

/** The calibration of a model, or what is wrong with its ibid.json, as a sentence. */
export function calibrationOf(folder: string): Calibration | string {
  const { about: _about, ...base } = usual;
  if (sizeOf(join(folder, OWN)) === undefined) return base;
  let own: unknown;
  try {
    own = JSON.parse(readFileSync(join(folder, OWN), 'utf8'));
  } catch {
    return `${join(folder, OWN)} is not JSON.`;
  }
  if (!isRecord(own)) return `${join(folder, OWN)} is not a JSON object.`;
  const made: Record<string, number> = { ...base };
  for (const [name, [least, most]] of Object.entries(RANGES)) {
    const value = own[name];
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(value >= least && value <= most))
      return `${join(folder, OWN)} has a ${JSON.stringify(name)} that is not a number from ${least} to ${most}.`;
    made[name] = value;
  }
  return { ...base, ...made };
}

/** What the model points at, the best first, and the probability of the best. Pure. @param odds log odds, one an id */
export function pointedAt(
  ids: readonly string[],
  odds: readonly number[],
  { slope, intercept, answers, complete, near, most }: Calibration,
): { readonly reply: AnswerReply; readonly probability: number } {
  const all = ids
    .map((id, at) => ({ id, p: 1 / (1 + Math.exp(-(slope * (odds[at] ?? 0) + intercept))) }))
    .toSorted((a, b) => b.p - a.p);
  const best = all[0]?.p ?? 0;
  const chosen = all.filter(({ p }) => p >= answers && p >= near * best).slice(0, most);
  return {
    reply: { answers: chosen.map(({ id }) => id), complete: best >= complete, search: [] },
    probability: chosen.length === 0 ? 1 - best : best,
  };
}
