// The clause that a cue belongs to, where its scope holds several.
import { lazy } from '../../../text/lazy.ts';
import type { Span } from '../../../text/sentences.ts';
import { anyOf } from '../../../text/word-lists.ts';
import { hasVerb } from './cause-effect-arguments.ts';

import {
  ADVERBIAL_OPENERS,
  BEFORE_NAMING_AS,
  CLAUSE_CONJUNCTIONS,
  CONJUNCTIONS_BEHIND_COMMA,
  FRONTED_CLAUSES,
  HOW_MANY,
  JOINING,
  OPENING_CONJUNCTIONS,
  OPENING_LINKS,
  PREPOSITIONS_OF_TOPICS,
  REPORTERS,
  REPORTING,
  REPORTING_AT_END,
  REPORTING_OUTRIGHT,
  REPORTING_WITHOUT_THAT,
  SPEAKING,
  SUBJECT_CONJUNCTIONS,
} from '../grammar/clauses.words.ts';
import { CLAIMING } from '../grammar/modality.words.ts';

/** The last of several clauses before a cue: behind ", and", "that" of a report, "because" and the like. */
export function lastClause(text: string, scope: Span): Span {
  let start = behindOpening(text, { start: behindFronted(text, scope), end: scope.end });
  // "Caused damage to roads, rails and ports, and homes were left": behind another cue the list is its own.
  const isBehindCue = /\p{L}\s*$/u.test(text.slice(0, scope.start));
  for (const match of text.slice(scope.start, scope.end).matchAll(grammar().clauseStart)) {
    const left = scope.start + match.index;
    const at = left + match[0].length;
    // The last part of a list: "floods, fires and storms".
    const isListed =
      match[0].startsWith(',') &&
      text.slice(start, left).includes(',') &&
      !hasVerb(text, start, left) &&
      !(isBehindCue && hasVerb(text, at, scope.end));
    if (at > start && scope.end - at > 2 && !isListed) start = at;
  }
  return { start, end: scope.end };
}

/**
 * The clause that has the subject of a finite cue: "prices steadied as talk of a truce boosted". After a conjunction there is no verb
 * before the cue, and before the conjunction there is one.
 */
export function subjectClause(text: string, scope: Span): Span {
  const { start, end } = lastClause(text, scope);
  if (/(?:,|\b(?:and|or|but))\s*$/i.test(text.slice(start, end))) return { start, end };
  const last = lastConjunction(text, { start, end }, false);
  return last !== undefined && hasVerb(text, start, last.start) ? { start: last.end, end } : { start, end };
}

/** In UTF-16 units: what a label has room for (labels.ts). */
const LONGEST_SHOWN = 130;

/** The part after the last conjunction of a clause that is too long to show: "slowness was seen as the balancers struggled". */
export function nearestClause(text: string, { start, end }: Span): Span {
  if (end - start <= LONGEST_SHOWN) return { start, end };
  return { start: lastConjunction(text, { start, end }, true)?.end ?? start, end };
}

/** The last conjunction with, or without, a verb behind it. */
function lastConjunction(text: string, { start, end }: Span, isBeforeVerb: boolean): Span | undefined {
  return [...text.slice(start, end).matchAll(grammar().conjunction)]
    .map(({ index, 0: words }) => ({ start: start + index, end: start + index + words.length }))
    .findLast((one) => hasVerb(text, one.end, end) === isBeforeVerb);
}

/** "If output falls, prices rise because": where the main clause begins, if the scope begins within one before it. */
function behindFronted(text: string, { start, end }: Span): number {
  if (!grammar().fronted.test(text.slice(0, start))) return start;
  const comma = text.slice(start, end).indexOf(', ');
  return comma < 0 || end - start - comma < 4 ? start : start + comma + 2;
}

/** "As the plane scaled the pool, missing data led to": where the main clause begins behind one that a conjunction opens. */
function behindOpening(text: string, { start, end }: Span): number {
  const opening = grammar().opening.exec(text.slice(start, end));
  if (opening === null) return start;
  const from = start + opening[0].length;
  const commas = [...text.slice(from, end).matchAll(/, (?!and |or |but )/g)];
  // "As smaller, older pools fail, …": the clause has its verb before the comma, and the main one more than a word.
  const comma = commas.findLast(({ index }) => end - from - index > 4 && hasVerb(text, from, from + index));
  return comma === undefined ? start : from + comma.index + 2;
}

/** The first of several clauses behind a cue: ", and prices rose" is another clause. */
export function firstClause(text: string, scope: Span): Span {
  const { clauseEnd, joint, frontedPhrase } = grammar();
  // "Other than delays which arose from the strike, the move went well": the sentence's own clause is behind the comma.
  const comma = text.slice(scope.start, scope.end).search(/, (?:the|this|these|an?|we|it|they|our|no) /i);
  if (comma > 0 && frontedPhrase.test(text) && hasVerb(text, scope.start + comma, scope.end))
    return { start: scope.start, end: scope.start + comma };
  for (const match of text.slice(scope.start, scope.end).matchAll(clauseEnd)) {
    const at = scope.start + match.index;
    if (!joint.test(match[0]) || hasVerb(text, at + match[0].length, scope.end))
      return { start: scope.start, end: at };
  }
  return scope;
}

const grammar = lazy(() => {
  const joint = `, ${anyOf(JOINING)} `;
  const topic = `(?:(?!${anyOf(PREPOSITIONS_OF_TOPICS)} )[a-z]+ ){0,2}?`;
  const starts = [
    joint,
    // "Said it had decided and that prices rose because"
    '\\band that ',
    '\\bbecause (?!of\\b)',
    `\\b${anyOf(CLAUSE_CONJUNCTIONS)} (?=the |a )`,
    // "Our results suggest that", "the view of some that"
    `\\b${anyOf(REPORTING)} ${topic}that `,
    `, ${anyOf(CONJUNCTIONS_BEHIND_COMMA)} `,
    '(?<!,) however,? ',
    `\\b${anyOf(SPEAKING)} (?:that )?`,
    '\\bblam(?:ed|es|ing) (?!for\\b|on\\b)',
    `\\b${anyOf(REPORTERS)} (?:[a-z]+ly )?${anyOf(REPORTING_WITHOUT_THAT)}(?:ed)? (?!that)`,
    '\\bthat (?=the |a )',
    `\\b${anyOf(REPORTING_OUTRIGHT)} (?=(?:the|an?|its|their|his|her) )`,
    `\\b${anyOf(CLAIMING)} (?!that |of |in |to |about |with |on )(?=[a-z])`,
    `\\bhow ${anyOf(HOW_MANY)}(?: of)? `,
  ];
  return {
    fronted: new RegExp(`(?:^|["“.;:] *|\\band )${anyOf(FRONTED_CLAUSES)}\\s+$`, 'i'),
    opening: new RegExp(`^\\W*(?:${anyOf(OPENING_LINKS)},? )?${anyOf(OPENING_CONJUNCTIONS)} `, 'i'),
    conjunction: new RegExp(`(?<!\\b${anyOf(BEFORE_NAMING_AS)} )\\b${anyOf(SUBJECT_CONJUNCTIONS)} `, 'giu'),
    joint: new RegExp(`^${joint}`, 'i'),
    frontedPhrase:
      /^\W*(?:other than|apart from|aside from|except for|besides|despite|in spite of|while|although|though|when|if|as)\b/i,
    clauseStart: new RegExp(starts.join('|'), 'giu'),
    clauseEnd: new RegExp(
      `${joint}|, [^,;]{2,60} ${anyOf(REPORTING_AT_END)}\\b|, ${anyOf(['[a-z]+ing', ...ADVERBIAL_OPENERS])}\\b`,
      'giu',
    ),
  };
});
