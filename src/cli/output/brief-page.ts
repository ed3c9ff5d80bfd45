// A brief as its three pages (screen, Markdown, HTML) read it: one model, made with care from a document that any service
// may have sent. Where the layout is another, there is no model and the generic views take over; members that are not
// known here are kept as `rest`.
import { type Claim, numbersOf, type Numbers } from './cited.ts';
import { isRecord } from './rows.ts';

export interface Page {
  readonly id: string;
  readonly title: string;
  /** Variant, persona and sectors in words; what is there of them. */
  readonly about: readonly string[];
  readonly created: string;
  readonly sections: readonly PageSection[];
  /** Citations by their id. */
  readonly citations: ReadonlyMap<unknown, Readonly<Record<string, unknown>>>;
  /** Citation id → the number of its document. */
  readonly numbers: Numbers;
  readonly entities: readonly string[];
  /** How this brief stands to the one before and where sources disagree, as sentences. */
  readonly notes: readonly string[];
  readonly document: Record<string, unknown>;
  readonly rest: Record<string, unknown>;
}

export interface PageSection {
  readonly heading: string;
  readonly paragraphs: readonly PageParagraph[];
  readonly rest: Record<string, unknown>;
}

export interface PageParagraph {
  readonly insufficient: boolean;
  readonly text: string;
  readonly reason: string;
  readonly topic: string;
  /** `new`, `updated`, `gone`, `conflict`, or nothing. */
  readonly relation: string;
  readonly claims: readonly PageClaim[];
  readonly rest: Record<string, unknown>;
}

export interface PageClaim extends Claim {
  readonly verdict: string;
  /** What was not shown to be a member of a claim. */
  readonly rest: Record<string, unknown>;
}

/** A stretch of a paragraph: the words of a claim, or what stands between claims. */
export interface Piece {
  readonly text: string;
  readonly claim: PageClaim | undefined;
}

const KNOWN = words(
  'id outcome title variant persona sectors created_at sections citations entities changes contradictions corpus billable cost_usd',
);
const OF_SECTION = words('id heading kind paragraphs');
const OF_PARAGRAPH = words('id outcome text reason topic relation claims');
const OF_CLAIM = words('id text citation_ids verdict chunk');

/** The model of a brief, or undefined for a document that is laid out otherwise. */
export function pageOf(document: unknown): Page | undefined {
  if (!isRecord(document) || !Array.isArray(document['sections'])) return undefined;
  const sections = (document['sections'] as unknown[]).map(sectionOf);
  if (!sections.every((section) => section !== undefined)) return undefined;
  const { citations: cited = [] } = document;
  if (!Array.isArray(cited) || !cited.every(isRecord)) return undefined;
  const claims = sections.flatMap((section) => section.paragraphs.flatMap((paragraph) => paragraph.claims));
  return {
    id: text(document['id']),
    title: text(document['title']) || text(document['id']) || 'Brief',
    about: aboutOf(document),
    created: timeOf(text(document['created_at'])),
    sections,
    citations: new Map(cited.map((citation) => [citation['id'], citation])),
    numbers: numbersOf(claims, cited),
    entities: entitiesOf(document['entities']),
    notes: notesOf(document, sections),
    document,
    rest: restOf(document, KNOWN),
  };
}

/** The citations of a page by the number of their document, in order; each document once. */
export function numbered({
  citations,
  numbers,
}: Page): { readonly number: number; readonly citation: Record<string, unknown> }[] {
  const found = new Map<number, Record<string, unknown>>();
  for (const [id, number] of numbers) {
    const citation = citations.get(id);
    if (citation !== undefined && !found.has(number)) found.set(number, citation);
  }
  return [...found].map(([number, citation]) => ({ number, citation }));
}

/** A paragraph cut at its claims. Claims whose words do not stand in it follow as pieces of their own. */
export function piecesOf({ text: whole, claims }: PageParagraph): Piece[] {
  const pieces: Piece[] = [];
  const loose: Piece[] = [];
  let rest = whole.trim();
  for (const claim of claims) {
    const wanted = claim.text.trim();
    const at = wanted === '' ? -1 : rest.indexOf(wanted);
    if (at === -1) {
      loose.push({ text: claim.text, claim });
      continue;
    }
    if (at > 0) pieces.push({ text: rest.slice(0, at), claim: undefined });
    pieces.push({ text: wanted, claim });
    rest = rest.slice(at + wanted.length);
  }
  if (rest !== '') pieces.push({ text: rest, claim: undefined });
  return [...pieces, ...loose];
}

/** The numbers of a claim's documents, ascending, each once. */
export function numbersFor(claim: Claim, numbers: Numbers): number[] {
  return [...new Set(claim.citation_ids.flatMap((id) => numbers.get(id) ?? []))].sort((a, b) => a - b);
}

/** A member that is text, else nothing. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** `2026-11-20 23:50 UTC` for a time, its text for anything else. */
export function timeOf(value: string): string {
  return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(\.\d+)?Z$/u, '$1 $2 UTC');
}

function sectionOf(value: unknown): PageSection | undefined {
  if (!isRecord(value) || !Array.isArray(value['paragraphs'])) return undefined;
  const paragraphs = (value['paragraphs'] as unknown[]).map(paragraphOf);
  if (!paragraphs.every((paragraph) => paragraph !== undefined)) return undefined;
  return { heading: text(value['heading']), paragraphs, rest: restOf(value, OF_SECTION) };
}

function paragraphOf(value: unknown): PageParagraph | undefined {
  if (!isRecord(value)) return undefined;
  const { claims: all = [] } = value;
  const claims = Array.isArray(all) ? all.map(claimOf) : undefined;
  if (claims === undefined || !claims.every((claim) => claim !== undefined)) return undefined;
  const insufficient = value['outcome'] === 'insufficient_evidence';
  if (!insufficient && typeof value['text'] !== 'string') return undefined;
  return {
    insufficient,
    text: text(value['text']),
    reason: text(value['reason']),
    topic: text(value['topic']),
    relation: text(value['relation']),
    claims,
    rest: restOf(value, OF_PARAGRAPH),
  };
}

function claimOf(value: unknown): PageClaim | undefined {
  if (!isRecord(value) || typeof value['text'] !== 'string' || !Array.isArray(value['citation_ids']))
    return undefined;
  const ids = (value['citation_ids'] as unknown[]).filter((id) => typeof id === 'string');
  return {
    text: value['text'],
    citation_ids: ids,
    verdict: text(value['verdict']),
    rest: restOf(value, OF_CLAIM),
  };
}

function aboutOf({ variant, persona, sectors }: Record<string, unknown>): string[] {
  const over = Array.isArray(sectors) ? sectors.filter((sector) => typeof sector === 'string') : [];
  return [
    text(variant),
    text(persona) === '' ? '' : `for ${text(persona)}s`,
    over.length === 0 ? '' : `over ${over.join(', ')}`,
  ].filter((part) => part !== '');
}

function entitiesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .map((entity: unknown) => (isRecord(entity) ? text(entity['name']) : text(entity)))
    .filter((name) => name !== '');
}

/** Conflicts that no paragraph shows are counted here. */
function notesOf(
  { changes, contradictions }: Record<string, unknown>,
  sections: readonly PageSection[],
): string[] {
  const notes = isRecord(changes) && text(changes['note']) !== '' ? [text(changes['note'])] : [];
  const count = Array.isArray(contradictions) ? contradictions.length : 0;
  const shown = sections.some(({ paragraphs }) => paragraphs.some(({ relation }) => relation === 'conflict'));
  if (count === 0 || shown) return notes;
  const pairs = count === 1 ? 'One pair of sentences' : `${count} pairs of sentences`;
  return [...notes, `${pairs} from different sources cannot both hold as they stand.`];
}

function restOf(record: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !known.has(name)));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
