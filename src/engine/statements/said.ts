// Whether one sentence says all that a question does, and with it what is asked for: "The tower is 88 metres high." Such a sentence
// is evidence however common its words are. For questions that are read in another language than English.
import type { OtherAnalyser } from '../../text/analyser.ts';
import { analyserOf } from '../../text/languages/analysers.ts';
import { sentences } from '../../text/sentences.ts';
import type { QuestionKind } from '../question/kinds.ts';
import type { Question } from '../question/analyse.ts';
import { weightedMatches } from '../retrieval/coverage.ts';
import type { Asking } from './evidence.ts';
import type { Considered } from './features.ts';
import { fitOf } from './fits.ts';
import type { Statement } from './statement.ts';

/** Words of a sentence besides those of the question: more, and it is on something else. */
const MOST_BESIDE = 6;
/** Of an instruction, which says what is to be done in words of its own. */
const MOST_OF_STEPS = 24;
/** Where only one word of the question says what it is about. */
const MOST_OF_ONE = 3;

export function isSaidWhole({ statement }: Considered, { question, asked }: Asking): boolean {
  const { other } = question.analyser;
  if (other === undefined || !TOLD.has(statement.form)) return false;
  const kind = [...asked.kinds].find((one) => KINDS.has(one));
  if (kind === undefined) return false;
  return sentencesOf(statement).some((own) => says(own, statement, { question, asked, other, kind }));
}

const TOLD: ReadonlySet<Statement['form']> = new Set(['sentence', 'item', 'opening', 'pair', 'paragraph']);
const KINDS: ReadonlySet<QuestionKind> = new Set(['amount', 'date', 'person', 'manner']);

interface Told extends Pick<Asking, 'question' | 'asked'> {
  readonly other: OtherAnalyser;
  readonly kind: QuestionKind;
}

function says(own: string, statement: Statement, { question, asked, other, kind }: Told): boolean {
  const { stems } = analyserOf(statement.chunk.language);
  const hitsOf = weightedMatches(question.distinct);
  const said = stems(own);
  const covered = new Set(
    said.flatMap((stem) =>
      hitsOf(stem)
        .filter(({ credit }) => credit > HALF)
        .map(({ at }) => at),
    ),
  );
  const isContent = (stem: string): boolean => question.emphasis.get(stem) === 1;
  if (question.distinct.some((stem, at) => isContent(stem) && !covered.has(at))) return false;
  const words = wordsOf(question, (stem) => isContent(stem));
  const asking = wordsOf(question, (stem, at) => !isContent(stem) && covered.has(at));
  const beside = wordsBeside(new Set(said.filter((stem) => hitsOf(stem).length === 0)), other);
  const wanted = other.measureOf(question.text);
  const units = other.unitsIn(own);
  const isMeasured = [...wanted].some((dimension) => units.has(dimension));
  // A figure of another dimension is of something else.
  if (kind === 'amount' && wanted.size > 0 && units.size > 0 && !isMeasured) return false;
  if (words < 2 && (beside > MOST_OF_ONE || (kind === 'amount' && !isMeasured && asking === 0))) return false;
  if (beside > (kind === 'manner' ? MOST_OF_STEPS : MOST_BESIDE)) return false;
  return shows(own, beside, statement, { question, asked, other, kind });
}

/** How many words of its own a sentence has besides figures; of pairs of characters two are about a word. */
function wordsBeside(stems: ReadonlySet<string>, { row }: OtherAnalyser): number {
  const words = [...stems].filter(
    (stem) => !/^\p{Nd}+$/u.test(stem) && !(row.cut === 'pairs' && HIRAGANA.test(stem)),
  );
  return row.cut === 'pairs' ? words.length / 2 : words.length;
}

const HIRAGANA = /[\u3041-\u309f]/;

/** The words that the question has for some of its stems. */
function wordsOf({ distinct, surface }: Question, counts: (stem: string, at: number) => boolean): number {
  return new Set(distinct.filter(counts).map((stem) => surface.get(stem))).size;
}

function shows(
  own: string,
  beside: number,
  statement: Statement,
  { question, asked, other, kind }: Told,
): boolean {
  const about = { question, asked: { ...asked, kinds: new Set<QuestionKind>([kind, 'definition']) } };
  const fit = (one: QuestionKind): number => fitOf(one, { ...statement, own }, about);
  if (fit(kind) < FITS[kind]!) return false;
  if (kind !== 'person') return true;
  // Who someone is, is said as what a thing is: by a name behind the verb, or beside the term where no verb is.
  if (beside === 0 || beside > MOST_OF_NAME) return false;
  const { capitals, defines } = other.row;
  if (defines === undefined) return true;
  if (fit('definition') < 1) return false;
  const verb = other.defining(own);
  return capitals !== 'nouns' || (verb !== undefined && /^\s*\p{Lu}/u.test(own.slice(verb.end)));
}

const MOST_OF_NAME = 4;
const HALF = 0.5;
const FITS: Readonly<Partial<Record<QuestionKind, number>>> = {
  amount: 0.7,
  date: 0.4,
  person: 1,
  manner: 0.7,
};

function sentencesOf({ parts }: Statement): string[] {
  return parts.own.flatMap(({ text }) => sentences(text).map(({ start, end }) => text.slice(start, end)));
}
