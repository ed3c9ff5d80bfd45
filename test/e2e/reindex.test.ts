// A corpus that an older version of ibid has read: few documents are read again before a question, of many a sentence says so
// and `corpus reindex` does it, killed anywhere; a corpus of a newer version is refused.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INDEX, READING } from '../../src/corpus/index/index-facts.ts';
import { openBackend, type Store } from '../../src/store/backend.ts';
import { runHere } from '../support/here.ts';
import { runIbid, temporaryFolder } from '../support/ibid.ts';

let home: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => home.remove());

const run = (...args: string[]) => runHere(home.path, args);

async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { corpus, close } = await openBackend(join(home.path, 'data'));
  try {
    return await work(corpus);
  } finally {
    await close();
  }
}

/** Documents of two sections, all of whose texts another version has read as three words. */
async function olderCorpus(count: number): Promise<unknown> {
  const folder = join(home.path, 'halls');
  mkdirSync(folder);
  for (let at = 0; at < count; at += 1)
    writeFileSync(
      join(folder, `${at}.md`),
      `# Hall ${at}\n\nYou must not:\n\n- enter hall ${at}\n\n## Kiln\n\nThe kiln of hall ${at} burns.\n`,
    );
  expect((await run('corpus', 'add', folder)).code).toBe(0);
  return await inStore(async (store) => {
    const whole = await contents(store);
    const documents = [];
    for (const { place, id, title } of await store.documentsAfter(0, count)) {
      const text = 'Once it was.';
      const [first] = await store.chunks(id);
      const stems = { title_stems: [], headings_from: 0, body_stems: ['once'] };
      const chunks = [
        { ...first!, start: 0, end: text.length, text, heading: null, structure: null, ...stems },
      ];
      documents.push({ place, text, title, published_at: null, language: 'und', warnings: [], chunks });
    }
    const manifest = { [INDEX]: { ...((await store.manifest(INDEX)) as object), reading: 'ibid-reading-1' } };
    const step = { to: 'older', manifest };
    expect(await store.reindex({ ...step, from: 0, documents })).toBe(true);
    expect(await store.reindex({ ...step, from: documents.at(-1)!.place, documents: [] })).toBe(true);
    return whole;
  });
}

async function contents(store: Store): Promise<unknown> {
  const documents = await store.documentsAfter(0, 10_000);
  return await Promise.all(
    documents.map(async ({ id }) => [await store.document(id), await store.chunks(id)] as const),
  );
}

describe('a corpus of an older version', () => {
  it('of a few documents is read again before it answers', async () => {
    const whole = await olderCorpus(5);
    expect((await run('doctor')).stdout).toContain('5 documents are still in the form');
    const found = await run('search', 'kiln', 'of', 'hall', '3', '--top', '1');
    expect(found.stdout).toContain('The kiln of hall 3 burns.');
    expect(found.stderr).toBe('');
    expect(await inStore(contents)).toEqual(whole);
    expect((await run('doctor')).stdout).not.toContain('still in the form');
    expect((await run('corpus', 'reindex')).stdout).toContain('nothing was to be done');
  });

  it('of many answers as it is and says so; killed again and again while it is read again, nothing is lost or done twice', async () => {
    const whole = await olderCorpus(400);
    const asked = await run('search', 'kiln', '--json');
    expect(asked.code).toBe(3);
    expect(asked.stderr).toMatch(/^400 documents are still in the form .*`ibid corpus reindex` reads them/);
    const done: number[] = [];
    const note = (stderr: string) => {
      for (const line of stderr.split('\n').slice(0, -1)) {
        const said = JSON.parse(line) as { done: number; documents: number };
        expect(said.documents).toBe(400);
        if (!done.includes(said.done)) done.push(said.done);
      }
    };
    for (let kills = 0; kills < 4; kills += 1) {
      const killed = await runIbid(home.path, ['corpus', 'reindex', '--progress', 'json'], {
        onStderr: (text, kill) => text.includes('\n') && kill('SIGKILL'),
      });
      note(killed.stderr.slice(0, killed.stderr.lastIndexOf('\n') + 1));
      if (killed.code === 0) break;
      expect(killed.signal).toBe('SIGKILL');
    }
    expect(done.length).toBeGreaterThanOrEqual(4);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(await run('corpus', 'reindex')).toMatchObject({ code: 0 });
    expect(await inStore(contents)).toEqual(whole);
    expect(await run('search', 'kiln', '--json')).toMatchObject({ code: 0, stderr: '' });
  });

  it('is read again by corpus add first, which shows it; TERM ends that, and the rest is done later', async () => {
    const whole = await olderCorpus(300);
    const file = join(home.path, 'halls', '0.md');
    const stopped = await runIbid(home.path, ['corpus', 'add', file, '--progress', 'json'], {
      onStderr: (text, kill) => text.includes('read_again') && kill('SIGTERM'),
    });
    expect(stopped.code).toBe(143);
    expect(await run('corpus', 'add', file)).toMatchObject({
      code: 0,
      stdout: '0 added, 0 updated, 1 unchanged.\n',
    });
    expect(await inStore(contents)).toEqual(whole);
  });
});

it('a corpus of a newer version is refused by all that would read it otherwise', async () => {
  await olderCorpus(2);
  await inStore((store) => store.setManifest(INDEX, { ...OTHER, reading: 'ibid-reading-9999' }));
  for (const args of [
    ['query', 'What burns?'],
    ['search', 'kiln'],
    ['corpus', 'reindex'],
    ['corpus', 'add', 'halls'],
  ]) {
    const ran = await run(...args);
    expect(ran.code).toBe(40);
    expect(ran.stderr).toContain(
      `read by a newer version of ibid (ibid-reading-9999; this one reads as ${READING})`,
    );
    expect(ran.stderr).not.toMatch(/\n\s+at /);
  }
  expect(await inStore((store) => store.manifest(INDEX))).toMatchObject({ reading: 'ibid-reading-9999' });
});

const OTHER = { analyser: 'ibid-en-1', stop_words: '' };
