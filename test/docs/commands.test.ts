// Every command that the documentation shows is one that the parser accepts, and every relative link leads to a file.
// Lines are parsed by the command tree itself; nothing is run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/table.ts';
import { locate } from '../../src/cli/program/locate.ts';
import { parse } from '../../src/cli/program/parse.ts';
import { ibidCommands } from './shell-words.ts';

const root = join(import.meta.dirname, '..', '..');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** Lines of the page's shell blocks: all of `sh`, the typed ones of `console`. */
function shellLines(page: string): string[] {
  return [...read(page).matchAll(/^```(sh|console)\n([\s\S]*?)^```$/gm)].flatMap(([, kind, body = '']) => {
    const lines = body.split('\n').filter((line) => line.trim() !== '');
    return kind === 'sh' ? lines : lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2));
  });
}

/** Throws what the command line would say of these words. */
async function check(words: readonly string[]): Promise<void> {
  const located = locate(words);
  if (located.kind === 'none') return;
  if (located.kind !== 'command') throw new Error(`no command: ibid ${words.join(' ')}`);
  parse(await COMMANDS[located.name](), located.rest);
}

describe.each(PAGES)('%s', (page) => {
  it('shows commands that exist, with flags that they have', async () => {
    for (const line of shellLines(page))
      for (const words of ibidCommands(line)) await expect(check(words), line).resolves.toBeUndefined();
  });

  it('names commands that exist between its lines', async () => {
    const spans = [
      ...read(page)
        .replace(/^```[\s\S]*?^```$/gm, '')
        .matchAll(/`ibid ([a-z][^`]*)`/g),
    ];
    for (const [, text = ''] of spans) {
      const words = text.split(' ').filter((word) => /^[a-z-]+$/.test(word) && !word.startsWith('-'));
      expect(['command', 'group'], text).toContain(locate(words).kind);
    }
  });

  it('links to files and headings that exist', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    for (const [all, path = '', heading] of links) {
      const target = path === '' ? page : join(dirname(page), path);
      expect(existsSync(join(root, target)), `${page}: ${all}`).toBe(true);
      if (heading !== undefined) expect(headings(target), all).toContain(heading);
    }
  });
});

function headings(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('the check itself', () => {
  it('finds the commands of a shell line, whatever is around them', () => {
    expect(ibidCommands(`A=1 ibid query "a | b # c" --json | jq . # ibid nothing`)).toEqual([
      ['query', 'a | b # c', '--json'],
    ]);
    expect(ibidCommands('npm ci && npx ibid usage > out.txt; ibid health &')).toEqual([
      ['usage'],
      ['health'],
    ]);
    expect(ibidCommands('echo ibid query')).toEqual([]);
  });

  it('refuses commands and flags that are not there', async () => {
    await expect(check(['qeury', 'x'])).rejects.toThrow('no command');
    await expect(check(['query', 'x', '--jsn'])).rejects.toThrow('--jsn');
    await expect(check(['brief', 'get'])).rejects.toThrow('ID');
  });

  it('has something to look at', () => {
    const lines = PAGES.flatMap(shellLines).flatMap(ibidCommands);
    expect(lines.length).toBeGreaterThan(80);
  });
});

describe('the README', () => {
  it('is a front door: at most 150 lines, with a way to every page of docs/', () => {
    const text = read('README.md');
    expect(text.split('\n').length).toBeLessThanOrEqual(151);
    for (const page of PAGES.filter((path) => path !== 'README.md')) expect(text).toContain(`(${page})`);
  });
});
