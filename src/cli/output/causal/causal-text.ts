// A causal trace as a tree: what leads to what, by which words, how surely, and the sentence that says so. A document of
// another layout is shown by the generic view.
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { CausalTrace } from '../../../api/payloads/causal.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Screen } from '../../../page/screen.ts';
import { hopsAfter, traceIn, type Hop, type SaidLink, type TraceDocument } from './causal-document.ts';
import { headingOf, isWeaker, quotedIn, stanceIn, wayIn } from './causal-words.ts';
import {
  citationsOf,
  numberedIn,
  numbersOf,
  quiet,
  refusal,
  sources,
  type Numbers,
} from '../answer/cited.ts';
import { citing, type CitingScreen } from '../answer/footnotes.ts';
import { wrap } from '../../../page/wrap.ts';

export async function causalText(document: Foreign<CausalTrace>, plain: Screen): Promise<string> {
  const trace = traceIn(document);
  const citations = isRecord(document) ? citationsOf(document.citations) : undefined;
  if (trace === undefined || citations === undefined || !isRecord(document))
    return (await import('../table/generic.ts')).generic(document, plain);
  const numbers = numbersOf(quotedIn(trace), citations);
  const screen = citing(plain, numberedIn(citations, numbers));
  const isRefused = isInsufficient(document) || trace.hops.length === 0;
  const parts = [
    isRefused ? refusal(document, screen) : tree(trace, numbers, screen),
    loops(trace, screen),
    quotes('Denied or prevented, so nothing is built on it:', trace.denied, numbers, screen),
    quotes('Weaker cues, so nothing is built on them:', trace.notes.filter(isWeaker), numbers, screen),
    quotes(
      'Only in time, which is no cause:',
      trace.notes.filter((one) => !isWeaker(one)),
      numbers,
      screen,
    ),
    ends(trace, screen),
    sources(citations, numbers, screen),
    quiet(document, screen),
  ];
  const page = `${parts.filter((part) => part !== '').join('\n\n')}\n`;
  return isRecord(document.reading)
    ? (await import('../answer/reading.ts')).under(page, document.reading, screen)
    : page;
}

function tree(trace: TraceDocument, numbers: Numbers, screen: CitingScreen): string {
  const { entity, asked, shock, ways } = trace;
  const way = wayIn(ways);
  const title = `${screen.paint.bold(screen.cleanLine(entity))}: ${screen.cleanLine(shock)} ${screen.unicode ? '·' : '-'} ${way}`;
  const readAs =
    asked === '' ? [] : [screen.paint.yellow(`“${screen.cleanLine(asked)}” was read as this name.`)];
  const one = (isBackward: boolean) => {
    const first = hopsAfter(trace, null).filter((hop) => hop.isBackward === isBackward);
    const lines = branches(trace, first, '', numbers, screen);
    const heading = headingOf(first, isBackward);
    const isStated = first.some(({ isShockStated }) => isShockStated);
    const painted = isStated ? screen.paint.dim(heading) : screen.paint.yellow(heading);
    return [...(ways.length === 1 ? [] : ['']), wrap(painted, screen.columns), ...lines];
  };
  return [wrap(title, screen.columns), ...readAs, ...ways.flatMap((way) => one(way))].join('\n');
}

interface Strokes {
  readonly fork: string;
  readonly end: string;
  readonly down: string;
  readonly blank: string;
}

const LINES: Strokes = { fork: '├─', end: '└─', down: '│  ', blank: '   ' };
const ASCII: Strokes = { fork: '|-', end: '`-', down: '|  ', blank: '   ' };
/** Trees deeper than any service gives would leave no room for words. */
const DEEPEST = 12;

function branches(
  trace: TraceDocument,
  hops: readonly Hop[],
  margin: string,
  numbers: Numbers,
  screen: CitingScreen,
): string[] {
  const strokes = screen.unicode ? LINES : ASCII;
  if (margin.length > DEEPEST * 3) return [];
  return hops.flatMap((hop, at) => {
    const isLast = at === hops.length - 1;
    const inner = margin + (isLast ? strokes.blank : strokes.down);
    const deeper = branches(trace, hopsAfter(trace, hop.n), inner, numbers, screen);
    const words = deeper.length > 0 ? inner + strokes.down : inner + strokes.blank;
    return [
      margin + strokes.down.trimEnd(),
      ...head(trace, hop, margin + (isLast ? strokes.end : strokes.fork), words, screen),
      ...body(hop, words, numbers, screen),
      ...deeper,
    ];
  });
}

function head(trace: TraceDocument, hop: Hop, first: string, rest: string, screen: Screen): string[] {
  const leadsTo = hop.isBackward ? hop.from : hop.to;
  const label = screen.paint.bold(screen.cleanLine(leadsTo));
  return [
    wrap(`${label}${mark(trace, hop, screen)}`, screen.columns, rest, `${first}${arrow(hop, screen)} `),
  ];
}

function arrow({ isBackward }: Hop, screen: Screen): string {
  const sign = screen.unicode ? '─' : '-';
  if (isBackward) return screen.unicode ? `◀${sign}` : `<${sign}`;
  return screen.unicode ? `${sign}▶` : `${sign}>`;
}

function mark({ deadEnds, openEnds, closing }: TraceDocument, { n }: Hop, screen: Screen): string {
  const marks = [
    deadEnds.has(n) ? 'nothing more is said' : '',
    openEnds.has(n) ? 'not followed further' : '',
    ...(closing.get(n) ?? []).map(({ hops, kind }) => `back to ${hops[0]}: ${kind} loop`),
  ].filter((text) => text !== '');
  const text = [`#${n}`, ...marks].join(', ');
  return screen.paint.dim(` ${screen.cleanLine(text)}`);
}

function body(hop: Hop, margin: string, numbers: Numbers, screen: CitingScreen): string[] {
  const facts = [
    hop.cue === '' ? '' : `"${hop.cue}"`,
    screen.unicode ? hop.moves : hop.moves.replace('→', '->'),
    Number.isNaN(hop.confidence) ? '' : `confidence ${hop.confidence.toFixed(2)}`,
    hop.precision === '' ? '' : `cue precision ${hop.precision}`,
    stanceIn(hop),
  ].filter((text) => text !== '');
  return [
    wrap(
      screen.paint.dim(screen.cleanLine(facts.join(screen.unicode ? ' · ' : ' - '))),
      screen.columns,
      margin,
    ),
    ...[hop, ...hop.also].map((one) => said(one, margin, numbers, screen)),
  ];
}

/** The whole sentence, with the numbers of its sources. */
function said(
  { text, citationIds }: SaidLink,
  margin: string,
  numbers: Numbers,
  screen: CitingScreen,
): string {
  const found = [...new Set(citationIds.flatMap((id) => numbers.get(id) ?? []))];
  const marks = found.length === 0 ? '' : ` ${screen.marks(found)}`;
  const [open, close] = screen.unicode ? ['“', '”'] : ['"', '"'];
  return wrap(`${open}${screen.cleanLine(text)}${close}${marks}`, screen.columns, margin);
}

function loops(trace: TraceDocument, screen: Screen): string {
  const join = screen.unicode ? ' → ' : ' -> ';
  return trace.loops
    .map(({ hops, kind }) => {
      const names = hops.map((n) => nameIn(trace.byNumber.get(n)) ?? `#${n}`);
      const circle = [...names, names[0] ?? ''].map((name) => screen.cleanLine(name)).join(join);
      return wrap(`Loop, ${screen.cleanLine(kind)}: ${circle}`, screen.columns, '  ', '');
    })
    .join('\n');
}

function nameIn(hop: Hop | undefined): string | undefined {
  return hop?.[hop.isBackward ? 'to' : 'from'];
}

function quotes(title: string, links: readonly SaidLink[], numbers: Numbers, screen: CitingScreen): string {
  if (links.length === 0) return '';
  return [
    wrap(screen.paint.yellow(title), screen.columns),
    ...links.map((one) => said(one, '  ', numbers, screen)),
  ].join('\n');
}

function ends({ truncatedBy }: TraceDocument, screen: Screen): string {
  if (truncatedBy === '') return '';
  const why = truncatedBy === 'cost_cap_usd' ? 'its cost cap' : 'the most hops that a trace shows';
  return screen.paint.yellow(`The trace was cut at ${why}.`);
}
