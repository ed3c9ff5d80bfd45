// --report html: one bundle in a page that verifies it again in a browser.
import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { MOST_BYTES, pageFrame, toHtml } from '../../../evidence/formats/html/html.ts';
import { memoryInput } from '../../../evidence/input/replay.ts';
import type { VerifyOptions } from '../../../evidence/options.ts';
import type { Report } from '../../../evidence/report/report.ts';
import { verifyInput } from '../../../evidence/verify.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import { VERSION } from '../../kit/version.ts';
import { readingBundle, statOf } from './reading.ts';

/** A bundle that was read for a page, and what was asked of it. */
export interface Paged {
  readonly reports: readonly Report[];
  readonly page: (report: Report) => string;
}

/** Reads and verifies the one bundle that a page is for. @throws {CliError} usage, before anything is read where it can */
export async function verifyForPage(
  context: Context,
  paths: readonly string[],
  options: VerifyOptions,
): Promise<Paged> {
  const path = onlyOne(context, paths);
  const frame = pageFrame();
  const bytes = await wholeOf(path, context.signal);
  const place = path === '-' ? {} : { path: resolve(path) };
  // A page is for handing on: the folders of this machine stay out of it.
  const report = await verifyInput(memoryInput(bytes), {
    ...options,
    ...place,
    file: basename(path),
    fileDigest: true,
  });
  if (report.checks.some(({ id, found }) => id === 'input.trailing' && found.startsWith('"{\\"')))
    throw usageError(
      '--report html is for one bundle, and this file holds several.',
      'Give it one line of them.',
    );
  const asked = {
    pinned: options.recipe === undefined ? (options.pinned ?? []) : [options.recipe],
    expect: options.expect ?? null,
    fail_on: options.failOn ?? [],
    strict: options.strict ?? false,
    sample: options.sample ?? null,
    seed: options.seed ?? 1,
    exhaustive: options.exhaustive ?? false,
    now: options.now ?? context.now(),
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const page = (whole: Report) =>
    toHtml(frame, bytes, { report: whole, sha256, asked, made_by: `ibid ${VERSION}` });
  return { reports: [report], page };
}

function onlyOne({ io, flags }: Context, paths: readonly string[]): string {
  const [path = '-'] = paths;
  if (paths.length > 1 || (path !== '-' && statOf(path)?.isDirectory() === true))
    throw usageError('--report html is for one bundle.', 'Give one file; --report json takes many.');
  if (flags.output === undefined && io.isTerminal(1))
    throw usageError('A page is for a browser, not for a terminal.', 'Add -o report.html.');
  return path;
}

/** The bundle's bytes, decompressed where it is gzip. */
function wholeOf(path: string, signal: AbortSignal): Promise<Uint8Array> {
  return readingBundle(path, signal, async (input) => {
    const reader = input.open();
    const parts: Buffer[] = [];
    for (let size = 0; ;) {
      const part = Buffer.allocUnsafe(1 << 20);
      const got = await reader.read(part, 0, part.length);
      if (got === 0) return Buffer.concat(parts);
      parts.push(part.subarray(0, got));
      size += got;
      if (size > MOST_BYTES)
        throw usageError(
          `--report html takes bundles of up to ${MOST_BYTES >> 20} MiB: a page has to hold it all.`,
          'Verify it without, or with --report json.',
        );
    }
  });
}
