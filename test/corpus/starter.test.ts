// The starter corpus: what every document must carry, and that the questions over it can be answered from it.
// Hostile: a careless edit (a lost reference, a figure changed under a question, a control character from a paste).
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../src/corpus/starter/', import.meta.url);
const questionsFile = new URL('../fixtures/questions.json', import.meta.url);
const sectors = ['energy', 'semiconductors', 'shipping', 'agriculture', 'monetary-policy', 'health'];

interface Starter {
  stem: string;
  raw: string;
  meta: Record<string, string>;
  prose: string;
  references: string;
}

interface Answerable {
  question: string;
  document: string;
  expect: string;
}

const files = readdirSync(folder).toSorted();
const documents = files.map((name) => read(name));

describe('the starter corpus as a whole', () => {
  it('has at least 24 documents and nothing but documents', () => {
    expect(documents.length).toBeGreaterThanOrEqual(24);
    for (const name of files) expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*\.md$/);
  });

  it('has three documents or more in each of the six sectors', () => {
    for (const sector of sectors) {
      const count = documents.filter(({ meta }) => meta['sector'] === sector).length;
      expect(count, sector).toBeGreaterThanOrEqual(3);
    }
  });

  it('gives every document its own title', () => {
    const titles = new Set(documents.map(({ meta }) => meta['title']));
    expect(titles.size).toBe(documents.length);
  });
});

describe.each(documents)('starter document $stem', ({ raw, meta, prose, references }) => {
  it('carries the front matter, and says truthfully what it is', () => {
    expect(Object.keys(meta).toSorted()).toEqual(
      [
        'authors',
        'language',
        'license',
        'provenance',
        'published',
        'publisher',
        'sector',
        'title',
      ].toSorted(),
    );
    expect(sectors).toContain(meta['sector']);
    expect(meta['language']).toBe('en');
    expect(meta['published']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(meta['authors']).toBe('[ibid]');
    expect(meta['publisher']).toBe('ibid starter corpus');
    expect(meta['license']).toBe('CC0-1.0');
    expect(meta['provenance']).toBe('Written for ibid; not a publication of the bodies it cites.');
  });

  it('has its title as the only first-level heading and two to four sections', () => {
    expect(prose.match(/^# .+$/gm)).toEqual([`# ${meta['title']}`]);
    const sections = prose.match(/^## .+$/gm) ?? [];
    expect(sections.length).toBeGreaterThanOrEqual(2);
    expect(sections.length).toBeLessThanOrEqual(4);
  });

  it('has 300 to 900 words of prose', () => {
    const words = prose
      .replace(/^#.*$/gm, '')
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word));
    expect(words.length).toBeGreaterThanOrEqual(300);
    expect(words.length).toBeLessThanOrEqual(900);
  });

  it('lists three references or more, each a body and what it published', () => {
    const entries = references.match(/^- .+$/gm) ?? [];
    expect(entries.length).toBeGreaterThanOrEqual(3);
    expect(references.trim().split('\n')).toEqual(entries);
    for (const entry of entries) expect(entry).toMatch(/^- [^,]+, .{6,}?(?:\.|\. https:\/\/\S+)$/);
    for (const url of references.match(/\bhttps?:\S+/g) ?? []) expect(URL.canParse(url), url).toBe(true);
  });

  it('is plain text: Latin letters, ordinary punctuation, no control or invisible characters', () => {
    const odd = raw.match(/[^\n\x20-\x7e\p{Script=Latin}°€£²³–—‘’“”…]/gu) ?? [];
    expect(odd).toEqual([]);
    expect(raw).toBe(raw.normalize('NFC'));
    expect(raw.endsWith('\n')).toBe(true);
  });
});

describe('the questions over the starter corpus', () => {
  const questions: unknown = JSON.parse(readFileSync(questionsFile, 'utf8'));

  it('are well formed and each asked once', () => {
    const { answerable, unanswerable, near_misses } = asQuestions(questions);
    expect(answerable.length).toBeGreaterThanOrEqual(30);
    expect(unanswerable.length).toBeGreaterThanOrEqual(20);
    const all = [...answerable.map(({ question }) => question), ...unanswerable, ...near_misses];
    expect(new Set(all).size).toBe(all.length);
    for (const question of all) expect(question).toMatch(/^\S.{10,}\?$/);
  });

  it('have their answers verbatim in the prose of the named document', () => {
    for (const { document, expect: answer, question } of asQuestions(questions).answerable) {
      const found = documents.find(({ stem }) => stem === document);
      expect(found?.prose, question).toContain(answer);
    }
  });

  it('reach every sector', () => {
    const asked = new Set(asQuestions(questions).answerable.map(({ document }) => document));
    const reached = documents.filter(({ stem }) => asked.has(stem)).map(({ meta }) => meta['sector']);
    expect([...new Set(reached.map(String))].toSorted()).toEqual(sectors.toSorted());
  });
});

function read(name: string): Starter {
  const raw = readFileSync(new URL(name, folder), 'utf8');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(raw) ?? [];
  const meta = Object.fromEntries(head.split('\n').map((line) => splitOnce(line, ': ')));
  const [prose, references] = splitOnce(body, '\n## References\n');
  return { stem: basename(name, '.md'), raw, meta, prose, references };
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

interface Questions {
  readonly answerable: Answerable[];
  readonly unanswerable: string[];
  /** Whose names the corpus has, and whose answer it has not. */
  readonly near_misses: string[];
}

function asQuestions(value: unknown): Questions {
  const texts = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === 'string');
  expect(value).toEqual({
    answerable: expect.toSatisfy((list: unknown) => Array.isArray(list) && list.every(isAnswerable)),
    unanswerable: expect.toSatisfy(texts),
    near_misses: expect.toSatisfy(texts),
    first_asked: {
      answerable: expect.toSatisfy((list: unknown) => Array.isArray(list) && list.length === 20),
      unanswerable: expect.toSatisfy(texts),
    },
  });
  return value as Questions;
}

function isAnswerable(value: unknown): value is Answerable {
  const { question, document, expect: answer, ...rest } = value as Record<string, unknown>;
  const strings = [question, document, answer].every((part) => typeof part === 'string' && part.length > 0);
  return strings && Object.keys(rest).length === 0;
}
