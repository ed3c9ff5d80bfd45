// From drafts to paragraphs: each span of a chunk becomes a claim if the validator accepts it. A paragraph left without
// claims is reported as insufficient_evidence (specification, synthesis rule 2).
import type { BriefCitation, BriefParagraph, BriefSection, Relation } from '../../api/payloads/brief.ts';
import type { Claim } from '../../api/payloads/common.ts';
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import { type CitingStore, claimAt, claimFrom, contentId } from '../citing/compose.ts';
import type { SectionForm } from './forms.ts';
import type { Draft } from './paragraphs.ts';
import { isOfItsTime } from '../../text/dates.ts';
import type { BriefStatement } from './sentences/statements.ts';
import { type SpeakerOf, speaksOfItself } from './reading.ts';
import { statementsOf } from '../statements/statements.ts';
import type { Statement } from '../statements/statement.ts';

/** A claim with what the rest of the brief needs to know about it. */
export interface Made {
  readonly claim: Claim;
  readonly citation: BriefCitation;
  readonly document: DocumentRecord;
  readonly chunk: ChunkRecord;
  readonly entities: readonly number[];
}

/** A paragraph whose claims were accepted. */
export interface Written {
  readonly topic: string | null;
  readonly relation: Relation | null;
  readonly made: readonly Made[];
}

/** The claims of a draft, in its order; what the validator does not accept is left out. */
export function written(draft: Draft, relation: Relation | null = null): Written {
  const made = stretches(draft.statements).flatMap((one) => {
    const claim = claimOf(one);
    return claim === undefined ? [] : [claim];
  });
  return { topic: draft.topic, relation, made };
}

type Stretch = Pick<BriefStatement, 'document' | 'chunk' | 'start' | 'end' | 'entities'>;

/** A span of a chunk as a claim of a brief; undefined where the validator rejects it. */
export function claimOf({ document, chunk, start, end, entities }: Stretch): Made | undefined {
  // Half a surrogate pair has no form in the canonical bundle.
  const made = chunk.text.isWellFormed() ? claimFrom(document, chunk, start, end) : undefined;
  if (made === undefined) return undefined;
  const citation = { ...made.citation, media_type: document.media_type };
  return { claim: made.claim, citation, document, chunk, entities };
}

/** Statements that share sentences as one. */
function stretches(statements: readonly BriefStatement[]): Stretch[] {
  const found: (Stretch & { last: number })[] = [];
  for (const one of statements) {
    const before = found.at(-1);
    const shares = before !== undefined && before.chunk.id === one.chunk.id && one.first <= before.last;
    if (!shares) found.push({ ...one });
    else
      found[found.length - 1] = {
        ...before,
        end: Math.max(before.end, one.end),
        last: Math.max(before.last, one.last),
        entities: [...new Set([...before.entities, ...one.entities])],
      };
  }
  return found;
}

/** What decides what a paragraph's line has besides its topic. */
export interface Line {
  readonly isOfNow: (document: DocumentRecord) => boolean;
  readonly speakerOf: SpeakerOf;
}

/** A section of paragraphs; without any, a single paragraph with the text `nothing`. */
export function sectionOf(
  form: SectionForm,
  all: readonly Written[],
  nothing: string,
  line: Line,
): BriefSection {
  const paragraphs =
    all.length === 0
      ? [missing(nothing)]
      : all.map((one) => ({
          ...paragraphOf(one),
          dated: datedOf(one, line.isOfNow),
          speaker: speakerIn(one, line.speakerOf),
        }));
  return {
    id: contentId('sec', [form.kind, form.heading]),
    heading: form.heading,
    kind: form.kind,
    paragraphs: paragraphs.map((paragraph, at) => ({
      id: contentId('par', [form.kind, form.heading, String(at), ...paragraph.claims.map(({ id }) => id)]),
      ...paragraph,
    })),
  };
}

/** The day that the words of a paragraph need to be understood, or that sets its document apart from news. */
function datedOf({ made, relation }: Written, isOfNow: (document: DocumentRecord) => boolean): string | null {
  const [first] = made;
  if (first === undefined || relation === 'conflict' || first.document.published_at === null) return null;
  const { document } = first;
  const own = made.filter((one) => one.document.id === document.id);
  const needs = !isOfNow(document) || own.some(({ claim }) => isOfItsTime(claim.text));
  return needs ? first.document.published_at.slice(0, 10) : null;
}

/** Who says "we" in it. */
function speakerIn({ made }: Written, nameOf: SpeakerOf): string | null {
  const speaking = made.find(({ claim }) => speaksOfItself(claim.text));
  return speaking === undefined ? null : nameOf(speaking.document);
}

function paragraphOf({ topic, relation, made }: Written): Omit<BriefParagraph, 'id'> {
  if (made.length === 0) return { ...missing(NOT_VALIDATED), topic, relation };
  const claims = made.map(({ claim }) => claim);
  const text = claims.map((claim) => claim.text).reduce(followedBy);
  return { outcome: 'answered', text, reason: null, topic, relation, claims };
}

/** Two quotes as one text: items of a list, with lines of their own or no mark at their end, are not run together with others. */
function followedBy(one: string, other: string): string {
  const isApart = one.includes('\n') || !ENDED.test(one) || ITEMS.test(other);
  return `${one}${isApart ? '\n' : ' '}${other}`;
}

/** Lines without a lead-in. */
const ITEMS = /^[^\n]*[^:：…?\n]\n/u;
const ENDED = /[.!?:;…。！？]["'”’)\]»]*$/u;

function missing(reason: string): Omit<BriefParagraph, 'id'> {
  return { outcome: 'insufficient_evidence', text: null, reason, topic: null, relation: null, claims: [] };
}

const NOT_VALIDATED = 'The validator accepted none of the sentences that were chosen here.';

const MOST_ROWS = 12;
const LONGEST = 1000;
const FEWEST_COLUMNS = 2;
/** At least this share of the cells of its body are figures. */
const FIGURES = 0.5;

export interface TablePlace {
  readonly document: DocumentRecord;
  readonly chunk: ChunkRecord;
}

/** Up to `most` tables, one a document, in the order of the places. Errors: those of the store. */
export async function tableParagraphs(
  store: CitingStore,
  places: Iterable<TablePlace>,
  most: number,
): Promise<Written[]> {
  const found: Written[] = [];
  const done = new Set<string>();
  for (const { document, chunk } of places) {
    if (found.length === most) break;
    if (done.has(document.id) || !hasTable(chunk)) continue;
    const table = statementsOf(chunk).find(isOfFigures);
    const made = table === undefined ? undefined : await madeOf(store, document, chunk, table);
    if (made === undefined) continue;
    done.add(document.id);
    found.push({ topic: topicOf(document, chunk), relation: null, made: [made] });
  }
  return found;
}

function hasTable({ structure }: ChunkRecord): boolean {
  return structure?.blocks.some(({ kind }) => kind === 'table') === true;
}

function isOfFigures({ form, partial, items, own }: Statement): boolean {
  return (
    form === 'table' && partial !== true && items <= MOST_ROWS && own.length <= LONGEST && own.includes(' | ')
  );
}

async function madeOf(
  store: CitingStore,
  document: DocumentRecord,
  chunk: ChunkRecord,
  { spans }: Statement,
): Promise<Made | undefined> {
  const cited = await claimAt(store, chunk, spans);
  if (cited === undefined || !countsFigures(cited.claim.text)) return undefined;
  const citation = { ...cited.citation, media_type: document.media_type };
  return { claim: cited.claim, citation, document, chunk, entities: [] };
}

/** Whether its rows have columns, and most cells behind the first of each row figures. */
function countsFigures(text: string): boolean {
  const rows = text.split('\n').map((line) => line.split(' | '));
  const body = rows.filter(({ length }) => length >= FEWEST_COLUMNS).slice(1);
  const cells = body.flatMap((row) => row.slice(1));
  if (body.length < 2 || cells.length === 0) return false;
  return cells.filter((cell) => FIGURE.test(cell)).length >= FIGURES * cells.length;
}

/** A figure with its sign, currency or unit: no number of a ticket, no text with a number in it. */
const FIGURE =
  /^(?!\d+[.)] \p{L})[-+−–~≈<>≤≥=/[(€$£¥ ]*\d[\d.,:%]*(?:[ –-][\p{L}\d%.,+\]-]{1,8}){0,3}[%\])+!*]*$/u;

function topicOf(document: DocumentRecord, { heading }: ChunkRecord): string {
  const last = heading?.split(' › ').at(-1)?.trim() ?? '';
  return last === '' || last === document.title ? document.title : `${document.title} › ${last}`;
}
