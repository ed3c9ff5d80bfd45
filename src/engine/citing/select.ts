// From ranked sentences to the few that make the answer (service.md, "Answers"): maximal marginal relevance with λ 0.7,
// at most 5 sentences, 2 a document, and the sentence before where one opens by pointing back at it.
import type { Sentence } from './passages.ts';
import type { RankedSentence } from './sentence-scores.ts';

/** One claim to be: a sentence with, where it needs it, the one before. */
export interface Selected {
  readonly ranked: RankedSentence;
  /** Sentences in source order; the last is the ranked one. */
  readonly sentences: readonly Sentence[];
}

/** In a whole answer. */
export const MOST_SENTENCES = 5;
const MOST_A_DOCUMENT = 2;
const LAMBDA = 0.7;
/** Weaker than this share of the best sentence adds words, not an answer. */
const WEAKEST = 0.72;
const CONSIDERED = 40;
const NAMED = 0.7;
const SAID_SHARE = 0.8;

/** The best sentence first, then the others document by document in source order; never more than `most` sentences. */
export function selectSentences(ranked: readonly RankedSentence[], most: number): Selected[] {
  const best = ranked[0];
  if (best === undefined) return [];
  const pool = ranked.slice(0, CONSIDERED).filter((one) => one === best || isAsGood(one, best));
  const chosen: Selected[] = [];
  let room = most;
  while (room > 0) {
    const next = mostRelevant(pool, chosen);
    if (next === undefined) break;
    const selected = withAntecedent(next, chosen, room);
    chosen.push(selected);
    room -= selected.sentences.length;
  }
  return inReadingOrder(chosen);
}

// Fewer sentences are better than ones about something else: the others must say what was asked nearly as well.
function isAsGood({ score, own, support }: RankedSentence, best: RankedSentence): boolean {
  if (score < WEAKEST * best.score || own < best.own / 2 || support === undefined) return false;
  if (support.otherYear && best.support?.otherYear === false) return false;
  return support.named >= NAMED && support.whole >= SAID_SHARE * (best.support?.whole ?? 0);
}

function mostRelevant(
  pool: readonly RankedSentence[],
  chosen: readonly Selected[],
): RankedSentence | undefined {
  let best: { one: RankedSentence; value: number } | undefined;
  for (const one of pool) {
    if (!isOpen(one, chosen)) continue;
    const repeated = Math.max(0, ...chosen.map((other) => overlap(one.sentence, other.ranked.sentence)));
    if (repeated > 0.8) continue;
    const value = LAMBDA * one.score - (1 - LAMBDA) * repeated;
    if (best === undefined || value > best.value) best = { one, value };
  }
  return best?.one;
}

function isOpen(one: RankedSentence, chosen: readonly Selected[]): boolean {
  const taken = chosen.some(({ sentences }) =>
    sentences.some(({ chunk, start }) => chunk.id === one.sentence.chunk.id && start === one.sentence.start),
  );
  const sameDocument = chosen.filter(({ ranked }) => ranked.passage.document_id === one.passage.document_id);
  return !taken && sameDocument.length < MOST_A_DOCUMENT;
}

/** The share of stems that two sentences have in common (Jaccard): 0 to 1. */
function overlap(a: Sentence, b: Sentence): number {
  const first = new Set(a.stems);
  const second = new Set(b.stems);
  const common = [...first].filter((stem) => second.has(stem)).length;
  return common / Math.max(1, first.size + second.size - common);
}

function withAntecedent(ranked: RankedSentence, chosen: readonly Selected[], room: number): Selected {
  const alone = { ranked, sentences: [ranked.sentence] };
  const before = antecedents(ranked);
  const taken = chosen.some(({ sentences }) => before.some((one) => sentences.includes(one)));
  return before.length === 0 || before.length >= room || taken
    ? alone
    : { ranked, sentences: [...before, ranked.sentence] };
}

/** The sentences before that the ranked one needs to be understood: at most 2, of the same paragraph. */
function antecedents({ sentence, passage }: RankedSentence): Sentence[] {
  const earlier = passage.sentences.filter(
    (one) => one.paragraph === sentence.paragraph && one.ordinal < sentence.ordinal,
  );
  const previous = earlier.at(-1);
  if (previous === undefined) return [];
  if (earlier.length <= 2 && isEntry(earlier[0]!.text) && !isEntry(sentence.text)) return earlier;
  return pointsBack(sentence.text) && previous.quotable ? [previous] : [];
}

// "keepAlive number (optional) - How long …", "Sequence: …": what follows in the entry speaks of what it opens with.
function isEntry(text: string): boolean {
  return /^\W*[\p{L}\p{N}_.$'’()[\]|<>,\s-]{1,80}?(?: [-–—] |: )/u.test(text);
}

function pointsBack(text: string): boolean {
  const [, opening = ''] = /^\W*(\w+(?: \w+){0,2})/.exec(text) ?? [];
  const words = opening.toLowerCase().split(' ');
  if (words.some((_word, at) => BACKWARDS.has(words.slice(0, at + 1).join(' ')))) return true;
  return OF_THESE.test(text) && OPENS_OF_THESE.test(text);
}

const BACKWARDS: ReadonlySet<string> = new Set(
  (
    'he,she,it,they,this,that,these,those,his,her,its,their,such,however,therefore,thus,instead,moreover,furthermore,' +
    'consequently,as a result,for this reason,the former,the latter,the same,both,another,similarly,in contrast,' +
    'by contrast,also,then,but,and,or,so'
  ).split(','),
);
const OF_THESE = /of (?:these|those|them|it|which)\b/i;
const OPENS_OF_THESE = /^\W*(?:[\p{L}\p{N}.,]+\s+){0,5}of (?:these|those|them|it|which)\b/iu;

function inReadingOrder(chosen: readonly Selected[]): Selected[] {
  const [first, ...rest] = chosen;
  if (first === undefined) return [];
  const documents = [...new Set(chosen.map(({ ranked }) => ranked.passage.document_id))];
  const place = (one: Selected): number => documents.indexOf(one.ranked.passage.document_id);
  return [first, ...rest.sort((a, b) => place(a) - place(b) || chunkStart(a) - chunkStart(b) || 0)];
}

function chunkStart({ ranked }: Selected): number {
  return ranked.sentence.chunk.start + ranked.sentence.start;
}
