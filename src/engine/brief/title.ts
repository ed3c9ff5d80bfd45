// The title of a brief, from the variant's pattern.
import type { BriefSection } from '../../api/payloads/brief.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import type { BriefRequest } from './make.ts';

/** {happened}, {sectors}, {persona} and {date} filled in, the first letter a capital. */
export function titleOf({ variant, persona, sectors, now }: BriefRequest, told: readonly string[]): string {
  const values: Readonly<Record<string, string>> = {
    happened: happened(told) ?? listed(sectors),
    sectors: listed(sectors),
    persona: persona.title,
    date: dayOf(now),
  };
  const title = variant.title.replace(
    /\{(happened|sectors|persona|date)\}/g,
    (_, name: string) => values[name]!,
  );
  return title.charAt(0).toLocaleUpperCase('en') + title.slice(1);
}

/** The title of the first story as its source writes it, and how many more there are. */
function happened(told: readonly string[]): string | undefined {
  const [first, ...others] = told;
  if (first === undefined) return undefined;
  return others.length === 0 ? first : `${first}, and ${others.length} more`;
}

/**
 * What each story told says that happened: the title of its document, or where a series of documents has titles of one form
 * ("2026-08-18 Triage Log"), how its text begins.
 */
export function headlinesOf(
  sections: readonly BriefSection[],
  documents: readonly Pick<DocumentRecord, 'title'>[],
): string[] {
  const isOfSeries = seriesIn(documents);
  const told = sections.find(({ kind }) => kind === 'stories')?.paragraphs ?? [];
  return told.flatMap(({ topic, text }) => {
    if (text === null) return [];
    if (topic !== null && !isOfSeries(topic)) return [topic];
    return [beginning(text)];
  });
}

/** Which titles are of many of one form. */
export function seriesIn(documents: readonly Pick<DocumentRecord, 'title'>[]): (title: string) => boolean {
  const forms = new Map<string, number>();
  for (const { title } of documents) forms.set(formOf(title), (forms.get(formOf(title)) ?? 0) + 1);
  return (title) => (forms.get(formOf(title)) ?? 0) >= SERIES;
}

/** So many titles of one form are a series. */
const SERIES = 3;
const LONGEST = 90;

function formOf(title: string): string {
  return title.toLowerCase().replace(/[\d.,/-]+/g, '0');
}

/** Its first clause, or as many words as a title may have. */
function beginning(text: string): string {
  const clause = /^.{20,90}?(?=[,;:]\s|\.(?:\s|$))/su.exec(text)?.[0];
  if (clause !== undefined) return clause;
  const words = text.slice(0, LONGEST);
  return text.length <= LONGEST ? text : `${words.slice(0, words.lastIndexOf(' '))}…`;
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
