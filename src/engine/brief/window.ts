// The days that a brief is of: those of its variant before the day it is made; where nothing is dated in them, those before its
// newest document. A brief of news is never made of stories of years ago.
import type { BriefWindow } from '../../api/payloads/brief.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';

type Dated = Pick<DocumentRecord, 'published_at'>;

/** A moved window goes no further back than so many days. */
const FURTHEST = 90;

export interface Moving {
  /** It goes back until it has so many documents. */
  readonly fewest: number;
}

/**
 * The window of a brief; undefined where no document is dated by then.
 * @param days whole days before its last one that belong to it
 * @param moves how it goes to the newest documents where it has none; where it is not given it does not
 */
export function windowOf(
  documents: readonly Dated[],
  days: number,
  now: Date,
  moves: Moving | undefined,
): BriefWindow | undefined {
  const today = now.toISOString().slice(0, 10);
  const dates = documents
    .flatMap(({ published_at }) => dayIn(published_at) ?? [])
    .filter((day) => day <= today)
    .toSorted()
    .toReversed();
  const [newest] = dates;
  if (newest === undefined) return undefined;
  const from = daysBefore(today, days);
  if (newest >= from || moves === undefined) return { from, to: today, note: null };
  const furthest = daysBefore(newest, Math.max(days, FURTHEST));
  const usual = daysBefore(newest, days);
  const wanted = dates[moves.fewest - 1] ?? dates.at(-1)!;
  const start = [usual, wanted].toSorted()[0]!;
  const moved = start < furthest ? furthest : start;
  const shown = dates.findLast((day) => day >= moved)!;
  const span = shown === newest ? `of ${newest}` : `of ${shown} to ${newest}`;
  const note = `Nothing is dated within ${days === 1 ? 'a day' : `${days} days`} of ${today}: this brief is ${span}, the newest there are.`;
  return { from: moved, to: newest, note };
}

/** The day that a brief speaks of as its own: `now` where something is dated in the days before it, else that of the newest document. */
export function presentOf(documents: readonly Dated[], days: number, now: Date): Date {
  const today = now.toISOString().slice(0, 10);
  const from = daysBefore(today, days);
  const newest = documents.reduce((latest, { published_at }) => {
    const day = dayIn(published_at) ?? '';
    return day > latest && day <= today ? day : latest;
  }, '');
  return newest === '' || newest >= from ? now : new Date(newest);
}

/** Whether a document is dated within a window. */
export function isWithin({ published_at }: Dated, window: Pick<BriefWindow, 'from' | 'to'>): boolean {
  const day = dayIn(published_at);
  return day !== undefined && day >= window.from && day <= window.to;
}

/** YYYY-MM-DD of a date or a time; a year or a month is not a day. */
function dayIn(published_at: string | null): string | undefined {
  const day = published_at?.slice(0, 10) ?? '';
  return Number.isNaN(Date.parse(day)) || day === '' ? undefined : new Date(day).toISOString().slice(0, 10);
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
}
