// An answer of several lines is written as its document has them: lists with their bullets and numbers, rows, code.
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/store/backend.ts';
import { asReader, type Came } from './reader.ts';

const HANDBOOK = `# Handbook

## Claiming travel expenses

To claim travel expenses, send the following to the finance office:

- the signed claim form, with the <b>cost centre</b>
- the approval of your manager
  1. by mail
  2. or by the tool
- a copy of the agenda

## How to reset the pump

To reset the pump, do the following:

1. Close the intake valve.
2. Hold the red button for five seconds.

## Fees

The fees of the library are as follows:

| Service | Fee |
|---|---|
| Card | 10 euros |
| Late return | 2 euros a week |

## Install

To install the tool, run:

\`\`\`sh
apt-get update
apt-get install tool
\`\`\`
`;

const ask = (question: string) => `/?q=${encodeURIComponent(question)}`;
/** The tags of what was said, in order, with the words directly in them. */
const shape = ({ document }: Came, selector: string) =>
  [...document.querySelectorAll(`${selector} :is(ul,ol,li,td,th,pre)`)].map((element) => {
    const words = element.tagName === 'LI' ? (element.querySelector('p')?.textContent ?? '') : '';
    return `${element.tagName.toLowerCase()} ${words}`.trim();
  });

describe('an answer of several lines', () => {
  it('has the bullets, numbers, rows and code of its document', async () => {
    await asReader({ 'handbook.md': HANDBOOK }, async ({ get, failures }) => {
      const listed = await get(ask('What do I send to claim travel expenses?'));
      expect(shape(listed, '.said')).toEqual([
        'ul',
        'li the signed claim form, with the cost centre',
        'li the approval of your manager',
        'ol',
        'li by mail',
        'li or by the tool',
        'li a copy of the agenda',
      ]);
      // The mark is behind the lead-in, once.
      expect(listed.document.querySelector('.said p')?.textContent).toMatch(/finance office:\s*1$/);
      expect(listed.document.querySelectorAll('.said .refs')).toHaveLength(1);
      const numbered = await get(ask('How do I reset the pump?'));
      expect(shape(numbered, '.said')).toEqual([
        'ol',
        'li Close the intake valve.',
        'li Hold the red button for five seconds.',
      ]);
      const rows = await get(ask('What are the fees of the library?'));
      expect(shape(rows, '.said').filter((one) => /^t[dh]/.test(one))).toHaveLength(6);
      const code = await get(ask('How do I install the tool?'));
      expect(code.document.querySelector('.said pre')?.textContent).toMatch(
        /^apt-get update\s+apt-get install tool$/,
      );
      // No id is twice on a page.
      for (const page of [listed, numbered, rows, code]) {
        const ids = [...page.document.querySelectorAll('[id]')].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }
      expect(failures).toEqual([]);
    });
  });

  it('has the lists of the document in the items that they are under', async () => {
    await asReader({ 'handbook.md': HANDBOOK }, async ({ get }) => {
      const list = await get('/corpus');
      const read = await get(list.document.querySelector('.found a')?.getAttribute('href') ?? '');
      const inner = read.document.querySelectorAll('.text li > ol > li');
      expect([...inner].map(({ textContent }) => textContent?.trim())).toEqual(['by mail', 'or by the tool']);
    });
  });

  it.each([
    ['says something else', 'A first line:\nand a second one that nobody wrote.', 0, 40],
    ['points nowhere', 'To reset the pump, do the following:\nClose the intake valve.', 9_000_000, 9_000_001],
  ])('that %s is shown as its lines', async (_what, words, start, end) => {
    const answerQuery = async (store: Store) => {
      const [document] = (await store.documents({}, { limit: 1, offset: 0 })).rows;
      const { id, title, source_url } = document!;
      return {
        outcome: 'answered',
        answer: `${words}\n\n<i>The end.</i>`,
        claims: [{ id: 'clm_1', text: words, citation_ids: ['cit_1'], verdict: 'verbatim' }],
        citations: [
          { id: 'cit_1', document_id: id, title, source_url, quote: words, locator: { start, end } },
        ],
        confidence: 0.9,
        reasons: [],
      };
    };
    await asReader(
      { 'handbook.md': HANDBOOK },
      async ({ get, failures }) => {
        const asked = await get(ask('Why?'));
        expect(shape(asked, '.said')).toEqual([]);
        const said = asked.document.querySelector('.said')?.textContent ?? '';
        expect(said.replaceAll(/\s+/g, ' ').trim()).toBe(`${words.replace('\n', ' ')}1 <i>The end.</i>`);
        expect(failures).toEqual([]);
      },
      { answerQuery: answerQuery as never },
    );
  });
});
