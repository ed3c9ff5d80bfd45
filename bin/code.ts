// Keeps compiled code beside the chunks (bin/keep-code.cjs): one run that verifies a bundle, one that asks a server, one
// each that answers from the corpus in either mode.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const QUESTION = 'Why did the drought at the Panama Canal hold up ships in 2023?';

/** For the build that stands in its place. */
export async function keepCode(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'ibid-build-'));
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"status":"ok"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const bundle = join(home, 'bundle.json');
    writeFileSync(bundle, evidence());
    await run(home, ['evidence', 'verify', bundle]);
    await run(home, ['health'], { IBID_BASE_URL: url });
    // The first question fills the store, which is no part of a usual one.
    await run(home, ['query', 'What is a strait?']);
    await run(home, ['query', QUESTION]);
    await run(home, ['query', '--mode', 'deliberate', QUESTION]);
  } finally {
    server.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** A bundle that verifies, with what encoders write differently in it; members in sorted order, as they are hashed. */
function evidence(): string {
  const words = (index: number) =>
    `Wheat exports of the café region rose to ${index} million tonnes in 2021.`;
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const claims = Array.from({ length: 50 }, (_none, index) => ({
    chunk: { id: `k${index}`, score: 0.5, text: `“A report” 😀\n\tsaid "so": ${words(index)} `.repeat(9) },
    claim: words(index),
    document: {
      content_sha256: sha(words(index)),
      retrieved_at: '2026-03-01T10:00:00Z',
      source_url: `https://example.org/${index}?a=1&b=2`,
    },
    snapshot: { taken_at: '2026-03-01T10:00:05Z', url: `https://archive.example.org/${index}` },
    verdict: { confidence: 1e-7, verdict: 'supported' },
  }));
  const body = `"claims":${JSON.stringify(claims)},"schema":"service.evidence_bundle.v1"}`;
  return `{"bundle_sha256":"${sha(`{${body}`)}",${body.replaceAll('"score":0.5', '"score":0.50')}`;
}

function run(home: string, words: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const launcher = join(import.meta.dirname, 'ibid.cjs');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'keep-code.cjs'), launcher, ...words], {
    env: { PATH: process.env['PATH'], ...env, IBID_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || code === 3) resolve();
      else reject(new Error(`ibid ${words.join(' ')} ended with ${code}: ${errors}`));
    });
  });
}
