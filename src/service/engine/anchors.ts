// Names and figures of the question against the passage that would answer it: a sentence about Sri Lanka is no answer
// about Australia, however well the other words fit.
import type { Anchor } from './analyse.ts';
import { coverageOf } from './coverage.ts';
import type { Evidence } from './gather.ts';
import { idf } from './score.ts';

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
      idf(retrieved.collection, b.stem) - idf(retrieved.collection, a.stem) || (a.stem < b.stem ? -1 : 1),
  );
  return absentAnchors(evidence).find((anchor) => anchor === key);
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

// "EU" stands for "European Union", "US" for "U.S.".
function isWrittenOut(word: string, text: string): boolean {
  if (!isInitials(word)) return false;
  const initials = Array.from(word, (letter) => `${letter}[\\p{L}.]*`).join(
    '[\\s.-]*(?:of |the |and |for )?',
  );
  return new RegExp(`(?<!\\p{L})${initials}`, 'u').test(text);
}
