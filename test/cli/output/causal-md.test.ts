// A causal trace as Markdown: a nested list whose quotes and labels can be no markup.
import { describe, expect, it } from 'vitest';
import { causalPage } from '../../../src/cli/output/causal/causal.ts';
import { asMarkdown } from '../../../src/cli/output/shown.ts';

const causalMarkdown = (document: unknown) => asMarkdown(document as never, causalPage);

const HOSTILE =
  '\u001b[31m[x](javascript:alert(1)) <img src=x> **b** `c`\n# head\n- item\n> quote | a_b_ ![i](u)\u202e';

function hop(n: number, after: number | null, from: string, to: string, more: Record<string, unknown> = {}) {
  return {
    n,
    after,
    from,
    to,
    cue: 'led to',
    cue_precision: { value: 0.97 },
    polarity: '-',
    confidence: 0.9,
    modality: 'asserted',
    said_by: null,
    text: `${from} led to ${to}.`,
    citation_ids: [`cit_${n}`],
    also: [],
    ...more,
  };
}

function trace(more: Record<string, unknown> = {}) {
  return {
    outcome: 'answered',
    entity: { name: 'the canal' },
    shock: 'drought',
    direction: 'forward',
    shock_stated: true,
    hops: [
      hop(1, null, 'drought', 'fewer transits'),
      hop(2, 1, 'fewer transits', 'higher rates', { modality: 'reported', said_by: 'the board' }),
    ],
    loops: [],
    dead_ends: [{ hop: 2 }],
    open_ends: [],
    truncated: false,
    denied: [{ ...hop(3, null, 'lock', 'queue'), text: 'The lock did not cause the queue.' }],
    notes: [],
    citations: [
      {
        id: 'cit_1',
        document_id: 'doc_1',
        title: 'The canal',
        source_url: 'https://example.org/1',
        locator: { page: 4 },
      },
      { id: 'cit_2', document_id: 'doc_2', title: 'Rates', source_url: 'javascript:alert(1)' },
      { id: 'cit_3', document_id: 'doc_1', title: 'The canal', source_url: 'https://example.org/1' },
    ],
    ...more,
  };
}

describe('a trace as Markdown', () => {
  it('is a nested list with whole sentences and footnotes', async () => {
    expect(await causalMarkdown(trace())).toBe(`# the canal: drought

*what it led to*

## The sources state this shock, and what it led to

- drought → **fewer transits** (1; “led to”; more → less; confidence 0.90; cue precision 0.97)

  > “drought led to fewer transits.”[^1]

  - fewer transits → **higher rates** (2; “led to”; more → less; confidence 0.90; cue precision 0.97; reported by the board; nothing more is said)

    > “fewer transits led to higher rates.”[^2]

## Denied or prevented, so nothing is built on it

- “The lock did not cause the queue.”[^1]

[^1]: *The canal*, p. 4, <https://example.org/1>
[^2]: *Rates*, javascript:alert(1)
`);
  });

  it('says why there is no trace, and what was cut or not stated', async () => {
    const refused = trace({
      outcome: 'insufficient_evidence',
      hops: [],
      denied: [],
      reasons: [{ code: 'unknown_entity', text: 'The names found in the corpus do not include "x".' }],
    });
    expect(await causalMarkdown(refused)).toContain(
      '> **insufficient\\_evidence**: No passage surely answers this. The names found in the corpus do not include "x".',
    );
    const cut = await causalMarkdown(trace({ shock_stated: false, truncated: true, truncated_by: 'hops' }));
    expect(cut).toContain('## No sentence states this shock');
    expect(cut).toContain('The trace was cut at the most hops that a trace shows.');
  });

  it('makes no markup, line or link of outside text', async () => {
    const shown = await causalMarkdown(
      trace({
        entity: { name: HOSTILE },
        shock: HOSTILE,
        hops: [
          hop(1, null, HOSTILE, HOSTILE, {
            cue: HOSTILE,
            text: HOSTILE,
            said_by: HOSTILE,
            modality: HOSTILE,
          }),
        ],
        loops: [{ hops: [1], kind: HOSTILE }],
        denied: [],
        truncated: true,
        truncated_by: HOSTILE,
        citations: [{ id: 'cit_1', document_id: HOSTILE, title: HOSTILE, publisher: HOSTILE }],
      }),
    );
    expect(shown).not.toMatch(/\u001b|\u202e/);
    expect(shown).not.toMatch(/(?<!\\)<img|(?<!\\)`|[^\\]\]\(javascript/);
    expect(shown.match(/^# /gm)).toHaveLength(1);
    expect(shown.match(/^\s*- /gm)).toHaveLength(1);
    expect(shown.match(/^\s*> /gm)).toHaveLength(1);
  });

  it('shows a document of another layout by its members', async () => {
    for (const document of [{ chain: ['first'] } as never, { hops: 3 }, [], null])
      expect(typeof (await causalMarkdown(document))).toBe('string');
    expect(await causalMarkdown({ chain: ['first'] })).toContain('first');
  });
});
