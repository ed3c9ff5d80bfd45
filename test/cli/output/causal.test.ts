// A causal trace on a screen, as DOT, Mermaid and SVG, with labels that try to be markup.
import { describe, expect, it } from 'vitest';
import { createIo } from '../../../src/cli/kit/io.ts';
import { causalDot, causalMermaid } from '../../../src/cli/output/causal/causal-dot.ts';
import { causalSvg } from '../../../src/cli/output/causal/causal-svg.ts';
import { causalPage } from '../../../src/cli/output/causal/causal.ts';
import type { Screen } from '../../../src/page/screen.ts';
import { onTerminal } from '../../../src/cli/output/shown.ts';
import { width } from '../../../src/page/wrap.ts';

const causalText = (document: unknown, screen: Screen) => onTerminal(document as never, screen, causalPage);

const screenOf = (columns: number, env = {}) =>
  createIo({ COLUMNS: String(columns), LANG: 'C.UTF-8', ...env }).screen(1, 'never');

const HOSTILE = '\u001b[31m</title><script>alert(1)</script>"]; x [label="`#|{[$&\\n\u202e';

function hop(n: number, after: number | null, from: string, to: string, more: Record<string, unknown> = {}) {
  return {
    n,
    after,
    depth: 1,
    from,
    to,
    cue: 'led to',
    tier: 'A',
    cue_precision: { value: 0.97, cases: 12, on: 'pairs' },
    polarity: null,
    confidence: 0.9,
    path_confidence: 0.9,
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
    id: 'cau_1',
    outcome: 'answered',
    entity: { asked: 'power cuts', id: null, name: 'power cuts' },
    shock: 'more',
    direction: 'forward',
    shock_stated: true,
    hops: [
      hop(1, null, 'power cuts', 'less gas', { polarity: '+' }),
      hop(2, 1, 'less gas', 'more power cuts', {
        polarity: '+',
        modality: 'reported',
        said_by: 'the inquiry',
      }),
      hop(3, null, 'power cuts', 'a stop at the plant', { polarity: '-', modality: 'hedged' }),
    ],
    loops: [{ hops: [1, 2], kind: 'reinforcing' }],
    dead_ends: [{ hop: 3, label: 'a stop at the plant' }],
    open_ends: [],
    truncated: true,
    truncated_by: 'cost_cap_usd',
    denied: [
      {
        ...hop(8, null, 'wind', 'power cuts'),
        text: 'Wind did not cause the power cuts.',
        citation_ids: ['cit_8'],
      },
    ],
    notes: [],
    claims: [],
    citations: [1, 2, 3, 8].map((n) => ({
      id: `cit_${n}`,
      document_id: n === 8 ? 'doc_2' : 'doc_1',
      title: n === 8 ? 'Wind power' : 'The freeze',
      source_url: `https://example.org/${n === 8 ? 2 : 1}`,
    })),
    billable: false,
    cost_usd: 0,
    ...more,
  };
}

describe('a trace on a screen', () => {
  it('is a tree with signs, cues, whole sentences and numbered sources', async () => {
    expect(await causalText(trace(), await screenOf(80))).toBe(`power cuts: more · what it led to

The sources state this shock, and what it led to:
│
├──▶ less gas #1
│  │  “led to” · more → more · confidence 0.90 · cue precision 0.97 on 12 cases
│  │  “power cuts led to less gas.” [1]
│  │
│  └──▶ more power cuts #2, back to 1: reinforcing loop
│        “led to” · more → more · confidence 0.90 · cue precision 0.97 on 12
│        cases · reported by the inquiry
│        “less gas led to more power cuts.” [1]
│
└──▶ a stop at the plant #3, nothing more is said
      “led to” · more → less · confidence 0.90 · cue precision 0.97 on 12 cases
      · not said for certain
      “power cuts led to a stop at the plant.” [1]

Loop, reinforcing: power cuts → less gas → power cuts

Denied or prevented, so nothing is built on it:
- “Wind did not cause the power cuts.”[2]

The trace was cut at its cost cap.

[1] The freeze
    https://example.org/1
[2] Wind power
    https://example.org/2

not billed
`);
  });

  it('draws with ASCII where the terminal has nothing else, and within its width', async () => {
    const shown = await causalText(trace(), await screenOf(44, { LC_ALL: 'C' }));
    // eslint-disable-next-line no-control-regex
    expect(shown).toMatch(/^[\u0000-\u007f]*$/);
    expect(shown).toContain('`--> a stop');
    for (const line of shown.split('\n')) expect(width(line)).toBeLessThanOrEqual(44);
  });

  it('says of each way whether its sentences state the shock, and what a name was read as', async () => {
    const both = trace({
      entity: { asked: 'all-power', id: 'ent_1', name: 'power cuts' },
      direction: 'both',
      hops: [
        { ...hop(1, null, 'power cuts', 'less gas'), direction: 'forward', shock_stated: true },
        { ...hop(2, null, 'wind', 'power cuts'), direction: 'backward', shock_stated: false },
      ],
    });
    const shown = await causalText(both, await screenOf(120));
    expect(shown).toContain('“all-power” was read as this name.');
    expect(shown.indexOf('The sources state this shock, and what it led to:')).toBeLessThan(
      shown.indexOf('less gas'),
    );
    expect(shown).toContain(
      'No sentence states this shock: this is what the sources say of the entity, and what led to it:',
    );
    expect(shown).toContain('wind → power cuts');
  });

  it('says that the shock is not stated, and why there is no trace', async () => {
    expect(await causalText(trace({ shock_stated: false }), await screenOf(80))).toContain(
      'No sentence states this shock',
    );
    const refused = trace({
      outcome: 'insufficient_evidence',
      hops: [],
      loops: [],
      truncated: false,
      reasons: [{ code: 'unknown_entity', text: 'The names found in the corpus do not include "x".' }],
    });
    const shown = await causalText(refused, await screenOf(80));
    expect(shown).toMatch(/^insufficient_evidence: /);
    expect(shown).toContain('The names found in the corpus do not include "x".');
  });

  it('shows a document of another layout by its members, in every form', async () => {
    const screen = await screenOf(80);
    for (const document of [{ chain: ['a', 'b'] }, { hops: [{ what: 'x' }] }, { hops: 3 }, [], null])
      for (const view of [causalText, causalDot, causalMermaid, causalSvg] as const)
        expect(typeof (await view(document as never, screen))).toBe('string');
    expect(await causalSvg({ chain: ['first', 'second'] } as never, screen)).toContain('first');
  });

  it('survives hops in a circle or behind nothing', async () => {
    const odd = trace({
      hops: [hop(1, 2, 'a', 'b'), hop(2, 1, 'b', 'c'), hop(5, 99, 'd', 'e')],
      loops: [{ hops: [77], kind: 'x' }],
    });
    const screen = await screenOf(80);
    const shown = await causalText(odd, screen);
    for (const text of ['#1', '#2', '#5']) expect(shown).toContain(text);
    expect(await causalDot(odd, screen)).toContain('s1 -> ');
  });

  it('leaves no escape sequence of a document on the screen', async () => {
    const shown = await causalText(
      trace({
        hops: [hop(1, null, HOSTILE, HOSTILE, { cue: HOSTILE, said_by: HOSTILE, modality: 'reported' })],
        shock: HOSTILE,
      }),
      await screenOf(80),
    );
    expect(shown).not.toContain('\u001b');
    expect(shown).not.toContain('\u202e');
  });
});

describe('a trace as a drawing', () => {
  const hostile = trace({
    hops: [hop(1, null, HOSTILE, HOSTILE, { cue: HOSTILE, text: HOSTILE })],
    loops: [],
    shock: HOSTILE,
  });

  it('is DOT whose labels are strings', async () => {
    const dot = await causalDot(trace(), await screenOf(80));
    expect(dot).toContain('s1 -> n1 [id=e1, label="led to (more → more) 0.90", style=solid];');
    expect(dot).toContain('n2 -> s1 [id=l1, label="reinforcing loop", style=dashed, constraint=false];');
    const bad = await causalDot(hostile, await screenOf(80));
    for (const line of bad.split('\n'))
      expect(line.replace(/\\./g, '').match(/"/g)?.length ?? 0).toSatisfy(isEven);
  });

  it('is Mermaid whose labels are codes', async () => {
    const drawn = await causalMermaid(trace(), await screenOf(80));
    expect(drawn).toContain('  s1(["power cuts"])');
    expect(drawn).toContain('  n1 -.->|"led to (more → more) 0.90"| n2');
    const bad = await causalMermaid(hostile, await screenOf(80));
    expect(bad.slice(bad.indexOf('flowchart'))).not.toMatch(/<script|`|\$&\\/);
    expect(bad).toContain('#60;script#62;');
  });

  it('is one SVG with a title, a description and nothing that runs', async () => {
    const svg = await causalSvg(trace(), await screenOf(80));
    expect(svg).toMatch(/^<svg role="img" aria-labelledby="causal-title causal-desc"/);
    expect(svg).toContain('<title id="causal-title">power cuts: more</title>');
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(svg).toContain('<title>less gas led to more power cuts.</title>');
    const bad = await causalSvg(hostile, await screenOf(80));
    expect(bad).not.toMatch(/<script|\u001b|\u202e/);
    expect(bad.match(/<title/g)).toHaveLength(1 + 3);
    expect(bad).toContain('&#60;script&#62;');
  });
});

function isEven(count: number): boolean {
  return count % 2 === 0;
}
