// Bundles that versions 1 to 4 made of a brief over the starter corpus (`ibid brief create --sector energy`, one of each version of
// the validator, byte for byte, gzipped): they still verify, and are judged by what they say.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { verifyBundle } from '../../../src/evidence/verify.ts';

interface Kept {
  bundle_sha256: string;
  claims: { text?: string; claim?: string; chunk: { text: string }; verdict: { validator: string } }[];
}

const EARLIER = [1, 2, 3, 4].map((version) => `ibid-validator-${version}`);

function bytesOf(version: string): Buffer {
  return gunzipSync(readFileSync(new URL(`earlier/${version}.json.gz`, import.meta.url)));
}

async function statusOf(bytes: Buffer, id: string) {
  const report = await verifyBundle([bytes], { sample: 100 });
  return { verdict: report.verdict, check: report.checks.find((check) => check.id === id)?.status };
}

describe.each(EARLIER)('a bundle of %s', (version) => {
  const bytes = bytesOf(version);
  const kept = JSON.parse(bytes.toString()) as Kept;

  it('is of that version', () => {
    expect(new Set(kept.claims.map(({ verdict }) => verdict.validator))).toEqual(new Set([version]));
  });

  it('verifies, and each of its claims is in its chunk by the rules of today', async () => {
    expect(await statusOf(bytes, 'verdict.chunk')).toEqual({ verdict: 'consistent', check: 'pass' });
  });

  it('proves nothing with another hash', async () => {
    const changed = Buffer.from(bytes.toString().replace(kept.bundle_sha256, '0'.repeat(64)));
    expect((await statusOf(changed, 'verdict.chunk')).verdict).toBe('unproven');
  });
});
