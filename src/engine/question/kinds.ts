// What kind of answer a question asks for, by its own opening (kinds.words.ts), with the number and the sides that it names.
import { ENGLISH, type Analyser, type OtherAnalyser } from '../../text/analyser.ts';
import { lazy } from '../../text/lazy.ts';
import { pattern } from '../../text/plain.ts';
import { anyOf } from '../../text/word-lists.ts';
import { CLAUSE_OPENING, KIND_PATTERNS, LIST_NUMBERS } from './kinds.words.ts';

export const QUESTION_KINDS = [
  'condition',
  'date',
  'person',
  'place',
  'reason',
  'amount',
  'manner',
  'comparison',
  'definition',
  'list',
  'polar',
  'fact',
  'keywords',
] as const;

/**
 * `condition`: when something holds, as opposed to `date`; `manner`: how to do it; `polar`: whether it is so; `fact`: any other question;
 * `keywords`: no question at all, a heading or words to look for.
 */
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface Asked {
  readonly kinds: ReadonlySet<QuestionKind>;
  /** How many things a list is asked for; 0 where it does not say. */
  readonly number: number;
  /** What a comparison compares, as the question writes it; empty for other questions. */
  readonly sides: readonly string[];
}

/** As much of a question as is read, in UTF-16 units. */
const READ = 400;

/** Reads a question; never fails. */
export function askedBy(text: string, { other }: Pick<Analyser, 'other'> = ENGLISH): Asked {
  if (other !== undefined) return otherwiseAsked(text.slice(0, READ), other);
  const read = text.slice(0, READ).trim().toLowerCase().replace(CONTRACTED, '$1 is');
  const head = read.replace(OUTSIDE_WORDS(read), '');
  const kinds = new Set<QuestionKind>();
  for (const clause of clausesOf(head)) {
    // "When" asks for one of two things.
    let isSettled = false;
    for (const row of rows()) {
      const { kind } = row;
      const isWhen = kind === 'condition' || kind === 'date';
      if (kinds.has(kind) || (isWhen && isSettled) || !fitsRow(clause, row)) continue;
      kinds.add(kind);
      if (isWhen && row.unsure !== true) isSettled = true;
    }
  }
  if (kinds.size === 0) kinds.add(/\?\W*$|^(?:what|which|how)\b/.test(head) ? 'fact' : 'keywords');
  return { kinds, number: numberIn(head), sides: kinds.has('comparison') ? sidesIn(head) : [] };
}

/**
 * Whether a question asks what a thing is and nothing else: "What is a heat pump?", "What does LNG mean?"; not "What is the
 * capital of France?", whose answer need not be a definition.
 */
export function asksWhatItIs(text: string): boolean {
  const read = text.slice(0, READ).trim();
  return BARE(read).test(read);
}

const TERM = "[\\p{L}\\p{N}.'’/-]+";
const BARE = pattern(
  `^\\W*(?:(?:what(?:['’]?s| is| are)|define) (?:an? )?(?!(?:the|our|my|your|this|that|there) )${TERM}(?: ${TERM}){0,2}|what does (?:an? )?${TERM} (?:mean|stand for))\\W*$`,
  'i',
);

/** What a language's own words ask for; what it has no words for is not told apart. */
function otherwiseAsked(text: string, { kindsOf, sidesOf }: OtherAnalyser): Asked {
  const kinds = new Set<QuestionKind>(kindsOf(text));
  if (kinds.size === 0) kinds.add(ENDS_AS_QUESTION.test(text) ? 'fact' : 'keywords');
  return { kinds, number: 0, sides: kinds.has('comparison') ? sidesOf(text) : [] };
}

const ENDS_AS_QUESTION = /[?？؟;]\s*$/;

const OUTSIDE_WORDS = pattern('^[^\\p{L}\\p{N}]+');

/** "what's" and "whats" are "what is". */
const CONTRACTED = /\b(what|who|where|when|how)['’]?s\b/g;

// The question may be behind a clause or a sentence of its own: "If I leave, what happens to …?", "I left. What happens to …?"
function clausesOf(head: string): string[] {
  const clauses = [head];
  if (/[,:;.!?–—-] /.test(head))
    for (const found of head.matchAll(grammar().clause)) {
      if (clauses.length > MOST_CLAUSES) break;
      clauses.push(head.slice(found.index + found[0].length - found[1]!.length));
    }
  return clauses.flatMap((clause) => {
    const behind = clause.replace(PREPOSITION, '');
    return behind === clause ? [clause] : [clause, behind];
  });
}

const MOST_CLAUSES = 3;
/** "After how many days", "from what size", "on which side" ask as they do without it. */
const PREPOSITION =
  /^(?:after|at|before|by|during|for|from|in|of|on|over|than|to|under|up to|with|within) (?=how|what|which|who)/;

function fitsRow(clause: string, { begins, has, pattern }: ReturnType<typeof rows>[number]): boolean {
  const isLikely =
    begins?.some((word) => clause.startsWith(word)) ?? has?.some((words) => clause.includes(words)) ?? true;
  return isLikely && pattern().test(clause);
}

function numberIn(head: string): number {
  const found = grammar().number.exec(head)?.[1];
  if (found === undefined) return 0;
  const at = LIST_NUMBERS.indexOf(found);
  return at === -1 ? Number(found) : at + 2;
}

function sidesIn(head: string): string[] {
  for (const pattern of SIDES) {
    const found = pattern.exec(head);
    if (found !== null)
      return found
        .slice(1)
        .map((side) => side.trim())
        .filter((side) => side !== '');
  }
  return [];
}

const SIDES: readonly RegExp[] = [
  /\bbetween (.{1,80}?) and (.{1,80}?)(?: in\b.*)?\W*$/,
  /^compare (.{1,80}?) (?:and|with|to) (.{1,80}?)\W*$/,
  /^(?:how (?:is|are|do|does|did) )?(.{1,80}?) (?:differ|different) (?:in \w+ )?(?:from|to|than) (.{1,80}?)\W*$/,
  /^(.{1,80}?) (?:versus|vs\.?|compared (?:with|to)|as opposed to) (.{1,80}?)\W*$/,
  /(?:^|[,:] ?)([^,:]{1,60}?),? or (?:the )?([^,:?]{1,60}?)\W*$/,
  /^how (?:do|are|does) (.{1,80}?),? and (.{1,80}?) (?:differ|compare)/,
];

const rows = lazy(() =>
  KIND_PATTERNS.map((row) => ({ ...row, pattern: lazy(() => new RegExp(`^(?:${anyOf(row.patterns)})`)) })),
);

const grammar = lazy(() => ({
  clause: new RegExp(`(?:[,:;.!?]| [-–—]) (?:and |but |then |so |please )?(${CLAUSE_OPENING})\\b`, 'g'),
  number: new RegExp(`\\b(?:what|which|the|name|list) (${LIST_NUMBERS.join('|')}|\\d{1,2}) [a-z]`),
}));
