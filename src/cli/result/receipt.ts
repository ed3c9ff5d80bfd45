// The receipt of a downloaded bundle: what a later offline check can hold the file against (evidence.md). It is part of
// the download's run.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Reply } from '../../client/types.ts';
import type { Receipt } from '../../evidence/judge-hash.ts';
import type { Context } from '../kit/context.ts';
import { VERSION } from '../kit/version.ts';
import { cleanLine } from '../../page/clean.ts';
import { tell } from './notice.ts';

/** Notes a bundle that was saved to `path`; its hash is the one that the bundle carries itself. */
export async function keepReceipt(
  context: Context,
  briefId: string,
  path: string,
  reply: Reply,
): Promise<void> {
  const { beginRun, newRunId } = await import('../runs/keep.ts');
  const { profileName, baseUrl, folders } = await context.settings();
  const client = await context.client();
  const { digest, bytes, claimed } = await summaryOf(path);
  const run = beginRun(
    newRunId(context.now()),
    {
      profile: profileName,
      base_url: baseUrl ?? null,
      route: 'brief.evidence',
      method: 'GET',
      path: `/v1/briefs/${encodeURIComponent(briefId)}/evidence`,
      body: null,
      paid: false,
      worst_usd: 0,
    },
    { state: folders.state, now: context.now, scrub: client.scrub, withoutTexts: false },
  );
  run.receipt = {
    brief_id: briefId,
    bundle_sha256: claimed,
    file_sha256: digest,
    bytes,
    tool: `ibid ${VERSION}`,
  };
  run.end({
    outcome: 'answered',
    status: reply.status,
    request_id: reply.requestId,
    attempts: reply.attempts,
    billed: 'no',
    cost_usd: 0,
    detail: null,
    output: resolve(path),
    answer: null,
  });
}

/** The receipts of downloads; on a terminal, the user is told of those that cannot be read. */
export async function receiptsIn(context: Context, folder: string): Promise<readonly Receipt[]> {
  const { receiptsOf } = await import('../runs/receipts.ts');
  const { receipts, torn } = receiptsOf(folder);
  if (torn > 0 && context.io.isTerminal(2))
    await tell(context.io, [
      `${torn === 1 ? 'One receipt' : `${torn} receipts`} in ${cleanLine(folder)} ${torn === 1 ? 'is' : 'are'} broken off and read past: a run was ended as it wrote.`,
    ]);
  return receipts;
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
