// A thread that is stopped inside SQLite's binding aborts the whole process (src/threads/live-threads.ts): threads that have a
// store are asked to end, and only those that never have one, or have closed it, are stopped.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

/** Whose threads read bytes and nothing else, or have said that they are done after they closed their store. */
const WITHOUT_STORE = [
  'cli/output/causal/graphviz.ts',
  'corpus/readers/reading-thread.ts',
  'evidence/folder/verify-files.ts',
  'service/threads/add-in-thread.ts',
];

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const);

it('no thread with a store is stopped from outside', () => {
  const stopping = sources.filter(([, text]) => text.includes('.terminate()')).map(([file]) => file);
  expect(stopping.toSorted()).toEqual(WITHOUT_STORE);
});

it('the process is ended from JavaScript only where no thread is left', () => {
  const ending = sources.filter(([, text]) => text.includes('process.exit(')).map(([file]) => file);
  // In a thread it ends the thread alone, after its store was closed; the process of a local model has neither threads of ours nor a store.
  // `cli/start.ts` does it once the process has nothing left to wait for, a thread included.
  expect(ending.toSorted()).toEqual([
    'cli/main.ts',
    'cli/start.ts',
    'reader/local/process.ts',
    'service/threads/thread.ts',
  ]);
  expect(readFileSync(join(SRC, 'cli/start.ts'), 'utf8')).toMatch(/'beforeExit', \(\) => process\.exit\(\)/);
  const main = readFileSync(join(SRC, 'cli/main.ts'), 'utf8');
  expect(main.match(/process\.exit\(/g)).toHaveLength(1);
  expect(main).toMatch(/liveThreads\.size === 0\) process\.exit\(/);
});

it('the readers of bytes know no store', () => {
  const readers = sources.filter(([file]) => /^(corpus\/readers|evidence)\//.test(file));
  expect(readers.filter(([, text]) => /from '[./]+store\/(?:backend|sqlite)/.test(text))).toEqual([]);
});
