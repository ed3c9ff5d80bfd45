// What a document says of itself in its front matter, a header or a list of fields: `date: 2024-03-19`. Such a member has none
// of the words that it is asked for by ("When was the post published?"), so they are known by its name (question/members.words.ts).
import type { Question } from '../question/analyse.ts';
import type { Asked } from '../question/kinds.ts';
import { documentStems, knownMembers, type KnownMember } from '../question/members.ts';
import { stems } from '../../text/terms.ts';
import { AT, type Features } from './feature-names.ts';
import type { Considered } from './features.ts';

/** What a member tells a question. */
export interface MemberAnswer {
  /** The kind of answer that it is to the question; null where it is none. */
  readonly kind: KnownMember['kind'] | null;
  /** The stems of the question that it answers by being there. */
  readonly stems: readonly string[];
}

/**
 * What a line of metadata tells; undefined where it has no name ("March 19, 2015"). The question must ask for it in words of
 * its own, and of the document: it names the title, all or with a word for documents beside it, and nothing that the title
 * does not have. "When was the registry made?" does not ask when a post about it was written.
 */
export function answerOfMember(
  line: string,
  {
    question,
    asked,
  }: { readonly question: Pick<Question, 'text' | 'distinct' | 'emphasis'>; readonly asked: Asked },
  titleStems: readonly string[],
): MemberAnswer | undefined {
  const named = memberRows(line);
  if (named === undefined) return undefined;
  const { distinct, emphasis } = question;
  const row = named.find(
    ({ kind, stems }) => asked.kinds.has(kind) && distinct.some((stem) => stems.has(stem)),
  );
  if (row === undefined) return NOTHING;
  const others = distinct.filter((stem) => !row.stems.has(stem) && !documentStems().has(stem));
  const isOfDocument = distinct.some((stem) => documentStems().has(stem));
  return isTitleNamed(others, emphasis, new Set(titleStems), isOfDocument) &&
    hasNumbers(question.text, titleStems)
    ? { kind: row.kind, stems: [...row.stems, ...documentStems()] }
    : NOTHING;
}

/** It fits what it tells, however it is written (a name may be in small letters), and nothing else. */
export function setMember(features: Features, { kind }: MemberAnswer): void {
  features[AT.metadata_wanted] = kind === null ? 0 : 1;
  features[AT.fit_date] = kind === 'date' ? 1 : 0;
  features[AT.fit_person] = kind === 'person' ? 1 : 0;
}

/** Whether a line is a member with a name. */
export function isMember(line: string): boolean {
  return NAME.test(line);
}

/**
 * Whether a statement is what a document says of itself and no one asked for: who wrote of a thing, and under which path, is not
 * what happened to it, though the authors be called after it.
 */
export function isUnasked(
  { question }: { readonly question: Pick<Question, 'distinct'> },
  first: Considered,
): boolean {
  const { form, own } = first.statement;
  const name = NAME.exec(own)?.[1];
  if (form !== 'metadata' || name === undefined || first.features[AT.metadata_wanted]! > 0) return false;
  return !stems(name).some((stem) => question.distinct.includes(stem));
}

/** Whether it is the title of its document. */
export function isTitle(line: string): boolean {
  return /^title: /i.test(line);
}

const NAME = /^(\p{L}[\p{L}\p{N}_.@ -]{0,40}): /u;
const NOTHING: MemberAnswer = { kind: null, stems: [] };

function memberRows(line: string): readonly KnownMember[] | undefined {
  const words = NAME.exec(line)?.[1]
    ?.toLowerCase()
    .split(/[-_. ]+/);
  return words && knownMembers().filter(({ named }) => words.some((word) => named.has(word)));
}

/** Versions and sections are compared whole: 1.84.1 is not 1.84.0, though each of its numbers is there. */
function hasNumbers(text: string, titleStems: readonly string[]): boolean {
  const title = `${titleStems.join(' ')} `;
  return (text.slice(0, LONGEST).match(/\d+(?:\.\d+)+/g) ?? []).every((number) =>
    new RegExp(`(?<![^ ])${number.replaceAll('.', ' ')} (?!\\d)`).test(title),
  );
}

/** Of a question, in UTF-16 units. */
const LONGEST = 2_000;
/** A title is named by this share of its stems: a site's name may be left out. */
const MOST_OF_TITLE = 0.75;

function isTitleNamed(
  stems: readonly string[],
  emphasis: Question['emphasis'],
  title: ReadonlySet<string>,
  inPart: boolean,
): boolean {
  const named = stems.filter((stem) => title.has(stem));
  const isOther = stems.some((stem) => emphasis.get(stem) === 1 && !title.has(stem));
  return named.length > 0 && !isOther && (inPart || named.length >= MOST_OF_TITLE * title.size);
}
