// `brief evidence ID -o FILE` keeps the service's own bytes, and a receipt that an offline check holds them against.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
    const runs = JSON.parse((await desk.run(['runs', 'list', '--json'])).stdout) as { items: unknown[] };
    expect(runs.items).toEqual([
      expect.objectContaining({
        route: 'brief.evidence',
        outcome: 'answered',
        base_url: desk.server.url,
        receipt: expect.objectContaining({
          brief_id: 'brf_1',
          bundle_sha256: hash,
          file_sha256: createHash('sha256').update(bundle.trimStart()).digest('hex'),
        }) as unknown,
        end: expect.objectContaining({ request_id: 'req_7', output: file }) as unknown,
      }),
    ]);
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

  it('reads past a receipt that was broken off, and says so on a terminal', async () => {
    await using desk = await bench(script);
    const file = join(desk.home, 'bundle.json');
    for (let at = 0; at < 2; at++) await desk.run(['brief', 'evidence', 'brf_1', '-o', file]);
    const runs = join(desk.home, 'state', 'runs');
    const [day = ''] = readdirSync(runs);
    const newest = join(runs, day, readdirSync(join(runs, day)).sort().at(-1) ?? '');
    writeFileSync(newest, readFileSync(newest, 'utf8').slice(0, 150));
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
