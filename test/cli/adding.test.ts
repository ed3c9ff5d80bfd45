// How far `ibid corpus add` is: on a terminal, as plain lines, as events.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countOf, follow, shortenPath } from '../../src/cli/commands/corpus/adding.ts';
import type { Context } from '../../src/cli/kit/context.ts';
import type { IngestEvent } from '../../src/corpus/ingest.ts';
import { width } from '../../src/page/wrap.ts';
import { runHere } from '../support/here.ts';
import { temporaryFolder } from '../support/ibid.ts';

describe('a path in few cells', () => {
  it.each([
    ['/a/b/c.md', 20, '/a/b/c.md'],
    ['/home/somebody/papers/2024/report.pdf', 22, '…/2024/report.pdf'],
    ['/home/somebody/a-very-long-file-name-indeed.pdf', 20, '…ile-name-indeed.pdf'],
    ['/数据文件夹/报告/二零二四年的报告.pdf', 20, '…零二四年的报告.pdf'],
    ['/a/b', 1, ''],
  ])('%s in %i', (path, cells, short) => {
    expect(shortenPath(path, cells)).toBe(short);
  });

  it('is never wider', () => {
    for (let cells = 0; cells < 60; cells += 1)
      for (const path of ['/数据/a/报告 e\u0301t/x.pdf', '/home/somebody/papers/2024/report.pdf'])
        expect(width(shortenPath(path, cells))).toBeLessThanOrEqual(cells);
  });
});

describe('the count', () => {
  it.each([
    [{ begun: 12, found: 340, complete: true }, '12 of 340 files'],
    [{ begun: 12, found: 340, complete: false }, '12 of 340+ files'],
    [{ begun: 12, found: 3, complete: false }, '12 of 12+ files'],
    [{ begun: 1, found: 1, complete: true }, '1 of 1 file'],
  ])('%j', (tally, text) => {
    expect(countOf(tally)).toBe(text);
  });
});

describe('progress of corpus add', () => {
  it.each([40, 80, 120])('on a terminal of %i columns is one line', async (columns) => {
    const lines: string[] = [];
    const context = contextOf(columns, lines);
    const { onFile, onEvent, stop } = await follow(context);
    const files = { begun: 119_999, found: 1_200_000, complete: false };
    onFile?.(`/home/${'a long folder/'.repeat(20)}报告\u001b[2J.pdf`, files);
    onEvent?.({ path: `https://example.org/${'x'.repeat(300)}`, outcome: 'added', done: 3, files });
    stop();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^119999 of 1200000\+ files · ….*pdf$/);
    expect(lines[1]).toMatch(/^3 documents · …x+$/);
    // A spinner of two cells is before it.
    for (const line of lines) expect(width(line)).toBeLessThan(columns - 2);
  });

  it('as events says how many files there are, and nothing in a pipe without being asked', async () => {
    const home = temporaryFolder();
    mkdirSync(join(home.path, 'docs'));
    for (let n = 0; n < 70; n += 1)
      writeFileSync(join(home.path, 'docs', `${n}.md`), `# Note ${n}\n\nWords ${n}.\n`);
    const add = (...words: string[]) => runHere(home.path, ['corpus', 'add', 'docs', ...words]);
    const { code, stderr } = await add('--progress', 'json');
    const events = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect([code, events.length]).toEqual([0, 70]);
    expect(events.at(-1)).toMatchObject({ done: 70, files: { begun: 70, found: 70, complete: true } });
    expect(await add()).toMatchObject({ code: 0, stderr: '' });
    home.remove();
  });

  it('--progress json escapes what would act or hide', async () => {
    const lines: string[] = [];
    const path = 'a\u009b31mb\u200bc\u202ed.md';
    const context = { io: { err: (line: string) => void lines.push(line) }, flags: { progress: 'json' } };
    const following = await follow(context as unknown as Context);
    following.onEvent?.({ path } as IngestEvent);
    expect(lines.join('')).toBe('{"path":"a\\u009b31mb\\u200bc\\u202ed.md"}\n');
  });
});

function contextOf(columns: number, lines: string[]): Context {
  const io = {
    isTerminal: () => true,
    screen: async () => ({
      columns,
      unicode: true,
      cleanLine: (text: string) => text.replace('\u001b[2J', ''),
    }),
    spinner: async () => ({ text: (text: string) => void lines.push(text), stop: () => {} }),
  };
  return { io, flags: {}, now: Date.now } as unknown as Context;
}
