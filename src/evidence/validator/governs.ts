// What a lead-in or a heading does to what is under it: "You must not:" turns each item below it, "If you are under 18:"
// limits it, "Deprecated" or "Myth" says what it is worth, "Malta" says what it is about. A grammar of words, without a parser.
import { lazy } from '../../text/lazy.ts';
import { memoised } from '../../text/memoise.ts';
import { sentences } from '../../text/sentences.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { anyOf } from '../../text/word-lists.ts';
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
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const byLabel = labelOf(text);
  return byLabel === 'polarity' || byLabel === 'status' ? byLabel : ofPhrase(saying(text));
}

/** The same of the label that a text begins with ("Myth: …", "Not permitted - …"); null where it begins with none. */
export function labelOf(text: string): Governance | null {
  const label = LABEL.exec(text.slice(0, LONGEST_LABEL));
  return label === null ? null : ofPhrase(label[1]!);
}

/** Whether a lead-in or heading must be shown with what is under it for that to be true. */
export const turns: (lead: string) => boolean = memoised((lead) => {
  const governance = governs(lead);
  return governance !== null && governance !== 'topic';
}, 120);

const LONGEST = 2_000;
const LONGEST_LABEL = 200;
/** Its last sentence says what follows; one that points back ("These include:") is read with the one before. */
const POINTS = /^\W*(?:this|these|those|that|it|they|such|here|there|each|which)\b/i;
/** "Myth: vaccines …", "Not permitted - smoking": up to four words before a colon or dash that more words follow. */
const LABEL = /^\W*([\p{L}\p{N}'/-]{1,40}(?: [\p{L}\p{N}'/-]{1,40}){0,3})(?::| [-–—]) +\p{L}/u;

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
  const rules = grammar();
  const isQuestion = text.endsWith('?');
  const condition = rules.condition.exec(text);
  const main = condition === null ? text : withoutClause(text, condition.index);
  if (isStatus(main)) return 'status';
  if (isQuestion && rules.explained.test(main)) return condition === null ? 'topic' : 'condition';
  if (rules.denial.test(main) || isExclusion(main)) return 'polarity';
  if (!isQuestion && rules.force.test(main.replace(rules.shown, ' '))) return 'polarity';
  if (condition !== null || isFronted(main)) return 'condition';
  return saysSomething(main) ? 'topic' : null;
}

function isStatus(text: string): boolean {
  const { ended, report } = grammar();
  return ended.test(text) || isState(text) || isIllustration(text) || report.test(text);
}

function isFronted(text: string): boolean {
  return grammar().fronted.test(text) && !grammar().notFronted.test(text);
}

/** A clause runs to the comma behind it where it is in front, to a closing bracket, or to the end. */
function withoutClause(text: string, from: number): string {
  const end = /[,;)]/.exec(text.slice(from));
  const rest = end === null ? '' : text.slice(from + end.index + 1);
  return `${text.slice(0, from)} ${rest}`.trim();
}

/** A label of one word or with its noun ("Draft", "Proposed rule"), in brackets or behind a dash, or said of the list. */
function isState(text: string): boolean {
  return grammar().state.some((rule) => rule.test(text));
}

function isIllustration(text: string): boolean {
  return grammar().illustration.test(text) || grammar().contrasted.test(text);
}

function isExclusion(text: string): boolean {
  const found = grammar().exclusion.exec(text);
  return found !== null && !grammar().notOfAList.test(text.slice(found.index + found[0].length));
}

function saysSomething(text: string): boolean {
  const { announcements } = grammar();
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}']*/gu) ?? [];
  return words.some(
    (word) => !announcements.has(word) && !STOP_WORDS.has(word) && !/^\w+'\w{1,2}$/.test(word),
  );
}

/** One of the phrases as whole words; a word joined to others by a hyphen ("stack-only") is another word. */
function whole(phrases: readonly string[], flags = 'u'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}'-])${anyOf(phrases)}(?![\\p{L}\\p{N}]|['-]\\p{L})`, flags);
}

const grammar = lazy(() => {
  const states = anyOf(STATES);
  return {
    condition: whole(CONDITIONS),
    ended: whole(ENDED),
    report: whole(REPORTS),
    denial: new RegExp(
      `${whole([...DENIALS, ...REFUSALS]).source}|(?<![\\p{L}\\p{N}])non-?\\p{L}+(?:able|ible|ant)(?!\\p{L})`,
      'u',
    ),
    explained: /^\W*(?:how|why)\b/u,
    exclusion: whole(EXCLUSIONS),
    notOfAList: new RegExp(`^ ${anyOf(NOT_OF_A_LIST)}(?!\\p{L})`, 'u'),
    force: whole(FORCES),
    shown: new RegExp(
      `(?<!\\p{L})(?:may|might|can|could|should|must|shall) (?:also |now |then )?${anyOf(SHOWN)}(?!\\p{L})`,
      'gu',
    ),
    fronted: new RegExp(`^\\W*${anyOf(FRONTED)}(?![\\p{L}-])`, 'u'),
    notFronted: new RegExp(`^\\W*${anyOf(NOT_FRONTED)}`, 'u'),
    state: [
      new RegExp(`^\\W*(?:the |a |an |some |all )?${states}(?! (?:to|of|a|an|the)\\b)(?![\\p{L}-])`, 'u'),
      new RegExp(`[(\\[] *${states} *[)\\]]|[-–—:,] ${states}[.:]?$`, 'u'),
      new RegExp(
        `(?<!\\p{L})(?:is|are|was|were|be|been|being|remain|remains) (?:\\w+ly )?${states}(?![\\p{L}-])`,
        'u',
      ),
    ],
    illustration: new RegExp(`(?<!\\p{L})${anyOf(ILLUSTRATIONS)}(?![\\p{L}-])(?!, )`, 'u'),
    contrasted: new RegExp(`^\\W*${anyOf(CONTRASTED)} ?:?$`, 'u'),
    announcements: new Set(ANNOUNCEMENTS),
  };
});
