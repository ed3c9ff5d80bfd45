// A brief as its three pages (screen, Markdown, HTML) read it: one model, made with care from a document that any service
// may have sent. Where the layout is another, there is no model and the generic views take over; members that are not
// known here are kept as `rest`.
import { isRecord } from '../../../api/record.ts';
import type { Brief, BriefEntity, BriefSection } from '../../../api/payloads/brief.ts';
import type { Claim } from '../../../api/payloads/common.ts';
import type { ClosePassage } from '../../../api/payloads/query.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import {
  type CitedClaim,
  type ForeignCitation,
  type Numbered,
  type Numbers,
  finder,
  numberedIn,
  numbersOf,
} from '../answer/cited.ts';
import type { ShownParagraph } from '../answer/passage-blocks.ts';
import { readBy } from '../answer/reading.ts';
import { type Known, isList, recordsOnly, unknownIn } from '../table/rows.ts';
import { type QuotedTable, tableOf } from '../../../text/table-cells.ts';

export interface Page {
  readonly id: string;
  readonly title: string;
  /** Variant, persona and sectors in words; what is there of them. */
  readonly about: readonly string[];
  readonly created: string;
  /** Where its documents are not of the days before it: which they are of, as a sentence. */
  readonly ofDays: string;
  readonly sections: readonly PageSection[];
  /** Citations by their id. */
  readonly citations: ReadonlyMap<unknown, ForeignCitation>;
  /** Citation id → the number of its document. */
  readonly numbers: Numbers;
  readonly entities: readonly string[];
  /** How this brief compares with the one before and where sources disagree, as sentences. */
  readonly notes: readonly string[];
  readonly document: ForeignRecord<Brief>;
  readonly rest: Record<string, unknown>;
  /** The address at which a citation's passage can be read, where the page is served beside its documents. */
  readonly passage?: (citation: ForeignCitation) => string | undefined;
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
  /** The day that its words are of, where they need one; nothing where the paragraph before has it already. */
  readonly dated: string;
  /** Who says "we" in it; nothing where nobody does, or where the paragraph before has it already. */
  readonly speaker: string;
  /** `new`, `updated`, `gone`, `conflict`, or nothing. */
  readonly relation: string;
  readonly claims: readonly PageClaim[];
  /** What is shown in its place in its own layout: a passage near to a question that is not answered. */
  readonly passage?: ForeignRecord<ClosePassage>;
  readonly rest: Record<string, unknown>;
}

export interface PageClaim extends CitedClaim {
  readonly citation_ids: readonly string[];
  readonly verdict: string;
  /** What was not shown to be a member of a claim. */
  readonly rest: Record<string, unknown>;
}

const OF_BRIEF: Known<Brief> = {
  id: true,
  outcome: true,
  title: true,
  variant: true,
  persona: true,
  sectors: true,
  created_at: true,
  window: true,
  sections: true,
  citations: true,
  entities: true,
  changes: true,
  contradictions: true,
  reading: true,
  corpus: true,
  billable: true,
  cost_usd: true,
};
const OF_SECTION: Known<BriefSection> = {
  id: true,
  heading: true,
  kind: true,
  paragraphs: true,
};
const OF_PARAGRAPH: Known<ShownParagraph> = {
  passage: true,
  id: true,
  outcome: true,
  text: true,
  reason: true,
  topic: true,
  dated: true,
  speaker: true,
  relation: true,
  claims: true,
};
const OF_CLAIM: Known<Claim> = {
  id: true,
  text: true,
  citation_ids: true,
  verdict: true,
  chunk: true,
  partial: true,
};

/** The model of a brief, or undefined for a document that is laid out otherwise. */
export function pageOf(document: Foreign<Brief>): Page | undefined {
  if (!isRecord(document) || !isList(document.sections)) return undefined;
  const sections = document.sections.map(sectionOf);
  if (!sections.every((section) => section !== undefined)) return undefined;
  const cited = recordsOnly(document.citations ?? []);
  if (cited === undefined) return undefined;
  const claims = sections.flatMap((section) => section.paragraphs.flatMap((paragraph) => paragraph.claims));
  return {
    id: text(document.id),
    title: text(document.title) || text(document.id) || 'Brief',
    about: aboutOf(document),
    created: timeOf(text(document.created_at)),
    ofDays: isRecord(document.window) ? text(document.window.note) : '',
    sections,
    citations: new Map(cited.map((citation) => [citation.id, citation])),
    numbers: numbersOf(claims, cited),
    entities: entitiesOf(document.entities),
    notes: notesOf(document, sections),
    document,
    rest: unknownIn(document, OF_BRIEF),
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

function sectionOf(value: Foreign<BriefSection>): PageSection | undefined {
  if (!isRecord(value) || !isList(value.paragraphs)) return undefined;
  const paragraphs = value.paragraphs.map(paragraphOf);
  if (!paragraphs.every((paragraph) => paragraph !== undefined)) return undefined;
  return {
    heading: text(value.heading),
    paragraphs: paragraphs.map((paragraph, index) => ({
      ...paragraph,
      ...(isRepeated(paragraph, paragraphs[index - 1]) ? { topic: '', dated: '', speaker: '' } : {}),
    })),
    rest: unknownIn(value, OF_SECTION),
  };
}

/** What a paragraph opens with: its topic where its words do not say it, who "we" is where that does not, and its day. */
export function openingOf({ topic, dated, speaker, relation, claims, text: words }: PageParagraph): string {
  const listed = relation === 'conflict' && claims.length > 1;
  const said = topic === '' || (!listed && words.toLowerCase().includes(topic.toLowerCase()));
  const who = topic.toLowerCase().includes(speaker.toLowerCase()) ? '' : speaker;
  const besides = [who, dated].filter((part) => part !== '').join(', ');
  if (said) return besides;
  return besides === '' ? topic : `${topic} (${besides})`;
}

/** A topic is said once for paragraphs that follow each other. */
function isRepeated(paragraph: PageParagraph, before: PageParagraph | undefined): boolean {
  const apart = paragraph.insufficient || paragraph.relation !== (before?.relation ?? '');
  const isSame =
    paragraph.topic === before?.topic &&
    paragraph.dated === before.dated &&
    (paragraph.speaker === '' || paragraph.speaker === before.speaker);
  return !apart && paragraph.relation !== 'conflict' && isSame;
}

function paragraphOf(value: Foreign<ShownParagraph>): PageParagraph | undefined {
  if (!isRecord(value)) return undefined;
  const { claims: all = [] } = value;
  const claims = isList(all) ? all.map(claimOf) : undefined;
  if (claims === undefined || !claims.every((claim) => claim !== undefined)) return undefined;
  const insufficient = value.outcome === 'insufficient_evidence';
  if (!insufficient && typeof value.text !== 'string') return undefined;
  return {
    insufficient,
    text: text(value.text),
    reason: text(value.reason),
    topic: text(value.topic),
    dated: text(value.dated),
    speaker: text(value.speaker),
    relation: text(value.relation),
    claims,
    ...(isRecord(value.passage) ? { passage: value.passage } : {}),
    rest: unknownIn(value, OF_PARAGRAPH),
  };
}

function claimOf(value: Foreign<Claim>): PageClaim | undefined {
  if (!isRecord(value) || typeof value.text !== 'string' || !isList(value.citation_ids)) return undefined;
  const ids = value.citation_ids.filter((id) => typeof id === 'string');
  return {
    text: value.text,
    citation_ids: ids,
    verdict: text(value.verdict),
    rest: unknownIn(value, OF_CLAIM),
  };
}

function aboutOf({ variant, persona, sectors }: ForeignRecord<Brief>): string[] {
  const over = isList(sectors) ? sectors.filter((sector) => typeof sector === 'string') : [];
  const named = over.length > MOST_SECTORS ? `${over.length} sectors` : over.join(', ');
  return [text(variant), text(persona), named].filter((part) => part !== '');
}

/** More are counted: their names would fill the first screen. */
const MOST_SECTORS = 8;

function entitiesOf(value: Foreign<readonly BriefEntity[]>): string[] {
  if (!isList(value)) return [];
  return value
    .map((entity) => (isRecord(entity) ? text(entity.name) : text(entity)))
    .filter((name) => name !== '');
}

/** Conflicts that no paragraph shows are counted here. */
function notesOf(
  { changes, contradictions, reading }: ForeignRecord<Brief>,
  sections: readonly PageSection[],
): string[] {
  const compared = isRecord(changes) ? text(changes.note) : '';
  const notes = [compared, readBy(reading)].filter((note) => note !== '');
  const count = isList(contradictions) ? contradictions.length : 0;
  const shown = sections.some(({ paragraphs }) => paragraphs.some(({ relation }) => relation === 'conflict'));
  if (count === 0 || shown) return notes;
  const pairs = count === 1 ? 'One pair of sentences' : `${count} pairs of sentences`;
  return [...notes, `${pairs} from different sources disagree as they stand.`];
}

/** A stretch of a paragraph: the words of a claim, or what is between claims. */
export interface Piece {
  readonly text: string;
  readonly claim: PageClaim | undefined;
}

/** The citations of a page by the number of their document, in order; each document once. */
export function numbered({ citations, numbers }: Page): readonly Numbered[] {
  return numberedIn(citations.values(), numbers);
}

/** A paragraph cut at its claims. Claims whose words are not in it follow as pieces of their own. */
export function piecesOf({ text: whole, claims }: PageParagraph): Piece[] {
  const pieces: Piece[] = [];
  const loose: Piece[] = [];
  let rest = whole.trim();
  const find = finder();
  for (const claim of claims) {
    const wanted = claim.text.trim();
    const at = find(wanted, rest);
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
export function numbersFor(claim: CitedClaim, numbers: Numbers): number[] {
  return [...new Set(claim.citation_ids.flatMap((id) => numbers.get(id) ?? []))].sort((a, b) => a - b);
}

/** The table of a paragraph that quotes one and nothing else. */
export function tableIn({ claims, topic }: Pick<PageParagraph, 'claims' | 'topic'>): QuotedTable | undefined {
  const [claim, ...others] = claims;
  const table = claim === undefined || others.length > 0 ? undefined : tableOf(claim.text);
  if (table === undefined) return undefined;
  const isSaid = topic.endsWith(table.caption.replace(/ …$/, ''));
  return isSaid ? { ...table, caption: '' } : table;
}
