// What a statement is like whatever is asked, and whether a statement of its form is asked for.
import type { Asked, QuestionKind } from '../question/kinds.ts';
import { AT, type Features } from './feature-names.ts';
import type { FitQuestion } from './fits.ts';
import type { Stretch } from './piece-words.ts';
import type { Statement } from './statement.ts';

/** What it is like whatever is asked. */
export function setManners(features: Features, manners: readonly Manner[]): void {
  for (const [feature, value] of manners) features[feature] = value;
}

/** The features that say so, with their values; those that are 0 are left out. */
export function mannersOf(statement: Statement, ownStems: readonly Stretch[]): readonly Manner[] {
  const { own, lead } = statement;
  const stems = ownStems.reduce((sum, { from, to }) => sum + to - from, 0);
  const all: Manner[] = [
    [AT.asks, ASKS.test(own) ? 1 : 0],
    [AT.aside, ASIDE.test(own) ? 1 : 0],
    [AT.leads_on, LEADS_ON.test(own) ? 1 : 0],
    [AT.points_back, lead === '' && POINTS_BACK.test(own) ? 1 : 0],
    [AT.short, stems < 4 ? 1 : 0],
    [AT.long, Math.min(1, own.length / 800)],
    [AT.elsewhere, leadsElsewhere(statement) ? 1 : 0],
  ];
  return all.filter(([, value]) => value !== 0);
}

export type Manner = readonly [feature: number, value: number];

/** Whether a statement of its form is asked for. */
export function setWanted(features: Features, { form }: Statement, { asked, question }: FitQuestion): void {
  if (form === 'list' || form === 'definitions') features[AT.unwanted_list] = wants(asked, LISTED) ? 0 : 1;
  else if (form === 'metadata') features[AT.metadata_wanted] = wants(asked, ['person', 'date']) ? 1 : 0;
  else if (form === 'row' || form === 'table') features[AT.table_wanted] = wants(asked, ['amount']) ? 1 : 0;
  else if (form === 'code') {
    features[AT.code_wanted] = wants(asked, ['manner']) || CODE_ASKED.test(question.text) ? 1 : 0;
    features[AT.unwanted_code] = wants(asked, NO_CODE) ? 1 : 0;
  }
}

/** Whether it is of a list that names other pages: under "See also", "Resources", "Further reading:". */
function leadsElsewhere({ form, lead, chunk }: Statement): boolean {
  if (form !== 'list' && form !== 'item') return false;
  const headings = chunk.structure?.path.slice(-HEADINGS_READ).map(({ text }) => text) ?? [];
  return [...headings, lead].some((text) => ELSEWHERE.test(text));
}

const HEADINGS_READ = 2;
const ELSEWHERE =
  /^\W*(?:(?:related|additional|other|useful|external|recommended|more|further) (?:\w+ )?(?:resources?|links?|information|reading|references?|posts|articles|techniques|material|pages|topics)|resources?|see also|references?|links|learn more|next steps|what['’]?s next|bibliography)\b/i;

function wants({ kinds }: Asked, some: readonly QuestionKind[]): boolean {
  return some.some((kind) => kinds.has(kind));
}

const ASKS = /[?？؟]["'”’)\]」』]*$/;
const LEADS_ON = /(?:[:：]|\b(?:as follows|the following|(?:listed|given|shown|described) below)[.:]?)$/i;
const ASIDE = /^\W*(?:for (?:example|instance)|e\.g\.|myth\b|note that in the past)/i;
const POINTS_BACK =
  /^\W*(?:he|she|it|they|this|that|these|those|his|her|its|their|such|however|therefore|thus|instead|moreover|furthermore|also|then|but|and|or|so)\b/i;
/** Kinds that a whole list answers. */
const LISTED: readonly QuestionKind[] = ['list', 'manner', 'comparison', 'condition'];
/** Kinds that a block of code says nothing to. */
const NO_CODE: readonly QuestionKind[] = [
  'condition',
  'date',
  'person',
  'reason',
  'comparison',
  'polar',
  'definition',
];
const CODE_ASKED =
  /\b(?:commands?|code|syntax|flags?|options?|formula|snippet|script|line|field|config\w*|write)\b/i;
