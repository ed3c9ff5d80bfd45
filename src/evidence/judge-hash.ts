// The hash after the search: what was found, what it was compared with, what it protects.

import { losesDigits } from './canon/numbers.ts';
import type { coverage as Coverage } from './checks/coverage.ts';
import type { Input } from './input/replay.ts';
import type { Asked, VerifyOptions } from './options.ts';
import type { Contents } from './search/contents.ts';
import type { Features } from './search/features.ts';
import { equivalents, ranked } from './search/rank.ts';
import { describeRecipe, describeScope, includesMember, type Recipe } from './recipes/recipe.ts';
import { digestAll } from './search/search.ts';
import { checked, type Check, type RecipeFound, type Step } from './report/report.ts';
import type { Head } from './scan/head.ts';

const MANY_BYTES = 4 * 1024 * 1024;

// Loaded when it is first needed, and at hand from then on.
let coverage: typeof Coverage | undefined;

/** What is known when the hash is judged. */
export interface Searched {
  readonly input: Input;
  readonly options: VerifyOptions;
  readonly asked: Asked;
  readonly contents: Contents;
  /** Undefined where no one asked which other recipes give the same digest. */
  readonly features?: Features | undefined;
  readonly head: Head;
  /** Bytes of the input. */
  readonly bytes: number;
  /** SHA-256 of the input's bytes, where it was asked for. */
  readonly fileSha256: string | null;
  readonly wanted: readonly Recipe[];
  /** How many recipes were compared with the hash. */
  readonly tried: number;
}

/** The checks `hash.*` and `coverage`; the recipe, where the stored hash was found by one. */
export async function judgeHash(
  run: Searched,
  stored: Buffer | undefined,
  recipe: Recipe | undefined,
): Promise<Step[]> {
  const held = [...compareExpected(run, stored), ...compareReceipt(run, recipe)];
  if (stored === undefined) return held;
  const statements = { self_consistent: recipe !== undefined };
  if (recipe === undefined) return [...held, { statements }, notReproduced(run)];
  const { named, same } = await nameAll(run, recipe, stored);
  coverage ??= (await import('./checks/coverage.ts')).coverage;
  return [
    ...held,
    { statements },
    reproduced(run, named, same),
    ...unprotected(run, named, held),
    ...imprecise(run, named),
    await coverage(named, run.head, run.options),
  ];
}

function notReproduced({ asked, tried }: Searched): Step {
  const where = ['bundle_sha256'];
  if (asked.recipes.length === 0) {
    const expected = 'a known recipe that reproduces bundle_sha256';
    const found = `none of ${tried} canonical forms reproduces the hash`;
    return { checks: [checked({ id: 'hash.recipe', status: 'fail', expected, found, where })] };
  }
  const check = { id: 'hash.pin', status: 'fail', expected: idsOf(asked), found: 'another digest' } as const;
  return { checks: [checked({ ...check, where })], statements: { pinned: false } };
}

function reproduced({ asked, head }: Searched, named: Recipe, same: readonly Recipe[]): Step {
  const recipe = foundAmong(named, same);
  const found = checked({
    id: 'hash.recipe',
    status: 'pass',
    expected: head.hash ?? '',
    found: recipe.name,
    where: ['bundle_sha256'],
  });
  if (asked.recipes.length === 0) return { checks: [found], facts: { recipe } };
  const pin = checked({ id: 'hash.pin', status: 'pass', expected: idsOf(asked), found: named.id });
  return { checks: [found, pin], facts: { recipe }, statements: { pinned: true } };
}

function foundAmong(named: Recipe, same: readonly Recipe[]): RecipeFound {
  const others = same.map((each) => each.id).filter((id) => id !== named.id);
  return { id: named.id, name: describeRecipe(named), scope: named.scope, equivalent: [named.id, ...others] };
}

/** A hash known from elsewhere says nothing about members that its recipe leaves out: anybody can add them. */
function unprotected({ head }: Searched, { scope }: Recipe, held: readonly Step[]): Step[] {
  const expected = held.some(({ checks = [] }) =>
    checks.some(({ id, status }) => id === 'hash.expect' && status === 'pass'),
  );
  if (!expected) return [];
  // The schema is compared with the only one there is.
  const free = head.members
    .map(({ key }) => key)
    .filter((key) => key !== 'bundle_sha256' && key !== 'schema' && !includesMember(scope, key));
  const more = includesMember(scope, 'any other') ? 0 : head.count - head.members.length;
  const count = free.length + more;
  if (count === 0) return [];
  const names = [
    ...free.slice(0, 5).map((key) => JSON.stringify(key.slice(0, 80))),
    ...(count > 5 ? [`${count - 5} more`] : []),
  ];
  const check = checked({
    id: 'hash.scope',
    status: 'fail',
    expected: 'the expected hash protects every member of the bundle',
    found: `not protected: ${names.join(', ')}; it is over ${describeScope(scope)}`,
    where: free,
    count,
  });
  return [{ checks: [check] }];
}

/** Numbers that the recipe's encoder writes with other digits: the hash is equal for another number too. */
function imprecise({ contents }: Searched, { profile: { style } }: Recipe): Step[] {
  if (typeof style === 'string' || contents.numbers.size + contents.numbersLeft === 0) return [];
  const lossy: string[] = [];
  for (const token of contents.numbers) if (losesDigits(style.numbers, token)) lossy.push(token);
  const left = contents.numbersLeft;
  if (lossy.length + left === 0) return [];
  const beyond = left > 0 ? `, ${left} not compared` : '';
  const check = checked({
    id: 'numbers.precision',
    status: lossy.length > 0 ? 'warn' : 'partly',
    expected: "numbers say the same in the recipe's form",
    found: lossy.length > 0 ? `${lossy.length} lose digits${beyond}` : `those compared do${beyond}`,
    where: lossy.map((token) => (token.length > 60 ? `${token.slice(0, 57)}...` : token)),
  });
  return [
    {
      checks: [check],
      not_checked:
        left > 0 ? [`numbers.precision: ${left} numbers after the first ${contents.numbers.size}`] : [],
    },
  ];
}

function idsOf({ recipes }: Asked): string {
  return recipes.map((each) => each.id).join(', ');
}

function compareExpected({ asked: { expect }, head }: Searched, stored: Buffer | undefined): Step[] {
  if (expect === undefined) return [];
  const same = stored?.equals(expect) === true;
  const check = checked({
    id: 'hash.expect',
    status: same ? 'pass' : 'fail',
    expected: expect.toString('hex'),
    found: head.hash ?? 'none',
    where: ['bundle_sha256'],
  });
  return [{ checks: [check], statements: { pinned: same } }];
}

/** @param found the recipe that reproduces the hash of this file */
function compareReceipt({ options, head, fileSha256, wanted }: Searched, found: Recipe | undefined): Step[] {
  const receipt = receiptFor(options.receipts ?? [], options.path ?? null, head.hash);
  if (receipt === undefined) return [];
  const check = (status: Check['status'], what: string): Check =>
    checked({
      id: 'hash.receipt',
      status,
      expected: `downloaded ${receipt.time} from ${receipt.base_url}, SHA-256 ${receipt.file_sha256}`,
      found: what,
    });
  if (receipt.file_sha256 === fileSha256)
    return [
      {
        checks: [check('pass', `the file as downloaded ${receipt.time} from ${receipt.base_url}`)],
        statements: { pinned: true },
      },
    ];
  if (receipt.bundle_sha256 !== head.hash)
    return [{ checks: [check('fail', `another hash: ${head.hash}`)], statements: { pinned: false } }];
  const lost = found === undefined ? wanted.find(({ id }) => id === receipt.recipe) : undefined;
  if (lost === undefined) return [{ checks: [check('warn', 'the same hash inside, other bytes around it')] }];
  const changed = `the same hash, which ${describeRecipe(lost)} reproduced as downloaded and does not now`;
  return [{ checks: [check('fail', changed)], statements: { pinned: false } }];
}

/**
 * The recipe to name and all that give the same digest. Where the file's own bytes reproduced the hash, a spelling that
 * writes the same bytes says more: the few of that scope are tried too, on bundles that are not large.
 */
async function nameAll(
  run: Searched,
  hit: Recipe,
  stored: Buffer,
): Promise<{ named: Recipe; same: readonly Recipe[] }> {
  const { features, wanted } = run;
  if (run.options.equivalents === false || features === undefined) return { named: hit, same: [hit] };
  if (typeof hit.profile.style !== 'string' || run.bytes > MANY_BYTES) {
    return { named: hit, same: equivalents(hit, wanted, features) };
  }
  const spelled = wanted.filter(
    ({ scope, profile }) => scope === hit.scope && typeof profile.style !== 'string',
  );
  const found: Recipe[] = [];
  const likeliest = ranked(spelled, features);
  for (const part of [likeliest.slice(0, 2), likeliest.slice(2)]) {
    const { digests } = await digestAll(run.input, part);
    found.push(...digests.filter(([, digest]) => digest?.equals(stored) === true).map(([recipe]) => recipe));
    if (found.length > 0) break;
  }
  const same = found.flatMap((recipe) => equivalents(recipe, wanted, features));
  return { named: found[0] ?? hit, same: [...same, hit] };
}

// What is known of the download of a bundle: the only thing an offline check can later hold a file against.

export interface Receipt {
  readonly time: string;
  readonly base_url: string;
  readonly brief_id: string;
  readonly request_id: string | null;
  readonly bundle_sha256: string | null;
  /** SHA-256 of the file's bytes, hex. */
  readonly file_sha256: string;
  /** Id of the recipe that reproduced the hash of the file as downloaded, where one did. */
  readonly recipe?: string | null;
  readonly bytes: number;
  /** The absolute path it was saved to. */
  readonly file: string;
  readonly tool: string;
}

/** The latest receipt for that file, else for a bundle with that hash. */
function receiptFor(
  receipts: readonly Receipt[],
  file: string | null,
  hash: string | null,
): Receipt | undefined {
  return (
    receipts.findLast((receipt) => file !== null && receipt.file === file) ??
    receipts.findLast((receipt) => hash !== null && receipt.bundle_sha256 === hash)
  );
}
