// The requirements of an answer: the passage must have the question's most specific name or figure (a sentence about Sri
// Lanka does not answer a question about Australia, however well the other words fit), and nearly all of a short question.
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Anchor, Question } from '../question/analyse.ts';
import { coverageOf } from '../retrieval/coverage.ts';
import type { Evidence } from './gather.ts';
import { idf } from '../retrieval/score.ts';
import { bestSupport } from '../citing/support.ts';

/** Log-odds taken off where the key name or figure is absent: enough to refuse all but the best matches. */
const ABSENT = 3;
/** Log-odds taken off where the passage has too little of the question. */
const THIN = 1.5;

const BEST = 20;
/** Log-odds taken off where a figure or a date is asked for and none of the best sentences has one. */
const WRONG_KIND = 6;
/** Log-odds taken off where one thing is asked and no sentence says it; the more is asked, the less each part weighs. */
const UNSAID = 12;
/** Questions without one thing to know ("Why …", "Which treaty …") are answered in other words more often. */
const OPEN_SHARE = 0.5;
/** Log-odds taken off where no sentence that says it holds the kind of answer. */
const UNFIT = 12;
/** The exponent of the missing share: half an answer counts more than half. */
const UNSAID_CURVE = 1.5;

/** What unmet requirements take off the log-odds; chosen, not fitted: the fitting data has no near misses. */
export function penalty(evidence: Evidence): number {
  return (
    (missingAnchor(evidence) === undefined ? 0 : ABSENT) +
    (isThin(evidence) ? THIN : 0) +
    (lacksKind(evidence) ? WRONG_KIND : 0) +
    unsaid(evidence)
  );
}

// The part of the focus that no sentence has, and the expected kind of answer that none has.
function unsaid({ question, ranked }: Evidence): number {
  const best = bestSupport(ranked);
  if (best === undefined) return UNSAID;
  const share = best.headless || isPointed(question) ? 1 : OPEN_SHARE;
  const said = best.said * best.named;
  const unsaidShare = (share * (1 - said) ** UNSAID_CURVE) / Math.sqrt(Math.max(1, best.asked));
  return UNSAID * unsaidShare + share * UNFIT * (1 - best.kind);
}

function isPointed({ expects, text }: Question): boolean {
  return (
    expects === 'number' ||
    expects === 'date' ||
    expects === 'person' ||
    /^\W*what (?:is|was|are|were)\b/i.test(text)
  );
}

/** How many of the question's names and figures the passage of the best sentence has, its title included; 1 without any. */
export function anchorShare(evidence: Evidence): number {
  const { anchors } = evidence.question;
  return anchors.length === 0 ? 1 : 1 - absentAnchors(evidence).length / anchors.length;
}

/** The question's most telling name or figure, where the passage of the best sentence lacks it. */
export function missingAnchor(evidence: Evidence): Anchor | undefined {
  const { question, retrieved } = evidence;
  const [key] = question.anchors.toSorted(
    (a, b) =>
      idf(retrieved.collection, b.stem) - idf(retrieved.collection, a.stem) || byCodeUnits(a.stem, b.stem),
  );
  return absentAnchors(evidence).find((anchor) => anchor === key);
}

/** Whether a figure or a date is asked for and none of the best sentences has one. */
export function lacksKind({ question, ranked }: Evidence): boolean {
  if (question.expects !== 'number' && question.expects !== 'date') return false;
  return ranked.slice(0, BEST).every(({ fit }) => fit < 0.3);
}

// The bounds are those below which, on the evaluation data, half of the answers given were wrong.
function isThin({ question, retrieved, ranked }: Evidence): boolean {
  const passage = ranked[0]?.passage;
  if (passage === undefined) return true;
  const asked = question.distinct.filter((stem) => question.emphasis.get(stem) === 1).length;
  const coverage = coverageOf(question, retrieved.collection);
  const words = passage.sentences.map(({ stems }) => coverage.hits(stems));
  const share = coverage.share([...words, coverage.hits(passage.titleStems)]);
  return share < (asked <= 2 ? 0.65 : asked <= 5 ? 0.5 : 0.3);
}

/** Whether a word is an abbreviation of initials, which a corpus may only have written out. */
export function isInitials(word: string): boolean {
  return /^\p{Lu}{2,5}$/u.test(word);
}

function absentAnchors({ question, retrieved, ranked }: Evidence): readonly Anchor[] {
  const passage = ranked[0]?.passage;
  if (passage === undefined) return question.anchors;
  const coverage = coverageOf(question, retrieved.collection);
  const have = [...passage.titleStems, ...passage.sentences.flatMap(({ stems }) => stems)];
  const covered = new Set(coverage.hits(have).map(({ at }) => question.distinct[at]!));
  const text = passage.sentences.map((sentence) => sentence.text).join(' ');
  return question.anchors.filter(({ stem, text: word }) => !covered.has(stem) && !isWrittenOut(word, text));
}

// "EU" is written out as "European Union", "US" as "U.S.".
function isWrittenOut(word: string, text: string): boolean {
  if (!isInitials(word)) return false;
  const initials = Array.from(word, (letter) => `${letter}[\\p{L}.]*`).join(
    '[\\s.-]*(?:of |the |and |for )?',
  );
  return new RegExp(`(?<!\\p{L})${initials}`, 'u').test(text);
}
