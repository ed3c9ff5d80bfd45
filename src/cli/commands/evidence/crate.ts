// --report rocrate: a folder with the bundle, its signatures, the originals at hand and the report,
// for an archive. Names come only from here: none that a bundle or a caller gives becomes a path.
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from '../../../api/coded-error.ts';
import { crateMetadata, METADATA, type CrateFile } from '../../../evidence/crate/metadata.ts';
import type { Report } from '../../../evidence/report/report.ts';
import { isEnvelope } from '../../../evidence/signing/attestation.ts';
import type { FlagValues, Result } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { CliError, usageError } from '../../kit/errors.ts';
import { VERSION } from '../../kit/version.ts';
import type { FLAGS } from './flags.ts';
import { onlyFile, readingBundle, statOf } from './reading.ts';
import { digestOf, smallBytes, smallFile } from './signing-files.ts';
import type { SourceFolder } from './sources.ts';
import { STAMP_ENDING } from './timestamps.ts';
import { VERDICT_EXITS } from './verdicts.ts';

/** Where the crate goes, and of which file. @throws {CliError} usage, before anything is read */
export function crateTarget({ flags }: Context, paths: readonly string[]): { file: string; folder: string } {
  const file = onlyFile(paths, '--report rocrate is for one bundle.', 'Give one file.');
  const folder = flags.output;
  if (folder === undefined || folder === '-')
    throw usageError('--report rocrate makes a folder.', 'Name it with -o FOLDER.');
  if (statOf(folder) !== undefined)
    throw usageError(`${folder} is there already.`, 'Name a new folder: it is created.');
  return { file, folder };
}

/** Writes the crate beside its place and renames it, so that half a crate never has its name. */
export async function writeCrate(
  context: Context,
  { file, folder }: { readonly file: string; readonly folder: string },
  reports: readonly Report[],
  {
    signature,
    shelf,
  }: { readonly signature: FlagValues<typeof FLAGS>['signature']; readonly shelf: SourceFolder | undefined },
): Promise<Result> {
  const [report] = reports;
  if (report === undefined || reports.length > 1)
    throw usageError('--report rocrate is for one bundle.', `${file} holds ${reports.length}, one a line.`);
  const target = resolve(folder);
  const aside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  const remove = () => rmSync(aside, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    mkdirSync(aside);
    const files = [
      await bundleIn(aside, file, context.signal),
      ...signaturesIn(aside, signature),
      ...(shelf === undefined
        ? []
        : await originalsIn(aside, await documentsOf(context, report, file), shelf)),
    ];
    files.push(
      written(
        aside,
        'report.json',
        'Report of the verification',
        'application/json',
        handedOn(report, signature),
      ),
    );
    const metadata = crateMetadata(report, files, { at: context.now(), version: VERSION });
    writeFileSync(join(aside, METADATA), metadata);
    context.signal.throwIfAborted();
    renameSync(aside, target);
    const value = {
      folder,
      verdict: report.verdict,
      files: files.map(({ path, sha256 }) => ({ path, sha256 })),
    };
    const text = `${report.verdict.toUpperCase()}  ${files.length} files and ${METADATA} in ${folder}\n`;
    return {
      kind: 'value',
      value,
      exit: VERDICT_EXITS[report.verdict],
      text: (_value, { clean }) => clean(text),
      ownsOutput: true,
    };
  } catch (error) {
    if (codeOf(error) === undefined || error instanceof CliError || context.signal.aborted) throw error;
    throw new CliError('local_io', `${folder} cannot be written (${codeOf(error)}).`, { cause: error });
  } finally {
    remove();
    process.removeListener('exit', remove);
  }
}

async function bundleIn(aside: string, file: string, signal: AbortSignal): Promise<CrateFile> {
  const gzip = /\.gz$/i.test(file);
  const path = gzip ? 'bundle.json.gz' : 'bundle.json';
  const copy = await open(join(aside, path), 'wx');
  let bytes = 0;
  try {
    const digest = await digestOf(file, 'sha256', signal, async (piece) => {
      for (let at = 0; at < piece.length;) at += (await copy.write(piece, at)).bytesWritten;
      bytes += piece.length;
    });
    const type = gzip ? 'application/gzip' : 'application/json';
    const name = 'Evidence bundle';
    return { path, name, type, bytes, sha256: digest.toString('hex'), isBundle: true };
  } finally {
    await copy.close();
  }
}

function signaturesIn(aside: string, names: readonly string[]): CrateFile[] {
  if (names.length > 0) mkdirSync(join(aside, 'signatures'));
  return names.flatMap((name, at) => {
    const text = smallFile(name);
    const path = signaturePath(at, text);
    const signature = isEnvelope(text)
      ? written(aside, path, 'Attestation of the bundle', 'application/json', text)
      : written(aside, path, 'SSH signature of the bundle', 'text/plain', text);
    return [signature, ...stampIn(aside, name, path)];
  });
}

/** The time-stamp beside a signature, beside its copy. */
function stampIn(aside: string, signature: string, copy: string): CrateFile[] {
  const beside = `${signature}${STAMP_ENDING}`;
  if (statOf(beside) === undefined) return [];
  const type = 'application/timestamp-reply';
  return [written(aside, `${copy}${STAMP_ENDING}`, 'Time-stamp of the signature', type, smallBytes(beside))];
}

function signaturePath(at: number, text: string): string {
  return `signatures/${at + 1}.${isEnvelope(text) ? 'att' : 'sig'}`;
}

/** The digests of the documents that claims are taken from: all of them, of a bundle with more than the report lists too. */
async function documentsOf({ signal }: Context, report: Report, file: string): Promise<ReadonlySet<string>> {
  const documents = new Set<string>();
  const add = (sha256: string | null | undefined) => {
    const hex = sha256?.toLowerCase() ?? '';
    if (/^[0-9a-f]{64}$/.test(hex)) documents.add(hex);
  };
  for (const { content_sha256 } of report.claims) add(content_sha256);
  if (report.claims.length === report.claims_total) return documents;
  const { eachClaim } = await import('../../../evidence/each-claim.ts');
  await readingBundle(file, signal, (input) => eachClaim(input, ({ parts }) => add(parts.contentSha)));
  return documents;
}

/** Those of the documents that are at hand. */
async function originalsIn(
  aside: string,
  documents: ReadonlySet<string>,
  shelf: SourceFolder,
): Promise<CrateFile[]> {
  const files: CrateFile[] = [];
  for (const sha256 of documents) {
    const bytes = await shelf.bytes(sha256);
    if (bytes === undefined) continue;
    if (files.length === 0) mkdirSync(join(aside, 'originals'));
    const path = `originals/${sha256}`;
    const original = written(aside, path, 'Original of a source', 'application/octet-stream', bytes);
    // By now it may be another than the one whose digest was taken.
    if (original.sha256 === sha256) files.push(original);
    else rmSync(join(aside, path));
  }
  return files;
}

/** The report without the folders of this machine. */
function handedOn(report: Report, signatures: readonly string[]): string {
  const paths = new Map(
    signatures.flatMap((name, at) => {
      const path = signaturePath(at, smallFile(name));
      return [
        [name, path],
        [`${name}${STAMP_ENDING}`, `${path}${STAMP_ENDING}`],
      ] as const;
    }),
  );
  const checks = report.checks.map((check) => ({
    ...check,
    where: check.where.map((one) => paths.get(one) ?? one),
  }));
  return `${JSON.stringify({ ...report, file: 'bundle.json', checks }, null, 2)}\n`;
}

function written(
  aside: string,
  path: string,
  name: string,
  type: string,
  content: string | Buffer,
): CrateFile {
  const bytes = Buffer.from(content);
  writeFileSync(join(aside, path), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, name, type, bytes: bytes.length, sha256 };
}
