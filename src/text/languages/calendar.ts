// Days, months and years as a language names them, by the runtime's own tables.
import { lazy } from '../lazy.ts';
import { folded, lowered } from './folding.ts';

/** Whether a sentence names a month, weekday or year that is not in `but` (lower case). */
export function dated(language: string): (sentence: string, but: string) => boolean {
  const names = lazy(() => namesIn(language));
  return (sentence, but) => {
    const text = folded(lowered(sentence, language));
    const asked = folded(but);
    for (const [found] of text.matchAll(YEAR)) if (!asked.includes(found)) return true;
    return names().some((name) => text.includes(name) && !asked.includes(name));
  };
}

const YEAR = /(?<!\d)(?:1\d{3}|20\d{2})(?!\d)/g;
/** Shorter ones are in other words ("mai"). */
const SHORTEST = 4;

function namesIn(language: string): string[] {
  const names = new Set<string>();
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1 + month)));
  for (const options of [
    { month: 'long' },
    { month: 'long', day: 'numeric' },
    { weekday: 'long' },
  ] as const) {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    for (const day of days)
      for (const { type, value } of format.formatToParts(day))
        if (type === 'month' || type === 'weekday') names.add(folded(lowered(value, language)));
  }
  return [...names].filter(
    (name) => name.length >= SHORTEST || (/[^\0-\u024f]/.test(name) && name.length > 1),
  );
}
