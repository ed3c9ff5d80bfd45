// One page in its three forms: sources are numbered as they are met, and nothing of a text acts on a terminal or is markup.
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { clean, cleanLine } from '../../src/page/clean.ts';
import { htmlFile, pageInside } from '../../src/page/html/html.ts';
import { markdown } from '../../src/page/markdown.ts';
import { pageOf, type Block, type PageClaim } from '../../src/page/page.ts';
import type { Screen } from '../../src/page/screen.ts';
import { terminalText } from '../../src/page/terminal/terminal.ts';
import { counted } from '../../src/page/values.ts';
import { width } from '../../src/page/wrap.ts';

const same = (text: string) => text;
const paint = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };
const screenOf = (columns: number, unicode = true): Screen => ({
  columns,
  unicode,
  paint,
  clean,
  cleanLine,
  link: same,
});

const EVIL =
  '<b>x</b> \u001b[2J\u202e*y* [z](javascript:run) `c` | & a long line of words that has to be broken';

const claim = (text: string, ...ids: string[]): PageClaim => ({
  text,
  citation_ids: ids,
  verdict: EVIL,
  rest: { [EVIL]: EVIL },
});

/** A block of every kind, with the same text wherever there is one. */
function blocksWith(text: string): Block[] {
  const said = claim(text, 'c2');
  return [
    {
      kind: 'text',
      words: [
        { text, tone: 'tag' },
        { text, claim: said },
      ],
      role: 'answer',
    },
    { kind: 'text', words: text, role: 'question' },
    { kind: 'text', words: text, hang: 2 },
    { kind: 'list', lead: text, items: [{ words: text }, { words: text, number: 1, depth: 3 }] },
    {
      kind: 'list',
      items: [
        { words: text, code: true },
        { words: text, goesOn: true },
      ],
    },
    { kind: 'list', items: [{ words: text, done: true, label: text }] },
    { kind: 'code', words: text },
    { kind: 'table', caption: text, rows: [[text], [text]], claim: claim(text, 'c1') },
    { kind: 'grid', headings: [text], rows: [[text]] },
    { kind: 'refusal', words: text, topic: text },
    { kind: 'refusal', words: text, reasons: [text] },
    {
      kind: 'passage',
      number: 1,
      path: text,
      claim: claim(text, 'c1'),
      citation: { title: text, source_url: text },
      blocks: [{ kind: 'text', words: [{ text, tone: 'mark' }] }],
    },
    {
      kind: 'tree',
      branches: [
        {
          number: 1,
          near: text,
          far: text,
          isBackward: false,
          facts: [text],
          ends: [text],
          quotes: [said],
          below: [],
        },
      ],
    },
    { kind: 'section', heading: text, blocks: [{ kind: 'members', rest: { [text]: text } }] },
    { kind: 'sources' },
    { kind: 'made', parts: [text] },
  ];
}

const pageWith = (text: string) =>
  pageOf({
    form: 'report',
    id: text,
    title: text,
    about: [text],
    citations: ['c1', 'c2'].map((id) => ({
      id,
      document_id: id,
      title: text,
      source_url: text,
      quote: text,
    })),
    cost: '',
    blocks: blocksWith(text),
  });

describe('a page', () => {
  it('numbers its sources in the order in which they are met', () => {
    expect([...pageWith('x').numbers]).toEqual([
      ['c2', 1],
      ['c1', 2],
    ]);
  });

  it.each([40, 80])('on a terminal of %i columns is clean and fits', async (columns) => {
    const text = await terminalText(pageWith(EVIL), screenOf(columns));
    // eslint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/u);
    const isCode = /^\s+<b>x/;
    for (const line of text.split('\n'))
      if (!isCode.test(line)) expect(width(line), line).toBeLessThanOrEqual(columns);
  });

  it('has our own signs in ASCII where a terminal has nothing else', async () => {
    const text = await terminalText(pageWith('a → “b”'), screenOf(80, false));
    // eslint-disable-next-line no-control-regex
    expect(text.replaceAll(/a → “b”/giu, '')).toMatch(/^[\u0000-\u007f]*$/u);
  });

  it('in Markdown has no markup of its texts, but for code, which stays as it is', () => {
    const made = markdown(pageWith(EVIL)).replace(/^( *)```[^]*?^ *```$/gmu, '');
    const bare = made.replace(/\\./gu, '');
    expect(bare).not.toMatch(/<b>|`c`|\]\(javascript|\u001b|\u202e/u);
    expect(bare).not.toContain('*y*');
  });

  it('in HTML has its texts as text', () => {
    const page = pageWith(EVIL);
    for (const html of [htmlFile(page, false), `<main>${pageInside(page)}</main>`]) {
      expect(html).not.toMatch(/<b>|\u001b|\u202e|href="javascript/u);
      const { document } = parseHTML(html);
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(document.querySelectorAll('details.claim').length).toBeGreaterThan(3);
    }
  });
});

it.each([
  [0, '0 new alerts'],
  [1, '1 new alert'],
  [2, '2 new alerts'],
])('%i is counted as %s', (count, words) => expect(counted(count, 'new alert')).toBe(words));
