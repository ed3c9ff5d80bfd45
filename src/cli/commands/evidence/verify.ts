// ibid evidence verify: the worst verdict is the exit. Only --online ever opens a socket.
import { FREE_EXITS } from '../../kit/route-parts.ts';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { foldersOf } from '../../../config/folders.ts';
import type { Pin } from '../../../evidence/recipes/pins.ts';
import type { Report } from '../../../evidence/report/report.ts';
import type { VerifyOptions } from '../../../evidence/options.ts';
import { defineCommand, type FlagValues, type Result } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { FLAGS, rulesGiven } from './flags.ts';
import type { CheckedCrate } from './crate-check.ts';
import type { Paged } from './html.ts';
import type { JudgeSignatures } from './signatures.ts';
import type { SourceFolder } from './sources.ts';
import { inlineLess, keepHeapSmall, onlyFile, statOf } from './reading.ts';
import { guarded, isMany, VERDICT_EXITS, worstOf } from './verdicts.ts';

type Flags = FlagValues<typeof FLAGS> & { readonly json?: boolean };

/** From here on memory counts more than speed of collection. */
const LARGE = 64 * 1024;

/** From so many bundles on it matters how long V8 takes to compile what verifies them. */
const MANY = 200;

export const command = defineCommand({
  name: 'evidence verify',
  summary: 'Check evidence bundles offline and explain their hash',
  group: 'Audit',
  effects: 'reads',
  about:
    'Finds the recipe that reproduces bundle_sha256 and says what it protects. CONSISTENT: the bundle agrees with itself, ' +
    'and every rule holds; anyone can make such a bundle. VERIFIED: its origin is known too, by --expect, the receipt ' +
    'of its download, --online, or a --signature by an allowed signer. Both exit 0; with --require-origin the first exits 12.',
  arguments: [
    {
      name: 'file',
      help: 'bundles, folders of bundles, or - for stdin',
      required: true,
      many: true,
      complete: 'file',
    },
  ],
  flags: FLAGS,
  examples: [
    'ibid evidence verify bundle.json',
    'ibid evidence verify bundle.json --explain',
    'ibid evidence verify bundle.json --report html -o report.html',
    'ibid evidence verify bundles/ --jobs 2 --report junit -o report.xml',
    'ibid evidence verify bundle.json --signature bundle.json.sig --allowed-signers allowed_signers',
    'ibid evidence verify bundle.json --pin pins.json --origin https://api.example.org',
  ],
  exits: ['verify_failed', 'verify_unknown', 'verify_policy', ...FREE_EXITS],
  async run(context, { args, flags }) {
    const shelf = await shelfFor(flags, context.signal);
    try {
      return await verify(context, args.file, flags, shelf);
    } finally {
      await shelf?.close();
    }
  },
});

async function verify(
  context: Context,
  paths: readonly string[],
  flags: Flags,
  shelf: SourceFolder | undefined,
): Promise<Result> {
  const compare = await onlineComparison(context, paths, flags);
  const crate = await crateFor(context, paths, flags, shelf);
  const { pin } = flags;
  const pins =
    pin === undefined
      ? undefined
      : await guarded(async () => (await import('../../../evidence/recipes/pins.ts')).readPins(pin));
  const kept = pins?.[flags.origin ?? 'default'];
  const judge = await signatureJudgeFor(context, paths, flags, kept);
  const asked = optionsOf(context, flags, shelf, kept);
  const paged =
    flags.report === 'html' ? await guarded(() => forPage(context, paths, flags, asked)) : undefined;
  const verified = paged?.reports ?? (await guarded(() => verifyAll(context, paths, flags, asked)));
  const signed = await judge(await compare(verified));
  const { reports } = signed;
  if (pin !== undefined && pins !== undefined)
    (await import('./signatures.ts')).updatePins(pin, pins, flags.origin, signed);
  if (crate !== undefined) return crate(reports);
  if (paged !== undefined) return pageResult(paged, reports);
  return render(reports, flags, signed.byHand);
}

/** The documents that --sources names; the readers of their formats are loaded when one is asked for. */
async function shelfFor({ sources }: Flags, signal: AbortSignal): Promise<SourceFolder | undefined> {
  if (sources === undefined) return undefined;
  keepHeapSmall();
  return (await import('./sources.ts')).sourceFolder(sources, signal);
}

/** What --signature, or a key that is pinned, does with the reports; it is loaded where either is there. */
async function signatureJudgeFor(
  context: Context,
  paths: readonly string[],
  flags: Flags,
  pin: Pin | undefined,
): Promise<JudgeSignatures> {
  const signing = [
    'signature',
    'allowed-signers',
    'identity',
    'namespace',
    'public-key',
    'revoked',
    'tsa-cert',
  ] as const;
  const given = signing.some((name) => (flags[name]?.length ?? 0) > 0);
  if (!given && pin?.keys === undefined) return async (reports) => ({ reports, first: [] });
  return (await import('./signatures.ts')).signatureJudge(context, paths, flags, pin);
}

/** What --online does with the reports. @throws {CliError} usage, before anything is read or sent. */
async function onlineComparison(context: Context, paths: readonly string[], flags: Flags) {
  if (!flags.online) return async (reports: readonly Report[]) => reports;
  const path = onlyFile(paths, '--online compares one file.');
  const { compareOnline } = await import('./online.ts');
  return async (reports: readonly Report[]) => [await compareOnline(context, path, flags, reports)];
}

/** What --report rocrate makes of the reports; the folder is looked at before anything is read. */
async function crateFor(
  context: Context,
  paths: readonly string[],
  { report, signature }: Flags,
  shelf: SourceFolder | undefined,
) {
  if (report !== 'rocrate') return undefined;
  const { crateTarget, writeCrate } = await import('./crate.ts');
  const target = crateTarget(context, paths);
  return (reports: readonly Report[]) => writeCrate(context, target, reports, { signature, shelf });
}

function optionsOf(
  context: Context,
  flags: Flags,
  shelf: SourceFolder | undefined,
  pin: Pin | undefined,
): VerifyOptions {
  return {
    ...(pin === undefined ? {} : { pinned: pin.recipes }),
    now: context.now(),
    signal: context.signal,
    ...(flags.expect === undefined ? {} : { expect: flags.expect }),
    ...(flags.recipe === undefined ? {} : { recipe: flags.recipe }),
    ...(flags.sample === undefined ? {} : { sample: flags.sample }),
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
    ...(shelf === undefined ? {} : { sources: shelf.bytes, readSource: shelf.texts }),
    ...rulesGiven(flags),
    // A signature and a download are judged after the bundle: until then its origin is not asked for.
    requireOrigin: flags['require-origin'] && !flags.online && flags.signature.length === 0,
    exhaustive: flags.exhaustive,
    // The file is read again for its signature, and has to be the same one.
    fileDigest: flags.signature.length > 0,
    // Documents at hand show later what is wrong with a claim.
    wrong: !flags.json && flags.report === undefined && !flags.verbose && shelf === undefined,
  };
}

async function verifyAll(
  context: Context,
  paths: readonly string[],
  flags: Flags,
  options: VerifyOptions,
): Promise<Report[]> {
  const reports: Report[] = [];
  for (const path of paths) {
    if (path === '-') reports.push(...(await fromStdin(flags, options)));
    else if (statOf(path)?.isDirectory() === true)
      reports.push(...(await inFolder(context, path, flags, options)));
    else reports.push(...(await oneFile(context, path, flags, options)));
  }
  return reports;
}

async function forPage(
  context: Context,
  paths: readonly string[],
  flags: Flags,
  options: VerifyOptions,
): Promise<Paged> {
  const { verifyForPage } = await import('./html.ts');
  const receipts = await receiptsFor(context, flags);
  return verifyForPage(context, paths, { ...options, receipts });
}

function pageResult({ page }: Paged, reports: readonly Report[]): Result {
  return {
    kind: 'raw',
    text: reports.map((report) => page(report)).join(''),
    exit: VERDICT_EXITS[worstOf(reports)],
  };
}

async function oneFile(
  context: Context,
  path: string,
  flags: Flags,
  options: VerifyOptions,
): Promise<Report[]> {
  const { verifyFile } = await import('../../../evidence/verify-file.ts');
  const receipts = await receiptsFor(context, flags);
  if ((statOf(path)?.size ?? 0) > LARGE) keepHeapSmall();
  return verifyFile(path, { ...options, receipts, path: resolve(path) }, flags.ndjson);
}

async function fromStdin(flags: Flags, options: VerifyOptions): Promise<Report[]> {
  const { verifyStream } = await import('../../../evidence/verify-file.ts');
  keepHeapSmall();
  try {
    return await verifyStream(process.stdin, '-', options, flags.ndjson);
  } finally {
    // Interrupted, the program ends although no one has closed the other end.
    process.stdin.destroy();
  }
}

async function inFolder(
  context: Context,
  folder: string,
  flags: Flags,
  options: VerifyOptions,
): Promise<Report[]> {
  const { checkCrate, isCrate } = await import('./crate-check.ts');
  if (isCrate(folder))
    return inCrate(context, folder, flags, options, await checkCrate(folder, context.signal));
  const { listFolder } = await import('../../../evidence/folder/listing.ts');
  const { threadsFor, verifyFiles } = await import('../../../evidence/folder/verify-files.ts');
  const { leftOutReport } = await import('../../../evidence/folder/listing.ts');
  const listing = listFolder(folder);
  const reports: Report[] = [];
  // Few are shown one by one, with all that was checked of each.
  const whole = flags.json || flags.report !== undefined || !isMany(listing.files.length);
  const many = {
    ...options,
    list: whole ? 20 : 0,
    equivalents: whole || flags.pin !== undefined || flags.explain,
    sample: options.sample ?? 0,
    // Each file is digested whole for its receipt: only where that is asked for.
    ...(flags['require-origin'] ? { receipts: await receiptsFor(context, flags) } : {}),
  };
  if (listing.files.length > MANY) inlineLess();
  const threads = threadsFor(listing.files, flags.jobs ?? availableParallelism());
  await verifyFiles(listing.files, many, threads, (each) => reports.push(...each));
  return [...reports, ...leftOutReport(folder, listing, options)];
}

/** Its bundles, each with what is to be said of the crate; a crate without any is a report of its own. */
async function inCrate(
  context: Context,
  folder: string,
  flags: Flags,
  options: VerifyOptions,
  { bundles, step }: CheckedCrate,
): Promise<Report[]> {
  const { assemble, withStep } = await import('../../../evidence/report/assemble.ts');
  const reports: Report[] = [];
  for (const path of bundles) reports.push(...(await oneFile(context, path, flags, options)));
  if (reports.length > 0) return reports.map((report) => withStep(report, step, options));
  const { NO_BUNDLE } = await import('../../../evidence/folder/listing.ts');
  return [assemble(folder, [step, { checks: [NO_BUNDLE] }], options)];
}

async function receiptsFor(context: Context, flags: Flags) {
  if (flags['no-receipt']) return [];
  const { receiptsIn } = await import('../../result/receipt.ts');
  return receiptsIn(context, foldersOf(context.env).state);
}

async function render(
  reports: readonly Report[],
  flags: Flags,
  byHand: readonly string[] = [],
): Promise<Result> {
  const exit = VERDICT_EXITS[worstOf(reports)];
  const { formatted } = await import('./render.ts');
  return formatted(reports, { worst: worstOf(reports), exit, byHand }, flags);
}
