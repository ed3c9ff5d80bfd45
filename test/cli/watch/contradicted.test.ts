// A document that contradicts a watched answer is reported as that: both sentences, with the dates of their documents.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json } from '../../support/api-server.ts';
import { runHere } from '../../support/here.ts';
import { temporaryFolder, type Ran } from '../../support/ibid.ts';
import { bench } from '../support.ts';

const canal = (title: string, date: string, text: string) =>
  `---\ntitle: ${title}\ndate: ${date}\n---\n\n${text}\n`;

const FIRST = canal(
  'Works on the canal',
  '2024-03-04',
  'The canal has three locks. The north lock closed on 3 March 2024. The towpath is open to cyclists all winter.',
);
const SECOND = canal(
  'Report of the board',
  '2024-05-20',
  'The board heard the engineer. The north lock closed on 12 March 2024. The towpath is not open to cyclists all winter.',
);

interface Own extends Disposable {
  readonly home: string;
  run(...words: string[]): Promise<Ran>;
  add(files: Readonly<Record<string, string>>): Promise<void>;
}

/** The embedded service over a folder of documents. */
function own(): Own {
  const home = temporaryFolder();
  const folder = join(home.path, 'documents');
  mkdirSync(folder);
  const run = (...words: string[]) => runHere(home.path, words);
  return {
    home: home.path,
    run,
    async add(files) {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      expect(await run('corpus', 'add', folder)).toMatchObject({ code: 0 });
    },
    [Symbol.dispose]: () => home.remove(),
  };
}

describe('a new document that says otherwise', () => {
  it('is reported by the first check where the question was asked by hand before it was added', async () => {
    using o = own();
    await o.add({ 'a.md': FIRST });
    writeFileSync(join(o.home, 'q.txt'), 'When did the north lock close?\n');
    await o.run('watch', 'add', join(o.home, 'q.txt'));
    await o.run('query', 'When did the north lock close?');
    await o.add({ 'b.md': SECOND });
    const { code, stdout } = await o.run('watch', 'check');
    expect([code, stdout]).toEqual([15, expect.stringContaining('12 March 2024 against 3 March 2024')]);
  });

  it('is quoted against the answer, in the feed and by mail, once; what documents said all along is not', async () => {
    using o = own();
    await o.add({ 'a.md': FIRST });
    writeFileSync(
      join(o.home, 'q.txt'),
      'When did the north lock close?\nIs the towpath open to cyclists?\n',
    );
    const words = ['--feed', 'json', '--email', 'me@x.example', '--json'];
    const added = await o.run('watch', 'add', join(o.home, 'q.txt'), ...words);
    const { id } = JSON.parse(added.stdout) as { id: string };
    await o.run('watch', 'check');
    await o.add({ 'b.md': SECOND });
    const told = await o.run('watch', 'check', '--all');
    expect(told.code).toBe(15);
    expect(told.stdout).toMatch(
      /^When did the north lock close\?\nconflict 12 March 2024 against 3 March 2024\n +“The north lock closed on 12 March 2024\.” Report of the board, 2024-05-20\n +“The north lock closed on 3 March 2024\.” Works on the canal, 2024-03-04\n/,
    );
    // The answer itself is the same.
    expect(told.stdout).toMatch(
      /Is the towpath open to cyclists\?\nconflict [^\n]*\n +“The towpath is not open to cyclists all winter\.” Report of the board, 2024-05-20\n +“The towpath is open/,
    );
    expect(told.stdout).not.toMatch(/added|gone|outcome/);
    const feed = await o.run('anomaly', 'feed', id);
    const { items } = JSON.parse(feed.stdout) as {
      items: { title: string; _ibid: { citations: { quote: string; published_at: string }[] } }[];
    };
    expect(items.map(({ title }) => title).sort()).toEqual([
      'Contradicted: Is the towpath open to cyclists?',
      'Contradicted: When did the north lock close?',
    ]);
    const cited = items.flatMap(({ _ibid }) => _ibid.citations).map((one) => [one.quote, one.published_at]);
    expect(cited).toContainEqual(['The north lock closed on 12 March 2024.', '2024-05-20']);
    expect(cited).toContainEqual(['The north lock closed on 3 March 2024.', '2024-03-04']);
    const outbox = join(o.home, 'data', 'outbox');
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    expect(mails.join('\n')).toContain('The documents disagree: 12 March 2024 against 3 March 2024');
    expect(await o.run('watch', 'check', '--all')).toMatchObject({ code: 0, stdout: '' });
  });

  it('of a question asked for the first time, what documents disagree on already is not news', async () => {
    using o = own();
    await o.add({ 'a.md': FIRST, 'b.md': SECOND });
    writeFileSync(join(o.home, 'q.txt'), 'When did the north lock close?\n');
    await o.run('watch', 'add', join(o.home, 'q.txt'));
    await o.run('watch', 'check');
    expect(await o.run('watch', 'check', '--all')).toMatchObject({ code: 0, stdout: '' });
  });

  it('than it did: a document that was changed is told as revised', async () => {
    using o = own();
    await o.add({ 'a.md': FIRST });
    writeFileSync(join(o.home, 'q.txt'), 'When did the north lock close?\n');
    await o.run('watch', 'add', join(o.home, 'q.txt'));
    await o.run('watch', 'check');
    await o.add({ 'a.md': FIRST.replace('3 March 2024', '5 March 2024') });
    const { stdout } = await o.run('watch', 'check', '--all');
    expect(stdout).toMatch(
      /revised +5 March 2024 against 3 March 2024\n +now: “The north lock closed on 5 March 2024\.”[^\n]*\n +before: “The north lock closed on 3 March 2024\.”/,
    );
    expect(stdout).not.toMatch(/^(?:added|gone)/m);
  });

  it('beside the answer is told by the sentences about what is watched; what else changed is no news', async () => {
    using o = own();
    const text = FIRST.replace('open to cyclists', 'closed to cyclists at the north lock');
    await o.add({ 'a.md': text });
    writeFileSync(join(o.home, 'q.txt'), 'When did the north lock close?\n');
    await o.run('watch', 'add', join(o.home, 'q.txt'));
    await o.run('watch', 'check');
    const other = text.replace('three locks', 'four locks').replace('date: 2024-03-04', 'date: 2024-03-05');
    await o.add({ 'a.md': other });
    expect(await o.run('watch', 'check', '--all')).toMatchObject({ code: 0, stdout: '' });
    await o.add({ 'a.md': other.replace('all winter', 'all summer') });
    const { stdout } = await o.run('watch', 'check', '--all');
    expect(stdout).toMatch(
      /revised +[^\n]*Works on the canal\n +now: “[^”]*north lock all summer\.”[^“]*before: “[^”]*north lock all winter\.”/,
    );
    expect(stdout).not.toMatch(/^source|four/m);
  });
});

describe('an answer of another server', () => {
  const cited = (id: string, text: string, date: string) => ({
    id,
    quote: text,
    title: `Of ${date}`,
    published_at: date,
    source_url: `https://x.example/${id}`,
    content_sha256: id,
    source_id: 'src_1',
  });
  const first = cited('cit_1', 'The north lock closed on 3 March 2024.', '2024-03-04');
  const second = cited('cit_2', 'The north lock closed on 12 March 2024.', '2024-05-20');
  const claimOf = ({ id, quote }: typeof first) => ({
    id: `clm_${id}`,
    text: quote,
    verdict: 'verbatim',
    citation_ids: [id],
  });
  const answered = { outcome: 'answered', claims: [claimOf(first)], citations: [first] };

  it.each<[string, object, RegExp]>([
    [
      'that is refused, with what contradicts it nearby',
      { outcome: 'insufficient_evidence', claims: [], citations: [], closest: [second] },
      /^conflict 12 March 2024 against 3 March 2024$/m,
    ],
    [
      'that is another',
      { outcome: 'answered', claims: [claimOf(second)], citations: [second] },
      /^conflict 12 March 2024 against 3 March 2024$/m,
    ],
    [
      'that names the conflict itself',
      {
        ...answered,
        citations: [first, second],
        conflicts: [
          { claim_id: 'clm_cit_1', text: second.quote, citation_id: 'cit_2', reason: 'other-date' },
        ],
      },
      /^conflict 12 March 2024 against 3 March 2024$/m,
    ],
  ])('%s', async (_name, now, said) => {
    const says: { now: object } = { now: answered };
    await using b = await bench({
      'POST /v1/query': (_seen: unknown, response: ServerResponse) =>
        json(response, { cost_usd: 0.01, ...says.now }),
    });
    writeFileSync(join(b.home, 'q.txt'), 'When did the north lock close?\n');
    await b.run(['watch', 'add', 'q.txt']);
    await b.run(['watch', 'check']);
    says.now = now;
    const ran = await b.run(['watch', 'check', '--all']);
    expect([ran.code, ran.stdout]).toEqual([15, expect.stringMatching(said)]);
    expect(ran.stdout).toContain('“The north lock closed on 12 March 2024.” Of 2024-05-20');
    expect(ran.stdout).toContain('“The north lock closed on 3 March 2024.” Of 2024-03-04');
    expect(ran.stdout).not.toMatch(/^(?:added|gone)/m);
    expect((await b.run(['watch', 'check', '--all'])).code).toBe(0);
  });

  it('whose updates are of one page is no conflict', async () => {
    const conflict = {
      claim_id: 'clm_cit_1',
      text: second.quote,
      citation_id: 'cit_2',
      reason: 'older-update',
    };
    const says: { now: object } = { now: answered };
    await using b = await bench({
      'POST /v1/query': (_seen: unknown, response: ServerResponse) =>
        json(response, { cost_usd: 0.01, ...says.now }),
    });
    writeFileSync(join(b.home, 'q.txt'), 'When did the north lock close?\n');
    await b.run(['watch', 'add', 'q.txt']);
    await b.run(['watch', 'check']);
    says.now = { ...answered, citations: [first, second], conflicts: [conflict] };
    expect((await b.run(['watch', 'check', '--all'])).code).toBe(0);
  });
});
