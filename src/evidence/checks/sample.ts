// Advice on a sample of claims: are the claim's words and numbers in the chunk (and, where the caller asks for a sample, does
// the project's own validator find the claim carried), and do quotations in the claim stand in one place of the chunk. Another validator may be more lenient: none of this makes a mismatch.

import { addCheck } from '../report/report.ts';
import type { Report } from '../report/report.ts';
import type { ClaimText } from './claims.ts';

const ACCEPTING =
  /^(?:supported|verified|entailed|valid|accepted|pass(?:ed)?|true|yes|ok|verbatim|extract|strong)$/i;

/** Adds `verdict.chunk` and `chunk.stitched`. */
export async function checkSample(
  report: Report,
  sampled: readonly ClaimText[],
  total: number,
  deep: boolean,
): Promise<void> {
  // Language is only loaded where a sample was asked for: it would double the start of a small verification.
  const judge = deep ? await ownValidator() : plainDoubt;
  const doubted: string[] = [];
  const stitched: string[] = [];
  for (const claim of sampled) {
    const { text, chunk, verdict } = claim.parts;
    if (text === undefined || chunk === undefined) continue;
    const doubt = ACCEPTING.test(verdict ?? '') ? judge(text, chunk) : undefined;
    if (doubt !== undefined) doubted.push(`claims[${claim.index}]: says ${verdict}, but ${doubt}`);
    const missing = quotations(text).find((quote) => !flat(chunk).includes(flat(quote)));
    if (missing !== undefined) stitched.push(`claims[${claim.index}]: "${missing.slice(0, 60)}"`);
  }
  const size = `${sampled.length} of ${total} claims`;
  if (sampled.length < total) report.not_checked.push(`chunks against claims: a sample of ${size}`);
  if (sampled.length === 0) {
    addCheck(report, 'verdict.chunk', 'skipped', 'the chunk carries the claim', 'no sample was drawn');
    addCheck(report, 'chunk.stitched', 'skipped', 'quotations stand in the chunk', 'no sample was drawn');
    return;
  }
  addCheck(
    report,
    'verdict.chunk',
    doubted.length > 0 ? 'warn' : 'pass',
    'the chunk carries each accepted claim',
    doubted.length > 0 ? `${doubted.length} doubtful in ${size}` : `carried in ${size}`,
    doubted,
  );
  addCheck(
    report,
    'chunk.stitched',
    stitched.length > 0 ? 'warn' : 'pass',
    'quotations stand in one place of the chunk',
    stitched.length > 0 ? `${stitched.length} do not, in ${size}` : `all do, in ${size}`,
    stitched,
  );
}

type Judge = (claim: string, chunk: string) => string | undefined;

async function ownValidator(): Promise<Judge> {
  const { validateClaim } = await import('../validator/validate-claim.ts');
  return (claim, chunk) => {
    const own = validateClaim({ claim, chunk });
    return own.accepted ? undefined : `the validator here says ${own.verdict} (${own.reason})`;
  };
}

/** Letters without asking for their Unicode property, whose compilation takes longer than a small verification's sample. */
const WORDS = /[a-z\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff]{4,}/g;

/** Numbers of the claim that the chunk lacks, or most of its longer words. */
function plainDoubt(claim: string, chunk: string): string | undefined {
  if (chunk.includes(claim)) return undefined;
  const there = chunk.toLowerCase();
  const number = claim.match(/\d+(?:[.,]\d+)*/g)?.find((each) => !there.includes(each));
  if (number !== undefined) return `${number} is not in the chunk`;
  const words = claim.toLowerCase().match(WORDS) ?? [];
  const missing = words.filter((word) => !there.includes(word.slice(0, Math.max(4, word.length - 3))));
  if (missing.length * 5 <= words.length * 2) return undefined;
  return `${missing.length} of ${words.length} words are not in the chunk`;
}

/** Texts of three words or more between quotation marks. */
function quotations(text: string): string[] {
  return [...text.matchAll(/[“"«„]([^“”"«»„]{8,}?)[”"»]/g)]
    .map(([, quote]) => quote as string)
    .filter((quote) => quote.trim().split(/\s+/).length >= 3);
}

function flat(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
