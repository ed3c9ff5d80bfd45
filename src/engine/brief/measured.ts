// Sentences with figures: amounts of something that is named, no dates, durations, numbers of versions or rules.
import { stems } from '../../text/terms.ts';
import type { Weighed } from './salience.ts';
import { figures } from './sentences/figures.ts';
import { MONTH_FORMS } from './sentences/traits.words.ts';
import { SPOKEN_TO } from './tells.ts';

/** Figures with what they measure: a percentage or an amount of something that is named. */
export function isMeasured({ text, traits, entities, document, stems: words }: Weighed): boolean {
  if (traits.rules || traits.definitions) return false;
  if (SPOKEN_TO.test(text) || EXPLAINED.test(text)) return false;
  const measured = text.replace(DAY, ' ').replace(SPAN, ' ').replace(DURATION, ' ');
  const all = figures(measured);
  if (all.length === 0 || !IN_DIGITS.test(measured)) return false;
  const names = entities.length > 0 || stems(document.title).some((stem) => words.has(stem));
  return names && (all.length > 1 || all.some(({ value, unit }) => unit !== null || value >= MANY));
}

/** That something is explained is not a figure. */
const EXPLAINED =
  /\b(?:explains?|describes?|discuss(?:es)?|shows?|asks?|wonders?) (?:why|how|what|whether)\b/;

/** Digits that are not a year: "a one day strike" is not a figure. */
const IN_DIGITS = /(?<![\w.,-])[£$€¥]?(?!(?:1[5-9]|20|21)\d\d\b(?![,.]\d))\d/;

const DAY = new RegExp(
  `\\b\\d{1,2} (?:${MONTH_FORMS.join('|')})\\b|\\b(?:${MONTH_FORMS.join('|')})\\.? \\d{1,2}\\b`,
  'g',
);

/** "The past 20 years", "for more than 60 years" measure nothing. */
const SPAN =
  /\bfor (?:more than |over |nearly |almost |about )?(?:\d+|\w+) years\b|\b(?:past|last|next|previous|first|coming) (?:few |\d+ |\w+ )?(?:years?|months?|weeks?|days?|decades?)\b/gi;

/** How long something takes, or at what time it is, is not what a story measures. */
const DURATION =
  /\b\d{1,2}:\d\d\b|\b\d+(?:st|nd|rd|th)\b|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)(?:-| )(?:minutes?|hours?|days?|weeks?|months?|years?)\b/gi;

/** A count from here on is a figure, whatever is counted. */
const MANY = 100;
