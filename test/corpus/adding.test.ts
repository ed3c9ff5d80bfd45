// Files that hold many documents: what of them is added, passed over, lost, and kept when the rest is broken.
import { describe, expect, test } from 'vitest';
import { addArrival, type Adding, type Settled, batchInto } from '../../src/corpus/adding/adding.ts';
import { ReadingFailure, type LostPart, type Part, type Reader } from '../../src/corpus/reading/reading.ts';
import { openReaders } from '../../src/corpus/readers/open-readers.ts';
import { openBackend, type Store } from '../../src/store/backend.ts';
import { inFolder, sha256, SOURCE } from '../store/documents.ts';

interface Told {
  readonly label: string;
  readonly outcome: string;
  readonly reason?: string | undefined;
}

interface Outcome {
  readonly told: readonly Told[];
  readonly settled: readonly Settled[];
  readonly error: unknown;
  readonly store: Store;
}

// Of a folder's archive, what it holds of the web has the archive as its source.
const ARCHIVE = `src_${sha256('file:///x/web.warc').slice(0, 24)}`;

const part = (text: string, over: Partial<Part> = {}): Part => ({
  bytes: Buffer.from(text),
  mediaType: 'text/plain',
  address: `https://a.example/${text.length}`,
  ...over,
});

/** Adds a file of these parts, which ends in a failure where one is given. */
async function adding(
  parts: readonly (Part | LostPart)[],
  look: (outcome: Outcome) => void | Promise<void>,
  end?: Error,
): Promise<void> {
  const reader: Reader = {
    read: () => {
      throw new ReadingFailure('it is many');
    },
    async *parts() {
      yield* parts;
      if (end !== undefined) throw end;
    },
  };
  await inFolder(async (folder) => {
    const backend = await openBackend(folder);
    const store = backend.corpus;
    const readers = openReaders();
    const told: Told[] = [];
    const onOutcome: Adding['onOutcome'] = (label, outcome, reason) =>
      void told.push({ label, outcome, reason });
    const batch = batchInto(store, (label, how) => onOutcome(label, how));
    const now = (): Date => new Date(0);
    let settled: readonly Settled[] = [];
    let error: unknown;
    try {
      const arrival = { label: 'web.warc', address: 'file:///x/web.warc', bytes: new Uint8Array(), reader };
      const context = {
        onMoved: () => undefined,
        onOtherLanguage: () => undefined,
        store,
        readers,
        batch,
        onOutcome,
        now,
        sector: null,
        signal: undefined,
      };
      const from = {
        mediaType: 'application/warc',
        source: SOURCE,
        retrieved_at: '2026-01-01T00:00:00.000Z',
      };
      settled = await addArrival(context, { ...arrival, ...from });
    } catch (caught) {
      error = caught;
    }
    await batch.flush();
    await look({ told, settled, error, store });
    await readers.close();
    await backend.close();
  });
}

describe('parts', () => {
  test('each is a document at its own address, of its own time', async () => {
    const given = [
      part('one thing', { retrieved_at: '2020-02-02T00:00:00.000Z' }),
      part('another thing', { address: '#two' }),
    ];
    await adding(given, async ({ told, settled, store }) => {
      expect(told).toEqual([
        { label: 'web.warc: https://a.example/9', outcome: 'added', reason: undefined },
        { label: 'web.warc#two', outcome: 'added', reason: undefined },
      ]);
      const { rows } = await store.documents({}, { limit: 10, offset: 0 });
      expect(
        rows.map(({ source_url, retrieved_at, source_id }) => [source_url, retrieved_at, source_id]),
      ).toEqual([
        ['file:///x/web.warc#two', '2026-01-01T00:00:00.000Z', SOURCE.id],
        ['https://a.example/9', '2020-02-02T00:00:00.000Z', ARCHIVE],
      ]);
      expect(settled.map(({ address }) => address)).toEqual([
        'https://a.example/9',
        'file:///x/web.warc#two',
      ]);
    });
  });

  test('kinds that no reader is for are passed over; what is lost or cannot be read is named', async () => {
    const given = [
      part('x', { mediaType: 'image/png' }),
      part('', { address: 'https://a.example/empty' }),
      { address: '#3', reason: 'it is damaged' },
      part('words', { address: 'ftp://a.example/' }),
      part('good words'),
    ];
    await adding(given, ({ told }) => {
      expect(told).toEqual([
        { label: 'web.warc: https://a.example/1', outcome: 'ignored', reason: undefined },
        { label: 'web.warc: https://a.example/empty', outcome: 'failed', reason: 'it is empty' },
        { label: 'web.warc#3', outcome: 'failed', reason: 'it is damaged' },
        { label: 'web.warc: ftp://a.example/', outcome: 'failed', reason: 'it has no address on the web' },
        { label: 'web.warc: https://a.example/10', outcome: 'added', reason: undefined },
      ]);
    });
  });

  test('what came before a break is kept', async () => {
    await adding(
      [part('one thing'), part('two things')],
      async ({ error, store }) => {
        expect(error).toMatchObject({ message: 'it breaks off' });
        expect((await store.statistics()).documents).toBe(2);
      },
      new ReadingFailure('it breaks off'),
    );
  });

  test('a feed among them is its items, by the address that it was found at', async () => {
    const feed =
      '<rss><channel><title>N</title><link>https://n.example/</link><item><guid>7</guid><title>Seven came</title></item></channel></rss>';
    await adding(
      [part(feed, { mediaType: 'application/rss+xml', address: 'https://n.example/feed' })],
      async ({ store }) => {
        const { rows } = await store.documents({}, { limit: 10, offset: 0 });
        expect(rows).toMatchObject([{ title: 'Seven came', source_url: 'https://n.example/feed#7' }]);
        expect(await store.source(rows[0]!.source_id)).toMatchObject({
          url: 'https://n.example/',
          kind: 'web',
        });
      },
    );
  });

  test('the same bytes at two addresses are one document', async () => {
    const given = [part('the same', { address: '#a' }), part('the same', { address: '#b' })];
    await adding(given, async ({ store }) => {
      expect((await store.statistics()).documents).toBe(1);
    });
  });
});
