// What a question wants to know of the names in it: "own" and "ships" of "How many ships does Maersk own?". Names, words
// that only build the question and the kind of thing after "which" are not asked for where anything else is.
import { stem } from '../../text/stem.ts';
import type { Question } from './analyse.ts';

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
  const measured = all.filter((one) => ATTRIBUTES.has(one) && !plain.includes(one));
  const named = NAMING.test(question.text) ? ['name'] : [];
  const stems = withoutGeneral([...telling, ...measured, ...owned, ...named]);
  if (stems.length > 0 || question.measure === null)
    return { stems, counted, head: headOf(question.text, stems) };
  return { stems: [stem(question.measure)], counted, head: null };
}

/** What stands after "which" or "what" names the kind of answer ("which company"), which seldom repeats it. */
function kindWords(question: Question): string[] {
  const words = (KIND.exec(question.text.slice(0, 2000))?.[1] ?? '').toLowerCase().split(' ');
  const verb = words.findIndex((word, at) => at > 0 && AUXILIARY.test(word));
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
  const rest = stems.filter((one) => !GENERAL.has(one));
  return rest.length > 0 ? rest : stems;
}

function countedWords({ text }: Question): string[] {
  const words = (/\bhow many ((?:[\w'’-]+ ?){1,5})/i.exec(text.slice(0, 2000))?.[1] ?? '').trim().split(' ');
  if (PEOPLE.test(words[0] ?? '')) return [];
  const verb = words.findIndex((word, at) => at > 0 && AUXILIARY.test(word));
  return words.slice(0, verb < 0 ? 1 : Math.min(3, verb)).filter((word) => word !== '' && !SORTS.test(word));
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
// People are counted as deaths, workers, patients, inhabitants.
const PEOPLE = /^(?:people|persons|times)$/i;
const SORTS = /^(?:people|persons|total|different|kinds?|types?|times?|of|the)$/i;
const KIND =
  /\b(?:which|what) (?!(?:is|are|was|were|did|does|do|has|have|had|will|would|can|could)\b)((?:[\w'’-]+ ?){1,5})/i;
const AUXILIARY = /^(?:is|are|was|were|did|does|do|has|have|had|will|would|can|could|of|in|for)$/;

function isLight(one: string, question: Question): boolean {
  if (LIGHT.has(one) || /^\d$/.test(one)) return true;
  if (question.measure === 'long') return one === 'last';
  return question.expects === 'place' && PLACED.has(one);
}

const LIGHT = stems(
  'place occur locate create give become work serve include contain exist total actual let per now originally final main first primary modern early else besides want attempt also well original eventual present time times',
);
const GENERAL = stems('rate level amount value number');
const PLACED = stems('locate situate base settle stand lie centre center');
/** Words that the search takes for mere building and that are still what is asked for. */
const ATTRIBUTES = stems('price cost size length distance weight temperature speed area language age');

function stems(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(stem));
}
