// A verification in steps: look at the first window, walk the bundle once with every check and the
// likeliest recipe, search on where that one missed, compare with what the caller pinned. Each step returns what it found; the
// report is put together from them at the end. Offline; no settings are read.

import { createHash } from 'node:crypto';
import { JsonSyntaxError } from './errors.ts';
import { ClaimChecks } from './checks/claims.ts';
import type { ClaimText } from './checks/claim-text.ts';
import { Documents } from './checks/documents.ts';
import { Sampler } from './checks/sample.ts';
import { judgeHash, type Searched } from './judge-hash.ts';
import { checkOptions, type Asked, type VerifyOptions } from './options.ts';
import type { Shared } from './canon/shared.ts';
import type { Tokeniser } from './json/tokenise.ts';
import { abortable, replayable, type Input } from './input/replay.ts';
import { readDigest } from './recipes/digest.ts';
import { Contents } from './search/contents.ts';
import { Features } from './search/features.ts';
import { look, triedFirst, triedNext } from './search/passes.ts';
import { catalogue, likelyRecipes } from './recipes/catalogue.ts';
import { isMarked, ranked } from './search/rank.ts';
import type { Recipe } from './recipes/recipe.ts';
import { digestAll, type Digests } from './search/search.ts';
import { Head } from './scan/head.ts';
import type { Surroundings } from './scan/walk.ts';
import { checked, type Check, type Report, type Step } from './report/report.ts';
import { assemble } from './report/assemble.ts';
import { checkClaims } from './checks/claim-checks.ts';
import { inputChecks, inputNotChecked } from './checks/input-checks.ts';

const WINDOW = 1024 * 1024;

/**
 * Verifies one bundle from a stream of bytes (or chunks in memory), of any size in bounded memory. Never throws for what
 * is wrong with the bundle: that is in the report. @throws {OptionError} for senseless options.
 */
export async function verifyBundle(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: VerifyOptions = {},
): Promise<Report> {
  const input = replayable(stream);
  try {
    return await verifyInput(input, options);
  } finally {
    input.close();
  }
}

/** The same for an input that can be opened again and again, which the caller closes. */
export async function verifyInput(whole: Input, options: VerifyOptions = {}): Promise<Report> {
  const input = abortable(whole, options.signal);
  const file = options.file ?? null;
  const asked = checkOptions(options);
  try {
    return assemble(file, await examine({ input, options, asked }), options);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return assemble(file, [{ checks: [brokenJson(error)] }], options);
  }
}

async function examine(run: Run): Promise<Step[]> {
  const { input, options, asked } = run;
  const wanted = asked.recipes.length > 0 ? asked.recipes : catalogue();
  const size = input.size ?? Number.POSITIVE_INFINITY;
  const { memo } = options;
  // Where the recipe is shown, it must not depend on which bundle came before.
  const last = options.equivalents === false ? memo?.recipe : undefined;
  const known = last !== undefined && wanted.includes(last) ? last : undefined;
  const first = await firstPass(run, known === undefined ? await tried() : [known], known === undefined);
  const { head, contents, around, fileSha256 } = first;
  const stored = storedHash(head);
  const search = stored.bytes === undefined ? UNSEARCHED : await searchFor(stored.bytes, run, first, wanted);
  if (memo !== undefined) memo.recipe = search.hit ?? memo.recipe;
  const searched: Searched = { ...run, ...search, contents, head, fileSha256, wanted, bytes: around.size };
  return [
    {
      checks: [...inputChecks(around, contents, head), stored.check],
      facts: {
        bytes: around.size,
        file_sha256: fileSha256,
        schema: head.schema,
        bundle_sha256: head.hash,
        digest_form: stored.form,
        recipes_tried: search.tried,
        claims_total: first.claims.count,
      },
      not_checked: [...search.notTried, ...inputNotChecked(contents)],
    },
    ...(await judgeHash(searched, stored.bytes, search.hit)),
    ...(await checkClaims(first.claims, options, first.sampled)),
  ];

  async function tried(): Promise<Recipe[]> {
    // A small bundle is not looked at beforehand: its search is not worth putting in a better order.
    const glanced = size > WINDOW ? await look(input, WINDOW) : undefined;
    const likely = ranked(wanted.slice(0, likelyRecipes()), glanced);
    return triedFirst(likely, input.size ?? 0, isMarked(glanced));
  }
}

function brokenJson({ code, message, offset }: JsonSyntaxError): Check {
  return checked({
    id: 'input.json',
    status: 'fail',
    expected: 'one JSON object in UTF-8',
    found: `${code}: ${message}`,
    where: [`byte ${offset}`],
  });
}

interface Run {
  readonly input: Input;
  readonly options: VerifyOptions;
  readonly asked: Asked;
}

interface First {
  readonly around: Surroundings;
  readonly contents: Contents;
  /** Undefined where nothing was to be looked for but the recipe of the bundle before. */
  readonly features: Features | undefined;
  readonly head: Head;
  readonly claims: ClaimChecks;
  readonly sampled: readonly ClaimText[];
  readonly digests: Digests;
  /** SHA-256 of the input's bytes; null where it is not asked for. */
  readonly fileSha256: string | null;
}

/** `full`: with all features, which decide about further recipes. */
async function firstPass({ input, options }: Run, recipes: readonly Recipe[], full: boolean): Promise<First> {
  const pool = options.memo?.pool;
  const seen: { contents?: Contents; head?: Head; claims?: ClaimChecks } = {};
  const sampler = new Sampler<ClaimText>(options.sample ?? 100, options.seed ?? 1);
  const { sources: bytes, readSource: texts, signal } = options;
  const documents = bytes === undefined ? undefined : new Documents({ bytes, texts }, signal);
  const whole =
    options.fileDigest === true || (options.receipts?.length ?? 0) > 0 ? createHash('sha256') : undefined;
  const visitors = (source: Tokeniser, shared: Shared) => {
    seen.contents = full ? new Features(source, shared) : new Contents(source, shared);
    seen.head = new Head(source, seen.contents);
    seen.claims = new ClaimChecks(source, {
      now: options.now ?? Date.now(),
      list: options.list ?? 1000,
      wrong: options.wrong === true,
      sampler,
      documents,
      slim: true,
    });
    return [seen.contents, seen.head, seen.claims];
  };
  const { digests, around } = await digestAll(tapped(input, whole), recipes, visitors, { pool });
  const fileSha256 = whole?.digest('hex') ?? null;
  const { contents, head, claims } = seen as { contents: Contents; head: Head; claims: ClaimChecks };
  await claims.settleAll();
  const features = contents instanceof Features ? contents : undefined;
  return { around, contents, features, head, claims, sampled: sampler.kept, digests, fileSha256 };
}

/** The input, its bytes also going to `whole` the first time it is read. */
function tapped(input: Input, whole: ReturnType<typeof createHash> | undefined): Input {
  if (whole === undefined) return input;
  let first = true;
  return {
    ...input,
    open(from) {
      const reader = input.open(from);
      if (!first) return reader;
      first = false;
      return {
        signal: reader.signal,
        async read(target, at, room) {
          const got = await reader.read(target, at, room);
          whole.update(target.subarray(at, at + got));
          return got;
        },
      };
    },
  };
}

interface StoredHash {
  readonly check: Check;
  readonly bytes?: Buffer;
  readonly form: string | null;
}

function storedHash({ hash, hashKind }: Head): StoredHash {
  const id = 'hash.present';
  if (hash === null) {
    const found = hashKind === 'absent' ? 'no such member' : `a member that is ${hashKind}`;
    const expected = 'bundle_sha256, a SHA-256';
    return { check: checked({ id, status: 'absent', expected, found }), form: null };
  }
  const where = ['bundle_sha256'];
  const digest = readDigest(hash);
  if (digest === undefined) {
    const expected = 'a SHA-256: 64 hex digits, or base64';
    const found = `${JSON.stringify(hash.slice(0, 80))}, ${hash.length} characters`;
    return { check: checked({ id, status: 'fail', expected, found, where }), form: null };
  }
  const { form, bytes } = digest;
  const status = form === 'hex' ? 'pass' : 'warn';
  return { check: checked({ id, status, expected: 'lower-case hex', found: form, where }), bytes, form };
}

interface Search {
  readonly hit: Recipe | undefined;
  /** How many digests were compared. */
  readonly tried: number;
  readonly notTried: readonly string[];
  /** Where they were needed. */
  readonly features?: Features | undefined;
}

const UNSEARCHED: Search = { hit: undefined, tried: 0, notTried: [] };

/** The recipe whose digest is the one stored: among those of the first pass, then among all that can differ from them. */
async function searchFor(
  stored: Buffer,
  { input, options }: Run,
  { features: seenAlready, around, head, digests: before }: First,
  wanted: readonly Recipe[],
): Promise<Search> {
  let tried = written(before);
  let hit = match(before, stored);
  if (hit !== undefined) return { hit, tried, notTried: [], features: seenAlready };
  const features = seenAlready ?? (await look(input, around.size));
  const seen = new Set(before.map(([recipe]) => features.keyOf(recipe)));
  let passed = seen.size;
  const bounds = { size: around.size, all: options.exhaustive === true, members: head.count };
  for (const part of triedNext(wanted, features, seen, bounds)) {
    if (part.length === 0) continue;
    const { digests } = await digestAll(input, part);
    passed += part.length;
    tried += written(digests);
    hit = match(digests, stored);
    if (hit !== undefined) return { hit, tried, notTried: [], features };
  }
  const notTried = passed < seen.size ? [rarer(seen.size - passed)] : [];
  return { hit, tried, notTried, features };
}

function rarer(count: number): string {
  return `${count} rarer recipes, as the bundle is large (--exhaustive tries all)`;
}

/** How many recipes could write the bundle: each digest that was compared counts as tried. */
function written(digests: Digests): number {
  return digests.filter(([, digest]) => digest !== undefined).length;
}

function match(digests: Digests, stored: Buffer): Recipe | undefined {
  return digests.find(([, digest]) => digest?.equals(stored) === true)?.[0];
}
