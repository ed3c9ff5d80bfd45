// The focus of a question: what it wants to know about the names in it, "own" and "ships" in "How many ships does Maersk
// own?". Names, scaffolding and the kind behind "which" are part of the focus only where there is nothing else.
import { lazy } from '../../text/lazy.ts';
import { stem } from '../../text/stem.ts';
import { anyOf, stemSet } from '../../text/word-lists.ts';
import type { Question } from './analyse.ts';
import {
  AFTER_NOUNS,
  ATTRIBUTES,
  QUESTION_AUXILIARIES,
  BEFORE_COUNTED,
  COUNTED_AS_OTHERS,
  EMPTY_WORDS,
  GENERAL_NOUNS,
  VERBS_OF_PLACE,
} from './question-focus.words.ts';

export interface QuestionFocus {
  /** Stems of what is asked, in the question's order; empty where the question has names alone. */
  readonly stems: readonly string[];
  /** The words of what "how many" counts, as the question writes them. */
  readonly counted: readonly string[];
  /** The one that the answer turns on, or null. */
  readonly head: string | null;
}

/** Reads what is asked; never fails. */
export function focusOf(question: Question): QuestionFocus {
  const counted = countedWords(question);
  const names = new Set(question.anchors.map((anchor) => anchor.stem));
  const sort = new Set(kindWords(question));
  const all = question.distinct.filter((one) => !names.has(one));
  const plain = all.filter((one) => question.emphasis.get(one) === 1 && !isLight(one, question));
  const topic = topicOf(question, all);
  const telling = plain.filter((one) => !sort.has(one) && !topic.has(one));
  const owned = /\b(?:who|which|does|did|do|to) (?:[\w'’.-]+ ){0,5}?own\b(?! (?:way|right|account)\b)/i.test(
    question.text,
  )
    ? ['own']
    : [];
  const measured = all.filter((one) => grammar().attributes.has(one) && !plain.includes(one));
  const named = NAMING.test(question.text) ? ['name'] : [];
  const stems = withoutGeneral([...telling, ...measured, ...owned, ...named]);
  if (stems.length > 0 || question.measure === null)
    return { stems, counted, head: headOf(question.text, stems) };
  return { stems: [stem(question.measure)], counted, head: null };
}

/** The words behind "which" or "what" name the kind of answer ("which company"), which seldom repeats them. */
function kindWords(question: Question): string[] {
  const words = (grammar().kind.exec(question.text.slice(0, 2000))?.[1] ?? '').toLowerCase().split(' ');
  const verb = words.findIndex((word, at) => at > 0 && grammar().afterNoun.test(word));
  return words.slice(0, verb < 0 ? 1 : verb).map(stem);
}

// "who owns …", "which company built …" turn on the verb, "how much rice …" on the rice.
function headOf(text: string, stems: readonly string[]): string | null {
  if (NAMING.test(text)) return 'name';
  const found = HEAD.exec(text.slice(0, 500))?.[1];
  const head = found === undefined ? '' : stem(found.toLowerCase());
  return stems.includes(head) ? head : null;
}

const NAMING = /\b(?:get|gets|got|given) (?:its|their|his|her|that) name\b/i;
const HEAD = /^\W*(?:who|(?:which|what) [\w'’-]+|how (?:much|many)) ([\w'’-]+)/i;

// "Unemployment rate": nearly every text about money has some rate.
function withoutGeneral(stems: readonly string[]): readonly string[] {
  const rest = stems.filter((one) => !grammar().general.has(one));
  return rest.length > 0 ? rest : stems;
}

function countedWords({ text }: Question): string[] {
  const words = (/\bhow many ((?:[\w'’-]+ ?){1,5})/i.exec(text.slice(0, 2000))?.[1] ?? '').trim().split(' ');
  if (grammar().countedAsOthers.test(words[0] ?? '')) return [];
  const verb = words.findIndex((word, at) => at > 0 && grammar().afterNoun.test(word));
  return words
    .slice(0, verb < 0 ? 1 : Math.min(3, verb))
    .filter((word) => word !== '' && !grammar().beforeCounted.test(word));
}

// In "the salary of a dock worker" the salary is asked and the worker is what it is asked of.
function topicOf({ text, anchors }: Question, all: readonly string[]): ReadonlySet<string> {
  if (anchors.some((anchor) => !/^\d+$/.test(anchor.text))) return new Set();
  const [, property = '', topic = ''] = PROPERTY.exec(text.slice(0, 500)) ?? [];
  const asked = new Set(property.toLowerCase().split(' ').map(stem));
  if (!all.some((one) => asked.has(one))) return new Set();
  return new Set(
    topic
      .toLowerCase()
      .split(/[^\w'’]+/)
      .map(stem)
      .filter((one) => !asked.has(one)),
  );
}

const PROPERTY = /^\W*(?:what|who) (?:is|was|are|were) the ((?:[\w-]+ ){1,4}?)of (.+)$/i;

function isLight(one: string, question: Question): boolean {
  if (grammar().empty.has(one) || /^\d$/.test(one)) return true;
  if (question.measure === 'long') return one === 'last';
  return question.expects === 'place' && grammar().ofPlace.has(one);
}

const grammar = lazy(() => {
  const auxiliaries = anyOf(QUESTION_AUXILIARIES);
  return {
    empty: stemSet(...EMPTY_WORDS),
    general: stemSet(GENERAL_NOUNS),
    ofPlace: stemSet(VERBS_OF_PLACE),
    attributes: stemSet(ATTRIBUTES),
    kind: new RegExp(`\\b(?:which|what) (?!${auxiliaries}\\b)((?:[\\w'’-]+ ?){1,5})`, 'i'),
    afterNoun: new RegExp(`^${anyOf([...QUESTION_AUXILIARIES, ...AFTER_NOUNS])}$`),
    countedAsOthers: new RegExp(`^${anyOf(COUNTED_AS_OTHERS)}$`, 'i'),
    beforeCounted: new RegExp(`^${anyOf(BEFORE_COUNTED)}$`, 'i'),
  };
});
