// Statements that give another value for what the best one says: the same measure of the same thing at the same time. Where
// documents disagree, all of them are the answer; of the dated updates of one page the newest is, and the others are older.
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { datesIn, type DateMention } from '../../text/dated.ts';
import { numbers } from '../../text/numbers.ts';
import { terms } from '../../text/terms.ts';
import { AT } from '../statements/feature-names.ts';
import type { Question } from '../question/analyse.ts';
import { blanked, polarAbout, type About, type ValueKind } from './polar.ts';
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
  /** The ranking with what disagrees counted as one: who says another date is no reason to doubt that the question is answered. */
  readonly united: readonly Ranked[];
  /** What they disagree about. */
  readonly kind: ValueKind;
}

/** Candidates that are looked through: of no others are the documents needed. */
export const MOST_COMPARED = 40;
/** Voices that are heard. */
const MOST_VOICES = 4;
/** The share of the question that each says in its own words. */
const ENOUGH = 0.9;
/** How alike two statements are without their values: the content words of both by those of either. */
const ALIKE = 0.8;

/** Undefined where none disagrees, or where neither a date nor an amount is asked for, nor whether one is right. */
export function disagreementIn(
  { asked, question }: Pick<ReadQuestion, 'asked'> & { readonly question: Pick<Question, 'text'> },
  ranking: readonly Ranked[],
  documents: ReadonlyMap<string, DocumentRecord>,
): Disagreement | undefined {
  const open = kindIn(asked.kinds);
  const about: About | undefined =
    open === undefined ? polarAbout(asked.kinds, question.text, FORMS) : { kind: open, says: saysQuestion };
  const core = about === undefined ? undefined : coreOf(ranking, about);
  if (about === undefined || core === undefined) return undefined;
  const heard = heardIn(core, ranking.slice(0, MOST_COMPARED), about, documents);
  if (
    heard.length < 2 ||
    about.isAsked?.(heard.map(({ one }) => saidIn(one.statement.own, about.kind)?.value)) === false
  )
    return undefined;
  return { voices: inOrder(heard), united: unitedIn(ranking, heard), kind: about.kind };
}

function kindIn(kinds: ReadQuestion['asked']['kinds']): ValueKind | undefined {
  return (['date', 'amount'] as const).find((kind) => kinds.has(kind));
}

type PlacedVoice = Voice & { readonly document: string };

/** The core, and those that give another value each. */
function heardIn(
  core: Ranked,
  candidates: readonly Ranked[],
  { kind, says }: About,
  documents: ReadonlyMap<string, DocumentRecord>,
): PlacedVoice[] {
  const own = saidIn(core.statement.own, kind);
  const heard = [voiceOf(core, documents)];
  const values = new Set([own?.value]);
  for (const one of candidates.filter(says)) {
    if (own === undefined || heard.length === MOST_VOICES) break;
    const other = saidIn(one.statement.own, kind);
    if (other === undefined || values.has(other.value) || !isSameMeasure(own, other)) continue;
    const voice = voiceOf(one, documents);
    if (!heard.every((known) => mayDisagree(known, voice))) continue;
    values.add(other.value);
    heard.push(voice);
  }
  return heard;
}

/** A sentence or an item with the words of the question in it. */
function saysQuestion({ statement, features }: Ranked): boolean {
  return FORMS.has(statement.form) && features[AT.own]! >= ENOUGH;
}

const FORMS: ReadonlySet<Statement['form']> = new Set(['sentence', 'item']);

/** The sentence or item within the first statement that says the question in its own words. */
function coreOf([first, ...rest]: readonly Ranked[], { says }: About): Ranked | undefined {
  if (first === undefined) return undefined;
  const inside = [first, ...rest].filter(
    ({ statement }) =>
      statement.chunk.id === first.statement.chunk.id &&
      statement.spans[0]!.start >= first.statement.spans[0]!.start &&
      statement.spans.at(-1)!.end <= first.statement.spans.at(-1)!.end,
  );
  return inside.find(says);
}

/** What a statement says, its value apart from the rest. */
interface Said {
  readonly value: string;
  readonly unit: string | null;
  /** What must be alike: other figures, when it holds, whether it is denied, the names. */
  readonly frame: string;
  readonly stems: ReadonlySet<string>;
}

function saidIn(whole: string, kind: ValueKind): Said | undefined {
  const text = withoutLabel(whole);
  const dates = datesIn(text);
  const figures = numbers(text).filter((one) => !dates.some((date) => overlaps(one, date)));
  const measured = figures.filter(({ unit }) => unit !== null && unit !== 'ordinal');
  const value = kind === 'date' ? valueOfDate(dates) : amountIn(measured);
  // "It closed on 3 March": what closed, only another sentence says.
  if (value === undefined || POINTING.test(text)) return undefined;
  const others = kind === 'date' ? figures : figures.filter((one) => one !== measured[0]);
  const frame = [
    ...others.map((one) => `${one.value}${one.unit ?? ''}`),
    ...(kind === 'date' ? [] : dates.map(({ date }) => date)),
    String([...text.matchAll(NEGATION)].length),
    ...[...blanked(text, [...dates, ...figures]).matchAll(NAME)].map(([name]) => name).toSorted(),
  ].join('|');
  const stems = new Set(terms(blanked(text, [...dates, ...figures])).map(({ stem }) => stem));
  return { value, unit: kind === 'date' ? null : measured[0]!.unit, frame, stems };
}

/** "Update, April 27, 2018: The gate is open": without the date of the update. */
function withoutLabel(text: string): string {
  const [date] = OPENS_WITH_LABEL.test(text) ? datesIn(text) : [];
  return date === undefined || date.start > LONGEST_LABEL ? text : text.slice(date.end).replace(/^\W+/u, '');
}

/** Several dates in one sentence are of several things. */
function valueOfDate(dates: readonly DateMention[]): string | undefined {
  return dates.length === 1 ? dates[0]!.date : undefined;
}

function amountIn(measured: ReturnType<typeof numbers>): string | undefined {
  return measured.length === 1 ? String(measured[0]!.value) : undefined;
}

function overlaps(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start < other.end && other.start < one.end;
}

const POINTING = /^\W*(?:it|its|this|that|these|those|they|their|he|she|his|her|we|our|here|there|then)\b/i;
const NEGATION = /\b(?:not|never|no|without|cannot|neither|nor)\b|n['’]t\b/gi;
/** A capital inside the text: "ACME v2", "North Lock". */
const NAME = /(?<=\S )\p{Lu}[\p{L}\p{N}.-]*(?: v?\d[\d.]*)?/gu;

function isSameMeasure(one: Said, other: Said): boolean {
  if (one.unit !== other.unit || one.frame !== other.frame || one.stems.size < 2) return false;
  // "March 2020" and "3 March 2020": the one is only more exact.
  if (one.value.startsWith(other.value) || other.value.startsWith(one.value)) return false;
  if (one.value.endsWith(other.value) || other.value.endsWith(one.value)) return false;
  const shared = [...one.stems].filter((stem) => other.stems.has(stem)).length;
  return shared / (one.stems.size + other.stems.size - shared) >= ALIKE;
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
const OPENS_WITH_LABEL = /^\W*(?:update[ds]?|edit(?:ed)?)\b/i;
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
