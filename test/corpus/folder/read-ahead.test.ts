// Work begun ahead: in order, so many at a time, and a failure only where it is awaited; readers share their threads.
import { expect, test } from 'vitest';
import { begunAhead } from '../../../src/corpus/folder/walk.ts';
import { MOST_THREADS, readingThread } from '../../../src/corpus/readers/reading-thread.ts';

test('items come in order with the next ones begun, none twice, failures in their place', async () => {
  const begun: number[] = [];
  const begin = async (item: number): Promise<number> => {
    begun.push(item);
    if (item === 2) throw new Error('two');
    return item * 10;
  };
  const seen: string[] = [];
  for await (const { item, work } of begunAhead([1, 2, 3, 4, 5, 6], begin, 2)) {
    expect(begun.length).toBeLessThanOrEqual(item + 2);
    seen.push(await work.then(String, (error: Error) => error.message));
  }
  expect(seen).toEqual(['10', 'two', '30', '40', '50', '60']);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
});

test('more texts than threads are all read, each with its own answer; after closing nothing is', async () => {
  const one = readingThread(60_000);
  const other = readingThread(60_000);
  const texts = Array.from({ length: 4 * MOST_THREADS }, (_, at) => `# Title ${at}\n\nWords.\n`);
  const readings = await Promise.all(
    texts.map((content, at) => (at % 2 === 0 ? one : other).read({ kind: 'markdown', content })),
  );
  expect(readings.map((reading) => (typeof reading === 'object' ? reading.title : reading))).toEqual(
    texts.map((_, at) => `Title ${at}`),
  );
  await one.close();
  expect(await one.read({ kind: 'markdown', content: 'x' })).toBe('failed');
  expect(await other.read({ kind: 'markdown', content: '# X' })).toMatchObject({ title: 'X' });
  await other.close();
});

test('where the process grows while several are read, each is read again by itself', async () => {
  const thread = readingThread(60_000, -1e12);
  const content = `${'word *a* [b](c) '.repeat(200_000)}\n`;
  const outcomes = await Promise.all([1, 2].map(() => thread.read({ kind: 'markdown', content })));
  expect(outcomes).toEqual(['large', 'large']);
  await thread.close();
});
