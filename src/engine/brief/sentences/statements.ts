// The sentences that a brief may quote, each with its antecedents, its entities and its traits.
import { stems } from '../../../text/terms.ts';
import type { ChunkRecord, DocumentRecord } from '../../../store/corpus-store.ts';
import type { Graph } from '../../entities/graph.ts';
import { isReferenceList, isTakenBack, sentencesOf, type Sentence } from '../../citing/passages.ts';
import { breathe } from '../../../text/breathe.ts';
import { antecedents, mayOpen, type Needs } from './antecedents.ts';
import { isAside, isOrder } from './asides.ts';
import { abbreviationsIn, surnamesIn } from './pointing.ts';
import { isRelative } from '../../../text/dates.ts';
import { traitsOf, type Traits } from './traits.ts';
import { type BriefContext, type BriefReading, speaksOfItself } from '../reading.ts';
import { isFinite, isTask, isTemplate, templatesIn } from './form.ts';
import { type Item, itemsOf, type Nameless } from './items.ts';
import { type Role, sectionsOf, unreadIn } from '../../citing/roles.ts';

export interface BriefStatement {
  readonly document: DocumentRecord;
  readonly chunk: ChunkRecord;
  /** Places among the chunk's sentences; `first` is before `last` where it needs antecedents. */
  readonly first: number;
  readonly last: number;
  /** UTF-16 offsets into the chunk's text, of all of it. */
  readonly start: number;
  readonly end: number;
  /** How many sentences of prose its document has before it. */
  readonly place: number;
  /** What the heading over it says of it, and how many sentences of prose are between the two. */
  readonly role: Role | null;
  readonly inSection: number;
  /** That heading as written; empty where there is none. */
  readonly heading: string;
  /** Of one of a series of documents whose titles say nothing: what its item is called in the text; null elsewhere. */
  readonly item: string | null;
  /** Its paragraph in the source, from 0. */
  readonly paragraph: number;
  /** As the chunk writes it, antecedents included. */
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  /** The entities named, as indexes into the graph. */
  readonly entities: readonly number[];
  readonly traits: Traits;
  /** How many nouns it treats as known (`the strike`) that only earlier text, and not the title, introduces. */
  readonly leaning: number;
}

/**
 * The statements of what was read, document by document, in the order of their places.
 * @param isOfSeries whether a title is one of many of its form, so that its items have names of their own
 */
export async function statementsOf(
  reading: BriefReading,
  graph: Graph,
  isOfSeries: (title: string) => boolean,
  context: BriefContext,
): Promise<BriefStatement[]> {
  const named = namesIn(reading, graph);
  const templates = templatesIn(reading.chunks);
  const found: BriefStatement[] = [];
  let spoken = nothingSaid('');
  for (const [at, chunk] of reading.chunks.entries()) {
    if (at % 25 === 0) {
      context.signal?.throwIfAborted();
      await breathe(context.signal);
    }
    const document = reading.documents.get(chunk.document_id);
    if (document === undefined) continue;
    if (spoken.document !== document.id) spoken = nothingSaid(document.id);
    const hasSpeaker = reading.speakerOf(document) !== null;
    const around = { spoken, templates, hasSpeaker, hasItems: isOfSeries(document.title) };
    found.push(...statementsIn(document, chunk, named.get(chunk.id), around));
  }
  return found;
}

/** What the sentences so far of a document said. */
interface Spoken {
  readonly document: string;
  readonly stems: Set<string>;
  readonly surnames: Set<string>;
  readonly abbreviations: Set<string>;
  /** How many sentences of prose they are, and how many of them are over the last heading. */
  count: number;
  over: number;
  /** The last heading, and the name of the item that the text is in. */
  heading: string;
  item: string | null;
  /** The headings over the last chunk, and one below them that was not seen as such. */
  path: string;
  unread: string | null;
}

function nothingSaid(document: string): Spoken {
  return {
    document,
    stems: new Set(),
    surnames: new Set(),
    abbreviations: new Set(),
    count: 0,
    over: 0,
    heading: '',
    item: null,
    path: '',
    unread: null,
  };
}

interface Around {
  readonly spoken: Spoken;
  readonly templates: ReadonlySet<string>;
  readonly hasSpeaker: boolean;
  readonly hasItems: boolean;
}

/** The statements of one chunk; `named` has the entities of its sentences by where they start. Adds to `spoken`. */
function statementsIn(
  document: DocumentRecord,
  chunk: ChunkRecord,
  named: ReadonlyMap<number, readonly number[]> | undefined,
  { spoken, templates, hasSpeaker, hasItems }: Around,
): BriefStatement[] {
  const sentences = sentencesOf(chunk);
  const isProse = proseOf(chunk);
  const isQuoted = !isTakenBack(chunk) && !isReferenceList(chunk);
  const path = chunk.heading ?? '';
  const carried = spoken.path === path ? spoken.unread : null;
  const sectionAt = sectionsOf(chunk, carried);
  Object.assign(spoken, { path, unread: unreadIn(chunk, carried) });
  const itemAt = hasItems ? itemsOf(chunk) : () => null;
  const known = new Set(stems(document.title));
  const before = { ...spoken, title: document.title, known, spoken: spoken.stems };
  const needs: Needs[number][] = [];
  return sentences.flatMap((sentence) => {
    const section = sectionAt(sentence.start);
    const inProse =
      isProse(sentence) && (sentence.quotable || (isQuoted && isTaskUnder(section.role, sentence)));
    const place = spoken.count;
    const begun = itemAt(sentence.start);
    enter(spoken, section.heading, begun);
    const inSection = place - spoken.over;
    if (inProse) spoken.count += 1;
    const may =
      inProse &&
      mayBeSaid(sentence, section.role, begun?.length) &&
      hasItsLine(sentence, document, hasSpeaker) &&
      !isTemplate(sentence.text, templates);
    const needed = antecedents(sentence, sentences, needs, before);
    needs.push(needed);
    const leaning = needed?.length === 0 ? leaningOf(sentence, spoken.stems, known) : 0;
    saySo(spoken, sentence);
    if (!may || needed?.some(({ text }) => NOTE.test(text)) !== false) return [];
    return [
      statementOf(document, [...needed, sentence], named, {
        leaning,
        place: place - needed.length,
        inSection: Math.max(0, inSection - needed.length),
        role: section.role,
        heading: section.heading,
        item: spoken.item,
      }),
    ];
  });
}

function enter(spoken: Spoken, heading: string, item: Item | Nameless | null): void {
  if (heading !== spoken.heading) Object.assign(spoken, { heading, over: spoken.count, item: null });
  if (item !== null) spoken.item = item.name;
}

function saySo(spoken: Spoken, { stems: own, text }: Sentence): void {
  for (const stem of own) spoken.stems.add(stem);
  for (const name of surnamesIn(text)) spoken.surnames.add(name);
  for (const one of abbreviationsIn(text)) spoken.abbreviations.add(one);
}

/** A relative time needs the date of its document, "we" the name of its source. */
function hasItsLine({ text }: Sentence, { published_at }: DocumentRecord, hasSpeaker: boolean): boolean {
  return (published_at !== null || !isRelative(text)) && (hasSpeaker || !speaksOfItself(text));
}

/** Whether a sentence is whole within prose: no part of a heading, a table, code or a title page. */
function proseOf({ structure }: ChunkRecord): (one: Pick<Sentence, 'start' | 'end'>) => boolean {
  if (structure === null) return () => true;
  const prose = structure.blocks.filter(({ kind }) => PROSE.has(kind));
  return ({ start, end }) => prose.some((block) => block.start <= start && end <= block.end);
}

const PROSE: ReadonlySet<string> = new Set(['paragraph', 'list', 'quotation', 'note', 'definition']);

function leaningOf({ text }: Sentence, spoken: ReadonlySet<string>, known: ReadonlySet<string>): number {
  return [...text.matchAll(/\bthe (\p{Ll}[\p{L}-]+)(?! of\b)/giu)].filter(([, noun]) =>
    stems(noun!).some((stem) => spoken.has(stem) && !known.has(stem)),
  ).length;
}

function statementOf(
  document: DocumentRecord,
  sentences: readonly Sentence[],
  named: ReadonlyMap<number, readonly number[]> | undefined,
  known: Pick<BriefStatement, 'leaning' | 'place' | 'inSection' | 'role' | 'heading' | 'item'>,
): BriefStatement {
  const first = sentences[0]!;
  const last = sentences.at(-1)!;
  const { chunk } = first;
  const start = first.start + labelOf(first.text);
  const text = chunk.text.slice(start, last.end);
  return {
    document,
    chunk,
    first: first.ordinal,
    last: last.ordinal,
    start,
    end: last.end,
    paragraph: last.paragraph,
    text,
    stems: new Set(sentences.flatMap((one) => one.stems)),
    entities: [...new Set(sentences.flatMap(({ start }) => named?.get(start) ?? []))],
    traits: traitsOf(text),
    ...known,
  };
}

// "To evaluate the outcome." states nothing.
function isStatement({ quotable, text }: Sentence, label = 0): boolean {
  const said = text.slice(label || labelOf(text));
  return (
    mayOpen({ quotable, text: said }) &&
    !(AIM.test(said) && !said.includes(',')) &&
    !NOTE.test(said) &&
    !SUBJECTLESS.test(said) &&
    !ITEM.test(said) &&
    !isRow(said) &&
    !isAside(said) &&
    !isOrder(said) &&
    isFinite(said)
  );
}

/** Under a heading for what is next, what is to be done is said too. */
function mayBeSaid(sentence: Sentence, role: Role | null, label: number | undefined): boolean {
  return role === 'next'
    ? isTaskUnder(role, sentence) && !isRow(sentence.text)
    : isStatement(sentence, label);
}

/** "Alert the team a week before": a fragment or an order, with or without a stop. */
function isTaskUnder(role: Role | null, { text }: Sentence): boolean {
  return role === 'next' && mayOpen({ quotable: true, text }) && isTask(text);
}

/** A row of a table that was laid out with spaces: as many figures as words. */
function isRow(text: string): boolean {
  const words = text.split(/\s+/);
  return words.filter((word) => /^[-+(]?[\d.,%)]+$/.test(word)).length > ROW * words.length;
}

const ROW = 0.3;
const NOTE = /^(?:NOTE|N\.?B\.?|Note|PS|TL;DR|Update|UPDATE|Q|A)\b ?(?:\([^)]{1,30}\) ?)?[:-]/;
/** "Scalability: When an agency …": an item of a list that is called so, or what somebody says in an interview. */
const ITEM = /^(?!https?:)\p{Lu}[\p{L}\p{N}'’/-]*(?: [\p{L}\p{N}'’/&-]+){0,3}: ["“]?(?:\p{Lu}|\p{Ll}+ )/u;
/** "Not supported, because …", "Have prime support", "As a coordinator, involving …": who or what is not said. */
const SUBJECTLESS =
  /^(?:Not(?! (?:all|every|everyone|only|many|one)\b)|Have|Has|Had|Is|Are|Was|Were|Been|Does|Can|Could|Should|Must|Would|Might|Involving|Currently,? not)\b|^As an? [^,;.]{3,60}, [a-z]+ing\b/;
const AIM = /^To \p{Ll}/u;

/** The length of the label that a sentence of a structured abstract opens with: "RESULTS In total, …". */
function labelOf(text: string): number {
  return LABEL.exec(text)?.[0].length ?? 0;
}

const LABEL =
  /^(?:BACKGROUND|OBJECTIVES?|AIMS?|PURPOSE|METHODS?|RESULTS?|CONCLUSIONS?|FINDINGS?|INTERPRETATION|SIGNIFICANCE|CONTEXT|IMPORTANCE|RATIONALE|DESIGN|SETTING|PARTICIPANTS|PATIENTS|INTRODUCTION|DISCUSSION)(?:(?: AND |\/| )[A-Z]{4,}){0,4}[:.]? (?=[\p{Lu}\p{N}])/u;

type NamedEntities = ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>;

/** By chunk, then by the start of the sentence. */
function namesIn({ chunks }: BriefReading, graph: Graph): NamedEntities {
  const found = new Map(chunks.map(({ id }) => [id, new Map<number, readonly number[]>()]));
  for (const { chunk, start, entities } of graph.sentences) found.get(chunk)?.set(start, entities);
  return found;
}
