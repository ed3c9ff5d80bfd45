// GET /v1/briefs/{id}/bibliography over a brief that was kept.
import { describe, expect, it } from 'vitest';
import { createService } from '../../../src/service/app.ts';
import type { ServiceSettings } from '../../../src/service/settings.ts';
import { openMemoryBackend } from '../../../src/store/backend.ts';
import { DOCUMENT, get, memoryStore } from '../app/fixtures.ts';

type Members = Record<string, unknown>;

const ID = 'brf_0123456789abcdef01234567';
const LOCAL = 'local';

function citation(more: Members = {}): Members {
  const { id: document_id, ...document } = DOCUMENT;
  return {
    id: 'cit_1',
    chunk_id: 'chk_1',
    document_id,
    ...document,
    quote: 'Q',
    locator: { start: 0, end: 1 },
    ...more,
  };
}

/** What the route answers for a brief with these citations, kept for a workspace. */
async function ask(
  citations: readonly Members[],
  path: string,
  workspace = LOCAL,
  settings: Partial<ServiceSettings> = {},
) {
  const opened = await openMemoryBackend();
  const text = JSON.stringify({ id: ID, citations });
  await opened.records.put(workspace, {
    kind: 'brief',
    id: ID,
    at: '2026-11-20T00:00:00.000Z',
    labels: [],
    text,
  });
  const corpus = memoryStore({
    documentsById: async (ids) =>
      [DOCUMENT, { ...DOCUMENT, id: 'doc_german', language: 'de' }].filter(({ id }) => ids.includes(id)),
  });
  const service = createService({ backend: { ...opened, corpus }, local: true, settings });
  try {
    const response = await get(service, path);
    return { status: response.status, body: (await response.json()) as Members };
  } finally {
    await service.close();
  }
}

const entriesOf = ({ body }: { body: Members }) =>
  body['entries'] as { text: string; document_id: string; csl: Members; source_url?: string }[];

describe('GET /v1/briefs/{id}/bibliography', () => {
  it('says of a file where it is and which pages are cited, and of nothing else', async () => {
    const cited = [7, 3, 7].map((page, at) =>
      citation({ id: `cit_${at}`, locator: { start: at, end: at + 1, page } }),
    );
    const web = citation({ id: 'cit_9', document_id: 'doc_web', source_url: 'https://example.org/' });
    const [file, page] = entriesOf(await ask([...cited, web], `/v1/briefs/${ID}/bibliography`)).toSorted(
      (a) => (a.document_id === 'doc_web' ? 1 : -1),
    );
    expect(file).toMatchObject({ source_url: DOCUMENT.source_url, pages: [3, 7] });
    expect(page).not.toHaveProperty('source_url');
  });

  it('has one entry for each document, however often it is cited', async () => {
    const cited = [
      citation(),
      citation({ id: 'cit_2', quote: 'R' }),
      citation({ id: 'cit_3', document_id: 'doc_2', title: 'Zulu' }),
    ];
    const answer = await ask(cited, `/v1/briefs/${ID}/bibliography`);
    expect(answer.status).toBe(200);
    expect(entriesOf(answer).map(({ document_id }) => document_id)).toEqual([DOCUMENT.id, 'doc_2']);
    expect(entriesOf(answer)[0]).toMatchObject({
      id: DOCUMENT.id.replace('doc_', 'bib_'),
      text: 'Writer, A. (2024a, May 1). A closed strait. a b.md.',
      html: 'Writer, A. (2024a, May 1). <i>A closed strait</i>. a b.md.',
      markdown: 'Writer, A. (2024a, May 1). *A closed strait*. a b.md.',
    });
  });

  it.each([
    ['', 'apa', 'Writer, A. (2024, May 1). A closed strait. a b.md.'],
    ['?style=mla', 'mla', 'Writer, A. “A Closed Strait.” 1 May 2024, a b.md.'],
    ['?style=chicago', 'chicago', 'Writer, A. 2024. “A Closed Strait.” May 1. a b.md.'],
    ['?style=harvard', 'harvard', 'Writer, A. (2024) ‘A closed strait’. Available at: a b.md.'],
  ])('%j is %s [spec:bibliography-style]', async (query, style, text) => {
    const answer = await ask([citation()], `/v1/briefs/${ID}/bibliography${query}`);
    expect(answer.body).toMatchObject({ brief_id: ID, style });
    expect(entriesOf(answer).map((entry) => entry.text)).toEqual([text]);
  });

  it('tells no path of this machine in an entry or to others, and gives German titles no English capitals', async () => {
    const answer = await ask(
      [citation(), citation({ document_id: 'doc_german', title: 'Eine Meerenge wird geschlossen' })],
      `/v1/briefs/${ID}/bibliography?style=mla`,
    );
    for (const { source_url: _, ...entry } of entriesOf(answer))
      expect(JSON.stringify(entry)).not.toContain('/home/');
    const elsewhere = await ask([citation()], `/v1/briefs/${ID}/bibliography`, LOCAL, {
      shortFileUrls: true,
    });
    expect(entriesOf(elsewhere)[0]).toMatchObject({ source_url: 'file:///notes/a%20b.md' });
    expect(JSON.stringify(elsewhere.body)).not.toContain('/home/');
    expect(
      entriesOf(answer)
        .map((entry) => entry.text)
        .join(' '),
    ).toContain('Eine Meerenge wird geschlossen.');
  });

  it('a brief without citations has no entries', async () => {
    expect(entriesOf(await ask([], `/v1/briefs/${ID}/bibliography`))).toEqual([]);
  });

  it('another style, another id and another workspace are refused', async () => {
    expect((await ask([], `/v1/briefs/${ID}/bibliography?style=vancouver`)).status).toBe(400);
    expect((await ask([], '/v1/briefs/brf_none/bibliography')).status).toBe(404);
    expect((await ask([citation()], `/v1/briefs/${ID}/bibliography`, 'someone-else')).status).toBe(404);
  });
});
