// The order of sections for a reader of the first screen: a few stories, why, and what comes next; the rest of each follows.
import type { Written } from './claims.ts';
import type { SectionForm, SectionKind } from './forms.ts';
import type { Section } from './sections.ts';

/** UTF-16 units that come first of each kind, and the heading of what follows. */
const FIRST: Partial<Record<SectionKind, { readonly most: number; readonly rest: string }>> = {
  stories: { most: 900, rest: 'More' },
  causes: { most: 500, rest: 'Further reasons' },
};

/** The kinds that the rest follows. */
const NEXT: ReadonlySet<SectionKind> = new Set(['causes', 'outlook', 'open_questions']);

/** Parts long sections in two where one on why or on what comes next is behind them; nothing is left out. */
export function forFirstScreen(sections: readonly Section[]): Section[] {
  const last = sections.findLastIndex(({ form }) => NEXT.has(form.kind));
  const rests: Section[] = [];
  const first = sections.slice(0, last + 1).map((section, at) => {
    const { most, rest } = FIRST[section.form.kind] ?? {};
    if (most === undefined || rest === undefined || at === last) return section;
    const kept = within(most, section.paragraphs);
    const others = section.paragraphs.slice(kept);
    const form: SectionForm = { ...section.form, heading: rest };
    if (others.length > 0) rests.push({ ...section, form, paragraphs: others });
    return { ...section, paragraphs: section.paragraphs.slice(0, kept) };
  });
  return [...first, ...rests, ...sections.slice(last + 1)];
}

/** How many paragraphs have room; at least one. */
function within(most: number, paragraphs: readonly Written[]): number {
  let size = 0;
  const over = paragraphs.findIndex(({ made }) => {
    size += made.reduce((sum, { claim }) => sum + claim.text.length, 0);
    return size > most;
  });
  return over < 0 ? paragraphs.length : Math.max(1, over);
}
