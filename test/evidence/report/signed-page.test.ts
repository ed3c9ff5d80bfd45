// A page cannot judge a signature again: what was found of it is taken over, and never left out of the verdict.
import { describe, expect, it } from 'vitest';
import { recheck } from '../../../src/evidence/formats/html/page/recheck.ts';
import { checked, type Check } from '../../../src/evidence/report/report.ts';
import { withStep } from '../../../src/evidence/report/assemble.ts';
import { sealed } from '../bundles.ts';
import { embeddedOf } from './pages.ts';

async function pageWith(id: string, status: Check['status'], signed: boolean) {
  const text = sealed();
  const embedded = await embeddedOf(text);
  const check = checked({ id, status, expected: 'a signature', found: 'what was found' });
  const step = { checks: [check], statements: { signed }, facts: { signed_by: ['me@example.org'] } };
  const report = withStep(embedded.report, step, {});
  return recheck(Buffer.from(text), { ...embedded, report });
}

describe('a page of a signed bundle', () => {
  it.each([
    ['signature.bytes', 'fail', 'mismatch'],
    ['signature.key', 'fail', 'unproven'],
    ['signature.signer', 'fail', 'policy'],
    ['attestation.subject', 'fail', 'mismatch'],
    ['crate.files', 'fail', 'mismatch'],
    ['a.check.not.known.here', 'fail', 'consistent'],
    ['signature.bytes', 'pass', 'consistent'],
    ['signature.signer', 'pass', 'verified'],
  ] as const)('takes over %s %s: %s', async (id, status, verdict) => {
    const signed = status === 'pass';
    const found = await pageWith(id, status, signed);
    expect(found.verdict).toBe(verdict);
    expect(found.rows.find((row) => row.id === id)).toMatchObject({ status, taken: true });
    expect(found.report.statements.signed).toBe(signed);
    expect(found.report.signed_by).toEqual(['me@example.org']);
  });
});
