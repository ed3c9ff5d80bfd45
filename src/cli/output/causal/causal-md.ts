// A causal trace as Markdown: a nested list in which every hop quotes its whole sentence, with the sources as a numbered
// list behind it. Everything from outside is escaped; only http and https become links.
import { readBy } from '../answer/reading.ts';
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { CausalTrace } from '../../../api/payloads/causal.ts';
import type { Citation } from '../../../api/payloads/common.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { hopsAfter, traceIn, type Hop, type SaidLink, type TraceDocument } from './causal-document.ts';
import { citationsOf, type ForeignCitation, numberedIn, numbersOf, type Numbers } from '../answer/cited.ts';
import { headingOf, isWeaker, quotedIn, stanceIn, wayIn } from './causal-words.ts';
import { cleanLine } from '../../../page/clean.ts';
import { whereOf } from '../../../page/where.ts';
import { webAddress } from '../../../page/html/escape.ts';
import { escapeMarkdown, toMarkdown } from '../table/md.ts';
import { isList } from '../table/rows.ts';

export function causalMarkdown(document: Foreign<CausalTrace>): string {
  const trace = traceIn(document);
  const citations = isRecord(document) ? citationsOf(document.citations) : undefined;
  if (trace === undefined || citations === undefined || !isRecord(document)) return toMarkdown(document);
  const numbers = numbersOf(quotedIn(trace), citations);
  const way = wayIn(trace.ways);
  const isRefused = isInsufficient(document) || trace.hops.length === 0;
  const blocks = [
    `# ${line(trace.entity)}: ${line(trace.shock)}`,
    isRefused ? refusal(document) : `What the sources say of ${way}.`,
    trace.asked === '' ? '' : `“${line(trace.asked)}” was read as this name.`,
    isRefused ? '' : trees(trace, numbers),
    loops(trace),
    aside('Denied or prevented, so nothing is built on it', trace.denied, numbers),
    aside('Weaker cues, so nothing is built on them', trace.notes.filter(isWeaker), numbers),
    aside(
      'Only in time, which is no cause',
      trace.notes.filter((one) => !isWeaker(one)),
      numbers,
    ),
    trace.truncatedBy === '' ? '' : `**The trace was cut** (${line(trace.truncatedBy)}).`,
    line(readBy(document.reading)),
    sources(citations, numbers),
  ];
  return `${blocks.filter((one) => one !== '').join('\n\n')}\n`;
}

/** Lists deeper than any service gives would read as code. */
const DEEPEST = 12;

function trees(trace: TraceDocument, numbers: Numbers): string {
  const parts = trace.ways.map((isBackward) => {
    const first = hopsAfter(trace, null).filter((hop) => hop.isBackward === isBackward);
    const lines = branches(trace, first, 0, numbers).join('\n').trimEnd();
    return `## ${line(headingOf(first, isBackward).replace(/[:.]$/, ''))}${lines === '' ? '' : `\n\n${lines}`}`;
  });
  return parts.filter((part) => part !== '').join('\n\n');
}

function branches(trace: TraceDocument, hops: readonly Hop[], depth: number, numbers: Numbers): string[] {
  if (depth > DEEPEST) return [];
  const indent = '  '.repeat(depth);
  return hops.flatMap((hop) => [
    `${indent}- ${head(trace, hop)}`,
    // A blank line keeps the quotation apart from the item's own words.
    '',
    ...[hop, ...hop.also].map((one) => `${indent}  > ${said(one, numbers)}\n`),
    ...branches(trace, hopsAfter(trace, hop.n), depth + 1, numbers),
  ]);
}

function head(trace: TraceDocument, hop: Hop): string {
  const [near, far] = hop.isBackward ? [hop.to, hop.from] : [hop.from, hop.to];
  const facts = [
    hop.cue === '' ? '' : `“${line(hop.cue)}”`,
    line(hop.moves),
    Number.isNaN(hop.confidence) ? '' : `confidence ${hop.confidence.toFixed(2)}`,
    hop.precision === '' ? '' : `cue precision ${hop.precision}`,
    line(stanceIn(hop)),
    trace.deadEnds.has(hop.n) ? 'nothing more is said' : '',
    trace.openEnds.has(hop.n) ? 'not followed further' : '',
    ...(trace.closing.get(hop.n) ?? []).map(
      ({ hops, kind }) => `back to ${line(String(hops[0]))}: ${line(kind)} loop`,
    ),
  ].filter((text) => text !== '');
  const arrow = hop.isBackward ? '←' : '→';
  return `${line(near)} ${arrow} **${line(far)}** (${hop.n}; ${facts.join('; ')})`;
}

function said({ text, citationIds }: SaidLink, numbers: Numbers): string {
  const found = [...new Set(citationIds.flatMap((id) => numbers.get(id) ?? []))];
  return `“${line(text)}”${found.map((number) => `[^${number}]`).join('')}`;
}

function aside(title: string, links: readonly SaidLink[], numbers: Numbers): string {
  if (links.length === 0) return '';
  return [`## ${title}`, '', ...links.map((one) => `- ${said(one, numbers)}`)].join('\n');
}

function loops(trace: TraceDocument): string {
  return trace.loops
    .map(({ hops, kind }) => `- Loop, ${line(kind)}: hops ${hops.map((n) => line(String(n))).join(', ')}`)
    .join('\n');
}

function refusal({ reasons }: ForeignRecord<CausalTrace>): string {
  const texts = (isList(reasons) ? reasons : []).flatMap((one) => {
    const text = isRecord(one) ? one.text : one;
    return typeof text === 'string' ? [`> ${line(text)}`] : [];
  });
  return ['> **insufficient\\_evidence**', ...texts].join('\n>\n');
}

function sources(citations: readonly ForeignCitation[], numbers: Numbers): string {
  return numberedIn(citations, numbers)
    .map(({ number, citation, pages }) => `[^${number}]: ${source(citation, pages)}`)
    .join('\n');
}

function source(citation: ForeignCitation, pages: string): string {
  const text = (name: keyof Citation): string => {
    const value = citation[name];
    return typeof value === 'string' ? value : '';
  };
  const address = webAddress(text('source_url'));
  const title = line(text('title') || text('document_id'));
  const date = text('published_at');
  const named = address === undefined ? title : `[${title}](<${address}>)`;
  const place = /^file:/i.test(text('source_url')) ? line(whereOf(citation)) : '';
  return [named, line(text('publisher')), line(date), line(pages), place]
    .filter((part) => part !== '')
    .join(', ');
}

function line(text: string): string {
  return escapeMarkdown(cleanLine(text));
}
