// Why a question is not answered, in sentences that name what the corpus lacks (service.md, "Answers").
import type { QueryReason, QueryReasonCode } from '../../api/payloads/query.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Anchor, Question } from '../question/analyse.ts';
import { isInitials, lacksKind, missingAnchor } from './requirements.ts';
import { coverageOf } from '../retrieval/coverage.ts';
import type { Evidence } from './gather.ts';
import { idf, type Collection } from '../retrieval/score.ts';
import { bestSupport } from '../citing/support.ts';

const SAID: Readonly<Record<QueryReasonCode, (what: string) => string>> = {
  empty_corpus: () => 'The corpus is empty.',
  no_content_words: () => 'The question has no words of its own to look for.',
  other_script: () => 'The question is in a script that the corpus does not use.',
  unknown_name: (what) => `The corpus never mentions ${what}.`,
  unknown_words: (what) => `The corpus never mentions ${what}.`,
  not_together: (what) => `No passage brings ${what} together with the rest of the question.`,
  not_said: (what) => `The nearest passages do not say what was asked: nothing on ${what}.`,
  wrong_kind: (what) => `The nearest passages give no ${what}.`,
  weak_match: () => 'The nearest passages match the question too weakly to support an answer.',
  nothing_validated: () => 'No sentence of the nearest passages passed validation against its source.',
};

export function reason(code: QueryReasonCode, what = ''): QueryReason {
  return { code, text: SAID[code](what) };
}

/** What rules an answer out before anything is searched, or undefined. */
export function hopeless(question: Question, collection: Collection): QueryReason | undefined {
  // "2+2?": figures alone ask nothing of a text, unless they are a year.
  if (question.distinct.every((stem) => /^\d+$/.test(stem) && !/^(?:1[5-9]|20)\d\d$/.test(stem)))
    return reason('no_content_words');
  if (collection.chunks === 0) return reason('empty_corpus');
  const unknown = (stem: string): boolean => (collection.frequencies.get(stem) ?? 0) === 0;
  const names = question.anchors.filter(({ stem, text }) => unknown(stem) && !isInitials(text));
  const all = question.distinct.filter(unknown);
  if (all.length === question.distinct.length && question.otherScript) return reason('other_script');
  if (names.length > 0) return reason('unknown_name', listed(names.map(({ text }) => text)));
  if (all.length === question.distinct.length) return reason('unknown_words', spoken(question, all));
  return undefined;
}

/** Which signals failed, the plainest first; at least one reason. */
export function weaknesses(evidence: Evidence): QueryReason[] {
  const { question, retrieved, read, ranked } = evidence;
  const { collection } = retrieved;
  const anchor = missingAnchor(evidence);
  if (anchor !== undefined) return [absent(anchor, collection)];
  const reasons: QueryReason[] = [];
  const best = read[0]?.candidate;
  const coverage = coverageOf(question, collection);
  const hits = best === undefined ? [] : coverage.hits([...best.title_stems, ...best.body_stems]);
  const covered = new Set(hits.map(({ at }) => question.distinct[at]!));
  const missing = question.distinct.filter((stem) => question.emphasis.get(stem) === 1 && !covered.has(stem));
  const unknown = missing.filter((stem) => (collection.frequencies.get(stem) ?? 0) === 0);
  if (unknown.length > 0) reasons.push(reason('unknown_words', spoken(question, unknown)));
  const unsaid = unsaidWords(evidence).filter((stem) => !unknown.includes(stem));
  if (unsaid.length > 0) reasons.push(reason('not_said', spoken(question, heaviest(unsaid, collection))));
  const apart = missing.filter((stem) => !unknown.includes(stem) && !unsaid.includes(stem));
  if (apart.length > 0 && covered.size > 0)
    reasons.push(reason('not_together', spoken(question, heaviest(apart, collection))));
  const kind = question.expects === null ? undefined : KINDS[question.expects];
  if (kind !== undefined && (lacksKind(evidence) || (ranked[0]?.fit ?? 0) === 0))
    reasons.push(reason('wrong_kind', kind));
  return reasons.length > 0 ? reasons : [reason('weak_match')];
}

function unsaidWords({ ranked }: Evidence): readonly string[] {
  const best = bestSupport(ranked);
  return best === undefined || best.whole > HALF ? [] : best.missing;
}

const HALF = 0.5;

function absent(anchor: Anchor, collection: Collection): QueryReason {
  const known = (collection.frequencies.get(anchor.stem) ?? 0) > 0;
  return reason(known ? 'not_together' : 'unknown_name', listed([anchor.text]));
}

const KINDS: Readonly<Partial<Record<string, string>>> = {
  number: 'figure',
  date: 'date',
  person: 'name',
  cause: 'cause',
};

function heaviest(stems: readonly string[], collection: Collection): string[] {
  return stems.toSorted((a, b) => idf(collection, b) - idf(collection, a) || byCodeUnits(a, b));
}

function spoken(question: Question, stems: readonly string[]): string {
  return listed(stems.map((stem) => question.surface.get(stem) ?? stem));
}

// The words come from the question: shortened, quoted, never more than three.
function listed(words: readonly string[]): string {
  const shown = words.slice(0, 3).map((word) => `“${word.slice(0, 40)}”`);
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}
