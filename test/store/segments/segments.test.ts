// The index of segments by itself: what is written is read, a merge is what building at once would have been, a damaged
// byte is found, and the likeliest rows are those of the formula computed plainly.
import { describe, expect, test } from 'vitest';
import { buildSegment, type ChunkStems, type NewSegment } from '../../../src/store/segments/segment.ts';
import { DamagedSegment } from '../../../src/store/segments/bytes.ts';
import {
  DictionaryReader,
  findInBlock,
  type Block,
  bytesOfTerm,
  sortTerms,
} from '../../../src/store/segments/dictionary.ts';
import { byCodePoints } from '../../../src/text/code-unit-order.ts';
import { listsIn } from '../../../src/store/segments/look-up.ts';
import {
  mergeSegments,
  type WholeSegment,
  nextMerge,
  type SegmentSize,
} from '../../../src/store/segments/merge.ts';
import { eachPosting, ListWriter } from '../../../src/store/segments/postings.ts';
import {
  has,
  noRows,
  put,
  readSet,
  rowsWithin,
  writeSet,
  chunkAt,
  readRows,
  rowOf,
} from '../../../src/store/segments/rows.ts';
import { likeliest, worth } from '../../../src/store/segments/score.ts';
import { seeded } from '../documents.ts';

const AVERAGE = 40;

/** Chunks of random stems, some of them frequent, with titles here and there. */
function randomChunks(count: number, seed: number, first = 1): ChunkStems[] {
  const random = seeded(seed);
  const stem = (): string => `w${Math.floor(1 / (random() + 0.0004)) % 900}`;
  return Array.from({ length: count }, (_, at) => ({
    // A gap now and then: another document was between them.
    row: first + at + Math.floor(at / 7),
    title: Array.from({ length: Math.floor(random() * 4) }, stem),
    body: Array.from({ length: 1 + Math.floor(random() * 2 * AVERAGE) }, stem),
  }));
}

function whole(id: number, { chunks, rows, blocks }: NewSegment, gone: readonly number[] = []): WholeSegment {
  const removed = noRows(chunks);
  for (const row of gone) put(removed, row);
  return {
    id,
    chunks,
    rows: readRows(rows, chunks, id),
    removed: gone.length === 0 ? undefined : removed,
    blocks,
  };
}

function listOf(blocks: readonly Block[], term: string) {
  const found = blocks
    .filter(({ first }) => byCodePoints(first, term) <= 0)
    .map((block) => ({ ...block, segment: 1 }));
  return listsIn(found, [term]).get(1)?.[0];
}

test('the postings of a list come back, however far apart and however often', () => {
  const given = [
    [0, 0, 1],
    [1, 0, 14],
    [2, 1, 15],
    [70, 0, 16],
    [200, 3, 0],
    [40_000, 9, 5_000],
    [65_535, 0, 1],
  ] as const;
  const writer = new ListWriter();
  writer.begin();
  for (const [row, title, body] of given) writer.add(row, title, body);
  const bytes = writer.bytes.view();
  const found: number[][] = [];
  eachPosting({ bytes, from: 0, to: bytes.length, chunks: given.length }, (...posting) =>
    found.push(posting),
  );
  expect(found).toEqual(given);
});

test('a stem more often in one chunk than can be counted is counted as often as can be', () => {
  const { blocks } = buildSegment([
    {
      row: 1,
      title: Array.from({ length: 40_000 }, () => 'a'),
      body: Array.from({ length: 70_000 }, () => 'a'),
    },
  ]);
  const found: number[][] = [];
  eachPosting(listOf(blocks, 'a')!, (...posting) => found.push(posting));
  expect(found).toEqual([[0, 32_767, 65_535]]);
});

test('stems are sorted as their bytes are', () => {
  const terms = ['b', 'a', 'ab', '𠮷野', '﹏', 'é', 'z', '世界', '𞤀'];
  const sorted = terms.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(sortTerms([...terms])).toEqual(sorted);
  expect(terms.toSorted(byCodePoints)).toEqual(sorted);
});

describe('a segment', () => {
  const chunks = randomChunks(2_000, 7);
  const segment = buildSegment(chunks);

  test('has every stem with its rows and counts, and no other', () => {
    const stems = new Set(chunks.flatMap(({ title, body }) => [...title, ...body]));
    expect(segment.blocks.some(({ chunks: own }) => own !== null)).toBe(true);
    const reader = new DictionaryReader(segment.blocks, 1);
    let count = 0;
    while (reader.next()) count += 1;
    expect(count).toBe(stems.size);
    const times = (all: readonly string[], stem: string) => all.filter((one) => one === stem).length;
    for (const stem of [...stems].slice(0, 120)) {
      const list = listOf(segment.blocks, stem)!;
      const found: number[][] = [];
      eachPosting(list, (...posting) => found.push(posting));
      const wanted = chunks
        .map(({ title, body }, row) => [row, times(title, stem), times(body, stem)])
        .filter(([, title, body]) => title! + body! > 0);
      expect([stem, found]).toEqual([stem, wanted]);
      expect(list.chunks).toBe(wanted.length);
    }
    for (const absent of ['', 'a', 'w', 'w9999', 'w1 ', 'zz', '世'])
      expect(listOf(segment.blocks, absent)).toBeUndefined();
  });

  test('knows which chunk each row is, and the other way round', () => {
    const rows = readRows(segment.rows, segment.chunks, 1);
    chunks.forEach(({ row: chunk, title, body }, row) => {
      expect([chunkAt(rows, row), rowOf(rows, chunk)]).toEqual([chunk, row]);
      expect(rows.lengths[row]).toBe(title.length + body.length);
    });
    expect(rowOf(rows, 8)).toBeUndefined();
    expect(rowOf(rows, 0)).toBeUndefined();
    const among = rowsWithin(
      rows.runs,
      [
        { chunk: 3, count: 2 },
        { chunk: 6, count: 4 },
        { chunk: 99_999, count: 5 },
      ],
      segment.chunks,
    );
    expect(chunks.map(({ row }) => row).filter((_, row) => has(among, row))).toEqual([3, 4, 6, 7, 9]);
  });

  test('a changed byte anywhere is found', () => {
    const blobs = [...segment.blocks.map(({ data }) => data), writeSet(noRows(77)), segment.rows];
    const random = seeded(3);
    for (const blob of blobs)
      for (let turn = 0; turn < 8; turn += 1) {
        const damaged = Uint8Array.from(blob);
        damaged[Math.floor(random() * damaged.length)]! ^= 1 + Math.floor(random() * 255);
        expect(() => readSet(damaged, 8, 5)).toThrow(DamagedSegment);
      }
    expect(() => readSet(new Uint8Array(3), 8, 5)).toThrow(DamagedSegment);
    // One that is not at a multiple of four, as a library may hand it over.
    const shifted = new Uint8Array(segment.rows.length + 1);
    shifted.set(segment.rows, 1);
    expect(readRows(shifted.subarray(1), segment.chunks, 1)).toEqual(
      readRows(segment.rows, segment.chunks, 1),
    );
  });
});

test('several merged are what one of the same chunks would have been, without those removed', async () => {
  const parts = [randomChunks(300, 1), randomChunks(900, 2, 1_000), randomChunks(5, 3, 5_000)];
  const gone = [[0, 7, 299], [], [4]];
  const merged = await mergeSegments(parts.map((part, at) => whole(at + 1, buildSegment(part), gone[at])));
  const left = parts.flatMap((part, at) => part.filter((_, row) => !gone[at]!.includes(row)));
  expect(merged).toEqual(buildSegment(left));
});

test('a stem that is nowhere is not found in a block, whatever it shares with those that are', () => {
  const terms = sortTerms(['a', 'ab', 'abc', 'abd', 'b', 'ba', 'é', 'éa', '世']);
  const { blocks } = buildSegment([{ row: 1, title: [], body: terms }]);
  const bytes = blocks[0]!.data.subarray(4);
  for (const term of terms) expect([term, findInBlock(bytes, bytesOfTerm(term))?.chunks]).toEqual([term, 1]);
  for (const absent of ['', 'aa', 'abb', 'abcd', 'abe', 'az', 'bb', 'c', 'è', 'ê', 'ü', '丗', '世a', '𠮷'])
    expect([absent, findInBlock(bytes, bytesOfTerm(absent))]).toEqual([absent, undefined]);
});

const upwards = (one: number, other: number): number => one - other;

describe('the likeliest rows', () => {
  const parts = [randomChunks(700, 11), randomChunks(40, 12, 2_000), randomChunks(1_300, 13, 3_000)];
  const built = parts.map((part) => buildSegment(part));
  const all = parts.flat();

  const having = (stem: string): number =>
    all.filter(({ title, body }) => title.includes(stem) || body.includes(stem)).length;

  /** The formula, from the stems themselves. */
  function plainly(question: readonly (readonly [string, number])[], chunk: ChunkStems): number {
    return question.reduce((sum, [stem, worth]) => {
      const times = (stems: readonly string[]) => stems.filter((one) => one === stem).length;
      const count = 3 * times(chunk.title) + times(chunk.body);
      const damping = 1.2 * (0.25 + (0.75 * (chunk.title.length + chunk.body.length)) / AVERAGE);
      return sum + (worth * count * 2.2) / (count + damping);
    }, 0);
  }

  function ask(question: readonly string[], limit: number, removed: ReadonlySet<number> = new Set()) {
    const counts = new Map(
      question.map((stem) => [
        stem,
        built.reduce((sum, { blocks }) => sum + (listOf(blocks, stem)?.chunks ?? 0), 0),
      ]),
    );
    const segments = built.map((segment, id) => {
      const rows = readRows(segment.rows, segment.chunks, id);
      const gone = noRows(segment.chunks);
      for (const chunk of removed) {
        const row = rowOf(rows, chunk);
        if (row !== undefined) put(gone, row);
      }
      const lists = question.flatMap((stem) => {
        const list = listOf(segment.blocks, stem);
        return list === undefined ? [] : [{ worth: worth(all.length, counts.get(stem)!), list }];
      });
      return { id, lengths: rows.lengths, removed: gone, lists, rows };
    });
    return likeliest(segments, AVERAGE, limit)
      .map(({ segment, row, score }) => ({ chunk: chunkAt(segments[segment]!.rows, row), score }))
      .toSorted((a, b) => b.score - a.score || a.chunk - b.chunk);
  }

  test.each([[['w1']], [['w3', 'w1', 'w2']], [['w5', 'w5', 'w40', 'w200', 'nowhere']]])(
    'of %j',
    (question) => {
      const worths = question.map((stem) => [stem, worth(all.length, having(stem))] as const);
      const wanted = all
        .map((chunk) => ({ chunk: chunk.row, score: plainly(worths, chunk) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || a.chunk - b.chunk);
      for (const limit of [1, 10, 5_000]) {
        const found = ask(question, limit);
        const last = wanted[Math.min(limit, wanted.length) - 1]!.score;
        expect(found.map(({ chunk }) => chunk).toSorted(upwards)).toEqual(
          wanted
            .filter(({ score }) => score > last - 1e-12)
            .map(({ chunk }) => chunk)
            .toSorted(upwards),
        );
        found.forEach(({ score }, at) => expect(score).toBeCloseTo(wanted[at]!.score, 10));
      }
    },
  );

  test('removed ones are not among them, and do not take their places', () => {
    const best = ask(['w3', 'w9'], 10).map(({ chunk }) => chunk);
    const next = ask(['w3', 'w9'], 13).map(({ chunk }) => chunk);
    const removed = new Set(best.slice(0, 3));
    expect(ask(['w3', 'w9'], 10, removed).map(({ chunk }) => chunk)).toEqual(
      next.filter((one) => !removed.has(one)),
    );
  });
});

test('after any number of additions there are few segments, and no chunk was written anew often', () => {
  const random = seeded(5);
  let id = 0;
  let segments: SegmentSize[] = [];
  let [rewritten, added, most] = [0, 0, 0];
  for (let turn = 0; turn < 4_000; turn += 1) {
    const chunks = 1 + Math.floor(random() ** 6 * 2_000);
    added += chunks;
    segments.push({ id: (id += 1), chunks, removed: 0 });
    for (let chosen = nextMerge(segments); chosen.length > 0; chosen = nextMerge(segments)) {
      const rows = segments
        .filter((one) => chosen.includes(one.id))
        .reduce((sum, one) => sum + one.chunks, 0);
      expect(rows).toBeLessThanOrEqual(65_536);
      expect(chosen.length).toBeGreaterThan(1);
      rewritten += rows;
      segments = [
        ...segments.filter((one) => !chosen.includes(one.id)),
        { id: (id += 1), chunks: rows, removed: 0 },
      ];
    }
    most = Math.max(most, segments.length - Math.ceil(added / 32_768));
  }
  expect(most).toBeLessThanOrEqual(5 * 7);
  expect(rewritten / added).toBeLessThan(6);
  expect(nextMerge([{ id: 1, chunks: 60_000, removed: 30_001 }])).toEqual([1]);
});
