// Advice on a sample of claims: does the chunk carry the claim by the project's own validator, and do quotations in the
// claim stand in one place of the chunk. Another validator may be more lenient: none of this makes a mismatch.

import { validateClaim } from '../validator/validate-claim.ts';
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
): Promise<void> {
  const doubted: string[] = [];
  const stitched: string[] = [];
  for (const claim of sampled) {
    const { text, chunk, verdict } = claim.parts;
    if (text === undefined || chunk === undefined) continue;
    const own = validateClaim({ claim: text, chunk });
    if (ACCEPTING.test(verdict ?? '') && !own.accepted) {
      doubted.push(`claims[${claim.index}]: says ${verdict}, here ${own.verdict} (${own.reason})`);
    }
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
