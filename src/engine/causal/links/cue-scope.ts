// How far the cause and the effect of a cue reach: to the next `; : ( )`, ", which", although, while, if (service.md,
// "Entities, causes"). Text in brackets is left out.
import { lazy } from '../../../text/lazy.ts';
import type { Span } from '../../../text/sentences.ts';
import { MONTH_NAME, WEEKDAYS } from '../../../text/dates.ts';
import { anyOf } from '../../../text/word-lists.ts';
import {
  ABSTRACT_LABELS,
  BEFORE_LEANING_CUES,
  SCOPE_ENDS,
  RELATIVES_BEHIND_COMMA,
} from '../grammar/clauses.words.ts';

/**
 * The sentence with blanks in place of brackets and paired dashes with what they hold, of the commas of dates, and of a date before
 * "because", so that offsets stay: "on May 3, 2026, because" is read as "on 3 May 2026 because".
 */
export function withoutAsides(sentence: string): string {
  return sentence
    .replace(BRACKETED, (text) => ' '.repeat(text.length))
    .replace(dated().fronted, (text) => ' '.repeat(text.length))
    .replace(dated().comma, ' ');
}

const BRACKETED = /\([^()]*\)|\[[^[\]]*\]|(?<=\S\s)([–—])\s[^–—;:]{2,120}\s\1(?=\s\S)/gu;

const dated = lazy(() => {
  const year = '(?:1[5-9]|20)\\d\\d\\b';
  const day = '[0-3]?\\d(?:st|nd|rd|th)?\\b';
  const named = `(?:${MONTH_NAME} ${day}|${day}(?: of)? ${MONTH_NAME})`;
  const date = `(?:${named}(?:,? ${year})?|(?:${MONTH_NAME},? )?${year}(?:-\\d\\d-\\d\\d)?)`;
  const weekday = `\\b${anyOf(WEEKDAYS)}`;
  const reason = '(?:because|due to|owing to|as a result of|after|when|since|to|so that)\\b';
  return {
    fronted: new RegExp(`^\\W*(?:on|in|by) (?:${weekday},? )?${date},? (?=${reason})`, 'i'),
    comma: new RegExp(
      `,(?= ${year})(?<=\\b${named},)|,(?= ${date})(?<=${weekday},)|,(?= ${reason})(?<=\\b${date},)`,
      'gi',
    ),
  };
});

/** With a web address it is a list of references, with two rows of a table no sentence. */
export const NO_SENTENCE = /https?:\/\/|\bwww\.|(?:\|[^|]*){5}\|/i;

/** "Causing no traffic to be received": a link, though to what no phrase names. */
export const NOTHING_DONE = /^\W*no [^,;:.]{2,60} to be [a-z]/i;

/** The text before a cue, back to the nearest boundary; of ", which caused" the text before the "which". */
export function scopeBefore(text: string, cueStart: number): Span {
  const before = text.slice(0, cueStart);
  // "The pipe, which was old, caused": the clause between commas is left out.
  const aside = grammar().aside.exec(before);
  const end = aside === null ? cueStart - relativeAtEnd(before) : aside.index;
  let start = 0;
  for (const match of text.slice(0, end).matchAll(grammar().boundaries))
    start = match.index + match[0].length;
  start += grammar().label.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start, end };
}

/** The text behind a cue, up to the nearest boundary. */
export function scopeAfter(text: string, cueEnd: number): Span {
  const match = text.slice(cueEnd).search(grammar().boundary);
  let end = match < 0 ? text.length : cueEnd + match;
  while (end > cueEnd && /[\s.!?,"'”’]/.test(text[end - 1]!)) end -= 1;
  let start = cueEnd;
  while (start < end && /\s/.test(text[start]!)) start += 1;
  return { start, end };
}

/** The length of the relative words and commas right before the cue, which belong to neither argument. */
function relativeAtEnd(before: string): number {
  return grammar().relative.exec(before)?.[0].length ?? 0;
}

const grammar = lazy(() => {
  const relative = `, ${anyOf(RELATIVES_BEHIND_COMMA)}\\b`;
  const boundary = String.raw`[;()\[\]|]|(?<=\p{L}{3}[.!?])\s+(?=[\p{Lu}@\p{Emoji_Presentation}])|(?<!\d):|:(?!\d)|\s(?:[–—]|-{1,2})\s|${relative}|\b${anyOf(SCOPE_ENDS)}\b`;
  return {
    /** "The pipe, which was old, caused". */
    aside: new RegExp(
      `${relative}[^,;:()]{1,150}(?:,[^,;:()]{1,60}){0,2},[\\s"'’”]*(?:also |however,? )?$`,
      'iu',
    ),
    boundary: new RegExp(boundary, 'iu'),
    boundaries: new RegExp(boundary, 'giu'),
    relative: new RegExp(`[\\s,]*(?:\\b${anyOf(BEFORE_LEANING_CUES)})*[\\s,–—-]*$`, 'iu'),
    label: new RegExp(`^\\s*(?:${anyOf(ABSTRACT_LABELS)}[:.]? (?=[A-Z][a-z]|[A-Z]\\w* [a-z]))?`),
  };
});
