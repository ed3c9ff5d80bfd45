// Sections of what a reader chose, beside those that are made by rules.
import type { Relation } from '../../api/payloads/brief.ts';
import type { Since } from './changes.ts';
import type { Made, Written } from './claims.ts';
import type { SectionForm, SectionKind } from './forms.ts';
import { SELECTORS, type PlainKind } from './kinds.ts';
import type { Writing } from './paragraphs.ts';
import type { Section } from './sections.ts';
import type { Selection } from './selected.ts';
import type { StoryInHand } from './stories/told.ts';

/** A section of what a reader chose; undefined where it was not asked for it. */
export async function selectedSection(
  writing: Writing,
  {
    form,
    chosen,
    earlier,
    tables,
  }: {
    readonly form: SectionForm;
    readonly chosen: Selection['chosen'];
    readonly earlier: Since | undefined;
    /** Those that stand before what was chosen, of a section on figures. */
    readonly tables: () => Promise<readonly Written[]>;
  },
): Promise<Section | undefined> {
  const { kind } = form;
  const selected = chosen?.get(form);
  if (selected === undefined || !isPlain(kind)) return undefined;
  const first = kind === 'numbers' ? await tables() : [];
  const all = selected.map((one) => ({ ...one, relation: relationOf(one.made[0]!, earlier) }));
  for (const { made } of all) markTaken(writing, made);
  if (kind === 'stories') writing.told.push(...toldIn(writing, all));
  const paragraphs = [...first, ...all].slice(0, Math.max(form.paragraphs, first.length));
  return { form, paragraphs, sought: SELECTORS[kind].sought };
}

function isPlain(kind: SectionKind): kind is PlainKind {
  return Object.hasOwn(SELECTORS, kind);
}

/** The stories of some paragraphs, each once, in their order. */
function toldIn({ stories }: Writing, all: readonly Written[]): StoryInHand[] {
  const found = all.flatMap(
    ({ made }) =>
      stories.find(({ documents }) => documents.some(({ id }) => id === made[0]!.document.id)) ?? [],
  );
  return [...new Set(found)];
}

/** What a reader chose is said: no section by rules says it again. */
function markTaken({ redundancy, byChunk }: Writing, made: readonly Made[]): void {
  for (const { citation, chunk } of made) {
    const { start, end } = citation.locator;
    for (const one of byChunk.get(chunk.id) ?? [])
      if (chunk.start + one.start >= start && chunk.start + one.end <= end) redundancy.take(one);
  }
}

function relationOf({ document, claim }: Made, earlier: Since | undefined): Relation | null {
  if (earlier?.isNews({ document, text: claim.text }) !== true) return null;
  return earlier.relationOf(document) ?? null;
}

/** Whether a reader chose something that says why, or what comes next, for a story. */
export function hasChosen(chosen: NonNullable<Selection['chosen']>) {
  const has = (kinds: readonly string[]) => (story: StoryInHand) =>
    [...chosen].some(
      ([{ kind }, all]) =>
        kinds.includes(kind) &&
        all.some(({ made }) =>
          made.some(({ document }) => story.documents.some(({ id }) => id === document.id)),
        ),
    );
  return { why: has(['causes']), next: has(['outlook', 'open_questions']) };
}
