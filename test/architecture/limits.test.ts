// The limits of size hold, and types are asserted in named files alone: a planted violation of each fails the linter, and
// what is just within the limit passes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTRICATE, UNSAFE } from '../../oxlint.config.js';
import { temporaryFolder } from '../support/ibid.ts';
import { lint, plant } from './source-files.ts';

const FILE = 'src/engine/planted.ts';

type Limit = readonly [rule: string, beyond: string, within: string];

const LIMITS: readonly Limit[] = [
  ['max-lines', lines(301), lines(300)],
  ['max-lines-per-function', longFunction(61), longFunction(60)],
  ['max-params', parameters(6), parameters(5)],
  ['complexity', branches(15), branches(14)],
  [
    'no-unsafe-type-assertion',
    'export const found = (value: unknown): string => value as string;\n',
    "export const found = (value: unknown): string => (typeof value === 'string' ? value : '');\n",
  ],
];

describe('the limits of size', () => {
  const folder = temporaryFolder();
  const refused = new Set<string>();
  beforeAll(() => {
    for (const [rule, beyond, within] of LIMITS) {
      plant(folder.path, placeOf(rule, 'beyond'), beyond);
      plant(folder.path, placeOf(rule, 'within'), within);
    }
    for (const file of INTRICATE) plant(folder.path, `src/${file}`, branches(15));
    for (const { code, filename } of lint(folder.path)) refused.add(`${code} ${filename}`);
  });
  afterAll(folder.remove);

  it.each(LIMITS)('%s: what is beyond it is refused, what is within it is not', (rule) => {
    const found = [...refused].filter((line) => line.includes(`(${rule})`));
    expect(found.map((line) => line.split(' ')[1])).toEqual([placeOf(rule, 'beyond')]);
  });
});

describe('the files where types are asserted', () => {
  it('only get fewer', () => {
    expect(UNSAFE.length).toBeLessThanOrEqual(80);
    expect(new Set(UNSAFE).size).toBe(UNSAFE.length);
  });
});

function placeOf(rule: string, kind: string): string {
  return FILE.replace('planted', `${rule}-${kind}`);
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, at) => `export const line${at} = ${at};\n`).join('');
}

function longFunction(count: number): string {
  const body = Array.from({ length: count - 3 }, (_, at) => `  sum += ${at};\n`).join('');
  return `export function long(sum: number): number {\n${body}  return sum;\n}\n`;
}

function parameters(count: number): string {
  const names = Array.from({ length: count }, (_, at) => `n${at}`);
  return `export const sum = (${names.map((name) => `${name}: number`).join(', ')}): number =>\n  ${names.join(' + ')};\n`;
}

/** A function of one more path than it has branches. */
function branches(count: number): string {
  const tests = Array.from({ length: count }, (_, at) => `  if (value === ${at}) return ${at + 1};\n`).join(
    '',
  );
  return `export function choose(value: number): number {\n${tests}  return 0;\n}\n`;
}
