// What a statement says by itself, however likely the ranking holds it to be: the most of the question that one of its sentences
// has together with the kind of answer asked for, and whether it says what a thing is where only that is asked.
import { acronymsIn, spellsOut, withAcronyms } from '../../text/acronyms.ts';
import { sentences } from '../../text/sentences.ts';
import { analyserOf } from '../../text/languages/analysers.ts';
import type { Question } from '../question/analyse.ts';
import { asksWhatItIs } from '../question/kinds.ts';
import { coverageOf, type Credit } from '../retrieval/coverage.ts';
import type { Considered } from './features.ts';
import { fitOf } from './fits.ts';
import { FITTING } from './feature-names.ts';
import type { ReadQuestion } from './read-question.ts';
import type { Statement } from './statement.ts';

export type Asking = Pick<ReadQuestion, 'question' | 'asked' | 'collection'>;

/** So much of a sentence's share counts where nothing in it is of the kind asked for. */
const WITHOUT_KIND = 0.5;
/** Sentences of one statement that are read. */
const MOST = 60;

/**
 * The largest share of the question's weight that one sentence, item or row of a statement has, with its lead-ins, headings and
 * title: 0 to 1; half of it where that sentence holds none of the kinds of answer asked for. Words that only build the question
 * count for nothing.
 */
export function togetherIn(candidate: Considered, { question, asked, collection }: Asking): number {
  const { statement, headingStems, titleStems } = candidate;
  const { stems } = analyserOf(statement.chunk.language);
  const coverage = coverageOf(contentOf(question), collection);
  const acronyms = acronymsIn(statement.chunk.text);
  const creditOf = (all: readonly string[]): Credit => coverage.credit(withAcronyms(all, acronyms));
  const around = [creditOf(stems(statement.lead)), creditOf(headingStems), creditOf(titleStems)];
  const kinds = FITTING.filter((kind) => asked.kinds.has(kind));
  let most = 0;
  for (const own of unitsOf(statement)) {
    const share = coverage.shareOf(creditOf(stems(own)), ...around);
    if (share <= most) continue;
    const fits = kinds.map((kind) => fitOf(kind, { ...statement, own }, { question, asked, titleStems }));
    const fit = kinds.length === 0 || spellsOutWhatIsAsked(own, question) ? 1 : Math.max(...fits);
    most = Math.max(most, share * (WITHOUT_KIND + (1 - WITHOUT_KIND) * fit));
  }
  return most;
}

/** How far a statement is from saying what a thing is, where the question asks that and nothing else: 0 to 1. */
export function saysNotWhatItIs(candidate: Considered, { question, asked }: Asking): number {
  if (!asksWhatItIs(question.text) || spellsOutWhatIsAsked(candidate.statement.own, question)) return 0;
  const fit = (own: string): number =>
    fitOf('definition', { ...candidate.statement, own }, { question, asked });
  return 1 - Math.max(...unitsOf(candidate.statement).map(fit), fit(candidate.statement.own));
}

/** Whether a text spells out an acronym that is all a question asks about: "high-bandwidth memory (HBM)". */
export function spellsOutWhatIsAsked(own: string, { text, surface, emphasis }: Question): boolean {
  if (!asksWhatItIs(text)) return false;
  const terms = [...surface].filter(([stem]) => emphasis.get(stem) === 1).map(([, word]) => word);
  return terms.length === 1 && /^[A-Z]{2}/.test(terms[0]!) && spellsOut(own, terms[0]!);
}

/** The question without the words that only build it. */
function contentOf({ distinct, emphasis }: Question): Pick<Question, 'distinct' | 'emphasis'> {
  const content = distinct.filter((stem) => emphasis.get(stem) === 1);
  return { distinct: content.length === 0 ? distinct : content, emphasis };
}

/** Its sentences, items and rows; of code all of it. */
function unitsOf({ form, own, parts }: Statement): readonly string[] {
  if (form === 'code' || form === 'row') return [own];
  return parts.own
    .flatMap(({ text }) => sentences(text).map(({ start, end }) => text.slice(start, end)))
    .slice(0, MOST);
}
