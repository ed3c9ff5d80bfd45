// A ranking whose first statement says what the asked thing is, where one does so beyond doubt (answers.md, "Absolute evidence
// first"): the thing and nothing else is its subject and "is a …" follows, or it opens the entry of a glossary. The gate reads
// how far one place stands out of a ranking, and what a corpus defines it also speaks of everywhere.
import { sentences } from '../../text/sentences.ts';
import { stems } from '../../text/terms.ts';
import { words } from '../../text/words.ts';
import type { RetrievalStore } from '../../store/index-store.ts';
import type { Scored } from '../retrieval/feedback.ts';
import { asksWhatItIs } from '../question/kinds.ts';
import type { Ranked } from './ranking.ts';
import type { ReadQuestion } from './read-question.ts';
import type { Form, Statement } from './statement.ts';

export interface DefinitionFirst {
  readonly ranking: readonly Ranked[];
  /** Whether the first defines what is asked for. */
  readonly isDefined: boolean;
}

/** Candidates that need neither a heading of the name above them nor to set the thing apart. */
const FIRST = 2;

/** The same ranking where more is asked than what a thing is, or no statement defines it. */
export function definitionFirst(
  { question, asked }: ReadQuestion,
  ranking: readonly Ranked[],
): DefinitionFirst {
  const term = termAsked({ question, asked });
  if (term.length === 0) return { ranking, isDefined: false };
  const defining = ranking.filter(({ statement }) => defines(statement, term));
  const under = defining.filter(({ statement }) => isUnder(statement, term));
  const first =
    under.find(setsApart) ??
    ranking.find(({ statement }) => isUnder(statement, term) && isEntry(statement)) ??
    defining.find(setsApart) ??
    under[0] ??
    ranking.slice(0, FIRST).find((one) => defining.includes(one));
  if (first === undefined) return { ranking, isDefined: false };
  return { ranking: [first, ...ranking.filter((one) => one !== first)], isDefined: true };
}

/** A definition says what sets the thing apart from others of its kind: "a registry that …", not "an equal opportunities employer". */
function setsApart({ statement: { own } }: Ranked): boolean {
  const [opening] = sentences(own);
  return opening !== undefined && SETS_APART.test(own.slice(opening.start, opening.end));
}

const SETS_APART =
  / (?:is|are) (?:[\p{L}’'-]+[ ,]+){1,8}(?:that|which|who|where|whose|used|designed|made|built|intended|based|of|for)\b/u;

/** Of sections further down those with a sentence that may define what is asked for: a name that is everywhere ranks none of them high. */
export async function definingSections(
  store: Pick<RetrievalStore, 'chunksById'>,
  read: Pick<ReadQuestion, 'question' | 'asked'>,
  sections: readonly Scored[],
): Promise<Scored[]> {
  if (sections.length === 0 || termAsked(read).length === 0) return [];
  const says = new RegExp(`${nameIn(read.question.text)},? (?:is|are) (?:an? |the )`, 'iu');
  const chunks = await store.chunksById(sections.map(({ candidate }) => candidate.chunk_id));
  const defining = new Set(chunks.filter(({ text }) => says.test(text)).map(({ id }) => id));
  return sections.filter(({ candidate }) => defining.has(candidate.chunk_id)).slice(0, MOST_DEFINING);
}

const MOST_DEFINING = 12;

/** The name that a question asks for, as an expression. */
function nameIn(question: string): string {
  const name = words(question.replace(FRAME, '')).map(({ text }) => text);
  return `(?<![\\p{L}\\p{N}'’-])${name.join('[^\\p{L}\\p{N}]{1,3}')}(?: \\([^)]{1,30}\\))?`;
}

/** Whether a question asks what one thing is, and nothing else: only a definition answers it. */
export function asksWhatOneIs(read: Pick<ReadQuestion, 'question' | 'asked'>): boolean {
  return termAsked(read).length > 0;
}

/** The stems of the thing of which a question asks what it is; none where it asks for more, or in another language than English. */
function termAsked({ question, asked }: Pick<ReadQuestion, 'question' | 'asked'>): string[] {
  const isAsked = asked.kinds.has('definition') && asksWhatItIs(question.text) && FRAME.test(question.text);
  return isAsked && question.analyser.other === undefined ? termOf(question.text.replace(FRAME, '')) : [];
}

/** The stems of a name; none where a word of it has none: the "process" of "main process" is not all of it. */
function termOf(name: string): string[] {
  const all = stems(name);
  return all.length === words(name).length ? all : [];
}

/** What a question has before the term; what letters mean is not what the thing is. */
const FRAME = /^\W*(?:what(?:['’]?s| is| are)|define) (?:an? )?/i;

const PROSE: ReadonlySet<Form> = new Set<Form>(['sentence', 'opening', 'paragraph', 'definition']);

/** "A crate is a …", "In Rust, a crate (…) is the …"; not "A crate is a good idea". */
const DEFINING =
  /^(?:In [^,.]{2,40}, )?(?:an? |the )?([^.,;:!?]{2,80}?)(?: \([^)]{1,30}\))?,? (?:is|are) (?:an? |the (?!same\b|best\b|most\b|only\b|first\b|last\b|next\b)|any |one of the )(?!(?:\p{L}+ )?(?:first|good|great|bad|nice|common|key (?!\p{L}+ \p{L}+ )|big|huge|lot|bit|few|problem|challenge|must)\b)/iu;

function defines({ form, own }: Statement, term: readonly string[]): boolean {
  const [opening] = sentences(own);
  if (opening === undefined || POINTING.test(own.slice(opening.start, opening.end))) return false;
  const subject = PROSE.has(form) ? stems(DEFINING.exec(own)?.[1] ?? '') : [];
  return subject.length === term.length && term.every((stem) => subject.includes(stem));
}

/** "Fuses are the solution to this problem", "a step towards changing that": what was said before it. */
const POINTING = /\b(?:to|of|for|with|from|in|by|on) (?:this|these|those)\b|\b(?:this|that|it|them)\W*$/i;

/** Whether the nearest heading above it is the term: "Crates", "What is a crate?". */
function isUnder({ chunk }: Statement, term: readonly string[]): boolean {
  const heading = chunk.structure?.path.at(-1)?.text ?? chunk.heading ?? '';
  const own = new Set(stems(heading.replace(/^\W*what (?:is|are) /i, '')));
  return own.size === term.length && term.every((stem) => own.has(stem));
}

/** The entry of a glossary, or the reply to a heading that asks ("What is a crate?"). */
function isEntry({ form, opens, chunk }: Statement): boolean {
  const headings = chunk.structure?.path.map(({ text }) => text) ?? [];
  const isReply = /^\W*what (?:is|are) /i.test(headings.at(-1) ?? '');
  const isListed = headings.slice(0, -1).some((text) => GLOSSARY.test(text));
  return opens && (form === 'opening' || form === 'sentence') && (isReply || isListed);
}

const GLOSSARY = /^\W*(?:glossary|terminology|definitions|vocabulary|terms|key terms|acronyms)\b/i;
