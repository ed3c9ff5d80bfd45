// The corpus of every backend: documents and their versions, lists, retrieval, counts.
import { describe, expect, test } from 'vitest';
import { countStems } from '../../support/count-stems.ts';
import type { Store } from '../../../src/store/backend.ts';
import { stems } from '../../../src/text/terms.ts';
import { newDocument, seeded, SOURCE } from '../documents.ts';
import type { WithPlace } from './place.ts';

export function corpusConformance(withPlace: WithPlace): void {
  const withStore = (work: (store: Store) => Promise<void>) => (): Promise<void> =>
    withPlace(async ({ open }) => {
      const { corpus, close } = await open();
      try {
        await corpus.putSource(SOURCE);
        await work(corpus);
      } finally {
        await close();
      }
    });
  describe('documents', () => {
    documentTests(withStore);
  });
  describe('lists', () => {
    listTests(withStore);
  });
  describe('retrieval', () => {
    retrievalTests(withStore);
  });
  describe('statistics', () => {
    statisticsTests(withStore);
  });
}

type WithStore = (work: (store: Store) => Promise<void>) => () => Promise<void>;
const PAGE = { limit: 100, offset: 0 };

function documentTests(withStore: WithStore): void {
  test(
    'a document comes back as it was given, its text whole, its chunks in order',
    withStore(async (store) => {
      const text = '\n  lead\n\nFirst line here.\n\n Second – line, with 世界 and 𝄞.  \n\n';
      const entry = newDocument(text, {
        title: 'A title',
        sector: 'energy',
        url: 'file:///papers/a%20b.txt',
      });
      expect(await store.addDocument(entry)).toBe('added');
      const { text: stored, ...record } = (await store.document(entry.document.id))!;
      expect(stored).toBe(text);
      expect(record).toEqual({ ...entry.document, version: 1, current: true });
      const chunks = await store.chunks(entry.document.id);
      expect(chunks.map((chunk) => chunk.text)).toEqual(entry.chunks.map((chunk) => chunk.text));
      for (const chunk of chunks) expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text);
      expect(await store.document('doc_none')).toBeUndefined();
      expect(await store.chunks('doc_none')).toEqual([]);
    }),
  );

  test(
    'a NUL in a text changes no offset',
    withStore(async (store) => {
      const entry = newDocument('one\0two\nthree', { title: 'nul\0title' });
      await store.addDocument(entry);
      const stored = (await store.document(entry.document.id))!;
      expect(stored.text).toBe('one\ufffdtwo\nthree');
      expect(stored.title).toBe('nul\ufffdtitle');
      expect((await store.chunks(entry.document.id)).map((chunk) => chunk.text)).toEqual([
        'one\ufffdtwo',
        'three',
      ]);
    }),
  );

  test(
    'the same bytes again change nothing; other bytes at the address are a new version',
    withStore(async (store) => {
      const first = newDocument('Oil was cheap.', { url: 'file:///papers/oil.txt' });
      const second = newDocument('Oil became dear.', {
        url: 'file:///papers/oil.txt',
        at: '2026-02-01T00:00:00.000Z',
      });
      expect(await store.addDocument(first)).toBe('added');
      const { revision } = await store.statistics();
      expect(await store.addDocument(first)).toBe('unchanged');
      expect((await store.statistics()).revision).toBe(revision);
      expect(await store.addDocument(second)).toBe('updated');
      expect(await store.contentAt('file:///papers/oil.txt')).toBe(second.document.content_sha256);
      expect(await store.hasContent(first.document.content_sha256)).toBe(false);
      const versions = await store.versions('file:///papers/oil.txt');
      expect(versions.map(({ id, version, current }) => [id, version, current])).toEqual([
        [first.document.id, 1, false],
        [second.document.id, 2, true],
      ]);
      expect((await store.document(first.document.id))?.text).toBe('Oil was cheap.');
      expect(await store.candidates(stems('cheap'), 5)).toEqual([]);
    }),
  );

  test(
    'under an address is what is in its folder and in its file, and nothing beside them',
    withStore(async (store) => {
      const urls = [
        'file:///p/a',
        'file:///p/a#2',
        'file:///p/a/b',
        'file:///p/ab',
        'file:///p/a$',
        'file:///p/a0',
      ];
      const entries = urls.map((url) => newDocument(`Of ${url}.`, { url }));
      await store.addDocuments(entries);
      const ids = entries.map(({ document }) => document.id);
      const under = async (address: string) => (await store.documentsUnder(address)).toSorted();
      expect(await under('file:///p/a')).toEqual(ids.slice(0, 3).toSorted());
      expect(await under('file:///p')).toEqual(ids.toSorted());
      expect(await under('file:///p/_')).toEqual([]);
      await store.removeDocuments([ids[1]!]);
      expect(await under('file:///p/a')).toEqual([ids[0]!, ids[2]!].toSorted());
    }),
  );

  test(
    'going back to older bytes is a third version with the first document',
    withStore(async (store) => {
      const [a, b] = ['alpha beta', 'gamma delta'].map((text) =>
        newDocument(text, { url: 'file:///papers/x' }),
      );
      for (const entry of [a!, b!]) await store.addDocument(entry);
      expect(await store.addDocument(a!)).toBe('updated');
      const versions = await store.versions('file:///papers/x');
      expect(versions.map(({ id, version, current }) => [id, version, current])).toEqual([
        [a!.document.id, 1, false],
        [b!.document.id, 2, false],
        [a!.document.id, 3, true],
      ]);
      expect((await store.candidates(['alpha'], 5)).length).toBe(1);
      expect((await store.document(a!.document.id))?.version).toBe(3);
    }),
  );

  test(
    'the same bytes at two addresses stay current until both have changed',
    withStore(async (store) => {
      const at = (url: string, text: string) => newDocument(text, { url });
      const same = 'licence of the program';
      await store.addDocument(at('file:///papers/a', same));
      expect(await store.addDocument(at('file:///papers/b', same))).toBe('unchanged');
      expect(await store.addDocument(at('file:///papers/a', 'another licence'))).toBe('updated');
      const remaining = at('file:///papers/b', same).document;
      expect(await store.hasContent(remaining.content_sha256)).toBe(true);
      expect((await store.document(remaining.id))?.source_url).toBe('file:///papers/b');
      expect(await store.addDocument(at('file:///papers/b', 'a third licence'))).toBe('updated');
      expect(await store.hasContent(remaining.content_sha256)).toBe(false);
      expect((await store.statistics()).documents).toBe(2);
    }),
  );

  test(
    'pages that name the same address on the web do not replace each other',
    withStore(async (store) => {
      const url = 'https://example.org/';
      for (const page of ['one', 'two', 'three']) {
        const entry = newDocument(`page ${page}`, { url, address: `file:///papers/${page}.html` });
        expect(await store.addDocument(entry)).toBe('added');
      }
      expect((await store.documents({ source_url: url }, PAGE)).total).toBe(3);
    }),
  );

  test(
    'removed documents leave the answers, stay readable, and can come back',
    withStore(async (store) => {
      const entry = newDocument('Tin is a metal.\nLead is one too.');
      await store.addDocument(entry);
      expect(await store.removeDocuments([entry.document.id, 'doc_none'])).toBe(1);
      expect(await store.removeDocuments([entry.document.id])).toBe(0);
      expect(await store.candidates(stems('metal'), 5)).toEqual([]);
      expect((await store.documents({}, PAGE)).total).toBe(0);
      expect(await store.document(entry.document.id)).toMatchObject({ current: false, text: entry.text });
      expect((await store.chunksById([entry.chunks[0]!.id])).length).toBe(1);
      expect(Buffer.from((await store.snapshot(entry.document.content_sha256))!)).toEqual(entry.original);
      expect(await store.addDocument(entry)).toBe('added');
      expect((await store.candidates(stems('metal'), 5)).length).toBe(1);
    }),
  );

  test(
    'several documents are added as one: a bad one takes the others, the source and the facts with it',
    withStore(async (store) => {
      const good = newDocument('good text');
      const bad = newDocument('first\nsecond');
      const overlapping = { ...bad, chunks: bad.chunks.map((chunk) => ({ ...chunk, start: 0 })) };
      const alongside = { sources: [{ ...SOURCE, id: 'src_other' }], manifest: { fact: 1 } };
      await expect(store.addDocuments([good, overlapping], alongside)).rejects.toThrow(RangeError);
      expect((await store.statistics()).documents).toBe(0);
      expect(await store.source('src_other')).toBeUndefined();
      expect(await store.manifest('fact')).toBeUndefined();
      expect(await store.addDocuments([good, good, bad], alongside)).toEqual(['added', 'unchanged', 'added']);
      expect(await store.manifest('fact')).toBe(1);
      expect((await store.source('src_other'))?.documents).toBe(0);
    }),
  );

  test(
    'snapshots are found by their hash; unknown ones are not there',
    withStore(async (store) => {
      const entry = newDocument('bytes to keep');
      await store.addDocument(entry);
      expect(Buffer.from((await store.snapshot(entry.document.content_sha256))!).toString()).toBe(
        'bytes to keep',
      );
      expect(await store.snapshot('0'.repeat(64))).toBeUndefined();
      await expect(store.snapshot('../../etc/passwd')).rejects.toThrow(TypeError);
    }),
  );

  test(
    'facts of the manifest come back as given, and replaced',
    withStore(async (store) => {
      expect(await store.manifest('fact')).toBeUndefined();
      await store.setManifest('fact', { points: [0.25, 1e-7], none: null });
      expect(await store.manifest('fact')).toEqual({ points: [0.25, 1e-7], none: null });
      await store.setManifest('fact', 'again');
      expect(await store.manifest('fact')).toBe('again');
      await store.setManifest('empty', null);
      expect(await store.manifest('empty')).toBeNull();
    }),
  );
}

function listTests(withStore: WithStore): void {
  test(
    'documents are listed newest first and filtered by source, address, sector and time',
    withStore(async (store) => {
      const other = { ...SOURCE, id: 'src_other', name: 'another' };
      await store.putSource(other);
      const entries = Array.from({ length: 7 }, (_, n) =>
        newDocument(`document ${n}`, {
          url: `file:///papers/${n}`,
          at: `2026-01-0${n + 1}T00:00:00.000Z`,
          sector: n % 2 === 0 ? 'energy' : 'health',
          source: n < 2 ? other.id : SOURCE.id,
        }),
      );
      await store.addDocuments(entries);
      const all = await store.documents({}, { limit: 3, offset: 1 });
      expect(all.total).toBe(7);
      expect(all.rows.map((row) => row.source_url)).toEqual([5, 4, 3].map((n) => `file:///papers/${n}`));
      const of = async (filter: Parameters<Store['documents']>[0]): Promise<number> =>
        (await store.documents(filter, PAGE)).total;
      expect(await of({ source_id: other.id })).toBe(2);
      expect(await of({ source_url: 'file:///papers/3' })).toBe(1);
      expect(await of({ sector_id: 'energy' })).toBe(4);
      expect(await of({ sector_id: 'energy', since: '2026-01-04T00:00:00.000Z' })).toBe(2);
      expect(await of({ source_id: "' OR 1=1 --" })).toBe(0);
    }),
  );

  test(
    'sources count their current documents, with sectors and languages; emptied ones are no longer listed',
    withStore(async (store) => {
      const entries = ['one', 'two'].map((text, n) =>
        newDocument(text, { sector: ['energy', 'health'][n]!, at: `2026-01-0${n + 1}T00:00:00.000Z` }),
      );
      await store.putSource({ ...SOURCE, name: 'a name that comes too late' });
      await store.putSource({ ...SOURCE, id: 'src_empty', name: 'empty' });
      await store.addDocuments(entries);
      const listed = await store.sources({}, PAGE);
      expect(listed).toEqual({
        total: 1,
        rows: [
          {
            ...SOURCE,
            documents: 2,
            sectors: ['energy', 'health'],
            languages: ['en'],
            newest_retrieved_at: '2026-01-02T00:00:00.000Z',
          },
        ],
      });
      expect((await store.sources({ sector_id: 'shipping' }, PAGE)).total).toBe(0);
      expect((await store.sources({ sector_id: 'health' }, PAGE)).total).toBe(1);
      await store.removeDocuments(entries.map(({ document }) => document.id));
      expect((await store.sources({}, PAGE)).total).toBe(0);
      expect(await store.source(SOURCE.id)).toMatchObject({
        documents: 0,
        sectors: [],
        newest_retrieved_at: null,
      });
    }),
  );
}

function retrievalTests(withStore: WithStore): void {
  test(
    'every kind of stem is found again: digits, pairs of characters, apostrophes, accents, combining marks',
    withStore(async (store) => {
      const words =
        "q2x 2024 o'neil l'été naïve ångström straße ﬁne İstanbul ὀδυσσεύς книги हिन्दी ภาษาไทย 世界経済 𠮷野家 " +
        'שָׁלוֹם e\u0301te\u0301 x\u0301y ١٢٣ ⅻ ½ ²³ ꙮ ᏣᎳᎩ 𞤀𞤣';
      const found = stems(words);
      expect(found.length).toBeGreaterThan(22);
      const entry = newDocument(words, { title: 'Éclair' });
      await store.addDocuments([entry, newDocument('nothing of that kind')]);
      for (const stem of found) {
        const hits = await store.candidates([stem], 5);
        expect([stem, hits.map((hit) => hit.document_id)]).toEqual([stem, [entry.document.id]]);
      }
      const counts = await store.frequencies([...found, 'absent']);
      expect([...counts.values()]).toEqual([...new Set(found)].map(() => 1).concat(0));
      const [candidate] = await store.candidates([found[0]!], 1);
      expect(candidate).toMatchObject({ body_stems: found, title_stems: stems('Éclair') });
    }),
  );

  test(
    'counts follow what is added and removed, also where they were asked before',
    withStore(async (store) => {
      const entry = newDocument('lignite and peat');
      const [word = ''] = stems('lignite');
      const counted = async () => (await store.frequencies([word, word])).get(word);
      expect(await counted()).toBe(0);
      await store.addDocuments([entry, newDocument('more lignite')]);
      expect(await counted()).toBe(2);
      await store.removeDocuments([entry.document.id]);
      expect(await counted()).toBe(1);
    }),
  );

  test(
    'nothing in a stem can break out of the question',
    withStore(async (store) => {
      await store.addDocument(newDocument('plain words by other words'));
      for (const hostile of [
        '"',
        '""',
        'a" OR "b',
        '*',
        'near(',
        'title:x',
        '^',
        '-',
        '',
        ' ',
        '\0',
        '\ud800',
        '("',
      ]) {
        expect(await store.candidates([hostile], 5)).toEqual([]);
        expect((await store.frequencies([hostile])).get(hostile)).toBe(0);
      }
      expect((await store.candidates(['"', 'plain'], 5)).length).toBe(1);
      expect(await store.candidates([], 5)).toEqual([]);
      expect(await store.candidates(['plain'], 0)).toEqual([]);
      expect(
        (
          await store.candidates(
            Array.from({ length: 5000 }, (_, n) => `plain${n % 7 ? n : ''}`),
            5,
          )
        ).length,
      ).toBe(1);
    }),
  );

  test(
    'the title weighs more, and a stem given twice weighs more',
    withStore(async (store) => {
      const filler = Array.from({ length: 20 }, (_, n) => newDocument(`filler ${n} text of no matter`));
      const inTitle = newDocument('something else entirely here', { title: 'zinc' });
      const inBody = newDocument('zinc else entirely here', { title: 'something' });
      const other = newDocument('copper else entirely here', { title: 'something' });
      await store.addDocuments([...filler, inBody, inTitle, other]);
      const order = async (given: string[]): Promise<string[]> =>
        (await store.candidates(given, 10)).map((hit) => hit.document_id);
      expect(await order(['zinc'])).toEqual([inTitle.document.id, inBody.document.id]);
      expect((await order(['zinc', 'copper', 'copper', 'copper', 'copper', 'copper']))[0]).toBe(
        other.document.id,
      );
    }),
  );

  test(
    'ties are broken by chunk id, not by the order of adding, also at the limit',
    withStore(async (store) => {
      const entries = Array.from({ length: 120 }, (_, n) => newDocument(`tin ${String(n).padStart(3, '0')}`));
      await store.addDocuments(entries.toReversed());
      const ids = entries.map((entry) => entry.chunks[0]!.id).toSorted();
      for (const limit of [1, 5, 40, 119, 120, 500, 1e12]) {
        const hits = await store.candidates(['tin'], limit);
        expect(hits.map((hit) => hit.chunk_id)).toEqual(ids.slice(0, limit));
      }
    }),
  );

  test(
    'chunks and documents by id come in the order asked, unknown ones left out',
    withStore(async (store) => {
      const entries = ['one\ntwo', 'three'].map((text) => newDocument(text));
      await store.addDocuments(entries);
      const [first, second, third] = entries.flatMap((entry) => entry.chunks);
      const chunks = await store.chunksById([third!.id, 'chk_none', first!.id, third!.id]);
      expect(chunks.map((chunk) => chunk.text)).toEqual(['three', 'one', 'three']);
      const ids = entries.map((entry) => entry.document.id).toReversed();
      expect((await store.documentsById([...ids, 'doc_none'])).map((record) => record.id)).toEqual(ids);
      const of = await store.candidatesOf([entries[0]!.document.id, 'doc_none']);
      expect(of.map((candidate) => candidate.chunk_id)).toEqual([first!.id, second!.id]);
      const firsts = await store.candidatesOf([entries[1]!.document.id, entries[0]!.document.id], 1);
      expect(firsts.map((candidate) => candidate.chunk_id)).toEqual([third!.id, first!.id]);
      await store.removeDocuments([entries[0]!.document.id]);
      expect(await store.candidatesOf([entries[0]!.document.id])).toEqual([]);
      expect(await store.documentCounts([entries[0]!.document.id], ['one'])).toEqual([]);
    }),
  );

  test(
    'the stems of a whole document are counted, its title once, also after others were removed and it came back',
    withStore(async (store) => {
      const wanted = newDocument('zinc and tin\ntin\nzinc tin zinc', { title: 'Tin and lead' });
      const others = Array.from({ length: 30 }, (_, n) => newDocument(`tin and zinc ${n}\nlead`));
      await store.addDocuments([...others.slice(0, 15), wanted, ...others.slice(15)]);
      const asked = ['tin', 'zinc', 'lead', 'absent'];
      const ids = [others[3]!.document.id, 'doc_none', wanted.document.id];
      const check = async () => {
        const found = await store.documentCounts(ids, asked);
        const chunks = await store.candidatesOf(ids);
        expect(found).toEqual(countStems(chunks, asked));
        expect(found[1]).toMatchObject({ document_id: wanted.document.id, title: 2, body: 6 });
        expect(found[1]!.times.get('tin')).toEqual({ title: 1, body: 3 });
      };
      await check();
      await store.removeDocuments([wanted.document.id, others[2]!.document.id]);
      await store.addDocument(wanted);
      await check();
    }),
  );
}

function statisticsTests(withStore: WithStore): void {
  test(
    'counts are those of the current documents, after any sequence of changes',
    withStore(async (store) => {
      const random = seeded(20261120);
      const current = new Map<string, ReturnType<typeof newDocument>>();
      for (let step = 0; step < 150; step += 1) {
        const url = `file:///papers/${Math.floor(random() * 12)}`;
        const known = current.get(url);
        if (random() < 0.25 && known !== undefined) {
          await store.removeDocuments([known.document.id]);
          for (const [at, entry] of current) if (entry.document.id === known.document.id) current.delete(at);
        } else {
          const words = Array.from(
            { length: 1 + Math.floor(random() * 4) },
            () => WORDS[Math.floor(random() * 4)]!,
          );
          const entry = newDocument(words.join(random() < 0.5 ? '\n' : ' '), { url, title: 'Some title' });
          await store.addDocument(entry);
          current.set(url, entry);
        }
      }
      const distinct = [
        ...new Map([...current.values()].map((entry) => [entry.document.id, entry])).values(),
      ];
      const chunks = distinct.flatMap((entry) => entry.chunks);
      const mean = (sum: number): number => (chunks.length === 0 ? 0 : sum / chunks.length);
      const statistics = await store.statistics();
      expect(statistics).toMatchObject({
        documents: distinct.length,
        chunks: chunks.length,
        average_title: mean(chunks.reduce((sum, chunk) => sum + chunk.title_stems.length, 0)),
        average_body: mean(chunks.reduce((sum, chunk) => sum + chunk.body_stems.length, 0)),
      });
      const counts = await store.frequencies(WORDS);
      for (const word of WORDS) {
        const holding = chunks.filter((chunk) => chunk.body_stems.includes(word)).length;
        expect([word, counts.get(word)]).toEqual([word, holding]);
        expect((await store.candidates([word], 1000)).length).toBe(holding);
      }
    }),
  );
}

const WORDS = ['zinc', 'copper', 'tin', 'lead'];
