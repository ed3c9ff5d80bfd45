// sector_ids, source_ids and document_ids of POST /v1/query: what alone may answer.
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../../src/corpus/ingest.ts';
import { openMemoryBackend, type Backend } from '../../../src/store/backend.ts';
import { createService, type Service } from '../../../src/service/app.ts';
import { post } from './fixtures.ts';

const now = () => new Date('2026-01-02T03:04:05.000Z');
const QUESTION = 'When was the lighthouse of Zanbar lit?';
let folder: string;
let backend: Backend;
let service: Service;
const sources: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ibid-scope-'));
  backend = await openMemoryBackend();
  for (const [name, text, sector] of [
    ['old', 'The lighthouse of Zanbar was lit in 1871 by two keepers.', 'coast'],
    ['new', 'The lighthouse of Zanbar was lit in 1903 after a storm.', 'inland'],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'a.txt'), `${text} Ships had long asked for a light there.`);
    await ingest(backend.corpus, [join(folder, name)], { now, sector });
  }
  const { rows } = await backend.corpus.sources({}, { limit: 10, offset: 0 });
  for (const name of ['old', 'new']) sources.push(rows.find((row) => row.name === name)!.id);
  service = createService({ backend, local: true, version: '1.2.3', now });
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

interface Reply {
  readonly answer: string | null;
  readonly citations: readonly { readonly source_id: string; readonly document_id: string }[];
  readonly cached: boolean;
  readonly detail?: string;
}

async function ask(members: object): Promise<Reply> {
  const response = await post(service, '/v1/query', { query: QUESTION, ...members });
  return (await response.json()) as Reply;
}

describe('the scope of a query', () => {
  it.each([{ mode: 'speculative' }, { mode: 'deliberate' }])('names who may answer: %o', async (mode) => {
    for (const [at, [year, sector]] of [
      ['1871', 'coast'],
      ['1903', 'inland'],
    ].entries()) {
      const bySource = await ask({ ...mode, source_ids: [sources[at]] });
      expect(bySource.answer).toContain(year);
      expect(new Set(bySource.citations.map(({ source_id }) => source_id))).toEqual(new Set([sources[at]]));
      const bySector = await ask({ ...mode, sector_ids: [sector] });
      expect(bySector).toMatchObject({ answer: bySource.answer, cached: false });
      const ids = bySource.citations.map(({ document_id }) => document_id);
      expect(await ask({ ...mode, document_ids: ids })).toMatchObject({
        answer: bySource.answer,
        cached: false,
      });
    }
    expect(await ask({ ...mode, source_ids: [sources[0]] })).toMatchObject({ cached: true });
    const both = { sector_ids: ['coast'], source_ids: [sources[1]] };
    expect(await ask({ ...mode, ...both })).toMatchObject({ outcome: 'insufficient_evidence' });
  });

  it.each([
    [{ sector_ids: ['sea'] }, 'There is no sector "sea"; the sectors are coast, inland.'],
    [{ source_ids: ['src_x'] }, 'The corpus has no source with the id "src_x".'],
    [{ document_ids: ['doc_x'] }, 'The corpus has no document with the id "doc_x".'],
    [{ document_ids: [] }, 'document_ids must not be empty.'],
    [{ sector_ids: 'coast' }, 'sector_ids must be an array, not a string.'],
    [{ source_ids: [7] }, 'source_ids.0 must be a string, not a number.'],
  ])('%o is refused in words', async (members, detail) => {
    const response = await post(service, '/v1/query', { query: QUESTION, ...members });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail,
      errors: [{ member: expect.stringContaining(Object.keys(members)[0]!) }],
    });
  });
});
