// Words for a time that only the date of their document tells: "today", "this week", "a month ago".
import { lazy } from './lazy.ts';
import { MONTHS, WEEKDAYS } from './calendar.words.ts';
import { anyOf, wordList } from './word-lists.ts';

/** Whether a sentence says nothing certain without the date of its document. */
export function isRelative(text: string): boolean {
  return grammar().relative.test(text);
}

/** Whether it reads otherwise some time later: also "currently", "soon", "will". */
export function isOfItsTime(text: string): boolean {
  return isRelative(text) || grammar().loose.test(text);
}

const grammar = lazy(() => {
  const span = anyOf(
    wordList(
      'day week month quarter year decade century morning afternoon evening weekend night summer winter spring autumn fall season',
    ),
  );
  const count = anyOf(
    wordList('an? one two three four five six seven eight nine ten few several some couple \\d+ many'),
  );
  const relative = [
    ...wordList('today yesterday tomorrow tonight'),
    `(?:this|last|next|past|coming|previous|earlier this|later this) (?:${span}|${anyOf(WEEKDAYS)})`,
    `${count} (?:short |long |of )?(?:\\w+ )?${span}s? ago`,
    `(?:the|these) (?:last|past|next|coming|previous) (?:\\w+ ){0,2}${span}s?`,
    `in the (?:coming|next) ${span}s`,
    `(?:last|next|this) (?:${MONTHS.join('|')})`,
    // "On Monday", not "every Monday", "Monday 5 May".
    `on ${anyOf(WEEKDAYS)}(?!s?,? (?:\\d|the \\d|[A-Z][a-z]+ \\d))`,
  ];
  return {
    relative: new RegExp(`\\b${anyOf(relative)}\\b`, 'i'),
    loose:
      /\b(?:currently|now|recently|soon|shortly|lately|so far|at present|presently|to date|upcoming|will|about to)\b/i,
  };
});
