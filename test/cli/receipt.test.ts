// `brief evidence ID -o FILE` keeps the service's own bytes, and a receipt that an offline check holds them against.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json } from '../support/api-server.ts';
import { bench } from './support.ts';
import { hasTerminal, onTerminal } from './terminal.ts';

const body = { schema: 'service.evidence_bundle.v1', claims: [] as unknown[] };
const hash = createHash('sha256')
  .update(JSON.stringify({ claims: [], schema: body.schema }))
  .digest('hex');
const bundle = `  {"claims":[], "bundle_sha256":"${hash}","schema":"service.evidence_bundle.v1" }\n`;

const script = {
  'GET /v1/briefs/brf_1/evidence': (_seen: unknown, response: ServerResponse) =>
    json(response, bundle, { requestId: 'req_7' }),
};

describe('brief evidence', () => {
  it('writes the bytes as they were sent, to stdout and to a file', async () => {
    await using desk = await bench(script);
    expect((await desk.run(['brief', 'evidence', 'brf_1'])).stdout).toBe(bundle.trimStart());
    const file = join(desk.home, 'bundle.json');
    const ran = await desk.run(['brief', 'evidence', 'brf_1', '-o', file]);
    expect(ran).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(file, 'utf8')).toBe(bundle.trimStart());
    const receipt = JSON.parse(readFileSync(join(desk.home, 'state', 'receipts.ndjson'), 'utf8')) as unknown;
    expect(receipt).toMatchObject({
      brief_id: 'brf_1',
      request_id: 'req_7',
      base_url: desk.server.url,
      bundle_sha256: hash,
      file_sha256: createHash('sha256').update(bundle.trimStart()).digest('hex'),
      file,
    });
  });

  it('tells at verification that a file is no longer the one that was downloaded', async () => {
    await using desk = await bench(script);
    const file = join(desk.home, 'bundle.json');
    await desk.run(['brief', 'evidence', 'brf_1', '-o', file]);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(hash, 'f'.repeat(64)));
    const { stdout } = await desk.run(['evidence', 'verify', file, '--json']);
    const report = JSON.parse(stdout) as { checks: { id: string; status: string }[] };
    expect(report.checks.filter(({ id }) => id.includes('receipt')).map(({ status }) => status)).toContain(
      'fail',
    );
  });

  it('reads past a receipt that was broken off, says so on a terminal, and keeps the next one whole', async () => {
    await using desk = await bench(script);
    const receipts = join(desk.home, 'state', 'receipts.ndjson');
    const file = join(desk.home, 'bundle.json');
    const download = () => desk.run(['brief', 'evidence', 'brf_1', '-o', file]);
    await download();
    const [whole = ''] = readFileSync(receipts, 'utf8').split('\n');
    writeFileSync(receipts, whole.slice(0, 150));
    expect(await download()).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(receipts, 'utf8').split('\n')).toEqual([
      whole.slice(0, 150),
      expect.stringContaining('"brief_id":"brf_1"'),
      '',
    ]);
    const { stdout, stderr } = await desk.run(['evidence', 'verify', file, '--json']);
    const report = JSON.parse(stdout) as { checks: { id: string; status: string }[] };
    expect(report.checks.filter(({ id }) => id.includes('receipt')).map(({ status }) => status)).toEqual([
      'pass',
    ]);
    expect(stderr).toBe('');
    if (!hasTerminal()) return;
    const seen = await onTerminal(desk, ['evidence', 'verify', file]);
    expect(seen.replaceAll(/\s+/g, ' ')).toMatch(/One receipt in \S+ is broken off and read past/);
  });
});
