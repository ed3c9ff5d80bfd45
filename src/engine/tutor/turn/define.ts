// "What is X?": the sentence that says what it is, from the topic's documents first. A sentence that only mentions it is none.
import { breathe } from '../../../text/breathe.ts';
import { lazy } from '../../../text/lazy.ts';
import { stems } from '../../../text/terms.ts';
import { anyOf } from '../../../text/word-lists.ts';
import { words } from '../../../text/words.ts';
import { isAside } from '../../brief/sentences/asides.ts';
import { isReferenceList, sentencesOf, type Sentence } from '../../citing/passages.ts';
import { definitionsIn } from '../../entities/stated.ts';
import { analyse } from '../../question/analyse.ts';
import { questionAnalyser } from '../../question/question-analyser.ts';
import type { QueryContext } from '../../query/answer.ts';
import { retrieve } from '../../retrieval/retrieve.ts';
import { statementsOf } from '../../statements/statements.ts';
import type { ChunkRecord } from '../../../store/corpus-store.ts';
import { citedPassages, inDocuments, inSector, type TutorStore } from '../passages.ts';
import { REMARKING_NOUNS } from '../checks/subject-defined.ts';
import type { ChunkSpan, Session } from '../session.ts';
import type { Answered } from './answer.ts';
import {
  AUXILIARIES,
  BEFORE_OBJECTS,
  CALLED,
  DEFINING_VERBS,
  ACCOUNT_REQUESTS,
  DEFINITION_REQUESTS,
  DOING,
  FRONTED,
  NO_TERMS,
  THINGS,
} from './define.words.ts';

const CHUNKS_READ = 40;
const LONGEST_TERM = 6;
const MOST_TRIED = 6;
const LONGEST = 500;

export interface TermAsked {
  readonly text: string;
  /** Whether it is asked what the term is, not what it does or what there is about it. */
  readonly isDefinition: boolean;
}

/** The term that a message asks about; undefined for any other message. */
export function termAsked(message: string, topic: string): TermAsked | undefined {
  const text = message.trim().replace(/\s+/g, ' ').slice(0, 200);
  const { definition, account, noTerm } = grammar();
  for (const [request, isDefinition] of [
    [account, false],
    [definition, true],
  ] as const) {
    const found = request
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined);
    if (found === undefined) continue;
    const term = /^(?:it|this topic|the topic|this)$/i.test(found) ? topic : found.replace(QUOTES, '');
    const count = words(term).length;
    if (count > 0 && count <= LONGEST_TERM && !noTerm.test(term)) return { text: term, isDefinition };
  }
  return undefined;
}

const QUOTES = /^["“'‘]|["”'’]$/gu;

/** What the documents say the term is: one passage; undefined where no sentence says it. Errors: those of the store. */
export async function definitionOf(
  store: TutorStore,
  session: Session,
  term: TermAsked,
  context: QueryContext,
): Promise<Answered | undefined> {
  const scopes = [
    ...(session.documents.length > 0
      ? [{ scope: inDocuments(store, session.documents), isOfTopic: true }]
      : []),
    { scope: inSector(store, session.sector_id), isOfTopic: false },
  ];
  for (const { scope, isOfTopic } of scopes) {
    context.spend?.(1);
    for (const { place, weight } of await definingIn(scope, term.text, context.signal)) {
      const passages = await citedPassages(store, [place]);
      const isLikely = weight > DOES;
      if (passages.length > 0) return { passages, isOfTopic, isLikely, reasons: [], asked: null };
    }
  }
  return undefined;
}

/** The best places that define the term, best first. */
async function definingIn(
  scope: TutorStore,
  term: string,
  signal?: AbortSignal,
): Promise<readonly Defining[]> {
  const { ranked } = await retrieve(scope, analyse(term, await questionAnalyser(scope, term)), CHUNKS_READ);
  const chunks = await scope.chunksById(ranked.map(({ candidate }) => candidate.chunk_id));
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const patterns = patternsOf(term);
  const found: Defining[] = [];
  for (const { candidate } of ranked) {
    await breathe(signal);
    const chunk = byId.get(candidate.chunk_id);
    if (chunk !== undefined && !isReferenceList(chunk)) found.push(...definingInChunk(chunk, term, patterns));
  }
  return found.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_TRIED);
}

interface Defining {
  readonly place: ChunkSpan;
  readonly weight: number;
}

interface Weighted {
  readonly pattern: RegExp;
  readonly weight: number;
}

function definingInChunk(chunk: ChunkRecord, term: string, patterns: readonly Weighted[]) {
  const prose = sentencesOf(chunk)
    .filter((one) => one.quotable && one.text.length <= LONGEST && !isAside(one.text))
    .flatMap((one) => {
      const weight = weightOf(one, term, patterns);
      return weight === 0 ? [] : [{ place: [chunk.id, one.start, one.end] as const, weight }];
    });
  return [...entriesFor(chunk, term), ...prose];
}

/** A term of a glossary, with its text. */
function entriesFor(chunk: ChunkRecord, term: string) {
  const wanted = stems(term).join(' ');
  return statementsOf(chunk)
    .filter(({ form, lead }) => form === 'definition' && stems(lead).join(' ') === wanted)
    .map(({ spans }) => {
      const [start, end] = [spans[0]!.start - chunk.start, spans.at(-1)!.end - chunk.start];
      return { place: [chunk.id, start, end] as const, weight: ENTRY };
    });
}

const ENTRY = 6;
/** Less than a definition, more than words beside a name. */
const DOES = 0.8;
const SPELT_OUT = 2.5;

function weightOf({ text }: Sentence, term: string, patterns: readonly Weighted[]): number {
  const line = text.replace(/\s+/gu, ' ');
  if (!line.toLowerCase().includes(lastWord(term))) return 0;
  const isSpeltOut = definitionsIn(line).some(
    ({ long, short }) => short === term || long.replace(/^the /i, '').toLowerCase() === term.toLowerCase(),
  );
  const said = patterns.filter(({ pattern }) => pattern.test(line)).map(({ weight }) => weight);
  return Math.max(0, ...said, isSpeltOut ? SPELT_OUT : 0);
}

/** Without its ending: the term may stand in the plural, and the plural for the term. */
function lastWord(term: string): string {
  return (words(term).at(-1)?.text ?? '').toLowerCase().replace(/s$/, '');
}

/** Ways to say what a term is, surest first. */
function patternsOf(term: string): readonly Weighted[] {
  const written = term
    .replace(/^(?:an?|the) /i, '')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
  // A name keeps its capitals: "Bush" is not a bush.
  const flags = /^\p{Ll}/u.test(term) ? 'iu' : 'u';
  const own = `(?<![\\p{L}\\p{N}-])${written}(?:s|es)?(?![\\p{L}\\p{N}-])`;
  const aside = '(?: \\([^)]{1,60}\\))?(?:, [^,;:]{2,80},)?';
  const what = `(?!${anyOf(REMARKING_NOUNS)}\\b)`;
  // "Of Yukos is a …" says what another thing is; "According to Yukos, the …" begins another clause.
  const subject = `(?<!\\b${anyOf(BEFORE_OBJECTS)} (?:the |an? )?)(?<!\\b(?:that|which|who|as|whether|how) (?:the |an? )?)`;
  const clause = `(?:[,;:–—(] |\\b(?:and|but|so|because|while|since|where) )`;
  const free = `(?<!^${anyOf(FRONTED)} (?:the |an? )?)`;
  const aPhrase = `(?:(?!\\b${anyOf(AUXILIARIES)}\\b)[^,.;:()]){3,80}`;
  const noun = `(?:\\p{L}[\\p{L}'’-]+ ){0,4}`;
  // "Are called the lifetime elision rules" names no lifetime.
  const ended = `(?=[”"’'.,;:)]|$| (?:\\(|${anyOf(BEFORE_OBJECTS)}|because|when|which|that|is|are)\\b)`;
  return [
    {
      pattern: new RegExp(`^(?:The |An? )?${own}${aside} ${anyOf(DEFINING_VERBS)} ${what}`, flags),
      weight: 5,
    },
    { pattern: new RegExp(`${anyOf(CALLED)} (?:an? |the )?["“'‘]?${own}${ended}`, flags), weight: 4 },
    // "We call the action of creating a reference borrowing", "Maintainers: people who …".
    {
      pattern: new RegExp(
        `\\b(?:we|people|they) (?:also )?call [^.;:]{2,60} (?<!\\b(?:${anyOf(BEFORE_OBJECTS)}|an?|the) )["“'‘]?${own}["”'’]?(?=[.,;)]|$)`,
        flags,
      ),
      weight: 3.5,
    },
    {
      pattern: new RegExp(`^["“*_]*${own}["”*_]*(?: \\([^)]{1,60}\\))?(?::| [–—-]) ["“(]?\\p{L}`, flags),
      weight: 4.5,
    },
    // At the start of a clause: "helping users resolve conflicts is …" says nothing of conflicts.
    {
      pattern: new RegExp(`${clause}(?:the |an? )?${own}${aside} ${anyOf(DEFINING_VERBS)} ${what}`, flags),
      weight: 3,
    },
    // What it does: "The stack stores values in the order it gets them."
    { pattern: new RegExp(`^(?:The |An? )?${own}${aside} ${anyOf(DOING)}\\b`, flags), weight: DOES },
    {
      pattern: new RegExp(`${free}${own}(?:, | \\()(?:which|who) (?:is|are|was|were) `, flags),
      weight: 2,
    },
    {
      pattern: new RegExp(
        `${free}${subject}${own}(?:, | \\()(?:an?|the|one of|\\p{Lu}[\\p{L}]+['’]s?) ${aPhrase}[,.;:)]`,
        flags,
      ),
      weight: 2,
    },
    ...(flags === 'iu' ? [] : besideNames(own, noun)),
  ];
}

/** "Oil firm Yukos", "Ernst Welteke, chief executive". */
function besideNames(own: string, noun: string): readonly Weighted[] {
  return [
    {
      pattern: new RegExp(`\\b(?:an?|the|its|[\\p{L}]+['’]s?) ${noun}${anyOf(THINGS)},? ${own}`, 'u'),
      weight: 1.5,
    },
    {
      pattern: new RegExp(
        `(?:^|[ ,(])${noun}${anyOf(THINGS)} ${own}|${own},? (?:${noun}${anyOf(THINGS)})\\b`,
        'u',
      ),
      weight: 1,
    },
  ];
}

const grammar = lazy(() => ({
  definition: new RegExp(`^\\W*(?:${DEFINITION_REQUESTS.join('|')})\\W*$`, 'i'),
  account: new RegExp(`^\\W*(?:${ACCOUNT_REQUESTS.join('|')})\\W*$`, 'i'),
  noTerm: new RegExp(`^${anyOf(NO_TERMS)}\\b|\\b(?:of|in|for|from|between|about|did|does|do)\\b`, 'i'),
}));
