// A causal trace: a tree of what leads to what, by which words, how surely, and the sentences that
// say so. A document that is laid out otherwise has no page.
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { CausalTrace } from '../../../api/payloads/causal.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import { listSection, pageOf, type Block, type Branch, type Page, type Tone } from '../../../page/page.ts';
import { text } from '../../../page/values.ts';
import { citationsOf, claimFor, costOf, madeOf, readingOf, refusalOf } from '../cited.ts';
import { hopsAfter, traceIn, type Hop, type SaidLink, type TraceDocument } from './causal-document.ts';

export async function causalPage(document: Foreign<CausalTrace>): Promise<Page | undefined> {
  const trace = traceIn(document);
  const citations = isRecord(document) ? citationsOf(document.citations) : undefined;
  if (trace === undefined || citations === undefined || !isRecord(document)) return undefined;
  const isRefused = isInsufficient(document) || trace.hops.length === 0;
  const { entity, shock, ways, denied, notes } = trace;
  return pageOf({
    form: 'reply',
    id: text(document.id),
    title: `${entity}: ${shock}`,
    ...(isRefused ? {} : { headline: [{ text: entity, tone: 'strong' }, `: ${shock} · ${wayIn(ways)}`] }),
    about: [wayIn(ways)],
    citations,
    cost: costOf(document),
    blocks: [
      ...(isRefused
        ? [refusalOf(document.reasons)]
        : [...readAs(trace), ...ways.map((way) => wayTree(trace, way))]),
      ...loops(trace),
      ...aside('Denied or prevented, so nothing is built on it:', denied),
      ...aside('Weaker cues, so nothing is built on them:', notes.filter(isWeaker)),
      ...aside(
        'Only in time, which is not a cause:',
        notes.filter((one) => !isWeaker(one)),
      ),
      ...cut(trace),
      { kind: 'sources' },
      { kind: 'made', parts: madeOf(document) },
      ...(await readingOf(document.reading)),
    ],
  });
}

function toned(words: string, tone: Tone): Block {
  return { kind: 'text', words: [{ text: words, tone }] };
}

function readAs({ asked }: TraceDocument): Block[] {
  return asked === '' ? [] : [toned(`“${asked}” was read as this name.`, 'warn')];
}

/** The tree of one way, under a heading which says whether the sources state the shock. */
function wayTree(trace: TraceDocument, isBackward: boolean): Block {
  const first = hopsAfter(trace, null).filter((hop) => hop.isBackward === isBackward);
  const isStated = first.some(({ isShockStated }) => isShockStated);
  return {
    kind: 'section',
    heading: [{ text: headingOf(first, isBackward), tone: isStated ? 'quiet' : 'warn' }],
    blocks: [{ kind: 'tree', branches: branches(trace, first, 0) }],
  };
}

/** Trees deeper than any service gives would leave no room for words. */
const DEEPEST = 12;

function branches(trace: TraceDocument, hops: readonly Hop[], depth: number): Branch[] {
  if (depth > DEEPEST) return [];
  return hops.map((hop) => ({
    number: hop.n,
    near: hop.isBackward ? hop.to : hop.from,
    far: farOf(hop),
    isBackward: hop.isBackward,
    facts: factsOf(hop),
    ends: endsOf(trace, hop),
    quotes: [hop, ...hop.also].map(quoted),
    below: branches(trace, hopsAfter(trace, hop.n), depth + 1),
  }));
}

/** Where the shock is not stated, what a first hop starts from is not what was asked for: both ends are shown. */
function farOf({ isShockStated, after, isBackward, from, to }: Hop): string {
  if (after === null && !isShockStated) return `${from} → ${to}`;
  return isBackward ? from : to;
}

function quoted({ text: words, citationIds }: SaidLink) {
  return claimFor(words, citationIds);
}

function factsOf(hop: Hop): string[] {
  return [
    hop.cue === '' ? '' : `“${hop.cue}”`,
    hop.moves,
    Number.isNaN(hop.confidence) ? '' : `confidence ${hop.confidence.toFixed(2)}`,
    hop.precision === '' ? '' : `cue precision ${hop.precision}`,
    stanceIn(hop),
  ].filter((fact) => fact !== '');
}

function endsOf({ deadEnds, openEnds, closing }: TraceDocument, { n }: Hop): string[] {
  return [
    ...(deadEnds.has(n) ? ['nothing more is said'] : []),
    ...(openEnds.has(n) ? ['not followed further'] : []),
    ...(closing.get(n) ?? []).map(({ hops, kind }) => `back to ${hops[0]}: ${kind} loop`),
  ];
}

function loops(trace: TraceDocument): Block[] {
  return trace.loops.map(({ hops, kind }) => {
    const names = hops.map((n) => nameIn(trace.byNumber.get(n)) ?? `#${n}`);
    const circle = [...names, names[0] ?? ''].join(' → ');
    return { kind: 'text', words: `Loop, ${kind}: ${circle}`.replace(/\s+/g, ' '), hang: 2 };
  });
}

function nameIn(hop: Hop | undefined): string | undefined {
  return hop?.[hop.isBackward ? 'to' : 'from'];
}

function aside(title: string, links: readonly SaidLink[]): Block[] {
  const items = links.map((link) => ({
    words: [{ text: `“${link.text.replace(/\s+/g, ' ')}”`, claim: quoted(link) }],
  }));
  return listSection({ text: title, tone: 'warn' }, items);
}

function cut({ truncatedBy }: TraceDocument): Block[] {
  if (truncatedBy === '') return [];
  const why = truncatedBy === 'cost_cap_usd' ? 'its cost cap' : 'the most hops that a trace shows';
  return [toned(`The trace was cut at ${why}.`, 'warn')];
}

/** "reported by the inquiry", "not said for certain"; empty where a sentence just says so. Not cleaned. */
function stanceIn({ modality, saidBy, readAs }: SaidLink): string {
  const by = saidBy === '' ? '' : ` by ${saidBy}`;
  if (readAs !== '') return saidBy === '' ? readAs : `${readAs}, ${saidBy}`;
  if (modality === 'asserted') return '';
  return modality === 'hedged'
    ? `not said for certain${saidBy === '' ? '' : `, ${saidBy}`}`
    : `${modality}${by}`;
}

/** The heading of the hops of one way, which says whether the sources state the shock. */
function headingOf(first: readonly Pick<Hop, 'isShockStated' | 'readAs'>[], isBackward: boolean): string {
  const prevents = first.some(({ readAs }) => readAs.startsWith('prevents'));
  const also = isBackward ? ' or prevents it' : ' or prevents';
  const way = `${wayIn([isBackward])}${prevents ? also : ''}`;
  if (first.length === 0) return `Of ${way} no sentence says anything.`;
  return first.some(({ isShockStated }) => isShockStated)
    ? `The sources state this shock, and ${way}:`
    : `No sentence states this shock: this is what the sources say of the entity, and ${way}:`;
}

/** A cue that was too often wrong to build on; what else is noted only follows in time. */
function isWeaker({ kind }: SaidLink): boolean {
  return kind === 'weaker cue';
}

/** "What it led to", "what led to it", or both. */
function wayIn(ways: readonly boolean[]): string {
  if (ways.length > 1) return 'what led to it, and what it led to';
  return ways[0] === true ? 'what led to it' : 'what it led to';
}
