// Check questions, each made from one statement of the turn: what an abbreviation means, what caused what, or the sentence
// with a gap. A question never shows its own answer; where no good question can be made, none is asked.
import { numbers } from '../../../text/numbers.ts';
import { stem } from '../../../text/stem.ts';
import { STOP_WORDS } from '../../../text/stop-words.ts';
import { stems } from '../../../text/terms.ts';
import { sentences } from '../../../text/sentences.ts';
import { wordSet } from '../../../text/word-lists.ts';
import { fold, words } from '../../../text/words.ts';
import { contentId } from '../../citing/compose.ts';
import { definitionsIn } from '../../entities/stated.ts';
import { statedCause } from '../path/causes.ts';
import { needsBefore } from '../path/material.ts';
import { gapsIn, WEAK, type Gap } from './gaps.ts';
import { judgeAnswer } from './judge.ts';
import type { CheckQuestion, Vocabulary } from '../session.ts';
import type { CitedPassage } from '../passages.ts';

/** The material for questions, and the answers that must not be asked for. */
export interface Taught {
  readonly passages: readonly CitedPassage[];
  readonly topic: string;
  readonly vocabulary: Vocabulary;
  /** Whether a question that everybody can answer will do, where there is no other. */
  readonly takesWeak?: boolean;
  /** The text of a question that is not to be put again. */
  readonly except?: string;
}

/** "Austin Energy" may be asked for in a sentence that has "energy" in another sense. */
const GENERIC_NAME_WORDS = wordSet(
  'energy bank company institute university agency commission department ministry office council',
);

const GAP = '_____';
/** A cause or effect of fewer words ("The rush") is too vague to ask about. */
const FEWEST_WORDS = 3;

/** The best question that can be made from these passages, or null. Deterministic. */
export function checkOn({
  passages,
  topic,
  vocabulary,
  takesWeak = false,
  except,
}: Taught): CheckQuestion | null {
  const known = {
    names: new Set(vocabulary.names),
    words: wordsOf(vocabulary),
    terms: new Set(vocabulary.terms),
    everywhere: new Set(vocabulary.everywhere),
  };
  const all = passages
    .flatMap(askable)
    .flatMap((one) => [
      ...stated(one),
      ...gapsIn(one.text, topic, known).map((gap) => gapped(one, gap, vocabulary)),
    ]);
  const fair = all.filter(({ check, isAcronym, weight }) => {
    if ((weight <= WEAK && !takesWeak) || check.text === except) return false;
    const given = isAcronym ? check.text : `${check.text} ${topic}`;
    // The judge must accept the expected answer.
    return !isVisible(check, given) && judgeAnswer(check, check.expected) === 'correct';
  });
  const best = fair.toSorted((a, b) => b.weight - a.weight)[0];
  return best?.check ?? null;
}

function wordsOf({ names }: Vocabulary): ReadonlySet<string> {
  return new Set(names.flatMap((name) => name.split(/\s+/).map(fold)));
}

/** A sentence by itself, and the place of the passage that it is from. */
type Askable = Pick<CitedPassage, 'text' | 'place'>;

/** The sentences that can be understood without the one before: neither "It was …" nor "(b) The …". */
function askable({ text, place }: CitedPassage): Askable[] {
  // What is put together of several places cannot be read again as one.
  if (text.includes('\n')) return [];
  const all = sentences(text).map(({ start, end }) => text.slice(start, end).trim());
  return all
    .filter((one) => !needsBefore(one, false) && !LISTED.test(one))
    .map((one) => ({ text: one, place }));
}

const LISTED = /(?:^|\s)\([a-zA-Z\d]{1,2}\)|^[a-zA-Z\d]{1,2}[.)] /;

interface CheckCandidate {
  readonly check: CheckQuestion;
  /** It asks for the long form of an abbreviation, whose words may also be in the topic's name. */
  readonly isAcronym: boolean;
  readonly weight: number;
}

function stated(one: Askable): CheckCandidate[] {
  const found: CheckCandidate[] = [];
  const [definition] = definitionsIn(one.text);
  if (definition !== undefined && !/\d/.test(definition.short)) {
    const text = `What does ${definition.short} stand for?`;
    found.push(
      candidate(one, { kind: 'words', text, expected: definition.long.replace(/^the /i, '') }, 4, true),
    );
  }
  const cause = statedCause(one.text);
  if (cause !== undefined) {
    const rest = `${one.text.slice(0, cause.start)}${GAP}${one.text.slice(cause.end)}`;
    const isTold = cause.isNamed && words(cause.effect).length >= FEWEST_WORDS;
    const text = isTold ? `What led to “${cause.effect}”?` : `Complete the sentence: “${rest}”`;
    found.push(candidate(one, { kind: 'words', text, expected: cause.cause }, isTold ? 3.6 : 2.2));
  }
  return found;
}

function gapped(one: Askable, gap: Gap, { shortForms }: Vocabulary): CheckCandidate {
  const text = `Fill the gap: “${one.text.slice(0, gap.start)}${GAP}${one.text.slice(gap.end)}”`;
  const expected = one.text.slice(gap.start, gap.whole);
  const also = gap.kind === 'name' ? otherForms(expected, shortForms) : [];
  return candidate(one, { kind: gap.kind, text, expected, also, unit: gap.unit }, gap.weight);
}

function candidate(
  { place }: Askable,
  check: Pick<CheckQuestion, 'kind' | 'text' | 'expected'> & Partial<Pick<CheckQuestion, 'also' | 'unit'>>,
  weight: number,
  isAcronym = false,
): CheckCandidate {
  const id = contentId('chq', [place.join(':'), check.text]);
  return { check: { also: [], unit: null, ...check, id, place }, isAcronym, weight };
}

function otherForms(name: string, shortForms: Vocabulary['shortForms']): string[] {
  return shortForms.flatMap(([long, short]) => (name === short ? [long] : name === long ? [short] : []));
}

/** Whether the question, or the name of the topic, gives its own answer away. */
function isVisible({ kind, expected, also }: CheckQuestion, given: string): boolean {
  const shown = new Set(words(given).map(({ text }) => stem(fold(text))));
  if (kind === 'number') return !isAlone(expected, given);
  const own = stems(expected);
  if (own.length === 0) return true;
  if (kind === 'words') return own.filter((one) => !shown.has(one)).length < Math.max(1, own.length / 2);
  if (kind === 'name')
    return [expected, ...also].some((name) => tellingStems(name).some((one) => shown.has(one)));
  return own.some((one) => shown.has(one));
}

/** Whether no other figure in the visible text has the same value. */
function isAlone(expected: string, given: string): boolean {
  const [wanted] = numbers(expected);
  return wanted !== undefined && numbers(given).every(({ value }) => value !== wanted.value);
}

function tellingStems(name: string): string[] {
  return words(name)
    .map(({ text }) => fold(text))
    .filter((word) => !STOP_WORDS.has(word) && !GENERIC_NAME_WORDS.has(word))
    .map(stem);
}
