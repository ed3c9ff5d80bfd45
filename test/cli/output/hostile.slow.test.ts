// Documents of a server that lies: whatever they hold, what is made of them takes time and memory in proportion, and what
// cannot be shown in a form is refused with a sentence.
import { describe, expect, it } from 'vitest';
import { createIo } from '../../../src/cli/kit/io.ts';
import { answerPage } from '../../../src/cli/output/answer/answer.ts';
import { causalDot, causalMermaid } from '../../../src/cli/output/causal/causal-dot.ts';
import { causalPage } from '../../../src/cli/output/causal/causal.ts';
import { causalSvg } from '../../../src/cli/output/causal/causal-svg.ts';
import { svgOf } from '../../../src/cli/output/causal/graphviz.ts';
import { toCsv, toMarkdown } from '../../../src/cli/output/table/formats.ts';
import { generic } from '../../../src/cli/output/table/generic.ts';
import { claimedText } from '../../../src/page/claimed.ts';
import { markdown } from '../../../src/page/markdown.ts';
import { terminalText } from '../../../src/page/terminal/terminal.ts';
import { asMarkdown, onTerminal } from '../../../src/cli/output/shown.ts';
import { workOf } from '../../support/work.ts';

const screen = await createIo({ COLUMNS: '80', LANG: 'C.UTF-8' }).screen(1, 'never');
const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_none, at) => make(at));

/** Far above what any of these takes, and far below what it takes where the work grows by the square. */
const MOST_WORK = 60;

/** An answer as it is shown, and the work of making and writing its page. */
async function answered(document: unknown): Promise<{ readonly text: unknown; readonly work: number }> {
  let made: ReturnType<typeof answerPage> | undefined;
  const making = workOf(() => void (made = answerPage(document as never)));
  const page = await made;
  let text: unknown = '';
  const writing = workOf(() => void (text = terminalText(page!, screen)));
  return { text, work: making + writing };
}

describe('an answer', () => {
  it('with very many claims and sources is numbered in one pass', async () => {
    const document = {
      outcome: 'answered',
      answer: 'A.',
      claims: many(20_000, (at) => ({ text: `B${at}`, citation_ids: [`c${at}`] })),
      citations: many(20_000, (at) => ({ id: `c${at}`, title: `T${at}`, locator: { page: at + 1 } })),
    };
    const { text, work } = await answered(document);
    expect(work).toBeLessThan(MOST_WORK);
    expect(text).toContain('[20000] T19999, p. 20000');
  });

  it('whose claims are not in its text shows each all the same', async () => {
    const claims = many(20_000, (at) => ({ text: `B${at}`, citation_ids: [] }));
    const document = {
      outcome: 'answered',
      answer: `${'a '.repeat(2_000_000)}\n\nEnd.`,
      claims,
      citations: [],
    };
    const { text, work } = await answered(document);
    expect(work).toBeLessThan(2 * MOST_WORK);
    expect(text).toContain('- B0\n');
    expect(text).toContain('- B19999');
    let blocks: readonly unknown[] = [];
    const cut = workOf(() => void (blocks = claimedText(document.answer, claims as never[])));
    expect(cut).toBeLessThan(MOST_WORK);
    expect(blocks).toHaveLength(2);
  });
});

describe('a list whose rows have nothing in common', () => {
  const rows = (count: number, members: number) => ({
    items: many(count, (row) => Object.fromEntries(many(members, (at) => [`k${row}_${at}`, at]))),
    total: count,
  });

  it('is shown row by row', async () => {
    let shown: Promise<string> = Promise.resolve('');
    // Whether it is a table is found out before anything is waited for.
    expect(workOf(() => void (shown = generic(rows(100, 500), screen)))).toBeLessThan(MOST_WORK);
    expect(await shown).toContain('k99_499: 499');
  });

  it.each([
    ['csv', toCsv],
    ['md', toMarkdown],
  ])('is refused as %s, since nearly all of it would be empty', (_name, write) => {
    expect(() => write(rows(2_000, 20))).toThrow('The 2000 rows have 40000 members between them');
    // Sparse rows of a usual size are a table.
    expect(write(rows(100, 20)).split('\n').length).toBeGreaterThan(100);
  });
});

describe('a causal trace', () => {
  const hop = (n: unknown, after: unknown, more: object = {}) => ({
    n,
    after,
    from: 'a',
    to: 'b',
    cue: 'led to',
    polarity: '+',
    confidence: 0.5,
    modality: 'asserted',
    text: 'A led to b.',
    citation_ids: [],
    ...more,
  });
  const trace = (hops: readonly object[], loops: readonly object[] = []) =>
    ({ outcome: 'answered', entity: 'x', shock: 'y', hops, loops, citations: [] }) as never;
  const texts = async (document: never) => [
    await onTerminal(document, screen, causalPage),
    await asMarkdown(document, causalPage),
    await causalDot(document, screen),
    await causalMermaid(document, screen),
  ];

  it('in which hops share a number is shown as any document: a tree of it would have no end', async () => {
    const hops = many(400, (at) => hop(Math.floor(at / 10) + 1, at < 10 ? null : Math.floor(at / 10)));
    const shown = await texts(trace(hops));
    for (const text of shown) expect(text.length).toBeLessThan(1_000_000);
    expect(shown[2]).not.toContain('digraph');
  });

  it.each([[-1], [1.5], [1e21], [null], ['1']])(
    'whose hop is numbered %j is shown as any document',
    async (n) => {
      for (const text of await texts(trace([hop(n, null)]))) expect(text).not.toMatch(/digraph|flowchart/);
    },
  );

  it('of one endless chain is shown as deep as is read', async () => {
    const hops = many(10_000, (at) => hop(at + 1, at === 0 ? null : at));
    const loops = many(10_000, (at) => ({ hops: [1, at + 1], kind: 'reinforcing' }));
    const document = trace(hops, loops);
    let made: ReturnType<typeof causalPage> | undefined;
    const making = workOf(() => void (made = causalPage(document)));
    const page = (await made)!;
    const writing = workOf(() => void [terminalText(page, screen), markdown(page)]);
    expect(making + writing).toBeLessThan(2 * MOST_WORK);
    for (const text of await texts(document)) expect(text.length).toBeLessThan(30_000_000);
  });

  it('takes names of what every object has for words', async () => {
    for (const modality of ['constructor', 'toString', '__proto__']) {
      const document = trace([hop(1, null, { modality })]);
      expect(await causalDot(document, screen)).toContain('style=solid');
      expect(await causalMermaid(document, screen)).toContain('-->');
      expect(await causalSvg(document, screen)).toContain('</svg>');
    }
  });

  it('of thousands of arrows is not drawn', async () => {
    const drawn = causalSvg(trace(many(2_001, (at) => hop(at + 1, null))), screen);
    await expect(drawn).rejects.toThrow('A trace of 2001 arrows is too large to be drawn.');
  });

  it('that takes Graphviz long is given up, in a thread', async () => {
    const chain = many(100, (at) => `n${at} -> n${at + 1};`);
    const loops = many(
      95,
      (at) => `n${(at * 37) % 100} -> n${(at * 61) % 100} [constraint=false, label="x"];`,
    );
    expect(await svgOf(`digraph { rankdir=LR; ${[...chain, ...loops].join(' ')} }`, 1)).toBeUndefined();
    expect(await svgOf('digraph { a -> b }', 100_000)).toContain('</svg>');
    await expect(svgOf('digraph { a -> ', 100_000)).rejects.toThrow('syntax error');
  });
});
