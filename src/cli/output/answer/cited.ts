// What the views of cited documents share: footnote numbers, the list of sources, one quiet line.
// These are the members of the embedded service; a view whose document lacks them falls back to the generic one.
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { Citation, Claim, Reason } from '../../../api/payloads/common.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { Answer } from '../../../api/payloads/query.ts';
import type { Screen } from '../../../page/screen.ts';
import { linkedTo, type CitingScreen } from './footnotes.ts';
import { tableLines } from './table-lines.ts';
import { whereOf } from '../../../page/where.ts';
import { isList, recordsOnly } from '../table/rows.ts';
import { wrap } from '../../../page/wrap.ts';

/** A claim whose text and list of ids are there; ids are what the server took for ids. */
export interface CitedClaim {
  readonly text: string;
  readonly citation_ids: readonly unknown[];
}

export type ForeignCitation = ForeignRecord<Citation>;

/** Citation id → footnote number. */
export type Numbers = ReadonlyMap<unknown, number>;

/** The claims of a document, or undefined where the member is laid out otherwise. */
export function claimsOf(value: Foreign<readonly Claim[]>): CitedClaim[] | undefined {
  const claims = recordsOnly(value)?.map(({ text, citation_ids: ids }) =>
    typeof text === 'string' && isList(ids) ? { text, citation_ids: ids } : undefined,
  );
  return claims?.length !== 0 && claims?.every((claim) => claim !== undefined) ? claims : undefined;
}

export function citationsOf(value: Foreign<readonly Citation[]>): ForeignCitation[] | undefined {
  return recordsOnly(value);
}

/** Numbers in the order in which the claims use their citations; two citations of one document share a number. */
export function numbersOf(claims: readonly CitedClaim[], citations: readonly ForeignCitation[]): Numbers {
  const byId = new Map(citations.map((citation) => [citation.id, citation]));
  const byDocument = new Map<unknown, number>();
  const numbers = new Map<unknown, number>();
  for (const id of claims.flatMap(({ citation_ids }) => citation_ids)) {
    const citation = byId.get(id);
    if (citation === undefined || numbers.has(id)) continue;
    const document = citation.document_id ?? citation.source_url ?? id;
    const number = byDocument.get(document) ?? byDocument.size + 1;
    byDocument.set(document, number);
    numbers.set(id, number);
  }
  return numbers;
}

/**
 * A text with the marks of each claim after the words of that claim. Claims whose words are not in the text follow
 * it as a list, so that none goes unseen.
 */
export function citedText(
  text: string,
  claims: readonly CitedClaim[],
  numbers: Numbers,
  screen: CitingScreen,
): string {
  const loose: CitedClaim[] = [];
  let marked = '';
  let rest = screen.clean(text).trim();
  const find = finder();
  for (const claim of claims) {
    const words = screen.clean(claim.text).trim();
    const at = find(words, rest);
    if (at === -1) loose.push(claim);
    else {
      marked += rest.slice(0, at + words.length) + marks(claim.citation_ids, numbers, screen);
      rest = rest.slice(at + words.length);
    }
  }
  const list = loose.map((claim) =>
    wrap(
      screen.clean(claim.text).trim() + marks(claim.citation_ids, numbers, screen),
      screen.columns,
      '  ',
      '- ',
    ),
  );
  const shown = lines(marked + rest, screen.columns);
  return [shown, ...(list.length > 0 ? ['', ...list] : [])].join('\n');
}

/** Characters that are searched in vain: what is not in a text is looked for to its end, each time. */
const MOST_IN_VAIN = 100_000_000;

/** Finds where words are in a text, -1 where they are not, or too many were not before. */
export function finder(): (words: string, text: string) => number {
  let inVain = 0;
  return (words, text) => {
    if (words === '' || inVain > MOST_IN_VAIN) return -1;
    const at = text.indexOf(words);
    if (at === -1) inVain += text.length;
    return at;
  };
}

/**
 * Rows of a table below each other. Of any other claim the first line flush. Items, rows and lines of code below a lead-in or a header are set in; without one all
 * are on the same level. Lines keep their own indentation.
 */
function lines(text: string, columns: number): string {
  return text
    .split('\n\n')
    .map((part) => {
      const table = part.includes(' |') ? tableLines(part, columns) : undefined;
      if (table !== undefined) return table;
      const [first = '', ...others] = part.split('\n');
      const level = LEADS.test(first) ? 2 : 0;
      const below = others.map((line) => {
        const indent = ' '.repeat(level + Math.min(DEEPEST, line.length - line.trimStart().length));
        return wrap(line, columns, `${indent}  `, indent);
      });
      const hanging = level === 0 && others.length > 0 ? '  ' : '';
      return [wrap(first, columns, hanging, ''), ...below].join('\n');
    })
    .join('\n\n');
}

/** A lead-in, a heading with a gap after it, a header of a table. */
const LEADS = /[:…]\W*$| \| /;

const DEEPEST = 16;

/** The footnote marks after a claim: `[1, 3]`. */
function marks(ids: readonly unknown[], numbers: Numbers, screen: CitingScreen): string {
  return screen.marks([...new Set(ids.flatMap((id) => numbers.get(id) ?? []))].sort((a, b) => a - b));
}

/** A document as it is cited: by its first citation, with the pages of all. */
export interface Numbered {
  readonly number: number;
  readonly citation: ForeignCitation;
  readonly pages: string;
}

/** The documents of citations by their numbers, in order; each once. */
export function numberedIn(citations: Iterable<ForeignCitation>, numbers: Numbers): readonly Numbered[] {
  const byId = new Map<unknown, ForeignCitation>();
  const byNumber = new Map<number, ForeignCitation[]>();
  for (const one of citations) {
    if (!byId.has(one.id)) byId.set(one.id, one);
    const number = numbers.get(one.id);
    if (number === undefined) continue;
    const cited = byNumber.get(number) ?? [];
    byNumber.set(number, cited);
    cited.push(one);
  }
  const found = new Map<number, ForeignCitation>();
  for (const [id, number] of numbers) {
    const citation = byId.get(id);
    if (citation !== undefined && !found.has(number)) found.set(number, citation);
  }
  return [...found].map(([number, citation]) => ({
    number,
    citation,
    pages: pagesOf(byNumber.get(number) ?? []),
  }));
}

/** The numbered documents, one entry each. */
export function sources(
  citations: readonly ForeignCitation[],
  numbers: Numbers,
  screen: CitingScreen,
): string {
  return numberedIn(citations, numbers)
    .map(({ number, citation, pages }) => source(citation, pages, number, screen))
    .join('\n');
}

/**
 * Where in one document its citations are: `p. 3`, `pp. 3, 7`, or several lines of a file, `lines 12, 40`; empty where
 * nothing is named, or one line, which is with the path.
 */
export function pagesOf(citations: readonly ForeignCitation[]): string {
  const pages = numbersNamed(citations, 'page');
  if (pages.length > 0) return `${pages.length === 1 ? 'p.' : 'pp.'} ${pages.join(', ')}`;
  const lines = numbersNamed(citations, 'line');
  return lines.length < 2 ? '' : `lines ${lines.join(', ')}`;
}

function numbersNamed(citations: readonly ForeignCitation[], name: 'page' | 'line'): number[] {
  const named = citations.flatMap(({ locator }) =>
    isRecord(locator) && Number.isInteger(locator[name]) ? [Number(locator[name])] : [],
  );
  return [...new Set(named)].sort((a, b) => a - b);
}

function source(citation: ForeignCitation, pages: string, index: number, screen: CitingScreen): string {
  const text = (name: keyof Citation) => {
    const value = citation[name];
    return typeof value === 'string' ? screen.cleanLine(value) : '';
  };
  const url = text('source_url');
  const where = screen.cleanLine(whereOf(citation));
  const title = text('title') || where || text('document_id');
  const publisher = text('publisher');
  const label = `${screen.marks([index])} `;
  const parts = [screen.paint.bold(title), publisher, text('published_at'), pages];
  const head = parts.filter((part) => part !== '').join(', ');
  const indent = ' '.repeat(`[${index}] `.length);
  return [
    wrap(head, screen.columns, indent, label),
    ...(url === '' ? [] : [indent + linkedTo(citation, screen.paint.dim(where), screen)]),
  ].join('\n');
}

/** What is said where there is no answer: of the passages, not of what the documents may know. */
export const NOT_SURE = 'No passage surely answers this.';

/** What a refusal says: the outcome, then each reason. */
export function refusal(
  { reasons: given }: { readonly reasons?: Foreign<readonly Reason[]> },
  screen: Screen,
): string {
  const reasons = isList(given) ? given.map(textOf) : [];
  return [
    wrap(`${screen.paint.yellow('insufficient_evidence')}: ${NOT_SURE}`, screen.columns),
    ...reasons
      .filter((text) => text !== '')
      .map((reason) => wrap(screen.clean(reason), screen.columns, '  ', '- ')),
  ].join('\n');
}

/** What any payload may have of how it was made. */
type Quiet = Pick<Answer, 'mode' | 'cached' | 'cost_usd' | 'billable' | 'created_at' | 'confidence'>;

/** Mode, time and cost: what is there of it. */
export function quiet(
  document: ForeignRecord<Quiet>,
  screen: Screen,
  before: readonly string[] = [],
): string {
  const { mode, cached, cost_usd: cost, billable, created_at: created, confidence } = document;
  const parts = [
    ...before,
    typeof mode === 'string' ? mode : '',
    typeof confidence === 'number' && !isInsufficient(document) ? confidenceIn(confidence) : '',
    cached === true ? 'from cache' : '',
    typeof created === 'string' ? created.replace('T', ' ').replace(/(:\d\d)(\.\d+)?Z$/, '$1 UTC') : '',
    charge(billable, cost, screen),
  ];
  return screen.paint.dim(screen.cleanLine(parts.filter((part) => part !== '').join(' · ')));
}

/** From here on four of five answers are right, also of questions of those who have not read the documents (bench/questions). */
const LIKELY = 0.8;

function confidenceIn(confidence: number): string {
  const shown = confidence.toFixed(2);
  return `confidence ${shown}, ${Number(shown) >= LIKELY ? 'likely' : 'uncertain'}`;
}

/** What an answer cost; nothing where it came from this process, which bills nobody. */
function charge(billable: unknown, cost: unknown, { local = false }: Screen): string {
  if (local) return '';
  if (billable === false) return 'not billed';
  return typeof cost === 'number' ? `$${cost.toFixed(2)}` : '';
}

/** A string, or the text of a record that has one, or JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isRecord(value) && typeof value.text === 'string' ? value.text : JSON.stringify(value);
}
