// A verification told as steps: look at the beginning, walk the bundle once with every check and the likeliest recipe,
// search on where that one missed, then compare with what the caller pinned, and judge. Offline; no settings are read.

import { createHash } from 'node:crypto';
import { JsonSyntaxError } from './errors.ts';
import { ClaimChecks } from './checks/claims.ts';
import type { ClaimText } from './checks/claims.ts';
import { Sampler } from './checks/sampler.ts';
import { judgeHash } from './judge-hash.ts';
import { checkOptions } from './options.ts';
import type { Asked, VerifyOptions } from './options.ts';
import { Arena } from './json/arena.ts';
import { Tokeniser } from './json/tokenise.ts';
import { replayable } from './input/replay.ts';
import type { Input } from './input/replay.ts';
import { readDigest } from './recipes/digest.ts';
import { Features } from './search/features.ts';
import { catalogue, LIKELY } from './recipes/catalogue.ts';
import { ranked } from './search/rank.ts';
import type { Recipe } from './recipes/recipe.ts';
import { batches, digestAll } from './search/search.ts';
import { Head } from './scan/head.ts';
import { walk } from './scan/walk.ts';
import type { Surroundings } from './scan/walk.ts';
import { addCheck, emptyReport, judge } from './report/report.ts';
import type { Report } from './report/report.ts';
import { checkClaims } from './checks/claim-findings.ts';
import { checkInput } from './checks/input-findings.ts';
import { summarise } from './report/summary.ts';

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
export async function verifyInput(input: Input, options: VerifyOptions = {}): Promise<Report> {
  const report = emptyReport(options.file ?? null);
  const asked = checkOptions(options);
  try {
    await examine(input, options, asked, report);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const json = report.checks.findIndex((check) => check.id === 'input.json');
    if (json >= 0) report.checks.splice(json, 1);
    addCheck(report, 'input.json', 'fail', 'one JSON object in UTF-8', `${error.code}: ${error.message}`, [
      `byte ${error.offset}`,
    ]);
  }
  report.verdict = judge(report.checks, options.failOn ?? []);
  report.summary = summarise(report);
  return report;
}

async function examine(input: Input, options: VerifyOptions, asked: Asked, report: Report): Promise<void> {
  const wanted = asked.recipes.length > 0 ? asked.recipes : catalogue();
  const size = input.size ?? Number.POSITIVE_INFINITY;
  // A small bundle is not looked at beforehand: its search is not worth putting in a better order.
  const likely = ranked(wanted.slice(0, LIKELY), size > WINDOW ? await glance(input) : undefined);
  const run = { input, options, asked, report };
  const first = await firstPass(run, batches(likely, input.size ?? 0, true)[0] ?? []);
  Object.assign(report, {
    bytes: first.around.size,
    schema: first.head.schema,
    claims_total: first.claims.count,
  });
  checkInput(report, first.around, first.features, first.head);
  const stored = readHash(report, first.head);
  const hit =
    stored === undefined
      ? undefined
      : (match(report, first.digests, stored) ?? (await searchOn(run, first, wanted, stored)));
  await judgeHash({ ...run, features: first.features, head: first.head, wanted }, stored, hit);
  await checkClaims(report, first.claims, options, first.sampled);
}

interface Run {
  readonly input: Input;
  readonly options: VerifyOptions;
  readonly asked: Asked;
  readonly report: Report;
}

/** Features of what fits the first window: they only decide the order of the search. */
async function glance(input: Input): Promise<Features> {
  const source = new Tokeniser(new Arena(0, WINDOW));
  const features = new Features(source);
  const reader = input.open();
  let left = WINDOW;
  try {
    await walk(
      source,
      { read: async (target, at, room) => take(await reader.read(target, at, Math.min(room, left))) },
      [features],
    );
  } catch (error) {
    // Cut off after the first window, or truly broken: the full pass will say which.
    if (!(error instanceof JsonSyntaxError)) throw error;
  }
  return features;

  function take(got: number): number {
    left -= got;
    return got;
  }
}

interface First {
  readonly around: Surroundings;
  readonly features: Features;
  readonly head: Head;
  readonly claims: ClaimChecks;
  readonly sampled: readonly ClaimText[];
  readonly digests: readonly (readonly [Recipe, Buffer | undefined])[];
}

async function firstPass({ input, options, report }: Run, recipes: readonly Recipe[]): Promise<First> {
  const seen: { features?: Features; head?: Head; claims?: ClaimChecks } = {};
  const sampler = new Sampler<ClaimText>(options.sample ?? 100, options.seed ?? 1);
  const whole =
    options.fileDigest === true || (options.receipts?.length ?? 0) > 0 ? createHash('sha256') : undefined;
  const { digesters, around } = await digestAll(tapped(input, whole), recipes, (source) => {
    seen.features = new Features(source);
    seen.head = new Head(source);
    seen.claims = new ClaimChecks(source, {
      now: options.now ?? Date.now(),
      list: options.list ?? 1000,
      sampler,
      sources: options.sources,
    });
    return [seen.features, seen.head, seen.claims];
  });
  report.file_sha256 = whole?.digest('hex') ?? null;
  const { features, head, claims } = seen as { features: Features; head: Head; claims: ClaimChecks };
  const digests = digesters.map((each) => [each.recipe, each.digest] as const);
  return { around, features, head, claims, sampled: sampler.kept, digests };
}

/** The input, its bytes also going to `whole` the first time it is read. */
function tapped(input: Input, whole: ReturnType<typeof createHash> | undefined): Input {
  if (whole === undefined) return input;
  let first = true;
  return {
    ...input,
    open() {
      const reader = input.open();
      if (!first) return reader;
      first = false;
      return {
        async read(target, at, room) {
          const got = await reader.read(target, at, room);
          whole.update(target.subarray(at, at + got));
          return got;
        },
      };
    },
  };
}

function readHash(report: Report, head: Head): Buffer | undefined {
  report.bundle_sha256 = head.hash;
  if (head.hash === null) {
    const found = head.hashKind === 'absent' ? 'no such member' : `a member that is ${head.hashKind}`;
    addCheck(report, 'hash.present', 'absent', 'bundle_sha256, a SHA-256', found);
    return undefined;
  }
  const digest = readDigest(head.hash);
  if (digest === undefined) {
    addCheck(
      report,
      'hash.present',
      'fail',
      'a SHA-256: 64 hex digits, or base64',
      `${JSON.stringify(head.hash.slice(0, 80))}, ${head.hash.length} characters`,
      ['bundle_sha256'],
    );
    return undefined;
  }
  report.digest_form = digest.form;
  addCheck(report, 'hash.present', digest.form === 'hex' ? 'pass' : 'warn', 'lower-case hex', digest.form, [
    'bundle_sha256',
  ]);
  return digest.bytes;
}

/** The recipe whose digest is the one stored; each digest that was compared counts as tried. */
function match(report: Report, digests: First['digests'], stored: Buffer): Recipe | undefined {
  report.recipes_tried += digests.filter(([, digest]) => digest !== undefined).length;
  return digests.find(([, digest]) => digest?.equals(stored) === true)?.[0];
}

/** Now that all of the bundle was seen, everything that the first pass did not try and that can differ from it. */
async function searchOn(
  { input, options, report }: Run,
  { features, around, digests: before }: First,
  wanted: readonly Recipe[],
  stored: Buffer,
): Promise<Recipe | undefined> {
  const seen = new Set(before.map(([recipe]) => features.keyOf(recipe)));
  let tried = seen.size;
  for (const some of [wanted.slice(0, LIKELY), wanted.slice(LIKELY)]) {
    for (const part of batches(ranked(some, features, seen), around.size, options.exhaustive === true, 1)) {
      const { digesters } = await digestAll(input, part);
      tried += part.length;
      const digests = digesters.map((each) => [each.recipe, each.digest] as const);
      const hit = match(report, digests, stored);
      if (hit !== undefined) return hit;
    }
  }
  if (tried < seen.size)
    report.not_checked.push(
      `${seen.size - tried} rarer recipes, as the bundle is large (--exhaustive tries all)`,
    );
  return undefined;
}
