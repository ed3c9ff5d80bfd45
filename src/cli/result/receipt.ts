// The receipt of a downloaded bundle: what a later offline check can hold the file against (evidence.md).
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Reply } from '../../client/types.ts';
import type { Context } from '../kit/context.ts';
import { VERSION } from '../kit/version.ts';

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
  appendReceipt(receiptsFile(settings.folders.state), {
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
