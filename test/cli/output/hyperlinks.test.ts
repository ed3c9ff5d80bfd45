// Links on a terminal: where they are written, what they lead to, and that no address ends one early.
import { describe, expect, it } from 'vitest';
import { hasLinks, linkTarget } from '../../../src/cli/kit/hyperlinks.ts';
import { createIo } from '../../../src/cli/kit/io.ts';
import { answerPage } from '../../../src/cli/output/answer/answer.ts';
import type { Screen } from '../../../src/page/screen.ts';
import { onTerminal as shownOn } from '../../../src/cli/output/shown.ts';
import { width } from '../../../src/page/wrap.ts';
import { json } from '../../support/api-server.ts';
import { bench } from '../support.ts';
import { hasTerminal, onTerminal } from '../terminal.ts';

const answer = (document: unknown, screen: Screen) => shownOn(document as never, screen, answerPage);

const LINK = /\u001b\]8;([^;]*);([^\u001b]*)\u001b\\(.*?)\u001b\]8;;\u001b\\/gs;
const linksIn = (text: string) => [...text.matchAll(LINK)].map(([, , target, words]) => [words, target]);
const unlinked = (text: string) => text.replaceAll(LINK, '$3');

const WORDS = 'The gauge fell to 25 centimetres, and the yearbook of the office says so as well.';
const HOSTILE = 'file:///notes/a\u001b]8;;https://evil.example\u001b\\\u202e b\u0007.md';
const ANSWER = {
  outcome: 'answered',
  mode: 'speculative',
  query: 'How far did the gauge fall?',
  answer: WORDS,
  claims: [{ id: 'clm_1', text: WORDS, citation_ids: ['cit_1', 'cit_2', 'cit_3', 'cit_4'] }],
  citations: [
    { id: 'cit_1', document_id: 'doc_1', title: 'Low water', source_url: 'https://example.org/low?a=1#b' },
    { id: 'cit_2', document_id: 'doc_2', title: 'Notes', source_url: HOSTILE, locator: { line: 7 } },
    { id: 'cit_3', document_id: 'doc_3', title: 'No address', source_url: 'javascript:alert(1)' },
    { id: 'cit_4', document_id: 'doc_4', title: 'None' },
  ],
};

describe('a target', () => {
  it.each([
    ['https://example.org/a b?q=ü#ü', 'https://example.org/a%20b?q=%C3%BC#%C3%BC'],
    ['file:///notes/a%20%231%20b%2520.md', 'file://desk/notes/a%20%231%20b%2520.md'],
    ['file:///notes/a.zip#inner/b.md', 'file://desk/notes/a.zip'],
    ['file:///C:/notes/a.md', 'file:///C:/notes/a.md'],
    [`file:///notes/${'\u05d0'.repeat(3)}\u202e.md`, 'file://desk/notes/%D7%90%D7%90%D7%90%E2%80%AE.md'],
    ['file:///a\u001b\\b\u0007\u009c.md', 'file://desk/a%1B/b%07%C2%9C.md'],
    ['file://other/share/a.md', undefined],
    ['javascript:alert(1)', undefined],
    ['mailto:a@example.org', undefined],
    ['no address', undefined],
    [`https://example.org/${'a'.repeat(2000)}`, undefined],
  ])('%j: %j', (address, target) => expect(linkTarget(address, undefined, 'desk')).toBe(target));

  it('has the line where a terminal takes one, and no host that is none', () => {
    expect(linkTarget('file:///a.md', 12, 'desk')).toBe('file://desk/a.md#12');
    expect(linkTarget('file:///a.md', 12, 'a b')).toBe('file:///a.md#12');
  });
});

describe('a terminal', () => {
  it.each([
    [{ TERM: 'xterm-256color' }, true],
    [{ TERM: 'tmux-256color' }, true],
    [{ TERM: 'xterm-kitty' }, true],
    [{ WT_SESSION: '1' }, true],
    [{ TERM: 'xterm', NO_COLOR: '1' }, true],
    [{ TERM: 'xterm', VTE_VERSION: '6800' }, true],
    [{ TERM: 'xterm', VTE_VERSION: '4602' }, false],
    [{ TERM: 'xterm', CI: 'true' }, false],
    [{ TERM: 'screen', STY: '1.pts' }, false],
    [{ TERM: 'dumb' }, false],
    [{ TERM: 'linux' }, false],
    [{ TERM: 'eterm-color' }, false],
    [{}, false],
    [{ TERM: 'linux', FORCE_HYPERLINK: '1' }, true],
    [{ TERM: 'xterm', FORCE_HYPERLINK: '0' }, false],
    [{ TERM: 'xterm', FORCE_HYPERLINK: '' }, true],
  ])('with %j: %s', (env, links) => {
    expect(hasLinks('auto', true, env)).toBe(links);
    expect(hasLinks('auto', false, env)).toBe(false);
    expect([hasLinks('always', false, env), hasLinks('never', true, env)]).toEqual([true, false]);
  });
});

describe('an answer', () => {
  const shown = async (links: 'always' | 'never', columns: string) =>
    answer(ANSWER, await createIo({ COLUMNS: columns }).screen(1, 'never', links));

  it.each(['40', '60', '100'])('has the same lines with links at %s columns', async (columns) => {
    const linked = await shown('always', columns);
    const plain = await shown('never', columns);
    expect(unlinked(linked)).toBe(plain);
    expect(linked.split('\n').map(width)).toEqual(plain.split('\n').map(width));
    expect(plain).not.toContain('\u001b');
  });

  it('has one on each number, to what it cites', async () => {
    const links = linksIn(await shown('always', '100'));
    expect(links.map(([words]) => words)).toEqual([
      '1',
      '2',
      '[1]',
      'https://example.org/low?a=1#b',
      '[2]',
      expect.stringContaining('/notes/a'),
    ]);
    for (const [, target] of links) expect(target).toMatch(/^(?:https:\/\/example\.org|file:\/\/)[!-~]*$/);
  });
});

const script = {
  'POST /v1/query': (_seen: unknown, response: Parameters<typeof json>[0]) => json(response, ANSWER),
};

describe('ibid', () => {
  it.skipIf(!hasTerminal()).concurrent.each([
    [[], 6],
    [['--hyperlink', 'never'], 0],
    [['--hyperlink', 'always', '-o', '/dev/stderr'], 0],
  ])('on a terminal with %j writes %i links', async (flags, count) => {
    await using b = await bench(script);
    const text = await onTerminal(b, ['query', 'How far did the gauge fall?', ...flags]);
    expect(text).toContain('25 centimetres');
    expect(linksIn(text)).toHaveLength(count);
  });

  it.concurrent('in a pipe writes them only where that is asked for', async () => {
    await using b = await bench(script);
    const words = ['query', 'How far did the gauge fall?'];
    const env = { TERM: 'xterm', FORCE_HYPERLINK: '1' };
    expect((await b.run(words, { env })).stdout).not.toContain('\u001b');
    expect(linksIn((await b.run([...words, '--hyperlink', 'always'])).stdout)).toHaveLength(6);
  });
});
