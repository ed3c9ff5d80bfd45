// A file that is another one by the time its signature is judged: the signature is right, and of a bundle that nobody verified.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/evidence/report/report.ts';
import { bundle, claim, sealed } from '../../evidence/bundles.ts';
import { pair } from '../../evidence/signing/bench.ts';
import { json } from '../../support/api-server.ts';
import { bench } from '../support.ts';

const [FIRST, SECOND] = [sealed(), sealed(bundle([claim(7)]))];

/** Verifies FIRST, and puts `later` in its place once it is verified: when the download for the comparison is asked for. */
async function verified(pack: (text: string) => string | Buffer, later: string) {
  let path = '';
  await using on = await bench({
    'GET /v1/briefs/b1/evidence': (_seen, response) => {
      writeFileSync(path, pack(later));
      return json(response, FIRST);
    },
  });
  path = join(on.home, 'b.json');
  const key = generateKeyPairSync('ed25519').privateKey;
  writeFileSync(`${path}.key`, key.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  writeFileSync(`${path}.signers`, `me ${pair(key).line}`);
  writeFileSync(path, pack(later));
  expect((await on.run(['evidence', 'sign', path, '--key', `${path}.key`])).code).toBe(0);
  writeFileSync(path, pack(FIRST));
  const signed = ['--signature', `${path}.sig`, '--allowed-signers', `${path}.signers`];
  const ran = await on.run(['evidence', 'verify', path, '--online', '--json', ...signed]);
  expect(readFileSync(path)).toEqual(Buffer.from(pack(later)));
  const { checks, verdict } = JSON.parse(ran.stdout) as Report;
  const status = (id: string) => checks.find((check) => check.id === id)?.status;
  return { verdict, code: ran.code, file: status('signature.file'), bytes: status('signature.bytes') };
}

describe('a file swapped between its verification and the check of its signature', () => {
  it.each([
    ['as it is', (text: string) => text],
    ['in gzip', (text: string) => gzipSync(text)],
  ])('%s is noticed', async (_how, pack) => {
    const swapped = await verified(pack, SECOND);
    expect(swapped).toEqual({ verdict: 'mismatch', code: 10, file: 'fail', bytes: 'pass' });
    expect((await verified(pack, FIRST)).file).toBe('pass');
  });
});
