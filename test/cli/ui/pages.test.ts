// What the pages show, over corpora as they come: plain, hostile, long, empty.
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/api/payloads/query.ts';
import type { Store } from '../../../src/store/backend.ts';
import { clean } from '../../../src/page/clean.ts';
import { SCRIPTS, seeded, wordsOf } from '../../support/scripts.ts';
import { gate } from '../../support/until.ts';
import { asReader, HOST, letIn, type Came } from './reader.ts';

const LEAVE = `# Handbook

## Leave

Every employee has thirty days of leave a year. Up to five days of leave may be carried over into the next year.

## Notice

The notice period is three months.
`;

const QUESTION = '/?q=How+many+days+of+leave+may+be+carried+over%3F';

const hrefOf = ({ document }: Came, selector: string) =>
  document.querySelector(selector)?.getAttribute('href') ?? '';
const textOf = ({ document }: Came, selector: string) => document.querySelector(selector)?.textContent ?? '';

describe('an answer', () => {
  it('leads in one click to its passage, marked, under its headings', async () => {
    await asReader({ 'handbook.md': LEAVE }, async ({ get, failures }) => {
      const asked = await get(QUESTION);
      expect(asked.status).toBe(200);
      expect(textOf(asked, '.said')).toContain('Up to five days of leave may be carried over');
      // Beside the answer its source is shown already.
      expect(textOf(asked, '.pane mark#quote')).toContain('Up to five days of leave');
      expect(textOf(asked, '.pane .crumbs')).toBe('Leave');
      const beside = await get(hrefOf(asked, '.refs a').replace('#quote', ''));
      expect(textOf(beside, '#quote')).toBe(textOf(asked, '#quote'));
      const address = hrefOf(asked, '.pane .actions a');
      expect(address).toMatch(/^\/documents\/doc_\w+\?start=\d+&end=\d+#quote$/);
      const read = await get(address.replace('#quote', ''));
      expect(textOf(read, 'article mark#quote')).toBe(textOf(asked, '#quote'));
      expect(textOf(read, 'article .crumbs')).toBe('Leave');
      expect(failures).toEqual([]);
    });
  });

  it('that the documents do not have is refused, with the closest passages', async () => {
    await asReader({ 'handbook.md': LEAVE }, async ({ get }) => {
      const asked = await get('/?q=When+was+the+notice+period+introduced%3F');
      expect(textOf(asked, '.insufficient strong')).toBe('insufficient_evidence');
      expect(asked.document.querySelectorAll('.pane')).toHaveLength(0);
      const closest = hrefOf(asked, '.found a');
      expect(closest).toMatch(/^\/documents\/doc_\w+\?start=/);
      expect((await get(closest.replace('#quote', ''))).document.querySelectorAll('mark#quote')).toHaveLength(
        1,
      );
    });
  });

  it('of a thousand citations has them all, in time and size in proportion', async () => {
    const answerQuery = async (store: Store) => {
      const [document] = (await store.documents({}, { limit: 1, offset: 0 })).rows;
      const { id, title, source_url, source_id } = document!;
      const claims = Array.from({ length: 1000 }, (_, at) => ({
        id: `clm_${at}`,
        text: `Sentence ${at} says so.`,
        citation_ids: [`cit_${at}`],
        verdict: 'verbatim',
      }));
      const citations = claims.map(({ citation_ids: [id_] }, at) => ({
        id: id_,
        document_id: at === 0 ? id : `doc_${at}`,
        source_id,
        title: at === 0 ? title : `Document ${at}`,
        source_url,
        quote: 'Every employee',
        locator: { start: 24, end: 38 },
      }));
      const answer = claims.map(({ text }) => text).join(' ');
      return { outcome: 'answered', answer, claims, citations, confidence: 0.9, reasons: [] };
    };
    await asReader(
      { 'handbook.md': LEAVE },
      async ({ get, failures }) => {
        const asked = await get(QUESTION);
        expect(asked.document.querySelectorAll('.refs a')).toHaveLength(1000);
        expect(asked.document.querySelectorAll('.sources li')).toHaveLength(1000);
        expect(asked.text.length).toBeLessThan(1_500_000);
        const far = await get(`${QUESTION}&at=1000`);
        expect(textOf(far, '.refs a[aria-current]')).toBe('1000');
        // Of a document that is not there, what was quoted is shown.
        expect(textOf(far, '.pane blockquote')).toBe('Every employee');
        expect((await get(`${QUESTION}&at=99999`)).status).toBe(200);
        expect(failures).toEqual([]);
      },
      { answerQuery: answerQuery as never },
    );
  });

  it('that takes long streams its progress, then itself', async () => {
    const { open, opened } = gate();
    const slow: Partial<Answer> = {
      outcome: 'insufficient_evidence',
      reasons: [],
      claims: [],
      citations: [],
    };
    const answerQuery = async () => {
      await opened;
      return { ...slow, answer: null, confidence: 0 };
    };
    await asReader(
      { 'handbook.md': LEAVE },
      async ({ pages }) => {
        const headers = { host: HOST, cookie: await letIn(pages) };
        const { body, whole } = await pages.answer({ method: 'GET', url: QUESTION, headers });
        expect(whole).toBeUndefined();
        const pieces = body![Symbol.asyncIterator]();
        const first = Buffer.from((await pieces.next()).value ?? '').toString();
        expect(first).toContain('class="progress"');
        expect(first).not.toContain('came');
        open();
        let rest = '';
        for (let step = await pieces.next(); step.done !== true; step = await pieces.next())
          rest += Buffer.from(step.value).toString();
        expect(rest).toContain('insufficient_evidence');
        expect(rest.trimEnd()).toMatch(/<\/html>$/);
        // What came stands behind the progress, which it replaces.
        const { document } = parseHTML(first + rest);
        expect(document.querySelector('main > .progress')?.nextElementSibling?.className).toBe('came');
      },
      { answerQuery: answerQuery as never },
    );
  });

  it('that fails half-way says so in its place, and what was not foreseen is told', async () => {
    const answerQuery = async () => {
      throw new Error('a bug');
    };
    await asReader(
      { 'handbook.md': LEAVE },
      async ({ get }) => {
        const asked = await get(QUESTION);
        expect(textOf(asked, '.came .insufficient')).toContain('Something failed inside the service');
        expect(asked.text).not.toContain('a bug');
        expect(asked.text.trimEnd()).toMatch(/<\/html>$/);
      },
      { answerQuery },
    );
  });

  it('whose reader goes away ends the work', async () => {
    const { open, opened } = gate();
    const answerQuery = async (_store: unknown, _question: unknown, options: { signal?: AbortSignal }) => {
      await new Promise<void>((resolve) => options.signal?.addEventListener('abort', () => resolve()));
      open();
      throw options.signal?.reason;
    };
    await asReader(
      { 'handbook.md': LEAVE },
      async ({ pages, failures }) => {
        const leaving = new AbortController();
        const headers = { host: HOST, cookie: await letIn(pages) };
        const { body } = await pages.answer({
          method: 'GET',
          url: QUESTION,
          headers,
          signal: leaving.signal,
        });
        await body![Symbol.asyncIterator]().next();
        leaving.abort();
        await opened;
        expect(failures).toEqual([]);
      },
      { answerQuery: answerQuery as never },
    );
  });
});

describe('text of documents', () => {
  it('is text: no markup of it counts, nothing in it turns the page around', async () => {
    const hostile = [
      '# <script>alert("title")</script> leave',
      '',
      'Leave <img src=x onerror=alert(1)> is <b>thirty</b> days "a" year\u202egnol&lt;.',
      '',
      '- </main></body><script>alert(2)</script> leave item',
      '',
      '| leave | <a href="javascript:alert(3)">days</a> |',
      '| ----- | ------------------------------------- |',
      '| ]]> <svg onload=alert(4)> | 30 |',
      '',
      '```',
      '</code></pre><script>leave()</script>',
      '```',
    ].join('\n');
    await asReader(
      { 'hostile.md': hostile, 'hostile.txt': hostile.replace('#', '=') },
      async ({ get, failures }) => {
        const paths = ['/?q=How+many+days+is+leave%3F', '/search?q=leave', '/corpus'];
        const list = await get('/corpus');
        for (const link of list.document.querySelectorAll('.found h2 a'))
          paths.push(`${link.getAttribute('href')}?start=0&end=60`);
        expect(paths).toHaveLength(5);
        for (const path of paths) {
          const { document, text } = await get(path);
          expect(
            document.querySelectorAll('script, img, svg, [onerror], [onload], [href^="javascript"]'),
            path,
          ).toHaveLength(0);
          expect(text, path).not.toContain('\u202e');
          expect(document.querySelectorAll('main'), path).toHaveLength(1);
        }
        expect(failures).toEqual([]);
      },
    );
  });

  it('that is written from right to left has its own direction', async () => {
    const text = '# دليل الموظف\n\nيحق لكل موظف ثلاثون يوما من الإجازة في السنة.\n';
    await asReader({ 'arabic.md': text }, async ({ get }) => {
      const list = await get('/corpus');
      const read = await get(hrefOf(list, '.found a'));
      const paragraph = [...read.document.querySelectorAll('.text p')].find((one) =>
        /[\u0600-\u06ff]{3}/.test(one.textContent ?? ''),
      );
      expect(paragraph?.getAttribute('dir')).toBe('auto');
    });
  });

  it('of one line of a megabyte is read in parts', async () => {
    const line = `begin ${'carried over '.repeat(80_000)}end`;
    await asReader({ 'line.txt': line }, async ({ get, failures }) => {
      const list = await get('/corpus');
      const address = hrefOf(list, '.found a');
      const read = await get(address);
      expect(read.text.length).toBeLessThan(200_000);
      expect(textOf(read, '.turns span')).toMatch(/^Part 1 of \d+$/);
      const parts = Number(/of (\d+)/.exec(textOf(read, '.turns span'))?.[1]);
      const last = await get(`${address}?part=${parts}`);
      expect(textOf(last, '.text').trim().endsWith('end')).toBe(true);
      const place = line.length - 3;
      const marked = await get(`${address}?start=${place}&end=${line.length}`);
      expect(textOf(marked, '#quote')).toBe('end');
      expect(failures).toEqual([]);
    });
  });

  it('is all there, part after part, whatever it is built of', async () => {
    const words = Array.from({ length: 9_000 }, (_, at) => `w${at}`);
    const blocks = Array.from({ length: 300 }, (_, at) => {
      const some = words.slice(at * 30, at * 30 + 30);
      if (at % 5 === 1) return `## ${some.join(' ')}`;
      if (at % 5 === 2) return some.map((word) => `- ${word}`).join('\n');
      if (at % 5 === 3) return `\`\`\`\n${some.join('\n')}\n\`\`\``;
      return at % 5 === 4
        ? `| a | b |\n| - | - |\n${some.map((word) => `| ${word} | x |`).join('\n')}`
        : some.join(' ');
    });
    await asReader({ 'long.md': blocks.join('\n\n') }, async ({ get }) => {
      const address = hrefOf(await get('/corpus'), '.found a');
      let shown = '';
      const first = await get(address);
      const parts = Number(/of (\d+)/.exec(textOf(first, '.turns span'))?.[1] ?? 1);
      for (let part = 1; part <= parts; part++)
        shown += ` ${(await get(`${address}?part=${part}`)).document.querySelector('.text')?.innerHTML.replace(/<[^>]*>/g, ' ')}`;
      const found = shown.match(/w\d+/g) ?? [];
      expect(found).toEqual(words);
    });
  });
});

describe('addresses', () => {
  it.each([
    ['start=5', 0],
    ['start=9&end=2', 0],
    ['start=-1&end=4', 0],
    ['start=99999999&end=100000000', 0],
    ['start=x&end=y', 0],
    ['start=0&end=99999999', 1],
    ['start=12&end=20&start=2&end=6', 1],
    ['part=99', 0],
    ['part=0', 0],
  ])('?%s of a document never fails', async (query, marks) => {
    await asReader({ 'handbook.md': LEAVE }, async ({ get, failures }) => {
      const address = hrefOf(await get('/corpus'), '.found a');
      const read = await get(`${address}?${query}`);
      expect(read.status).toBe(200);
      expect(read.document.querySelectorAll('#quote')).toHaveLength(marks);
      expect(failures).toEqual([]);
    });
  });

  it('of documents, briefs and forecasts that are not there say so', async () => {
    await asReader({ 'handbook.md': LEAVE }, async ({ get }) => {
      for (const path of [
        '/documents/doc_none',
        '/documents/doc_none/original',
        '/documents/doc_none/text',
        '/briefs/brf_none',
        '/forecasts/fct_none',
        '/drawings/00.svg',
      ])
        expect((await get(path)).status, path).toBe(404);
      expect((await get('/documents/..%2f..%2fetc%2fpasswd')).status).toBe(404);
    });
  });
});

describe('an empty corpus', () => {
  it('says how to fill it, on every page', async () => {
    await asReader({}, async ({ get, failures }) => {
      expect(textOf(await get('/'), '.empty')).toContain('ibid corpus add');
      expect(textOf(await get('/corpus'), '.empty')).toContain('ibid corpus add');
      expect(textOf(await get('/?q=What+is+leave%3F'), '.insufficient')).toContain('insufficient_evidence');
      for (const path of [
        '/search?q=leave',
        '/briefs',
        '/forecasts',
        '/causal?entity=a&shock=b',
        '/evidence',
      ])
        expect((await get(path)).status, path).toBe(200);
      expect(failures).toEqual([]);
    });
  });
});

describe('found passages', () => {
  it('are their text in any script, marks taken off', async () => {
    const files = Object.fromEntries(
      Object.entries(SCRIPTS).map(([name, text]) => [`${name}.txt`, `${text}\n`]),
    );
    await asReader(files, async ({ get }) => {
      const random = seeded(5);
      let marks = 0;
      for (const text of Object.values(SCRIPTS)) {
        const found = await get(`/search?q=${encodeURIComponent(wordsOf(text, random))}`);
        for (const passage of found.document.querySelectorAll('.found > li > p:not([class])')) {
          marks += passage.querySelectorAll('mark').length;
          const shown = passage.textContent.trim();
          expect(Object.values(SCRIPTS).some((one) => clean(one).includes(shown))).toBe(true);
        }
      }
      expect(marks).toBeGreaterThan(5);
    });
  });
});
