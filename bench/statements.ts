// Statements in a model's words over given sentences: how many of the true ones are accepted, and of the false ones (none may
// be). Half of them are developed on; the other half of the passages is looked at only when it is asked for.
// `npm run bench -- statements [--held-out] [--missed]`.
import { fileURLToPath } from 'node:url';
import { validateText } from '../src/evidence/validator/validate-text.ts';
import { evalFile } from './support/data.ts';
import {
  citedIn,
  isHeldOut,
  readStatements,
  type Statement,
  type StatementSet,
} from './support/statements.ts';

/** Prints one table; the exit code is 1 when a false statement is accepted, or fewer than a quarter of the true ones. */
export async function run(args: string[]): Promise<void> {
  const rows: string[][] = [['set', 'half', 'true', 'accepted', 'share', 'false', 'accepted', 'precision']];
  const freedoms = new Map<string, number>();
  for (const set of ['starter', 'collections', ...CITES_WHOLE] as const) {
    const root = rootOf(set);
    if (root === undefined) continue;
    for (const half of ['developed on', 'held out'] as const) {
      if (CITES_WHOLE.has(set) && half === 'held out' && !args.includes('--held-out')) continue;
      const all = readStatements(set).filter(
        (one) => (WHOLLY_HELD_OUT.has(set) || isHeldOut(one)) === (half === 'held out'),
      );
      if (all.length === 0) continue;
      rows.push([set, half, ...measure(all, root, freedoms, args.includes('--missed'))]);
    }
  }
  for (const row of rows)
    console.log(row.map((cell, at) => (at < 2 ? cell.padEnd(13) : cell.padStart(10))).join(''));
  console.log('\nfreedoms used in what was accepted');
  for (const [freedom, count] of [...freedoms].toSorted((one, other) => other[1] - one[1]))
    console.log(`${String(count).padStart(5)}  ${freedom}`);
}

const WHOLLY_HELD_OUT: ReadonlySet<StatementSet> = new Set<StatementSet>(['assistants', 'natural']);
/** What of them is held out is shown only where it is asked for. */
const CITES_WHOLE: ReadonlySet<StatementSet> = new Set<StatementSet>([
  'passages',
  'answers',
  ...WHOLLY_HELD_OUT,
]);

function rootOf(set: StatementSet): string | undefined {
  if (set === 'collections') return evalFile('questions', 'corpus');
  if (CITES_WHOLE.has(set)) return evalFile();
  return fileURLToPath(new URL('../src/corpus/starter/', import.meta.url));
}

function measure(
  all: readonly Statement[],
  root: string,
  freedoms: Map<string, number>,
  showsMissed: boolean,
): string[] {
  const count = { true: 0, false: 0, right: 0, wrong: 0 };
  for (const one of all) {
    const verdict = validateText(one.text, citedIn(root, one));
    count[`${one.holds}`] += 1;
    if (verdict.supported) count[one.holds ? 'right' : 'wrong'] += 1;
    if (verdict.supported && one.holds)
      for (const freedom of new Set(verdict.parts.flatMap((part) => part.freedoms.map(nameOf))))
        freedoms.set(freedom, (freedoms.get(freedom) ?? 0) + 1);
    if (showsMissed && verdict.supported !== one.holds)
      console.log(`${one.holds ? 'missed' : 'WRONG '}  ${one.kind.padEnd(10)}  ${one.text}`);
  }
  const share = count.right / Math.max(1, count.true);
  if (count.wrong > 0 || share < LEAST) process.exitCode = 1;
  const precision = count.right / Math.max(1, count.right + count.wrong);
  return [count.true, count.right, percent(share), count.false, count.wrong, percent(precision)].map(String);
}

const LEAST = 0.25;

/** Without the words that are only this statement's. */
function nameOf(freedom: string): string {
  return freedom.replace(/“[^”]*” (is|written as) “[^”]*”/, (_, verb) =>
    verb === 'is' ? 'a pronoun put back' : 'a number or name written otherwise',
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
