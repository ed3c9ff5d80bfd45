// What the documents do not have, in one paragraph: dates, and what a section was looked for and not found.
import type { DocumentRecord } from '../../store/corpus-store.ts';
import type { Setting } from './kinds.ts';
import type { StoryInHand } from './stories/told.ts';

/** Sentences on the dates of the documents; empty where all is dated and recent. */
export function datesMissing(documents: readonly DocumentRecord[], setting: Setting): string[] {
  const undated = documents.filter(({ published_at }) => published_at === null).length;
  if (documents.length === 0) return [];
  if (undated === documents.length)
    return [`${none(documents.length)} dated: nothing here is known to be new.`];
  const lines = undated === 0 ? [] : [`${undated} of ${documents.length} documents are not dated.`];
  // Of a window that moved the brief's first line says so.
  if (setting.recent > 0) return lines;
  const newest = documents.reduce(
    (latest, { published_at }) => ((published_at ?? '') > latest ? published_at! : latest),
    '',
  );
  const day = setting.now.toISOString().slice(0, 10);
  const late = newest > day ? '' : `; the newest is of ${newest}`;
  return [`No document is dated within ${days(setting.windowDays)} of ${day}${late}.`, ...lines];
}

function none(count: number): string {
  return count === 1 ? 'The only document is not' : `None of the ${count} documents is`;
}

function days(count: number): string {
  return count === 1 ? 'a day' : `${count} days`;
}

/** One sentence on what was looked for and not found: for some of the stories told, or at all. */
export function notFound(
  told: readonly StoryInHand[],
  has: Readonly<Record<'why' | 'next', (story: StoryInHand) => boolean>>,
  sought: readonly string[],
): string[] {
  const without = (what: string, test: (story: StoryInHand) => boolean): string[] => {
    const count = told.filter((story) => !test(story)).length;
    if (count === 0) return [];
    return [
      `${what} for ${count === told.length ? `any of the ${count}` : `${count} of the ${told.length}`} stories`,
    ];
  };
  const ofStories =
    told.length < 2
      ? []
      : [...without('a reason', has.why), ...without('what comes next, or is open,', has.next)];
  const all = [...ofStories, ...sought];
  return all.length === 0 ? [] : [`Not found in what was read: ${all.join('; ')}.`];
}
