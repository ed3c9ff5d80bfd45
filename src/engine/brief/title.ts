// The title of a brief, from the variant's pattern.
import type { BriefRequest } from './make.ts';

/** {sectors}, {persona} and {date} filled in, the first letter a capital. */
export function titleOf({ variant, persona, sectors, now }: BriefRequest): string {
  const values: Readonly<Record<string, string>> = {
    sectors: listed(sectors),
    persona: persona.title,
    date: dayOf(now),
  };
  const title = variant.title.replace(/\{(sectors|persona|date)\}/g, (_, name: string) => values[name]!);
  return title.charAt(0).toLocaleUpperCase('en') + title.slice(1);
}

function dayOf(now: Date): string {
  return now.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

const NAMED = 3;

/** `energy, shipping and 4 more`; ids as words. */
function listed(sectors: readonly string[]): string {
  if (sectors.length === 0) return 'all documents';
  const names = sectors.map((sector) => sector.replace(/[-_]+/g, ' '));
  const shown = names.length > NAMED + 1 ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : names;
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)!}`;
}
