// Whom the pronoun means in a paragraph about one thing or person: its first sentence says what NAME is, and every sentence
// between begins with that name or with the pronoun, and names nothing else that could be meant.
import { NAME_HEADS } from '../../../text/names.words.ts';
import type { Source, SourceSentence } from '../source.ts';
import { isArticle, type Token } from '../tokens.ts';
import { type Definition, definitionOf } from './left-out/definitions.ts';
import { DESCRIBING, OCCUPATIONS } from './left-out/definitions.words.ts';
import { NAME_MAKERS, PERSONS, PLACING } from './proof.words.ts';

/** The pronouns of one kind, as sentences begin with them. */
const KINDS: readonly ReadonlySet<string>[] = [
  new Set(['it', 'its']),
  new Set(['he', 'his']),
  new Set(['she', 'her']),
];
/** In tokens: a name and what is in front of it. */
const LONGEST_NAME = 6;
/** In sentences: how far the first one may be. */
const MOST_BACK = 6;

/** The name that the pronoun goes on with, as indexes of tokens; null where that is not plain. */
export function topicOf(source: Source, sentence: number): { from: number; to: number } | null {
  const { tokens, sentences } = source;
  const kind = KINDS.find((words) => words.has(tokens[sentences[sentence]!.from]!.form.key));
  const first = paragraphStart(source, sentence);
  if (kind === undefined || first === sentence || sentence - first > MOST_BACK) return null;
  const read = definitionOf(source, sentences[first]!);
  if (read === null || isPerson(source, read) === kind.has('it')) return null;
  const topic = { from: sentences[first]!.from, to: read.name };
  for (let at = first; at < sentence; at += 1) {
    const start = at === first ? read.more : behindSubject(source, sentences[at]!, topic, kind);
    if (start < 0 || hasRival(source, start, sentences[at]!.to, kind.has('it'))) return null;
  }
  return topic;
}

function paragraphStart({ text, sentences }: Source, sentence: number): number {
  let first = sentence;
  while (first > 0 && !text.slice(sentences[first - 1]!.end, sentences[first]!.start).includes('\n'))
    first -= 1;
  return first;
}

/** What somebody does, among the words of what the name is said to be. */
function isPerson({ tokens }: Source, { noun, more }: Definition): boolean {
  return tokens.slice(noun, more).some(({ form }) => OCCUPATIONS.has(form.key) || PERSONS.has(form.key));
}

/** Behind the pronoun or the name that a sentence begins with; -1 where it begins with anything else. */
function behindSubject(
  { tokens }: Source,
  { from }: SourceSentence,
  topic: { from: number; to: number },
  kind: ReadonlySet<string>,
): number {
  if (kind.has(tokens[from]!.form.key)) return from + 1;
  const size = topic.to - topic.from;
  const isName = tokens
    .slice(topic.from, topic.to)
    .every(({ form }, at) => tokens[from + at]?.form.key === form.key);
  return isName ? from + size : -1;
}

/** Whether a stretch names anything else that the pronoun could mean. */
function hasRival({ tokens }: Source, from: number, to: number, isThing: boolean): boolean {
  for (let at = from; at < to; at += 1) {
    const { form } = tokens[at]!;
    if (isThing ? isOtherThing(tokens, from, at) : isOtherPerson(tokens, from, at)) return true;
    if (/^(?:they|their|them)$/.test(form.key)) return true;
  }
  return false;
}

/** A noun of somebody; a name without an article that is no place, people or house. */
function isOtherPerson(tokens: readonly Token[], from: number, at: number): boolean {
  const { form } = tokens[at]!;
  if (!form.capital) return PERSONS.has(form.key) && !/^(?:he|she|his|her|him)$/.test(form.key);
  return form.kind === 'word' && mayBePerson(tokens, from, at);
}

/** "a", "the" or "this" with a noun that is nobody; a name that is no place and not known to be somebody's. */
function isOtherThing(tokens: readonly Token[], from: number, at: number): boolean {
  const { form } = tokens[at]!;
  if (/^(?:this|these|that|those|another|one|which|whose)$/.test(form.key)) return at > from;
  if (isArticle(tokens[at]!)) {
    const next = tokens[at + 1]?.form;
    if (next?.capital === true || tokens[at - 1]?.form.key === 'of') return false;
    if (/^(?:world|time|early|late|mid|beginning|end|year|century|same)$/.test(next?.key ?? '')) return false;
    return !tokens
      .slice(at + 1, at + 4)
      .some((word) => OCCUPATIONS.has(word.form.key) || PERSONS.has(word.form.key));
  }
  if (!form.capital || form.kind !== 'word' || DESCRIBING.has(form.key) || isPlaced(tokens, from, at))
    return false;
  return !isSomebody(tokens, from, at);
}

/** "by Roy Lund", "the engineer Roy Lund": two names, and no head of other names. */
function isSomebody(tokens: readonly Token[], from: number, at: number): boolean {
  const { start, end } = nameAt(tokens, from, at);
  const before = tokens[start - 1]?.form.key ?? '';
  if (end - start !== 2 || !(before === 'by' || OCCUPATIONS.has(before))) return false;
  return !tokens.slice(start, end).some(({ form }) => NAME_HEADS.has(form.key) || NAME_MAKERS.has(form.key));
}

function mayBePerson(tokens: readonly Token[], from: number, at: number): boolean {
  const { start, end } = nameAt(tokens, from, at);
  const keys = tokens.slice(start, end).map(({ form }) => form.key);
  if (isArticle(tokens[start]!) || (start > from && isArticle(tokens[start - 1]!))) return false;
  if (keys.some((key) => NAME_HEADS.has(key)) || keys.every((key) => DESCRIBING.has(key))) return false;
  return !isPlaced(tokens, from, start);
}

/** The run of words with capitals around a token. */
function nameAt(tokens: readonly Token[], from: number, at: number): { start: number; end: number } {
  let [start, end] = [at, at + 1];
  const isName = (index: number) =>
    tokens[index]?.form.capital === true && tokens[index].form.kind === 'word';
  while (start > from && isName(start - 1)) start -= 1;
  while (isName(end)) end += 1;
  return { start, end };
}

/** Behind a preposition of place, with or without more of the name between. */
function isPlaced(tokens: readonly Token[], from: number, at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, from - LONGEST_NAME); back -= 1) {
    const { form } = tokens[back]!;
    if (form.capital || isArticle(tokens[back]!) || NAME_MAKERS.has(form.key)) continue;
    return PLACING.has(form.key);
  }
  return false;
}
