// Lines by which an author takes back all that is under them: "[This section is out of date]",
// "Superseded by the policy of 2024", "Archived", "DRAFT - not for use", "status: withdrawn"; "Rejected" of a decision. A text
// that only speaks of drafts is none.
import { lazy } from '../../text/lazy.ts';
import { anyOf } from '../../text/word-lists.ts';

/** UTF-16 units; a longer line says more than that. */
const LONGEST = 200;

/** Whether a line says of its text that it is out of date, superseded, archived, withdrawn or a draft. */
export function takesBack(line: string): boolean {
  if (line.length > LONGEST) return false;
  const title = TITLE.exec(line);
  if (title !== null) return rules().titles.test(line.slice(title[0].length));
  if (rules().label.test(line)) return true;
  const text = line
    .toLowerCase()
    .replace(/[*_[\]"“”~`>#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return rules().lines.some((rule) => rule.test(text)) || WRONG_ABOVE.test(text);
}

/** Whether a line says of what is above it that it is wrong, but not of what is below: "The loss of 4,117 litres above is wrong". */
export function takesBackAbove(line: string): boolean {
  return WRONG_ABOVE.test(line.toLowerCase()) && !/\bwe (?:hereby )?(?:withdraw|retract)\b/i.test(line);
}

const WRONG_ABOVE =
  /\babove (?:is|are|was|were) (?:wrong|incorrect|mistaken|false|in error|not (?:correct|true|right))\b/;

/** The title that a document gives itself: "Archive" alone is one of a list of pages. */
const TITLE = /^\s*(?:title|headline|subject)\s*:\s*/i;

const rules = lazy(() => {
  const state = anyOf(TAKEN_BACK);
  const whole = `(?:this|the following|the information (?:on|in) this) (?:\\w+ )?${anyOf(WHOLES)}`;
  const said = '(?:is|was|has been|has become|are|became|remains)';
  // "Harbour dues [ARCHIVED]", "Harbour dues (superseded)", "[WITHDRAWN] Harbour dues".
  const labels = `[[(] ?${state} ?[\\])]\\W*$|^\\W*\\[ ?${state} ?\\](?!\\()`;
  const label = new RegExp(labels, 'i');
  const titles = new RegExp(`${labels}|^\\W*${state} ?(?: [-–—] |: )`, 'i');
  const lines = [
    // Nothing but the state, with what may be beside it in a label: "DRAFT", "Archived 2021-03-04", "Status: draft".
    new RegExp(
      `^\\W*(?:(?:document |page )?status ?: ?)?${state}(?: (?:on |since |in |as of )?(?:${MONTHS}|[\\d\\s.,/-])+)?\\W*$`,
    ),
    // "Withdrawn on 21 November 2026: published in error", "RETRACTED 2026-11-21".
    new RegExp(
      `^\\W*${state} (?:on |since |in |as of )?(?:(?:${MONTHS}|\\d[\\d./-]*)[\\s,.]*){1,4}(?:[:.;–—-]|$)`,
    ),
    // "Withdrawn. This report was published in error."
    new RegExp(`^\\W*(?:withdrawn|retracted|superseded|obsolete|archived|deprecated)[.;!] `),
    new RegExp(`^\\W*${state} ?(?: [-–—] |[:(–—])(?! ?(?:false|no|0|null|n/a|""|'')\\W*$)`),
    /^\W*(?:superseded|superceded|replaced|obsoleted|deprecated|overrid(?:den|ed)) (?:by|in favou?r of|since|as of) /,
    // Of a decision: "Status: rejected, see below", "Accepted & removed", "Proposed, not implemented yet".
    new RegExp(`^\\W*(?:\\w+ )?status ?[:|] ?(?:${state}|proposed|pending|in review)(?![\\w-])`),
    new RegExp(
      `^\\W*(?:accepted|adopted|approved|implemented)\\b[^.]{0,40}(?:&|,|\\b(?:and|but|then)) ?(?:now |later |since |then )?(?:${state}|removed|reverted|dropped|abandoned)\\W*$`,
    ),
    /^\W*(?:proposed|pending)(?:, (?:but )?not [\w ]{1,40})?\W*$/,
    new RegExp(`${whole} (?:${said} )?(?:now |currently |only |still )?(?:an? |the )?${state}(?![\\w-])`),
    new RegExp(
      `^\\W*(?:draft|archived?|deprecated|withdrawn|obsolete|outdated|retired) ?: ?(?:true|yes|1)\\W*$`,
    ),
    new RegExp(`${whole} (?:has )?(?:turned out|proved|proven) (?:to be )?(?:false|wrong|incorrect)\\b`),
    /\bwe (?:hereby )?(?:withdraw|retract) (?:it|them|this|these|the (?:statement|report|post|article|claim)s?)\b/,
    /^\W*superseded ?by ?: ?(?!(?:null|none|~|n\/a)?\W*$)/,
  ];
  return { label, titles, lines };
});

const MONTHS = '(?:jan|febr?|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*';

// What a line says that takes back, or holds back, the whole text under it, for withdrawn.ts: lower-case parts of expressions.

/** States of a text: as a label, or said of it. */
const TAKEN_BACK: readonly string[] = [
  'out[- ]of[- ]date',
  'outdated',
  'obsolete',
  'superseded',
  'superceded',
  'rejected',
  'declined',
  'not(?: yet)?[- ]implemented(?: yet)?',
  'deprecated',
  'withdrawn',
  'retracted',
  'rescinded',
  'repealed',
  'revoked',
  'retired',
  'archived?',
  'expired',
  'discontinued',
  '(?:early |working |first |rough )?drafts?(?: version)?',
  'work in progress',
  'historical',
  'no longer (?:maintained|current|valid|in (?:force|effect|use)|accurate|up[- ]to[- ]date|supported|applicable|updated)',
  '(?:has been |was |is )?replaced by',
];

/** What a line names itself by. */
const WHOLES: readonly string[] = (
  'page section document policy article post guide chapter file proposal specification spec standard version text information ' +
  'entry note notice procedure handbook manual documentation material content announcement advice guidance report'
).split(' ');
