// `runs replay`: asks again, and says what changed in the words of `evidence diff`; exit 15 on a change.
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { diffAnswers, gistOf } from '../../../src/evidence/answer-diff.ts';
import { json } from '../../support/api-server.ts';
import { apiServer, type Script } from '../../support/api-server.ts';
import { runHere } from '../../support/here.ts';
import { runIbid, temporaryFolder } from '../../support/ibid.ts';
import { bench, environment } from '../support.ts';

const citation = (id: string, sha: string) => ({
  id,
  content_sha256: sha,
  source_url: `https://x.example/${id}`,
});
const claim = (text: string, verdict: string, ...citation_ids: string[]) => ({
  id: `clm_${text}`,
  text,
  verdict,
  citation_ids,
});

const BEFORE = {
  outcome: 'answered',
  claims: [claim('A.', 'verbatim', 'c1'), claim('B.', 'verbatim', 'c2'), claim('C.', 'extract', 'c2')],
  citations: [citation('c1', 'aa'), citation('c2', 'bb')],
};
const AFTER = {
  outcome: 'answered',
  claims: [claim('A.', 'weak', 'c1'), claim('B.', 'verbatim', 'c2'), claim('D.', 'verbatim', 'c1')],
  citations: [citation('c1', 'aa'), citation('c2', 'cc')],
};

describe('what changed between two answers', () => {
  const changes = (before: unknown, after: unknown) =>
    diffAnswers(gistOf(before), gistOf(after)).changes.map(({ change, claim: of }) => `${change} ${of}`);

  it('is claims that went, came, got another verdict or rest on other content, and the outcome', () => {
    expect(changes(BEFORE, AFTER)).toEqual(['verdict A.', 'source B.', 'gone C.', 'added D.']);
    expect(changes(BEFORE, { outcome: 'insufficient_evidence', claims: [] })).toEqual([
      'outcome outcome',
      'gone A.',
      'gone B.',
      'gone C.',
    ]);
    expect(changes(BEFORE, { ...BEFORE, id: 'other', cached: true, created_at: 'later' })).toEqual([]);
  });

  it('is found in the paragraphs of a brief', () => {
    const brief = ({ claims, citations }: typeof BEFORE) => ({
      sections: [{ paragraphs: [{ claims }] }],
      citations,
    });
    expect(changes(brief(BEFORE), brief(AFTER))).toEqual(['verdict A.', 'source B.', 'gone C.', 'added D.']);
  });

  it('is text and addresses where an answer of another server has no claims', () => {
    const one = { answer: 'Yes.', citations: [{ source_url: 'https://a.example' }] };
    expect(changes(one, { ...one, answer: 'No.' })).toEqual(['answer answer']);
    expect(changes(one, { answer: 'Yes.', citations: [{ source_url: 'https://b.example' }] })).toEqual([
      'gone https://a.example',
      'added https://b.example',
    ]);
    for (const odd of [null, 7, 'text', [], {}, { claims: 'x', citations: [1, null] }])
      expect(changes(odd, odd)).toEqual([]);
  });
});

describe('runs replay', () => {
  it('sends the same body to the same address, leaves a run of its own, and ends with 15 on a change', async () => {
    const answers = [BEFORE, BEFORE, AFTER];
    const script: Script = {
      'POST /v1/query': (_seen: unknown, response: ServerResponse, index: number) =>
        json(response, answers[index] ?? {}),
    };
    await using server = await apiServer(script);
    const home = temporaryFolder();
    const here = { env: environment(server.url) };
    await runHere(home.path, ['query', 'q', '--set', 'odd:=1.10'], here);
    const { items } = JSON.parse((await runHere(home.path, ['runs', 'list', '--json'])).stdout) as {
      items: { id: string }[];
    };
    const id = items[0]?.id ?? '';
    // Without the address in the environment: the run knows it. The key is not in the run.
    const there = { env: { IBID_API_KEY: 'key' } };
    const same = await runHere(home.path, ['runs', 'replay', id], there);
    expect(same).toMatchObject({ code: 0, stdout: 'Nothing changed (3 claims).\n' });
    const changed = await runHere(home.path, ['runs', 'replay', id, '--json'], there);
    expect(changed.code).toBe(15);
    const told = JSON.parse(changed.stdout) as { again: string; changes: { change: string }[] };
    expect(told.changes.map(({ change }) => change)).toEqual(['verdict', 'source', 'gone', 'added']);
    expect(new Set(server.seen.map(({ body }) => body)).size).toBe(1);
    const all = JSON.parse((await runHere(home.path, ['runs', 'list', '--json'])).stdout) as {
      items: { id: string }[];
    };
    expect(all.items.map((run) => run.id)).toContain(told.again);
    expect(all.items).toHaveLength(3);
    home.remove();
  });

  it('refuses what cannot be asked again, and sends nothing', async () => {
    await using b = await bench({
      'POST /v1/tutor': { session_id: 's', reply: 'x' },
      'POST /v1/query': (_seen: unknown, response: ServerResponse) => void response.destroy(),
    });
    await b.run(['tutor', 'hi', '--session', 's']);
    await b.run(['query', 'q']);
    const { items } = JSON.parse((await b.run(['runs', 'list', '--json'])).stdout) as {
      items: { id: string }[];
    };
    expect(items).toHaveLength(2);
    for (const { id } of items)
      expect(await b.run(['runs', 'replay', id])).toMatchObject({ code: 2, stdout: '' });
    expect(b.server.seen).toHaveLength(2);
  });
});

describe('runs recover', () => {
  it('finds the brief of a process that was killed, and makes it the answer of its run', async () => {
    const made: { created_at: string; id: string; variant: string }[] = [];
    await using b = await bench({
      'POST /v1/brief': () => {
        made.push({ id: 'brf_9', variant: 'daily', created_at: new Date().toISOString() });
        made.push({ id: 'brf_8', variant: 'weekly', created_at: new Date().toISOString() });
      },
      'GET /v1/briefs': (_seen: unknown, response: ServerResponse) =>
        json(response, { items: made, total: 2 }),
      'GET /v1/briefs/brf_9': { id: 'brf_9', sections: [], cost_usd: 0.4 },
      'GET /v1/usage': {},
    });
    await b.run(['budget', 'set', '5usd/month']);
    let kill = () => {};
    const running = runIbid(b.home, ['brief', 'create', '--variant', 'daily'], {
      env: environment(b.server.url),
      onStart: (by) => (kill = () => by('SIGKILL')),
    });
    while (made.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    kill();
    await running;
    expect((await b.run(['runs', 'list'])).stdout).toMatch(/brief\.create +no_end +up to \$1\.00/);
    expect((await b.run(['budget', 'show'])).stdout).toContain('$1.00 held');
    const found = await b.run(['runs', 'recover']);
    expect(found).toMatchObject({ code: 0 });
    expect(found.stdout).toContain('It became brf_9');
    expect((await b.run(['runs', 'list'])).stdout).toMatch(/brief\.create +answered +\$0\.40/);
    expect((await b.run(['budget', 'show'])).stdout).toContain('$0.40 of $5.00 spent, $4.60 left');
    expect((await b.run(['runs', 'recover'])).stdout).toContain('Every run has an outcome.');
  });
});
