// What the numbers of a local model mean, as data: calibration.json, and ibid.json beside a model, which overrides it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../api/record.ts';
import type { Calibration } from '../pointing.ts';
import usual from './calibration.json' with { type: 'json' };
import { sizeOf } from './files.ts';

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
