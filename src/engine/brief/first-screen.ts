// The order of sections for a reader of the first screen: a few stories, why, and what comes next; the rest of each follows.
import type { Written } from './claims.ts';
import type { SectionForm, SectionKind } from './forms.ts';
import type { Section } from './sections.ts';

/** UTF-16 units that come first of each kind, and the heading of what follows. */
const FIRST: Partial<Record<SectionKind, { readonly most: number; readonly rest: string }>> = {
  stories: { most: 680, rest: 'More' },
  causes: { most: 400, rest: 'Further reasons' },
};

/** The kinds that the rest follows. */
const NEXT: ReadonlySet<SectionKind> = new Set(['causes', 'outlook', 'open_questions']);

/**
 * Parts long sections in two where one on why or on what comes next is behind the stories. Reasons for stories of the rest
 * come with the rest; nothing is left out.
 * @param isChosen the order of the stories is a reader's, and stays; otherwise those with a reason come first
 */
export function forFirstScreen(sections: readonly Section[], isChosen = false): Section[] {
  const at = sections.findIndex(({ form }) => form.kind === 'stories');
  const last = sections.findLastIndex(
    ({ form, paragraphs, sought }) => NEXT.has(form.kind) && (paragraphs.length > 0 || sought.endsWith('.')),
  );
  if (at < 0 || last < at) return [...sections];
  const shown = new Set<string>();
  const reasons = sections.flatMap((section) => (section.form.kind === 'causes' ? section.paragraphs : []));
  const explained = new Set(isChosen ? [] : reasons.flatMap(documentsOf));
  const parted = sections.slice(0, last + 1).map((section) => parts(section, shown, explained));
  if (!parted.some(([first]) => first !== undefined && NEXT.has(first.form.kind))) return [...sections];
  return [
    ...parted.map(([first]) => first),
    ...parted.map(([, rest]) => rest),
    ...sections.slice(last + 1),
  ].flatMap((section) => section ?? []);
}

/** What comes first of a section, and what follows: stories with a reason first. `shown` gets the documents of those that come first. */
function parts(
  section: Section,
  shown: Set<string>,
  explained: ReadonlySet<string>,
): [first?: Section, rest?: Section] {
  const { form, paragraphs } = section;
  const { most, rest } = FIRST[form.kind] ?? {};
  if (most === undefined || rest === undefined || paragraphs.length === 0) return [section];
  const fits =
    form.kind === 'causes'
      ? paragraphs.filter((one) => documentsOf(one).some((id) => shown.has(id)))
      : paragraphs.toSorted((a, b) => hasOne(b, explained) - hasOne(a, explained));
  const first = fits.slice(0, within(most, fits));
  if (form.kind === 'stories') for (const id of first.flatMap(documentsOf)) shown.add(id);
  const others = paragraphs.filter((one) => !first.includes(one));
  const own = { ...section, paragraphs: first };
  if (others.length === 0) return [own];
  const renamed: SectionForm = { ...form, heading: first.length === 0 ? form.heading : rest };
  const after = { ...section, form: renamed, paragraphs: others };
  return first.length === 0 ? [undefined, after] : [own, after];
}

function hasOne(one: Written, documents: ReadonlySet<string>): number {
  return documentsOf(one).some((id) => documents.has(id)) ? 1 : 0;
}

function documentsOf({ made }: Written): string[] {
  return made.map(({ document }) => document.id);
}

/** How many paragraphs have room; one at least, where there is one. */
function within(most: number, paragraphs: readonly Written[]): number {
  let size = 0;
  const over = paragraphs.findIndex(({ made }) => {
    size += made.reduce((sum, { claim }) => sum + claim.text.length, 0);
    return size > most;
  });
  return over < 0 ? paragraphs.length : Math.max(1, over);
}
