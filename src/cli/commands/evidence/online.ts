// --online: two downloads of the same brief must be byte for byte alike, and alike to the file,
// after leading padding. Each is digested as it comes: none is held in memory.
import { createHash } from 'node:crypto';
import { openFile } from '../../../evidence/input/open.ts';
import { abortable, type Input } from '../../../evidence/input/replay.ts';
import { Arena } from '../../../evidence/json/arena.ts';
import { Tokeniser } from '../../../evidence/json/tokenise.ts';
import { checked, type Report } from '../../../evidence/report/report.ts';
import { withStep } from '../../../evidence/report/assemble.ts';
import { Breath } from '../../../evidence/scan/breath.ts';
import { Head } from '../../../evidence/scan/head.ts';
import { walk } from '../../../evidence/scan/walk.ts';
import type { FlagValues } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import { type FLAGS, rulesGiven } from './flags.ts';

interface Sum {
  readonly sha256: string;
  readonly bytes: number;
}

/** The single report with the check `online`, judged again. @throws {ClientError} when there is no download. */
export async function compareOnline(
  context: Context,
  path: string,
  flags: FlagValues<typeof FLAGS>,
  reports: readonly Report[],
): Promise<Report> {
  const [report] = reports;
  if (reports.length !== 1 || report === undefined)
    throw usageError('--online compares one bundle.', `${path} holds ${reports.length}, one a line.`);
  const file = await summed(path, context.signal);
  const id = flags.brief ?? file.briefId;
  if (id === undefined)
    throw usageError('The bundle does not say which brief it is for.', 'Give --brief ID.');
  const client = await context.client();
  const download = async () => sumOf((await client.call('brief.evidence', { id })).body);
  const [first, second] = [await download(), await download()];
  const same = isSame(first, second) && isSame(first, file);
  const found = same
    ? 'three times the same bytes'
    : isSame(first, second)
      ? `the service sends ${described(first)}, the file is ${described(file)}`
      : `two downloads differ from each other: ${described(first)} and ${described(second)}`;
  const check = checked({
    id: 'online',
    status: same ? 'pass' : 'fail',
    expected: `brief ${id} downloaded twice equals the file`,
    found,
  });
  return withStep(
    report,
    { checks: [check], statements: { identical_to_download: same } },
    rulesGiven(flags),
  );
}

/** The sum of the file's bundle, decompressed where it is gzip, and the brief that it names. */
async function summed(path: string, signal: AbortSignal): Promise<Sum & { briefId: string | undefined }> {
  const input = abortable(openFile(path), signal);
  try {
    return { ...(await sumOf(chunksOf(input))), briefId: await briefOf(input) };
  } finally {
    input.close();
  }
}

async function* chunksOf(input: Input): AsyncGenerator<Buffer> {
  const reader = input.open();
  const breath = new Breath(input.signal);
  const chunk = Buffer.allocUnsafe(1 << 20);
  for (let got = await reader.read(chunk, 0, chunk.length); got > 0;) {
    yield chunk.subarray(0, got);
    // A file is read at once: without this, a signal would be heard only at its end.
    await breath.due();
    got = await reader.read(chunk, 0, chunk.length);
  }
}

/** The digest of all bytes after leading padding. */
async function sumOf(chunks: AsyncIterable<Uint8Array>): Promise<Sum> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    const from = bytes > 0 ? 0 : padding(chunk);
    hash.update(chunk.subarray(from));
    bytes += chunk.length - from;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** How many bytes of JSON white space a chunk begins with. */
function padding(chunk: Uint8Array): number {
  const first = chunk.findIndex((byte) => byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09);
  return first < 0 ? chunk.length : first;
}

async function briefOf(input: Input): Promise<string | undefined> {
  const source = new Tokeniser(new Arena(0));
  const head = new Head(source);
  try {
    await walk(source, input.open(), [head]);
  } catch {
    input.signal?.throwIfAborted();
    // What was read before the damage may name it; the report says that the file is broken.
  }
  const text = head.members.find(({ key }) => key === 'brief_id')?.values[0] ?? 'null';
  const id: unknown = JSON.parse(text);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

function isSame(left: Sum, right: Sum): boolean {
  return left.sha256 === right.sha256 && left.bytes === right.bytes;
}

function described({ sha256, bytes }: Sum): string {
  return `${bytes} bytes with SHA-256 ${sha256}`;
}
