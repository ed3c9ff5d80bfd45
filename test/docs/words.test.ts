// Words that a technical writer would not use, kept out of the comments and texts of the sources and out of the pages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from '../architecture/source-files.ts';

/** What is written instead is behind each. */
const WORDS = new Map([
  ['whoever', 'the user, the caller, anyone who'],
  ['anew', 'again'],
  ['foretold', 'forecast'],
  ['mend', 'repair, fix, correct'],
  ['mends', 'repairs'],
  ['mended', 'repaired, fixed'],
  ['mending', 'repairing'],
  ['nobody', 'no one, nothing; it is not known'],
  // "Is no longer" and "there is no" are English.
  ['(?<!there )(?:is|are) no (?!longer|more|better|older|such)\\w+', 'is not a'],
]);
const UNWANTED = new RegExp(String.raw`\b(?:${[...WORDS.keys()].join('|')})\b`, 'gi');
/** Lists that are matched, and what models are given, which was measured as it is. */
const NOT_PROSE = /\.words\.ts$|^src\/text\/polarity\.ts$|^src\/reader\/prompts\//;

/** The comments of a source, and its texts unless they are lists of words that programs match. Names in code are neither. */
function proseOf(file: string, source: string): string[] {
  const { program, comments } = parseSync(file, source);
  const prose = comments.map(({ value }) => value);
  if (NOT_PROSE.test(file)) return prose;
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') prose.push(value);
    },
    TemplateElement: ({ value }) => void prose.push(value.raw),
  }).visit(program);
  return prose;
}

const unwanted = (texts: readonly string[]) =>
  texts.flatMap((text) => [...text.matchAll(UNWANTED)].map(([word]) => word));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const PAGES = ['README.md', 'CONTRIBUTING.md', 'src/README.md', ...pagesOf('docs')];

function pagesOf(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.md')).map((file) => `${folder}/${file}`);
}

describe('words that are not written', () => {
  it('are in no comment and no text of the sources', () => {
    const found = sourceFiles()
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => unwanted(proseOf(file, read(file))).map((word) => `${file}: ${word}`));
    expect(found).toEqual([]);
  });

  it('are in no page', () => {
    expect(PAGES.flatMap((page) => unwanted([read(page)]).map((word) => `${page}: ${word}`))).toEqual([]);
  });

  it('are found in comments and texts, and not in names or in lists that are matched', () => {
    const source =
      "// Made anew, there is no other.\n/** Whoever is no one. */\nconst mend = 'Mend it.' + `${mend} is foretold`;\n";
    expect(unwanted(proseOf('a.ts', source))).toEqual(['anew', 'Whoever', 'is no one', 'Mend', 'foretold']);
    expect(unwanted(proseOf('a.words.ts', source))).toEqual(['anew', 'Whoever', 'is no one']);
  });
});
