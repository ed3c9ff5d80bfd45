// A pin file keeps, per origin, the recipes that every bundle of that origin so far agrees with.
// From then on a bundle that none of them reproduces is a mismatch, and not just unknown.

import { makeFolder } from '../../api/make-folder.ts';
import { codeOf } from '../../api/coded-error.ts';
import { renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OptionError } from '../errors.ts';
import { recipeById } from './catalogue.ts';

export interface Pin {
  /** Ids of the recipes still possible. */
  readonly recipes: readonly string[];
  /** How many bundles have agreed. */
  readonly bundles: number;
  /** Fingerprints of the keys that sign them, where any does. */
  readonly keys?: readonly string[];
}

export type Pins = Readonly<Record<string, Pin>>;

/** The pins in a file; none when there is no file yet. @throws {OptionError} `pin` when it is not a pin file. */
export async function readPins(path: string): Promise<Pins> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw new OptionError('pin', `The pin file ${path} cannot be read.`, error);
  }
  return parsePins(text, path);
}

/** The pins with one more bundle of `origin` that agrees with `recipes`. */
export function withPin(pins: Pins, origin: string, recipes: readonly string[]): Pins {
  const before = pins[origin];
  const left = before === undefined ? recipes : before.recipes.filter((id) => recipes.includes(id));
  return { ...pins, [origin]: { ...before, recipes: left, bundles: (before?.bundles ?? 0) + 1 } };
}

/** The pins with these keys for an origin that has bundles already. */
export function withKeys(pins: Pins, origin: string, keys: readonly string[]): Pins {
  const before = pins[origin];
  return before === undefined ? pins : { ...pins, [origin]: { ...before, keys } };
}

/** Writes by temporary file and rename, so that two runs never leave half a file. */
export function writePins(path: string, pins: Pins): void {
  makeFolder(dirname(path), 0o777);
  const aside = `${path}.${process.pid}.tmp`;
  writeFileSync(aside, `${JSON.stringify({ pins: 'ibid.evidence_pins.v1', origins: pins }, null, 2)}\n`);
  renameSync(aside, path);
}

function parsePins(text: string, path: string): Pins {
  let value: { pins?: unknown; origins?: unknown };
  try {
    value = JSON.parse(text) as typeof value;
  } catch (error) {
    throw new OptionError('pin', `The pin file ${path} is not JSON.`, error);
  }
  if (
    value?.pins !== 'ibid.evidence_pins.v1' ||
    typeof value.origins !== 'object' ||
    value.origins === null
  ) {
    throw new OptionError('pin', `${path} is not a pin file (ibid.evidence_pins.v1).`);
  }
  const pins = value.origins as Record<string, Partial<Pin>>;
  for (const [origin, pin] of Object.entries(pins)) {
    if (!Array.isArray(pin?.recipes) || pin.recipes.length === 0)
      throw new OptionError('pin', `${path}: ${origin} pins no recipe.`);
    for (const id of pin.recipes as unknown[]) recipeById(String(id));
    const keys: unknown = pin.keys ?? [];
    if (!Array.isArray(keys) || !keys.every((key) => /^SHA256:[A-Za-z0-9+/]{43}$/.test(String(key))))
      throw new OptionError('pin', `${path}: ${origin} pins keys that are not fingerprints.`);
  }
  return pins as Pins;
}
