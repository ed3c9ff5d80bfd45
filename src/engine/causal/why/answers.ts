// What may answer a question for a cause or a reason: the links of the statements that the ranking puts first and of the documents
// that are named for the event, sentences that give a reason, and those under a heading such as "Root cause". A model judges each.
import { roleOf, sectionsOf } from '../../citing/roles.ts';
import type { Sentence } from '../../citing/passages.ts';
import { coverageOf } from '../../retrieval/coverage.ts';
import { readChunks, type ReadChunk } from '../../statements/read-chunks.ts';
import type { Ranked } from '../../statements/ranking.ts';
import type { ReadQuestion } from '../../statements/read-question.ts';
import { MONTHS } from '../../../text/dates.ts';
import { stems } from '../../../text/terms.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import type { RetrievalStore } from '../../../store/index-store.ts';
import { isNamed } from '../links/labels.ts';
import { linksIn } from '../links/links.ts';
import { trustIn } from '../links/trust.ts';
import type { FoundLink } from '../trace/reading.ts';
import { givenIn, joinedTo, reasonNamed, wholeOf } from './given.ts';
import {
  askingOf,
  denies,
  isProblem,
  judged,
  pointsBack,
  saysOpposite,
  signsOf,
  type Around,
  type Asking,
  type Stated,
} from './judged.ts';

/** What may answer: `surety` is how likely it does, 0 to 1. */
export interface Answer extends FoundLink {
  readonly stated: Stated;
  readonly signs: ReadonlyMap<string, number>;
}

/** Statements of the ranking that are looked at; documents named for the event, and the chunks of each that are. */
const FIRST = 20;
const NAMED = 3;
const CHUNKS = 40;
/** Links are shown from a higher trust than elsewhere: one is an answer, not a step among many. */
const LEAST_READABLE = 0.65;
/** The share of the question that such a title covers. */
const LEAST_NAMED = 0.35;
/** Words of a heading that says only what is under it: "Background rendition" is of something else. */
const SHORT_HEADING = 2;
/** The share of the question that a statement, its headings and its title say. */
const LEAST_SAID = 0.5;
/** The share of the question that the title of a document about it covers. */
const LEAST_ABOUT = 0.5;

/** What the engine finds for a question: `ranking` has the likeliest first. */
export interface Found {
  readonly read: ReadQuestion;
  readonly ranking: readonly Ranked[];
}

/** All that may answer, the likeliest first; one a sentence and cause. Errors: those of the store. */
export async function answersTo(store: RetrievalStore, { read, ranking }: Found): Promise<Answer[]> {
  const first = ranking.slice(0, FIRST);
  const asking = askingOf(read, { places: placesIn(ranking), first: FIRST });
  const own = await store.candidatesOf(namedFor(first, read), CHUNKS);
  const ids = [...first.map(({ statement }) => statement.chunk.id), ...own.map((one) => one.chunk_id)];
  const chunks = [...(await readChunks(store, read.collection.revision, [...new Set(ids)])).values()];
  const documents = await store.documentsById([...new Set(chunks.map(({ chunk }) => chunk.document_id))]);
  const byId = new Map(documents.map((one) => [one.id, one]));
  return chunks
    .flatMap((one) => {
      const document = byId.get(one.chunk.document_id);
      // What a whole document is about happened: it says nothing of why it did not.
      return document === undefined || saysOpposite(document.title, asking)
        ? []
        : answersIn(one, document, asking);
    })
    .sort((one, other) => other.surety - one.surety);
}

/** The documents whose titles say the most of what is asked. */
export function namedFor(first: readonly Ranked[], { question, collection }: ReadQuestion): string[] {
  const coverage = coverageOf(question, collection);
  const shares = new Map(
    first.map(({ statement, titleStems }) => [
      statement.chunk.document_id,
      coverage.shareOf(coverage.credit(titleStems)),
    ]),
  );
  return [...shares]
    .filter(([, share]) => share >= LEAST_NAMED)
    .sort((one, other) => other[1] - one[1])
    .slice(0, NAMED)
    .map(([id]) => id);
}

/** Of each chunk and sentence the best place in the ranking, from 0. */
function placesIn(ranking: readonly Ranked[]): Map<string, number> {
  const places = new Map<string, number>();
  const add = (key: string, at: number) => void (places.has(key) || places.set(key, at));
  ranking.forEach(({ statement: { chunk, parts } }, at) => {
    add(chunk.id, at);
    for (const { start } of parts.own) add(`${chunk.id} ${start - chunk.start}`, at);
  });
  return places;
}

function answersIn({ chunk, sentences }: ReadChunk, document: DocumentRecord, asking: Asking): Answer[] {
  const sectionAt = sectionsOf(chunk);
  const above = stems(chunk.heading ?? '');
  const titled = stems(document.title);
  const dated = stems(monthOf(document));
  const title = asking.coverage.credit(titled);
  let opened: string | undefined;
  let before: Sentence | undefined;
  return sentences().flatMap((sentence) => {
    const { role, heading } = sectionAt(sentence.start);
    const isFirst = heading !== opened;
    const last = isFirst ? undefined : before;
    [opened, before] = [heading, sentence];
    if (!sentence.quotable || sentence.text.includes(' | ')) return [];
    const around = [...above, ...stems(heading)];
    const said = [...sentence.stems, ...around, ...titled, ...dated];
    if (!asking.hasNames(said) || asking.coverage.shareOf(asking.coverage.credit(said)) < LEAST_SAID)
      return [];
    const isAbout = asking.coverage.shareOf(title) >= LEAST_ABOUT;
    const under = { title, role, isFirst, heading, isAbout };
    const joined = last && joinedTo(last, sentence);
    if (joined === undefined) return statedIn(sentence, document, chunk.heading, under, asking);
    const made = answerMaker(joined.sentence, document, chunk.heading, under, asking);
    return isHappening(joined.sentence.text, joined.link, asking)
      ? saying([made('joined', joined.link)])
      : [];
  });
}

/** "March 2026": what a document of that day tells of happened then. */
function monthOf({ published_at }: DocumentRecord): string {
  if (published_at === null) return '';
  const [year, month] = published_at.split('-');
  return `${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** "The lock did not close because": why it closed is not said. */
function isHappening(text: string, { effect: { label } }: FoundLink['link'], asking: Asking): boolean {
  const effect = text.slice(label.start, label.end);
  return asking.isDenied ? !saysOpposite(effect, asking) : !denies(effect);
}

interface Under extends Around {
  readonly heading: string;
  /** The title of the document says much of what is asked. */
  readonly isAbout: boolean;
}

function statedIn(
  sentence: Sentence,
  document: DocumentRecord,
  heading: string | null,
  under: Under,
  asking: Asking,
): Answer[] {
  const { text } = sentence;
  const answer = answerMaker(sentence, document, heading, under, asking);
  const links = linksIn(text).filter(({ modality, tier }) => modality !== 'denied' && tier === 'A');
  const named = reasonNamed(text);
  if (links.length > 0 && named === undefined)
    return links.flatMap((link) => {
      const isReadable =
        trustIn(text, link) >= LEAST_READABLE && isNamed(text, link.cause) && isNamed(text, link.effect);
      return isReadable && isHappening(text, link, asking) ? [answer('link', link)] : [];
    });
  if (text.includes('?')) return [];
  const given = named ?? givenIn(text);
  if (given === undefined) return underHeading(text, document, under, asking, answer);
  const isSaid = given.cause.nounPhrases.length > 0 && isNamed(text, given.cause);
  if (!isSaid || !isHappening(text, given, asking)) return [];
  const isOpen = given.effect.start === given.effect.end;
  return [
    answer(
      named === undefined ? 'reason' : 'named',
      isOpen ? { ...given, effect: { ...given.effect, name: document.title } } : given,
    ),
  ];
}

/** "Root cause", or "Context" of a decision and "Problem" of a proposal. */
function underHeading(
  text: string,
  { title }: DocumentRecord,
  { role, heading, isAbout }: Under,
  asking: Asking,
  answer: ReturnType<typeof answerMaker>,
): Answer[] {
  if (role === 'why') return [answer('heading', wholeOf(text, heading, title))];
  const isOwn = roleOf(heading) === role && heading.trim().split(/\s+/).length <= SHORT_HEADING;
  const isBefore = role === 'background' || (role === 'what' && WRONG.test(heading));
  const isCase = isAbout && isOwn && isBefore;
  return isCase && isProblem(text, asking) && !pointsBack(text) && !PROPOSING.test(text)
    ? saying([answer('case', wholeOf(text, heading, title))]).filter(({ signs }) => signs.has('problem'))
    : [];
}

/** "To manage the complexity, a script can be introduced", "there would be no need for it": what is proposed, not what was wrong. */
const PROPOSING = /^\W*To [a-z]+ |\b(?:would|could|should|will|can be)\b/;
/** Headings over what was wrong before something was done; "Decision" and "Impact" are of what came of it. */
const WRONG = /\b(?:happened|wrong|broke|problem|issue|incident|outage)\b/i;

/** Those whose effect is the event that is asked about. */
function saying(answers: Answer[]): Answer[] {
  return answers.filter(({ signs }) => signs.has('event in the effect'));
}

function answerMaker(
  sentence: Sentence,
  document: DocumentRecord,
  heading: string | null,
  under: Under,
  asking: Asking,
) {
  return (stated: Stated, link: FoundLink['link']): Answer => {
    const signs = signsOf({ stated, link, sentence }, under, asking);
    return {
      stated,
      link,
      signs,
      surety: judged(signs),
      sentence,
      document,
      heading: `${document.title} ${heading ?? ''}`,
      key: `${sentence.chunk.id} ${sentence.start} ${link.at.start}`,
    };
  };
}
