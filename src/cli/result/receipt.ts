// The receipt of a downloaded bundle: what a later offline check can hold the file against (evidence.md).
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { codeOf } from '../../api/coded-error.ts';
import type { Reply } from '../../client/types.ts';
import type { Receipt } from '../../evidence/receipt.ts';
import { cleanLine } from '../kit/clean.ts';
import type { Context } from '../kit/context.ts';
import { VERSION } from '../kit/version.ts';
import { tell } from './notice.ts';

/** Appends a receipt for a bundle that was saved to `path`; its hash is the one that the bundle carries itself. */
export async function keepReceipt(
  context: Context,
  briefId: string,
  path: string,
  reply: Reply,
): Promise<void> {
  const { appendReceipt, receiptsFile } = await import('../../evidence/receipt.ts');
  const settings = await context.settings();
  const { digest, bytes, claimed } = await summaryOf(path);
  const receipts = receiptsFile(settings.folders.state);
  endTornLine(receipts);
  appendReceipt(receipts, {
    time: new Date(context.now()).toISOString(),
    base_url: settings.baseUrl ?? 'local',
    brief_id: briefId,
    request_id: reply.requestId,
    bundle_sha256: claimed,
    file_sha256: digest,
    bytes,
    file: resolve(path),
    tool: `ibid ${VERSION}`,
  });
}

/** What a run that was killed left of a line stays a line of its own: the next receipt must not be lost with it. */
function endTornLine(path: string): void {
  let file: number;
  try {
    file = openSync(path, constants.O_RDWR | constants.O_APPEND);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = fstatSync(file);
    const last = Buffer.alloc(1);
    if (size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== '\n')
      writeSync(file, '\n');
  } finally {
    closeSync(file);
  }
}

/** The receipts of downloads; what cannot be read of them is said to whoever sits before a terminal. */
export async function receiptsIn(context: Context, folder: string): Promise<readonly Receipt[]> {
  const { readReceipts, receiptsFile } = await import('../../evidence/receipt.ts');
  const path = receiptsFile(folder);
  const receipts = readReceipts(path);
  if (!context.io.isTerminal(2)) return receipts;
  const torn = linesIn(path) - receipts.length;
  if (torn > 0)
    await tell(context.io, [
      `${torn === 1 ? 'One receipt' : `${torn} receipts`} in ${cleanLine(path)} ${torn === 1 ? 'is' : 'are'} broken off and read past: a run was ended as it wrote.`,
    ]);
  return receipts;
}

function linesIn(path: string): number {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '').length;
  } catch {
    return 0; // none were ever kept
  }
}

const CLAIMED = /"bundle_sha256"\s*:\s*"([^"\\]{1,200})"/;

/** One pass over the file, whatever its size: a member is looked for in each piece and across the seam of two. */
async function summaryOf(path: string): Promise<{ digest: string; bytes: number; claimed: string | null }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let claimed: string | null = null;
  let seam = '';
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
    const text = seam + piece.toString('latin1');
    claimed ??= CLAIMED.exec(text)?.[1] ?? null;
    seam = text.slice(-300);
  }
  return { digest: hash.digest('hex'), bytes, claimed };
}
