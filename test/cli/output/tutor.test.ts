// How a turn of the tutor is shown: judged answers, the path, what there is to learn; clean of what a server may put in.
import { describe, expect, it } from 'vitest';
import { clean, cleanLine } from '../../../src/page/clean.ts';
import { tutorPage } from '../../../src/cli/output/tutor/tutor.ts';
import { onTerminal } from '../../../src/cli/output/shown.ts';
import { width } from '../../../src/page/wrap.ts';
import type { Screen } from '../../../src/page/screen.ts';

const tutorTurn = (document: unknown, screen: Screen) => onTerminal(document as never, screen, tutorPage);

const same = (text: string) => text;

function screenOf(columns = 80, unicode = true): Screen {
  const paint = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };
  return { columns, unicode, paint, clean, cleanLine, link: same };
}

const show = async (document: unknown, screen = screenOf()) => tutorTurn(document, screen);
const EVIL = 'x\u001b[2J\u202e\u0007\r\nfake: line';

function turnOf(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    session_id: 'ses_1',
    turn: 2,
    outcome: 'answered',
    lead: 'From the documents:',
    step: { id: 'stp_1', kind: 'fact', title: 'The gauge' },
    reply: 'The gauge fell to 25 centimetres.',
    claims: [{ id: 'clm_1', text: 'The gauge fell to 25 centimetres.', citation_ids: ['cit_1'] }],
    citations: [{ id: 'cit_1', title: 'Low water', source_url: 'file:///rhine.md' }],
    judgement: null,
    check_question: { id: 'chq_1', kind: 'number', text: 'Fill the gap: “_____”' },
    asked: null,
    advice: 'Go on.',
    progress: {
      covered: 1,
      total: 2,
      steps: [
        { id: 'stp_1', kind: 'fact', title: 'The gauge', done: true },
        { id: 'stp_2', kind: 'cause', title: 'low water', done: false },
      ],
    },
    unanswered: [],
    reasons: [],
    notices: [],
    billable: false,
    cost_usd: 0,
    created_at: '2026-11-21T00:10:00.000Z',
    ...more,
  };
}

describe('a turn of the tutor', () => {
  it('is the reply under its frame, sources, the question, how far it is', async () => {
    expect(await show(turnOf())).toBe(
      [
        'From the documents: The gauge',
        'The gauge fell to 25 centimetres.[1]',
        '',
        '[1] Low water',
        '    /rhine.md',
        '',
        '? Fill the gap: “_____”',
        '',
        'Go on.',
        '',
        'session ses_1 · 1 of 2 steps · 2026-11-21 00:10:00 UTC · not billed',
        '',
      ].join('\n'),
    );
  });

  it('sets no line of the reply in below its frame', async () => {
    const reply =
      'The gauge fell to 25 centimetres, and the ships that go up the river carry a third of their loads.';
    const claims = [{ id: 'clm_1', text: reply, citation_ids: ['cit_1'] }];
    expect(await show(turnOf({ reply, claims }))).toMatch(
      /^From the documents: The gauge\nThe gauge fell [^\n]*\n[a-z]/,
    );
  });

  it.each([
    ['correct', 'Right. The answer: 25 centimetres\n'],
    ['partly', 'Partly right. The answer: 25 centimetres\n'],
    ['wrong', 'Not so. The answer: 25 centimetres\n'],
    ['unclear', 'The answer: 25 centimetres\n'],
  ])('says first how an answer was judged: %s', async (verdict, line) => {
    const shown = await show(
      turnOf({ judgement: { verdict, expected: '25 centimetres', citation_ids: [] } }),
    );
    expect(shown.startsWith(line)).toBe(true);
  });

  it('tells no answer while the question stays open, and shows no path then', async () => {
    const judgement = { verdict: 'unclear', expected: null, citation_ids: [] };
    const shown = await show(
      turnOf({ judgement, reply: null, claims: [], citations: [], lead: 'Unclear.', step: null }),
    );
    expect(shown).toMatch(/^Unclear\.\n/);
    expect(shown).not.toContain('answer:');
    expect(shown).not.toContain('The path');
  });

  it.each([true, false])('shows the path at the beginning, unicode %s', async (unicode) => {
    const shown = await show(turnOf({ turn: 1 }), screenOf(80, unicode));
    expect(shown).toContain(
      unicode ? '  ✓ fact  The gauge\n  · cause low water\n' : '  x fact  The gauge\n  - cause low water\n',
    );
  });

  it('a refusal shows reasons, what there is, and the question that is still open', async () => {
    const shown = await show(
      turnOf({
        outcome: 'insufficient_evidence',
        reply: null,
        claims: [],
        reasons: [{ code: 'unknown_topic', text: 'Nothing is about it.' }],
        notices: ['The corpus has changed.'],
        available: { sectors: ['ports'], topics: ['The harbour'] },
      }),
    );
    expect(shown).toBe(
      [
        'The corpus has changed.',
        '',
        'insufficient_evidence: No passage surely answers this.',
        '- Nothing is about it.',
        '',
        'Sectors',
        '  - ports',
        '',
        'Topics of this sector',
        '  - The harbour',
        '',
        '? Fill the gap: “_____”',
        '',
        'Go on.',
        '',
        'session ses_1 · 1 of 2 steps · 2026-11-21 00:10:00 UTC · not billed',
        '',
      ].join('\n'),
    );
  });

  it('lets nothing through that steers a terminal', async () => {
    const evil = turnOf({
      turn: 1,
      lead: EVIL,
      asked: EVIL,
      advice: EVIL,
      notices: [EVIL],
      step: { id: EVIL, kind: EVIL, title: EVIL },
      judgement: { verdict: EVIL, expected: EVIL, question: EVIL, citation_ids: [] },
      check_question: { text: EVIL },
      progress: { covered: 1, total: 1, steps: [{ kind: EVIL, title: EVIL, done: true }] },
    });
    for (const document of [
      evil,
      {
        ...evil,
        outcome: 'insufficient_evidence',
        reasons: [EVIL],
        available: { sectors: [EVIL], topics: [EVIL] },
      },
    ]) {
      const shown = await show(document);
      // oxlint-disable-next-line no-control-regex
      expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e]/);
    }
  });

  it('stays within a narrow screen', async () => {
    const words = 'word '.repeat(60);
    const shown = await show(
      turnOf({
        turn: 1,
        advice: words,
        lead: words,
        asked: words,
        reply: words,
        claims: [],
        check_question: { text: words },
      }),
      screenOf(40),
    );
    const lines = shown.split('\n').filter((line) => !line.startsWith('session'));
    expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(40);
  });

  it.each([
    ['a string', 'hello'],
    ['null', null],
    ['a list', [1, 2]],
    ['other members', { session_id: 's', text: 'hello' }],
    [
      'odd members',
      turnOf({ progress: 7, step: 3, judgement: 'ok', notices: 'no', check_question: 5, available: [] }),
    ],
    ['a path of other steps', turnOf({ turn: 1, progress: { covered: 1, total: 2, steps: [1, 'two'] } })],
    ['a refusal with nothing', { outcome: 'insufficient_evidence', reasons: [] }],
  ])('does not fail over %s', async (_what, document) => {
    expect((await show(document)).length).toBeGreaterThan(0);
  });
});
