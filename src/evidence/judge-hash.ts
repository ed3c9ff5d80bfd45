// Everything about the hash once it was searched for: what was found, what it was held against, what it protects.

import type { Input } from './input/replay.ts';
import type { Asked, VerifyOptions } from './options.ts';
import { receiptFor } from './receipt.ts';
import type { Features } from './search/features.ts';
import { equivalents, ranked } from './search/rank.ts';
import { describeRecipe } from './recipes/recipe.ts';
import type { Recipe } from './recipes/recipe.ts';
import { batches, digestAll } from './search/search.ts';
import { addCheck } from './report/report.ts';
import type { Report } from './report/report.ts';
import type { Head } from './scan/head.ts';

const MANY_BYTES = 4 * 1024 * 1024;

/** What is known when the hash is judged. */
export interface Judged {
  readonly input: Input;
  readonly options: VerifyOptions;
  readonly asked: Asked;
  readonly report: Report;
  readonly features: Features;
  readonly head: Head;
  readonly wanted: readonly Recipe[];
}

/** Adds the checks `hash.*` and `coverage`, fills in recipe and statements. */
export async function judgeHash(
  run: Judged,
  stored: Buffer | undefined,
  recipe: Recipe | undefined,
): Promise<void> {
  const { report, options, asked } = run;
  compareExpected(report, asked.expect, stored);
  compareReceipt(report, options);
  if (stored === undefined) return;
  report.statements.self_consistent = recipe !== undefined;
  const insisted = asked.recipes.length > 0;
  if (recipe === undefined) {
    const id = insisted ? 'hash.pin' : 'hash.recipe';
    const wanted = insisted
      ? asked.recipes.map((each) => each.id).join(', ')
      : 'a known recipe that reproduces bundle_sha256';
    addCheck(
      report,
      id,
      'fail',
      wanted,
      insisted ? 'another digest' : `none of ${report.recipes_tried} different spellings does`,
      ['bundle_sha256'],
    );
    if (insisted) report.statements.pinned = false;
    return;
  }
  const { named, same } = await nameAll(run, recipe, stored);
  report.recipe = {
    id: named.id,
    name: describeRecipe(named),
    scope: named.scope,
    equivalent: same.map((each) => each.id),
  };
  addCheck(report, 'hash.recipe', 'pass', report.bundle_sha256 ?? '', describeRecipe(named), [
    'bundle_sha256',
  ]);
  if (insisted) {
    addCheck(report, 'hash.pin', 'pass', asked.recipes.map((each) => each.id).join(', '), named.id);
    report.statements.pinned ??= true;
  }
  const { coverage } = await import('./checks/coverage.ts');
  await coverage(report, named, run.head, options.memo);
}

function compareExpected(report: Report, expect: Buffer | undefined, stored: Buffer | undefined): void {
  if (expect === undefined) return;
  const same = stored?.equals(expect) === true;
  addCheck(
    report,
    'hash.expect',
    same ? 'pass' : 'fail',
    expect.toString('hex'),
    report.bundle_sha256 ?? 'none',
    ['bundle_sha256'],
  );
  report.statements.pinned = same && report.statements.pinned !== false;
}

function compareReceipt(report: Report, { receipts = [], path }: VerifyOptions): void {
  const receipt = receiptFor(receipts, path ?? null, report.bundle_sha256);
  if (receipt === undefined) return;
  const same = receipt.file_sha256 === report.file_sha256;
  const hash = receipt.bundle_sha256 === report.bundle_sha256;
  const found = same
    ? 'the file as downloaded'
    : hash
      ? 'the same hash inside, other bytes around it'
      : `another hash: ${report.bundle_sha256}`;
  const status = same ? 'pass' : hash ? 'warn' : 'fail';
  addCheck(
    report,
    'hash.receipt',
    status,
    `downloaded ${receipt.time} from ${receipt.base_url}, SHA-256 ${receipt.file_sha256}`,
    found,
  );
  if (same || !hash) report.statements.pinned = same && report.statements.pinned !== false;
}

/**
 * The recipe to name and all that give the same digest. Where the file's own bytes reproduced the hash, a spelling that
 * writes the same bytes says more: the few of that scope are tried too, on bundles that are not large.
 */
async function nameAll(
  run: Judged,
  hit: Recipe,
  stored: Buffer,
): Promise<{ named: Recipe; same: readonly Recipe[] }> {
  const { features, wanted } = run;
  if (run.options.equivalents === false) return { named: hit, same: [hit] };
  if (typeof hit.profile.style !== 'string' || run.report.bytes > MANY_BYTES) {
    return { named: hit, same: equivalents(hit, wanted, features) };
  }
  const spelled = wanted.filter(
    ({ scope, profile }) => scope === hit.scope && typeof profile.style !== 'string',
  );
  const found: Recipe[] = [];
  for (const part of batches(ranked(spelled, features), run.report.bytes, true)) {
    const { digesters } = await digestAll(run.input, part);
    found.push(
      ...digesters.filter((each) => each.digest?.equals(stored) === true).map((each) => each.recipe),
    );
    if (found.length > 0) break;
  }
  const same = found.flatMap((recipe) => equivalents(recipe, wanted, features));
  return { named: found[0] ?? hit, same: [...same, hit] };
}
