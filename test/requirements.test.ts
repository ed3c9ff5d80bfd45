import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
// A title: a string on one line that cites, followed by the test itself.
// A title: a string on one line that cites, followed by the test itself.
const TITLE = /(['"`])((?:(?!\1)[^\n])*\[spec:(?:(?!\1)[^\n])*)\1,\s*(?:async\b|function\b|\(|\{)/g;

describe('the rules of the specification', () => {
  it('have one id each', () => {
    expect(new Set(REQUIREMENTS.map(({ id }) => id)).size).toBe(REQUIREMENTS.length);
  });

  it('are each cited by a test, and no test cites one that is not there', async () => {
    const cited = await citations();
    const known = REQUIREMENTS.map(({ id }) => id);
    const needed = REQUIREMENTS.map(({ id }) => id);
    expect(needed.filter((id) => !cited.has(id))).toEqual([]);
    expect([...cited].filter((id) => !known.includes(id))).toEqual([]);
  });

  it('are read from titles alone: a citation in a comment counts for nothing', () => {
    expect(citedIn("it('keeps it [spec:a-1]', () => {})")).toEqual(['a-1']);
    expect(citedIn("it.each([1, 2])('keeps %s [spec:a-1] [spec:a-2]', () => {})")).toEqual(['a-1', 'a-2']);
    expect(
      citedIn("it.each(rows.filter((row) => row.ok))(\n  'keeps [spec:a-1]',\n  async () => {},\n)"),
    ).toEqual(['a-1']);
    expect(
      citedIn("it.each(rows.filter((row) => row.ok))(\n  'keeps [spec:a-1]',\n  async () => {},\n)"),
    ).toEqual(['a-1']);
    expect(citedIn('// [spec:a-1]\nconst text = "[spec:a-2]";')).toEqual([]);
  });
});

async function citations(): Promise<Set<string>> {
  const names = await readdir(HERE, { recursive: true });
  const files = names.filter((name) => name.endsWith('.test.ts') && name !== 'requirements.test.ts');
  const texts = await Promise.all(files.map((name) => readFile(join(HERE, name), 'utf8')));
  return new Set(texts.flatMap(citedIn));
}

function citedIn(text: string): string[] {
  return [...text.matchAll(TITLE)].flatMap(([, , title = '']) =>
    [...title.matchAll(/\[spec:([a-z0-9-]+)\]/g)].map(([, id = '']) => id),
  );
}
