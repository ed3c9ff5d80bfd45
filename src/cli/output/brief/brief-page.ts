// A brief as its three pages (screen, Markdown, HTML) read it: one model, made with care from a document that any service
// may have sent. Where the layout is another, there is no model and the generic views take over; members that are not
// known here are kept as `rest`.
import { type Claim, numbersOf, type Numbers } from '../answer/cited.ts';
import { isRecord } from '../table/rows.ts';

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
  /** Nothing where the paragraph before has it already. */
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
  return {
    heading: text(value['heading']),
    paragraphs: paragraphs.map((paragraph, index) => ({
      ...paragraph,
      topic: isRepeated(paragraph, paragraphs[index - 1]) ? '' : paragraph.topic,
    })),
    rest: restOf(value, OF_SECTION),
  };
}

/** A topic is said once for paragraphs that follow each other. */
function isRepeated(paragraph: PageParagraph, before: PageParagraph | undefined): boolean {
  const apart = paragraph.insufficient || paragraph.relation !== (before?.relation ?? '');
  return !apart && paragraph.relation !== 'conflict' && paragraph.topic === before?.topic;
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
  return [text(variant), text(persona), over.join(', ')].filter((part) => part !== '');
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
  return [...notes, `${pairs} from different sources disagree as they stand.`];
}

function restOf(record: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !known.has(name)));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
