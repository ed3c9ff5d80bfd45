// Statements that give another value for what the best one says: the same measure of the same thing at the same time. Where
// documents disagree, all of them are the answer; of the dated updates of one page the newest is, and the others are older.
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { datesIn, MONTHS } from '../../text/dates.ts';
import { lazy } from '../../text/lazy.ts';
import { numbers } from '../../text/numbers.ts';
import { stems } from '../../text/terms.ts';
import { blanked } from '../../text/marks.ts';
import type { ConflictReason } from '../../api/payloads/query.ts';
import { saysOtherwise } from '../disagreement/otherwise.ts';
import { cellAgainst, kindsIn, otherValues, type ValueKind } from '../disagreement/values.ts';
import { askedCells, otherRows, type AskedCell } from '../tables/other-rows.ts';
import { AT } from '../statements/feature-names.ts';
import type { Ranked } from '../statements/ranking.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import type { Statement } from '../statements/statement.ts';

/** One of the statements that disagree. */
export interface Voice {
  readonly one: Ranked;
  /** YYYY-MM-DD of its update or its document; null where neither has one. */
  readonly date: string | null;
  /** A later update of the same page says something else. */
  readonly isOlder: boolean;
}

export interface Disagreement {
  /** Two at least, the newest first, older updates last. */
  readonly voices: readonly Voice[];
  /** The ranking with what disagrees counted as one: who says another date is not a reason to doubt that the question is answered. */
  readonly united: readonly Ranked[];
  /** How they disagree. */
  readonly reason: ConflictReason;
}

/** Candidates that are looked through: of no others are the documents needed. */
export const MOST_COMPARED = 40;
/** Voices that are heard. */
const MOST_VOICES = 4;
/** The share of the question that each says in its own words; a verb ("have") it may lack. */
const ENOUGH = 0.75;

/** Undefined where none disagrees, or where neither a date, an amount nor a name is asked for, nor whether something is so. */
export function disagreementIn(
  read: ReadQuestion,
  ranking: readonly Ranked[],
  documents: ReadonlyMap<string, DocumentRecord>,
): Disagreement | undefined {
  const says = saysQuestion(read);
  const core = coreOf(ranking, says);
  if (core === undefined) return undefined;
  const kind = kindIn(read.asked.kinds, core);
  const compared = ranking.slice(0, MOST_COMPARED);
  const { heard, reason } = heardIn(core, compared.filter(says), kind, documents);
  const rows = kind === undefined ? [] : rowsAgainst(read, core, compared);
  const all = [...heard, ...rows.map((one) => voiceOf(one, documents))].slice(0, MOST_VOICES);
  if (all.length < 2) return undefined;
  return { voices: inOrder(all), united: unitedIn(ranking, all), reason };
}

/** The row that a question names with those rows and sentences of other documents that have something else for what it asks for. */
export function rowsDisagreeing(
  read: ReadQuestion,
  ranking: readonly Ranked[],
  documents: ReadonlyMap<string, DocumentRecord>,
): Disagreement | undefined {
  const [first] = ranking;
  if (first === undefined) return undefined;
  const compared = ranking.slice(0, MOST_COMPARED);
  const others = [...otherRows(read, first, compared), ...proseAgainst(read, first, compared)];
  if (others.length === 0) return undefined;
  const heard = [first, ...others.slice(0, MOST_VOICES - 1)].map((one) => voiceOf(one, documents));
  return {
    voices: inOrder(heard),
    united: ranking,
    reason: read.asked.kinds.has('date') ? 'other-date' : 'other-figure',
  };
}

/** Rows of other documents that give another value than a sentence for what a question asks. */
function rowsAgainst(read: ReadQuestion, core: Ranked, ranking: readonly Ranked[]): Ranked[] {
  return ranking.filter(
    (one) => !isOfSame(one, core) && askedCells(read, one).some((cell) => isAgainst(cell, core)),
  );
}

/** Sentences of other documents that give another value than a row for what a question asks. */
function proseAgainst(read: ReadQuestion, row: Ranked, ranking: readonly Ranked[]): Ranked[] {
  const [cells, says] = [askedCells(read, row), saysQuestion(read)];
  return ranking.filter(
    (one) => !isOfSame(one, row) && says(one) && cells.some((cell) => isAgainst(cell, one)),
  );
}

function isOfSame({ statement: one }: Ranked, { statement: other }: Ranked): boolean {
  return one.chunk.document_id === other.chunk.document_id;
}

/** Whether a sentence speaks of the row of a cell, and gives another value. */
function isAgainst(cell: AskedCell, { statement: { own } }: Ranked): boolean {
  const said = new Set(stems(own));
  return stems(cell.key).every((stem) => said.has(stem)) && cellAgainst(cell, own) !== undefined;
}

/** What is asked for; of a question whether something is so, what the statement that answers it gives. */
function kindIn(kinds: ReadQuestion['asked']['kinds'], core: Ranked): ValueKind | undefined {
  if (kinds.has('date')) return 'date';
  if (kinds.has('amount')) return 'figure';
  if (kinds.has('person')) return 'name';
  return kinds.has('polar') ? kindsIn(core.statement.own)[0] : undefined;
}

type PlacedVoice = Voice & { readonly document: string };

/** The core, and those that give another value each, or deny it. */
function heardIn(
  core: Ranked,
  candidates: readonly Ranked[],
  kind: ValueKind | undefined,
  documents: ReadonlyMap<string, DocumentRecord>,
): { readonly heard: readonly PlacedVoice[]; readonly reason: ConflictReason } {
  const heard = [voiceOf(core, documents)];
  const reasons = new Map<string, ConflictReason>();
  for (const one of candidates) {
    if (heard.length === MOST_VOICES) break;
    const against = againstIn(core.statement.own, one.statement.own, kind);
    const voice = voiceOf(one, documents);
    if (against === undefined || reasons.has(against.value)) continue;
    if (!heard.every((known) => mayDisagree(known, voice))) continue;
    reasons.set(against.value, against.reason);
    heard.push(voice);
  }
  return { heard, reason: [...reasons.values()][0] ?? `other-${kind ?? 'figure'}` };
}

/** How one statement says otherwise than another, and the value that it gives; its denial is one more value. */
function againstIn(
  one: string,
  other: string,
  kind: ValueKind | undefined,
): { readonly reason: ConflictReason; readonly value: string } | undefined {
  const values = kind === undefined ? undefined : otherValues(one, other, [kind])?.values;
  if (values !== undefined) return { reason: `other-${kind!}`, value: values[1] };
  if (kind === 'figure' || kind === 'name') return undefined;
  const how = saysOtherwise(one, other);
  return how?.values === null ? { reason: how.reason, value: how.reason } : undefined;
}

/** A sentence or an item with the words of the question in it; where it asks whether a value is right, whichever value it gives. */
function saysQuestion({ asked, question }: ReadQuestion): (one: Ranked) => boolean {
  if (!asked.kinds.has('polar'))
    return ({ statement, features }) => FORMS.has(statement.form) && features[AT.own]! >= ENOUGH;
  const values = [
    ...datesIn(question.text),
    ...numbers(question.text),
    ...[...question.text.matchAll(month())].map(placeOf),
  ];
  const wanted = new Set(stems(blanked(question.text, values)));
  return ({ statement }) => {
    const own = new Set(stems(statement.own));
    const shared = [...wanted].filter((stem) => own.has(stem)).length;
    return FORMS.has(statement.form) && wanted.size > 1 && shared / wanted.size >= ENOUGH;
  };
}

/** A month without a year: "in May", "since early March". */
const month = lazy(() => new RegExp(`\\b(?:(?:early|mid|late)[ -])?(?:${MONTHS.join('|')})\\b`, 'g'));

function placeOf({ 0: said, index }: RegExpExecArray): { readonly start: number; readonly end: number } {
  return { start: index, end: index + said.length };
}

const FORMS: ReadonlySet<Statement['form']> = new Set(['sentence', 'item']);

/** The sentence or item within the first statement that says the question in its own words. */
function coreOf(ranking: readonly Ranked[], says: (one: Ranked) => boolean): Ranked | undefined {
  const [first] = ranking;
  return first === undefined ? undefined : ranking.find((one) => isInside(one, first) && says(one));
}

function isInside({ statement: one }: Ranked, { statement: other }: Ranked): boolean {
  return (
    one.chunk.id === other.chunk.id &&
    one.spans[0]!.start >= other.spans[0]!.start &&
    one.spans.at(-1)!.end <= other.spans.at(-1)!.end
  );
}

function voiceOf(one: Ranked, documents: ReadonlyMap<string, DocumentRecord>): PlacedVoice {
  const { chunk } = one.statement;
  const document = documents.get(chunk.document_id);
  return {
    one,
    date: updateOf(one.statement) ?? document?.published_at ?? null,
    isOlder: false,
    document: chunk.document_id,
  };
}

/** Of one page only dated updates disagree: two sentences of a text are seldom about the same. */
function mayDisagree(one: PlacedVoice, other: PlacedVoice): boolean {
  if (one.document !== other.document) return true;
  const updates = [updateOf(one.one.statement), updateOf(other.one.statement)];
  return updates.some((date) => date !== undefined) && one.date !== other.date;
}

/** The date of the update that a statement is in: "Update, April 27, 2018" right above it or at its beginning. */
function updateOf({ chunk, spans }: Statement): string | undefined {
  const end = spans.at(-1)!.end - chunk.start;
  const before = chunk.text.slice(Math.max(0, end - NEAR), end);
  const last = [...before.matchAll(UPDATE)].at(-1);
  const [date] = last === undefined ? [] : datesIn(before.slice(last.index, last.index + LONGEST_LABEL));
  return date !== undefined && date.date.length === 10 ? date.date : undefined;
}

const NEAR = 600;
const LONGEST_LABEL = 45;
const UPDATE = /\b(?:update[ds]?|edit(?:ed)?)\b/gi;

/** The newest first; an update of a page that has a later one is older, whatever other pages say. */
function inOrder(heard: readonly PlacedVoice[]): Voice[] {
  const latest = (one: PlacedVoice): boolean =>
    !heard.some((other) => other.document === one.document && (other.date ?? '') > (one.date ?? ''));
  return heard
    .map((one) => ({ one: one.one, date: one.date, isOlder: !latest(one) }))
    .toSorted(
      (a, b) =>
        Number(a.isOlder) - Number(b.isOlder) ||
        ((b.date ?? '') > (a.date ?? '') ? 1 : (b.date ?? '') < (a.date ?? '') ? -1 : 0),
    );
}

/** What is likely of each voice, and of what is around it, is likely of the first. */
function unitedIn(ranking: readonly Ranked[], heard: readonly Voice[]): Ranked[] {
  const [first, ...rest] = ranking;
  // What overlaps the first is counted with it already.
  const others = rest.filter(
    (one) => !isAround(one, first!) && heard.some((voice) => isAround(one, voice.one)),
  );
  const likely = others.reduce((sum, one) => sum + one.likely, first!.likely);
  return [{ ...first!, likely }, ...rest.filter((one) => !others.includes(one))];
}

function isAround({ statement: one }: Ranked, { statement: other }: Ranked): boolean {
  return (
    one.chunk.id === other.chunk.id &&
    one.spans[0]!.start < other.spans.at(-1)!.end &&
    one.spans.at(-1)!.end > other.spans[0]!.start
  );
}
