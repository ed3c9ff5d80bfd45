// A brief: its sections, paragraphs with the numbers of their sources, what is not supported and
// what conflicts. A document that is laid out otherwise has no page; members that are not known
// here are shown behind what they are of.
import { isRecord } from '../../../api/record.ts';
import type { Brief, BriefEntity, BriefParagraph, BriefSection } from '../../../api/payloads/brief.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { claimedText } from '../../../page/claimed.ts';
import { pageOf, paragraph, type Block, type Page, type PageClaim, type Run } from '../../../page/page.ts';
import { text, timeOf } from '../../../page/values.ts';
import { readBy } from '../answer/reading.ts';
import { citationsOf, claimsOf, costOf } from '../cited.ts';
import { isList, type Known, unknownIn } from '../table/rows.ts';

/** A paragraph as it is shown: nothing of it where the paragraph before has said it already. */
interface Paragraph {
  readonly insufficient: boolean;
  readonly text: string;
  readonly reason: string;
  readonly topic: string;
  /** The day that its words are of, where they need one. */
  readonly dated: string;
  /** Who says "we" in it. */
  readonly speaker: string;
  /** `new`, `updated`, `gone`, `conflict`, or nothing. */
  readonly relation: string;
  readonly claims: readonly PageClaim[];
  readonly rest: Readonly<Record<string, unknown>>;
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
const OF_SECTION: Known<BriefSection> = { id: true, heading: true, kind: true, paragraphs: true };
const OF_PARAGRAPH: Known<BriefParagraph> = {
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

/** The page of a brief, or undefined for a document that is laid out otherwise. */
export function briefPage(document: Foreign<Brief>): Page | undefined {
  if (!isRecord(document) || !isList(document.sections)) return undefined;
  const sections = document.sections.map(sectionOf);
  const citations = citationsOf(document.citations ?? []);
  if (!sections.every((section) => section !== undefined) || citations === undefined) return undefined;
  const all = sections.flatMap(({ paragraphs }) => paragraphs);
  return pageOf({
    form: 'report',
    id: text(document.id),
    title: text(document.title) || text(document.id) || 'Brief',
    about: aboutOf(document),
    citations,
    cost: costOf(document),
    blocks: [
      ...paragraph(isRecord(document.window) ? text(document.window.note) : ''),
      ...sections.map(sectionBlock),
      ...notesOf(document, all).flatMap((note) => paragraph(note)),
      { kind: 'sources' },
      ...namesOf(document.entities),
      ...rest(unknownIn(document, OF_BRIEF)),
      { kind: 'made', parts: [text(document.id), supported(all)] },
    ],
  });
}

function rest(members: Readonly<Record<string, unknown>>): Block[] {
  return Object.keys(members).length === 0 ? [] : [{ kind: 'members', rest: members }];
}

interface Section {
  readonly heading: string;
  readonly paragraphs: readonly Paragraph[];
  readonly rest: Readonly<Record<string, unknown>>;
}

function sectionOf(value: Foreign<BriefSection>): Section | undefined {
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

function sectionBlock({ heading, paragraphs, rest: members }: Section): Block {
  return { kind: 'section', heading, blocks: [...paragraphs.flatMap(paragraphBlocks), ...rest(members)] };
}

/** A topic is said once for paragraphs that follow each other. */
function isRepeated(paragraph: Paragraph, before: Paragraph | undefined): boolean {
  const apart = paragraph.insufficient || paragraph.relation !== (before?.relation ?? '');
  const isSame =
    paragraph.topic === before?.topic &&
    paragraph.dated === before.dated &&
    (paragraph.speaker === '' || paragraph.speaker === before.speaker);
  return !apart && paragraph.relation !== 'conflict' && isSame;
}

function paragraphOf(value: Foreign<BriefParagraph>): Paragraph | undefined {
  if (!isRecord(value)) return undefined;
  const claims = claimsOf(value.claims ?? []);
  const insufficient = value.outcome === 'insufficient_evidence';
  if (claims === undefined || (!insufficient && typeof value.text !== 'string')) return undefined;
  return {
    insufficient,
    text: text(value.text),
    reason: text(value.reason),
    topic: text(value.topic),
    dated: text(value.dated),
    speaker: text(value.speaker),
    relation: text(value.relation),
    claims,
    rest: unknownIn(value, OF_PARAGRAPH),
  };
}

function paragraphBlocks(paragraph: Paragraph): Block[] {
  return [...saidIn(paragraph), ...rest(paragraph.rest)];
}

function saidIn(paragraph: Paragraph): Block[] {
  const { insufficient, text: words, reason, topic, claims, relation } = paragraph;
  if (insufficient) {
    const said = claimedText(words, claims).flatMap((block) => (block.kind === 'text' ? [block.words] : []));
    return [{ kind: 'refusal', words: reason === '' ? (said[0] ?? '') : reason, topic }];
  }
  const about = openingOf(paragraph);
  const opening: Run[] = [
    ...(relation === '' ? [] : [{ text: relation, tone: 'tag' as const }, { text: ' ' }]),
    ...(about === '' ? [] : [{ text: `${about}:`, tone: 'strong' as const }, { text: ' ' }]),
  ];
  if (isListed(paragraph))
    return [
      {
        kind: 'list',
        lead: opening,
        items: claims.map((claim) => ({ words: [{ text: claim.text.trim(), claim }] })),
      },
    ];
  return claimedText(words, claims, { opening, topic });
}

function isListed({ relation, claims }: Pick<Paragraph, 'relation' | 'claims'>): boolean {
  return relation === 'conflict' && claims.length > 1;
}

/** What a paragraph opens with: its topic where its words do not say it, who "we" is where that does not, and its day. */
function openingOf(paragraph: Paragraph): string {
  const { topic, dated, speaker, text: words } = paragraph;
  const said = topic === '' || (!isListed(paragraph) && words.toLowerCase().includes(topic.toLowerCase()));
  const who = topic.toLowerCase().includes(speaker.toLowerCase()) ? '' : speaker;
  const besides = [who, dated].filter((part) => part !== '').join(', ');
  if (said) return besides;
  return besides === '' ? topic : `${topic} (${besides})`;
}

function aboutOf({ variant, persona, sectors, created_at: created }: ForeignRecord<Brief>): string[] {
  const over = isList(sectors) ? sectors.filter((sector) => typeof sector === 'string') : [];
  const named = over.length > MOST_SECTORS ? `${over.length} sectors` : over.join(', ');
  return [text(variant), text(persona), named, timeOf(text(created))].filter((part) => part !== '');
}

/** More are counted: their names would fill the first screen. */
const MOST_SECTORS = 8;

function namesOf(value: Foreign<readonly BriefEntity[]>): Block[] {
  const names = (isList(value) ? value : [])
    .map((entity) => (isRecord(entity) ? text(entity.name) : text(entity)))
    .filter((name) => name !== '');
  if (names.length === 0) return [];
  const words = [{ text: 'Names:', tone: 'strong' as const }, ` ${names.join(', ').replace(/\s+/g, ' ')}`];
  return [{ kind: 'text', words, hang: 2 }];
}

/** How this brief compares with the one before, who read, and conflicts that no paragraph shows. */
function notesOf(
  { changes, contradictions, reading }: ForeignRecord<Brief>,
  paragraphs: readonly Paragraph[],
): string[] {
  const compared = isRecord(changes) ? text(changes.note) : '';
  const notes = [compared, readBy(reading)];
  const count = isList(contradictions) ? contradictions.length : 0;
  if (count === 0 || paragraphs.some(({ relation }) => relation === 'conflict')) return notes;
  const pairs = count === 1 ? 'One pair of sentences' : `${count} pairs of sentences`;
  return [...notes, `${pairs} from different sources disagree as they stand.`];
}

function supported(all: readonly Paragraph[]): string {
  const good = all.filter((paragraph) => !paragraph.insufficient).length;
  return all.length === 0 ? 'no paragraphs' : `${good} of ${all.length} paragraphs supported`;
}
