// The teachable sentences of a topic's documents: whole sentences of prose in reading order, each with the sentence before
// where it needs that, its names and its section.
import { oneLine } from '../../../text/spans.ts';
import { lazy } from '../../../text/lazy.ts';
import { breathe } from '../../../text/breathe.ts';
import type { NameSpan } from '../../../text/names.ts';
import { analyserOf } from '../../../text/languages/analysers.ts';
import { anyOf, wordList } from '../../../text/word-lists.ts';
import type { ChunkRecord, DocumentRecord } from '../../../store/corpus-store.ts';
import type { QueryContext } from '../../query/answer.ts';
import { definitionsIn, type Definition } from '../../entities/stated.ts';
import { spansOf } from '../../entities/spans.ts';
import { capitalisedElsewhere, countCases, type WordCases } from '../../entities/word-cases.ts';
import { isAside } from '../../brief/sentences/asides.ts';
import { isReferenceList, sentencesOf, type Sentence } from '../../citing/passages.ts';
import type { TutorStore } from '../passages.ts';
import { pointsBack } from '../points-back.ts';
import { SUPPORTED, type Topic } from './topic.ts';
import type { ChunkSpan } from '../session.ts';

/** Behind "The" and one noun: "The inquiry found …", whose inquiry the sentence before says. Patterns of whole words. */
const VERBS_OF_SHORT_SUBJECTS: readonly string[] = [
  '\\p{Ll}+ed',
  ...wordList('was were is are has had have did does can could will would may made led fell rose grew'),
  ...wordList('also then still now thus'),
  ...wordList('found came went began gave took put said shows? brought cut hit kept left meant ran set'),
  ...wordList('shut sent told won'),
];

/** Anywhere in a sentence inside a paragraph: words for what was named before. */
const BACKWARD_WORDS: readonly string[] = [
  'these',
  'those (?!who\\b)',
  'this',
  'such (?!as\\b)',
  'that (?:time|day|week|month|year|quarter|decade|point)',
];

/** What a text says of itself, and where it sends its reader: it teaches nothing of the topic. */
const OF_ITSELF: readonly string[] = [
  "\\b(?:we|you|I)(?:['’]ll| will|['’]ve| have)(?: \\w+)? (?:discuss|cover|explore|concentrate|focus|look|talk|see|saw|seen|learn|learned|discussed|covered|use|used|go over|return|come back|explain|describe)(?:ed)?\\b",
  '\\b(?:in|of|from|throughout) (?:this|the (?:next|previous|last|following)|an? (?:earlier|later|previous)) (?:chapter|section|lesson|tutorial|guide|part|unit|module|book|document|page|article)\\b',
  '\\b(?:this|the (?:next|previous|following)) (?:chapter|section|lesson|tutorial|guide|unit|module|book|document|page) \\p{Ll}',
  '\\b(?:Chapter|Listing|Figure|Section|Table|Appendix) (?:\\d|[A-Z]\\b)',
  "\\blet['’]s\\b",
  '\\bcan be found (?:in|at|on|here|below|under)\\b',
  '\\b(?:for|find|more|further|additional|detailed) (?:more |further |additional |detailed )?(?:information|details|info)\\b',
  '^\\W*(?:see|read|refer to|visit|consult|check out) ',
  '\\b(?:above|below|following) (?:example|code|table|diagram|image|picture|list|screenshot|section|command)\\b|\\b(?:example|code|table|diagram|image|list|command)s? (?:above|below)\\b',
  '[\\u{1F300}-\\u{1FAFF}\\u{2600}-\\u{27BF}]',
  '\\{\\{|\\}\\}',
  '\\b(?:above|below)(?=[.,:;)]|$)',
  '^.{0,80}\\b(?:can|is|are|will|should) now \\p{Ll}',
];

/** A sentence that can be taught, with the sentence before where it refers to that one. */
export interface TeachableStatement {
  readonly place: ChunkSpan;
  /** The text of the claim, on one line. */
  readonly text: string;
  readonly document: DocumentRecord;
  readonly chunk: ChunkRecord;
  /** The last part of the chunk's heading, else the document's title. */
  readonly section: string;
  /** Index among all statements of the material. */
  readonly order: number;
  /** Whether it can be understood without the sentence before. */
  readonly isSelfContained: boolean;
  /** Whether it is the first of its chunk. */
  readonly opensSection: boolean;
  /** Which paragraph of its chunk it belongs to. */
  readonly paragraph: number;
  /** Names, with offsets into `text`. */
  readonly names: readonly NameSpan[];
  readonly stems: readonly string[];
  /** Whether the title of its document names the topic. */
  readonly isOfTitle: boolean;
  /** The share of the topic that it covers: 0 to 1. */
  readonly share: number;
}

export interface Material {
  readonly statements: readonly TeachableStatement[];
  readonly definitions: readonly Definition[];
}

const MOST_CHUNKS = 80;
const LONGEST = 500;
const SHORTEST = 30;

/** Reads the documents of a topic; bounded whatever their length. Errors: those of the store. */
export async function readMaterial(
  store: TutorStore,
  topic: Topic,
  context: QueryContext,
): Promise<Material> {
  const read: { document: DocumentRecord; chunks: readonly ChunkRecord[] }[] = [];
  for (const document of topic.documents) {
    await breathe(context.signal);
    read.push({ document, chunks: ofTopic(await store.chunks(document.id), document, topic) });
  }
  const cases: WordCases = new Map();
  for (const { text } of read.flatMap(({ chunks }) => chunks)) countCases(text, cases);
  const isName = capitalisedElsewhere(cases);
  const statements: TeachableStatement[] = [];
  for (const { document, chunks } of read)
    for (const chunk of chunks) statements.push(...statementsOf(document, chunk, topic, isName));
  // Copies of a document say what it says.
  const distinct = new Map(statements.map((one) => [one.text, one] as const).toReversed());
  return {
    statements: statements
      .filter((one) => distinct.get(one.text) === one)
      .map((one, order) => ({ ...one, order })),
    definitions: read.flatMap(({ chunks }) => chunks.flatMap(({ text }) => definitionsIn(text))),
  };
}

/** The names of a statement, without a single word at its start, whose capital proves nothing. */
export function certainNames({ names }: TeachableStatement): string[] {
  return names
    .filter(({ start, text }) => start > 0 || text.includes(' '))
    .map(({ text }) => text.replace(/^the /i, ''));
}

// All chunks of a document whose title names the topic; of other documents only the chunks about it.
function ofTopic(chunks: readonly ChunkRecord[], document: DocumentRecord, topic: Topic): ChunkRecord[] {
  const prose = chunks.filter((chunk) => !isReferenceList(chunk));
  if (topic.chunks !== undefined) return around(prose, topic.chunks).slice(0, MOST_CHUNKS);
  if (isTitled(document, topic)) return prose.slice(0, MOST_CHUNKS);
  return prose
    .filter(({ text, heading, language }) => {
      const { stems } = analyserOf(language);
      return topic.share(stems(text), stems(`${document.title} ${heading ?? ''}`)) >= SUPPORTED;
    })
    .slice(0, MOST_CHUNKS);
}

/** The sections of those that were chosen; a short document whole. */
function around(chunks: readonly ChunkRecord[], chosen: ReadonlySet<string>): ChunkRecord[] {
  if (chunks.length <= SHORT_DOCUMENT) return [...chunks];
  const sections = new Set(chunks.flatMap(({ id, heading }) => (chosen.has(id) ? [heading] : [])));
  return chunks.filter(({ id, heading }) => chosen.has(id) || sections.has(heading));
}

/** In chunks. */
const SHORT_DOCUMENT = 12;

function isTitled(document: DocumentRecord, topic: Topic): boolean {
  return titledShare(document, topic) >= SUPPORTED;
}

function titledShare({ title, language }: DocumentRecord, topic: Topic): number {
  return topic.share([], analyserOf(language).stems(title));
}

/** The documents of a topic that are named for it, as well as any of them is. */
export function ofTheirTitle(topic: Topic): DocumentRecord[] {
  const best = Math.max(SUPPORTED, ...topic.documents.map((one) => titledShare(one, topic)));
  return topic.documents.filter((one) => titledShare(one, topic) >= AS_GOOD * best);
}

const AS_GOOD = 0.9;

function statementsOf(
  document: DocumentRecord,
  chunk: ChunkRecord,
  topic: Topic,
  isName: (word: string) => boolean,
): TeachableStatement[] {
  const all = sentencesOf(chunk);
  const isTaught = taughtIn(chunk);
  return all.flatMap((sentence, at) => {
    if (!isTaught(sentence)) return [];
    const before = all[at - 1];
    const isBound = needsBefore(sentence.text, before?.paragraph === sentence.paragraph);
    const isAfter = before !== undefined && leadsTo(before, sentence) && isTaught(before);
    if (!sentence.quotable || /^\W*[([]/.test(sentence.text) || (isBound && !isAfter)) return [];
    const first = isBound ? before! : sentence;
    if (isBound && needsBefore(first.text, true)) return [];
    const text = oneLine(chunk.text.slice(first.start, sentence.end));
    // An advert, thanks or a question to the reader teaches nothing.
    if (text.length > LONGEST || text.length < SHORTEST || isAside(text)) return [];
    return [
      {
        place: [chunk.id, first.start, sentence.end],
        text,
        document,
        chunk,
        section: sectionOf(chunk, document),
        order: 0,
        isSelfContained: !isBound,
        opensSection: first.ordinal === 0,
        paragraph: sentence.paragraph,
        names: spansOf(text, isName),
        stems: stemsOf(first, sentence),
        isOfTitle: isTitled(document, topic),
        share: topic.share(stemsOf(first, sentence), []),
      },
    ];
  });
}

/** Whether a sentence can be told with the one that follows it. */
function leadsTo(before: Sentence, sentence: Sentence): boolean {
  return before.quotable && before.paragraph === sentence.paragraph;
}

/** What a document says of itself, a heading, code and the lines of a change log ("crypto: don't load …") teach nothing. */
function taughtIn({
  structure,
  heading,
}: ChunkRecord): (one: Pick<Sentence, 'start' | 'end' | 'text'>) => boolean {
  const others = structure?.blocks.filter(({ kind }) => UNTAUGHT.has(kind)) ?? [];
  const isTaught = !UNTAUGHT_SECTION.test(lastOf(heading));
  return ({ start, end, text }) =>
    isTaught &&
    !CHANGE_LINE.test(text) &&
    !OBJECTIVE.test(text) &&
    !speaksOfItself(text) &&
    !others.some((block) => block.start < end && start < block.end);
}

const UNTAUGHT: ReadonlySet<string> = new Set(['metadata', 'heading', 'code', 'table']);
/** What a reader is to learn or to do, and where else to read. */
const UNTAUGHT_SECTION =
  /^\W*(?:(?:learning|lesson|course|your) )?(?:objectives?|outcomes?|goals?|exercises?|challenges?|quiz(?:zes)?|assignments?|discussion|questions?|prerequisites?|see also|related(?: \w+)?|further reading|references|links|resources|(?:table of )?contents|navigation|next steps?)\W*$/i;
/** "Explain what conflicts are": what a reader will be able to do. */
const OBJECTIVE =
  /^\W*(?:Explain|Describe|Resolve|Understand|Learn|Define|Identify|Compare|Discuss|Recogni[sz]e|Demonstrate|Summari[sz]e|Distinguish|Know) (?:[a-z]+ing |how|what|why|when|where|which|that|the|an?|between|and|some|\p{Ll}+s\b)/u;
const CHANGE_LINE = /^[a-z][\w./,-]{1,30}: /;

function stemsOf(first: Sentence, last: Sentence): readonly string[] {
  return first === last ? last.stems : [...first.stems, ...last.stems];
}

function sectionOf({ heading }: ChunkRecord, { title }: DocumentRecord): string {
  return lastOf(heading) || title;
}

function lastOf(heading: string | null): string {
  return (heading ?? '')
    .split(/\s*[›»]\s*/)
    .at(-1)!
    .trim();
}

/** Whether a sentence is about the text that it is in: "We will see in the next chapter …". */
export function speaksOfItself(text: string): boolean {
  return grammar().ofItself.test(text);
}

/** Whether a sentence is understood only with the one before it. @param isInside whether that one is of its paragraph */
export function needsBefore(text: string, isInside: boolean): boolean {
  const { shortSubject, pointsWithin } = grammar();
  return pointsBack(text) || pointsWithin.test(text) || (isInside && shortSubject.test(text));
}

const grammar = lazy(() => ({
  shortSubject: new RegExp(`^The \\p{Ll}+ ${anyOf(VERBS_OF_SHORT_SUBJECTS)}\\b`, 'u'),
  ofItself: new RegExp(OF_ITSELF.join('|'), 'iu'),
  pointsWithin: new RegExp(`\\b${anyOf(BACKWARD_WORDS)}\\b`, 'i'),
}));
