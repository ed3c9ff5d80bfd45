// What a lead-in or a heading does to what is under it: "You must not:" turns each item below it,
// "If you are under 18:" limits it, "Deprecated" or "Myth" says what it is worth, "Malta" says what it is about. A grammar of
// words, without a parser.
import { lazy } from '../../text/lazy.ts';
import { memoised } from '../../text/memoise.ts';
import { isPlain, PLAIN_CLASSES } from '../../text/plain.ts';
import { sentences } from '../../text/sentences.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { anyOf } from '../../text/word-lists.ts';
import { takesBack } from './withdrawn.ts';
import {
  ANNOUNCEMENTS,
  CONDITIONS,
  CONTRASTED,
  DENIALS,
  ENDED,
  EXCLUSIONS,
  FORCES,
  FRONTED,
  ILLUSTRATIONS,
  NOT_FRONTED,
  NOT_OF_A_LIST,
  REFUSALS,
  REPORTS,
  SHOWN,
  STATES,
} from './governs.words.ts';

/**
 * `polarity`: it denies, forbids, excludes, allows or demands. `condition`: it says when, for whom or to what end.
 * `status`: it says what it is worth (deprecated, proposed, a myth, an example, somebody's words). `topic`: it only names it.
 */
export type Governance = 'polarity' | 'condition' | 'status' | 'topic';

/**
 * How a lead-in or heading (one block, Markdown marks allowed) governs what is under it; null where it says nothing
 * ("Notes:", "as follows:"). The gravest wins: a denial, a status, an allowance or demand, a condition. English only: what is
 * in another language is a topic. Linear; of a text above 2,000 UTF-16 units its end is read.
 */
export function governs(lead: string): Governance | null {
  const text = simplified(lead);
  if (takesBack(lead)) return 'status';
  if (!grammarFor(text).letter.test(text)) return null;
  const byLabel = labelOf(text);
  return byLabel === 'polarity' || byLabel === 'status' ? byLabel : ofPhrase(saying(text));
}

/** The same of the label that a text begins with ("Myth: …", "Not permitted - …"); null where it begins with none. */
export function labelOf(text: string): Governance | null {
  const head = text.slice(0, LONGEST_LABEL);
  // Without either there is none.
  if (!head.includes(': ') && !/ [-–—] /.test(head)) return null;
  const label = grammarFor(head).label.exec(head);
  return label === null ? null : ofPhrase(label[1]!);
}

/** Whether a lead-in or heading must be shown with what is under it for that to be true. */
export const turns: (lead: string) => boolean = memoised((lead) => {
  const governance = governs(lead);
  return governance !== null && governance !== 'topic';
}, 120);

/** Whether a heading or label is nothing but a word for what is left out, ended, unreal or an example: "Exceptions", "Deprecated". */
export function saysOnlyThat(heading: string): boolean {
  const text = simplified(heading.slice(0, LONGEST_LABEL)).toLowerCase();
  return grammarFor(text).byItself.test(text);
}

const LONGEST = 2_000;
const LONGEST_LABEL = 200;
/** Its last sentence says what follows; one that points back ("These include:") is read with the one before. */
const POINTS = /^\W*(?:this|these|those|that|it|they|such|here|there|each|which)\b/i;
/** Without marks of Markdown, code, link targets and numbers of items. */
function simplified(lead: string): string {
  return lead
    .slice(-LONGEST)
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^()\s]*\)/g, ']')
    .replace(/[’ʼ]/g, "'")
    .replace(/^\s*(?:[-*+#>•]+|\d{1,3}[.)])\s+/u, '')
    .replace(/[*_[\]"“”~]+/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function saying(text: string): string {
  const all = sentences(text);
  const last = all.at(-1)!;
  const said = text.slice(last.start, last.end);
  return all.length > 1 && POINTS.test(said) ? text.slice(all.at(-2)!.start, last.end) : said;
}

function ofPhrase(phrase: string): Governance | null {
  const text = phrase.toLowerCase();
  const rules = grammarFor(text);
  const isQuestion = text.endsWith('?');
  const condition = rules.condition.exec(text);
  const main = condition === null ? text : withoutClause(text, condition.index);
  if (isStatus(main, rules)) return 'status';
  if (isQuestion && EXPLAINED.test(main)) return condition === null ? 'topic' : 'condition';
  if (rules.denial.test(main) || isExclusion(main, rules)) return 'polarity';
  if (!isQuestion && rules.force.test(main.replace(rules.shown, ' '))) return 'polarity';
  if (condition !== null || isFronted(main, rules)) return 'condition';
  return saysSomething(main, rules) ? 'topic' : null;
}

const EXPLAINED = /^\W*(?:how|why)\b/;

/** A label of one word or with its noun ("Draft", "Proposed rule"), in brackets or behind a dash, or said of the list; an illustration; a report. */
function isStatus(text: string, { ended, state, illustration, contrasted, report }: Grammar): boolean {
  return [ended, ...state, illustration, contrasted, report].some((rule) => rule.test(text));
}

function isFronted(text: string, { fronted, notFronted }: Grammar): boolean {
  return fronted.test(text) && !notFronted.test(text);
}

/** A clause runs to the comma behind it where it is in front, to a closing bracket, or to the end. */
function withoutClause(text: string, from: number): string {
  const end = /[,;)]/.exec(text.slice(from));
  const rest = end === null ? '' : text.slice(from + end.index + 1);
  return `${text.slice(0, from)} ${rest}`.trim();
}

function isExclusion(text: string, { exclusion, notOfAList }: Grammar): boolean {
  const found = exclusion.exec(text);
  return found !== null && !notOfAList.test(text.slice(found.index + found[0].length));
}

function saysSomething(text: string, { word }: Grammar): boolean {
  const words = text.match(word) ?? [];
  return words.some((one) => !announcements().has(one) && !STOP_WORDS.has(one) && !/^\w+'\w{1,2}$/.test(one));
}

const announcements = lazy(() => new Set(ANNOUNCEMENTS));

/** The grammar for a text: where it is plain, its letters are those of Latin-1, and its patterns are made in a tenth of the time. */
function grammarFor(text: string): Grammar {
  return isPlain(text) ? plainGrammar() : wholeGrammar();
}

type Grammar = ReturnType<typeof grammarOf>;

const plainGrammar = lazy(() => grammarOf(PLAIN_CLASSES.L, PLAIN_CLASSES.N, '', ''));
const wholeGrammar = lazy(() => grammarOf('\\p{L}', '\\p{N}', '\\p{M}', 'u'));

/** @param letter, digit, mark how they are written within a class */
function grammarOf(letter: string, digit: string, mark: string, flags: '' | 'u') {
  const states = anyOf(STATES);
  const made = (source: string, more = ''): RegExp => new RegExp(source, `${flags}${more}`);
  // One of the phrases as whole words; a word joined to others by a hyphen ("stack-only") is another word.
  const whole = (phrases: readonly string[]): string =>
    `(?<![${letter}${digit}'-])${anyOf(phrases)}(?![${letter}${digit}]|['-][${letter}])`;
  const joined = `[${letter}${digit}'/-]{1,40}`;
  return {
    letter: made(`[${letter}${digit}]`),
    word: made(`[${letter}${digit}][${letter}${digit}${mark}']*`, 'g'),
    // "Myth: vaccines …", "Not permitted - smoking": up to four words before a colon or dash that more words follow.
    label: made(`^\\W*(${joined}(?: ${joined}){0,3})(?::| [-–—]) +[${letter}]`),
    condition: made(whole(CONDITIONS)),
    ended: made(whole(ENDED)),
    report: made(whole(REPORTS)),
    denial: made(
      `${whole([...DENIALS, ...REFUSALS])}|(?<![${letter}${digit}])non-?[${letter}]+(?:able|ible|ant)(?![${letter}])`,
    ),
    exclusion: made(whole(EXCLUSIONS)),
    notOfAList: made(`^ ${anyOf(NOT_OF_A_LIST)}(?![${letter}])`),
    force: made(whole(FORCES)),
    shown: made(
      `(?<![${letter}])(?:may|might|can|could|should|must|shall) (?:also |now |then )?${anyOf(SHOWN)}(?![${letter}])`,
      'g',
    ),
    fronted: made(`^\\W*${anyOf(FRONTED)}(?![${letter}-])`),
    notFronted: made(`^\\W*${anyOf(NOT_FRONTED)}`),
    state: [
      made(`^\\W*(?:the |a |an |some |all )?${states}(?! (?:to|of|a|an|the)\\b)(?![${letter}-])`),
      made(`[(\\[] *${states} *[)\\]]|[-–—:,] ${states}[.:]?$`),
      made(
        `(?<![${letter}])(?:is|are|was|were|be|been|being|remain|remains) (?:\\w+ly )?${states}(?![${letter}-])`,
      ),
    ],
    illustration: made(`(?<![${letter}])${anyOf(ILLUSTRATIONS)}(?![${letter}-])(?!, )`),
    contrasted: made(`^\\W*${anyOf(CONTRASTED)} ?:?$`),
    byItself: made(
      `^\\W*(?:(?:the|our|all|known|some) )?${anyOf([...EXCLUSIONS, ...ENDED, ...STATES, ...ILLUSTRATIONS, ...CONTRASTED])}\\W*$`,
    ),
  };
}
