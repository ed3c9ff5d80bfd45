// What is kept of a downloaded bundle for a later offline check (evidence.md): a receipt, in the
// download's run, and the signature that a service sent with it (X-Evidence-Signature), beside the
// file.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Reply } from '../../client/types.ts';
import type { Receipt } from '../../evidence/judge-hash.ts';
import type { Context } from '../kit/context.ts';
import { VERSION } from '../kit/version.ts';
import { cleanLine } from '../../page/clean.ts';
import { tell } from './notice.ts';
import { readRun, runFiles, runsFolder } from '../runs/files.ts';
import type { Run } from '../runs/run.ts';
import { SigningError } from '../../evidence/errors.ts';
import { writeFile } from './sink.ts';

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
    recipe: await recipeOf(path, context.now()),
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
  const { receipts, torn } = receiptsOf(folder);
  if (torn > 0 && context.io.isTerminal(2))
    await tell(context.io, [
      `${torn === 1 ? 'One receipt' : `${torn} receipts`} in ${cleanLine(folder)} ${torn === 1 ? 'is' : 'are'} broken off and read past: a run was ended as it wrote.`,
    ]);
  return receipts;
}

/** The recipe that reproduces the hash inside, which a changed copy with that hash is later held against. */
async function recipeOf(path: string, now: number): Promise<string | null> {
  const { verifyFile } = await import('../../evidence/verify-file.ts');
  const [report] = await verifyFile(path, { now, sample: 0, equivalents: false });
  return report?.recipe?.id ?? null;
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

/** The route whose runs have one. */
const ROUTE = 'brief.evidence';

/** Oldest first. `torn` counts files that cannot be read: a run was ended as it wrote. */
export function receiptsOf(state: string): { readonly receipts: readonly Receipt[]; readonly torn: number } {
  const runs = [...runFiles(runsFolder(state))].filter(({ route }) => route === ROUTE).reverse();
  const read = runs.map(({ path }) => readRun(path));
  const found = read.flatMap((run) => (run === undefined ? [] : receiptOf(run)));
  return { receipts: found, torn: read.filter((run) => run === undefined).length };
}

function receiptOf({ receipt, end, base_url }: Run): Receipt[] {
  if (receipt === null || end === null || end.output === null) return [];
  const { time, request_id, output: file } = end;
  return [{ ...receipt, time, base_url: base_url ?? 'local', request_id, file }];
}

/** No signature is longer: one of RSA with the largest key takes half of it. */
const MOST = 16_384;

/**
 * Writes FILE.sig as ssh-keygen would. What is not a signature is left out, and the user at a terminal is told so: the
 * bundle itself has come.
 */
export async function keepSignature(context: Context, path: string, text: string): Promise<void> {
  const { inArmor, readSignature } = await import('../../evidence/signing/sshsig.ts');
  const { strictBase64 } = await import('../../evidence/signing/wire.ts');
  const blob = text.length > MOST ? undefined : strictBase64(text.trim());
  try {
    if (blob === undefined) throw new SigningError('unreadable', 'it is not base64');
    readSignature(blob);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    if (!context.io.isTerminal(2)) return undefined;
    return tell(context.io, [`The signature that came with the bundle is not kept: ${error.message}.`]);
  }
  await writeFile(context, `${path}.sig`, inArmor(blob));
}
