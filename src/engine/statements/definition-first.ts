// A ranking whose first statement says what the asked thing is, where one does so beyond doubt (answers.md, "Absolute evidence
// first"): the thing and nothing else is its subject and "is a …" follows, or it opens the entry of a glossary. The gate reads
// how far one place stands out of a ranking, and what a corpus defines it also speaks of everywhere.
import { sentences } from '../../text/sentences.ts';
import { stems } from '../../text/terms.ts';
import { words } from '../../text/words.ts';
import { asksWhatItIs } from '../question/kinds.ts';
import type { Ranked } from './ranking.ts';
import type { ReadQuestion } from './read-question.ts';
import type { Form, Statement } from './statement.ts';

export interface DefinitionFirst {
  readonly ranking: readonly Ranked[];
  /** Whether the first defines what is asked for. */
  readonly isDefined: boolean;
}

/** Candidates that need no heading of the name above them. */
const FIRST = 2;

/** The same ranking where more is asked than what a thing is, or no statement defines it. */
export function definitionFirst(
  { question, asked }: ReadQuestion,
  ranking: readonly Ranked[],
): DefinitionFirst {
  const term = FRAME.test(question.text) ? termOf(question.text.replace(FRAME, '')) : [];
  const isAsked = asked.kinds.has('definition') && asksWhatItIs(question.text) && term.length > 0;
  if (!isAsked || question.analyser.other !== undefined) return { ranking, isDefined: false };
  const places: readonly ((one: Ranked, at: number) => boolean)[] = [
    ({ statement }) => isUnder(statement, term) && defines(statement, term),
    ({ statement }) => isUnder(statement, term) && isEntry(statement),
    ({ statement }, at) => at < FIRST && defines(statement, term),
  ];
  for (const place of places) {
    const first = ranking.find(place);
    if (first !== undefined)
      return { ranking: [first, ...ranking.filter((one) => one !== first)], isDefined: true };
  }
  return { ranking, isDefined: false };
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
  /^(?:In [^,.]{2,40}, )?(?:an? |the )?([^.,;:!?]{2,80}?)(?: \([^)]{1,30}\))?,? (?:is|are) (?:an? |the (?!same\b|best\b|most\b|only\b|first\b|last\b|next\b)|any |one of the )(?!(?:\p{L}+ )?(?:good|great|bad|nice|common|key|big|huge|lot|bit|few|problem|challenge|must)\b)/iu;

function defines({ form, own }: Statement, term: readonly string[]): boolean {
  const [opening] = sentences(own);
  if (opening === undefined || POINTING.test(own.slice(opening.start, opening.end))) return false;
  const subject = PROSE.has(form) ? stems(DEFINING.exec(own)?.[1] ?? '') : [];
  return subject.length === term.length && term.every((stem) => subject.includes(stem));
}

/** "Fuses are the solution to this problem": what was said before it. */
const POINTING = /\b(?:to|of|for|with|from|in|by|on) (?:this|these|those)\b/i;

/** Whether the nearest heading above it is the term: "Crates", "What is a crate?". */
function isUnder({ chunk }: Statement, term: readonly string[]): boolean {
  const heading = chunk.structure?.path.at(-1)?.text ?? chunk.heading ?? '';
  const own = new Set(stems(heading.replace(/^\W*what (?:is|are) /i, '')));
  return own.size === term.length && term.every((stem) => own.has(stem));
}

function isEntry({ form, opens, chunk }: Statement): boolean {
  const above = chunk.structure?.path.slice(0, -1).map(({ text }) => text) ?? [];
  return opens && (form === 'opening' || form === 'sentence') && above.some((text) => GLOSSARY.test(text));
}

const GLOSSARY = /^\W*(?:glossary|terminology|definitions|vocabulary|terms|key terms|acronyms)\b/i;
