// The sections of a brief, each made from its form. Sections choose their statements in a fixed order, so that common kinds
// do not use up what the rare kinds need.
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { changedParagraphs, type Since } from './changes.ts';
import { claimOf, written, type Written } from './claims.ts';
import { contradictionsOf, type Found } from './contradictions.ts';
import { entityParagraphs } from './entities.ts';
import type { Persona, SectionForm, Variant } from './forms.ts';
import { SELECTORS } from './kinds.ts';
import { paragraphsOf, type Writing } from './paragraphs.ts';
import { breathe } from '../../text/breathe.ts';
import type { BriefContext, BriefStore } from './reading.ts';

export interface Section {
  readonly form: SectionForm;
  /** Empty where there was nothing of its kind. */
  readonly paragraphs: readonly Written[];
  /** The sentence that is shown in their place. */
  readonly nothing: string;
}

export interface Sections {
  readonly sections: readonly Section[];
  readonly contradictions: Found['contradictions'];
}

/**
 * The sections in the order of the variant. One that would only repeat what others say is left out, and so are those on
 * changes and contradictions where there are none. One unit of work a section.
 */
export async function sectionsOf(
  store: BriefStore,
  writing: Writing,
  {
    variant,
    persona,
  }: { readonly variant: CatalogueEntry<Variant>; readonly persona: CatalogueEntry<Persona> },
  earlier: Since | undefined,
  context: BriefContext,
): Promise<Sections> {
  const forms = variant.sections.map((form) => formFor(form, persona));
  const made = new Map<SectionForm, Section>();
  for (const form of forms.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    if (form.kind === 'contradicted') continue;
    context.signal?.throwIfAborted();
    context.spend?.(1);
    const section =
      form.kind === 'changed'
        ? await changed(store, writing, form, earlier, context)
        : plainSection(writing, form);
    if (section !== undefined) made.set(form, section);
    await breathe(context.signal);
  }
  const asked = forms.find(({ kind }) => kind === 'contradicted');
  const stated = [...made.values()].flatMap(({ paragraphs }) => paragraphs);
  const found = asked === undefined ? NONE : await conflicts(store, writing, asked, stated, context);
  if (asked !== undefined && found.paragraphs.length > 0)
    made.set(asked, { form: asked, paragraphs: found.paragraphs, nothing: '' });
  return {
    sections: forms.flatMap((form) => made.get(form) ?? []),
    contradictions: found.contradictions,
  };
}

const NONE: Found = { paragraphs: [], contradictions: [] };

/** The form scaled to the time that this reader has. */
function formFor(form: SectionForm, persona: Persona): SectionForm {
  return {
    ...form,
    paragraphs: Math.max(1, Math.round(form.paragraphs * persona.paragraphs)),
    sentences: Math.min(form.sentences, persona.sentences),
  };
}

// What changed is chosen first and what is rare next, so that no other section takes it away; what is contradicted last, for
// it looks at all the rest.
function turnOf({ kind }: SectionForm): number {
  if (kind === 'changed') return 0;
  return RARE.includes(kind) ? 1 : 2;
}

/** Few sentences are of these kinds; a section that takes any would leave them none. */
const RARE: readonly string[] = ['definitions', 'rules', 'outlook', 'open_questions'];

async function changed(
  store: BriefStore,
  writing: Writing,
  form: SectionForm,
  earlier: Since | undefined,
  context: BriefContext,
): Promise<Section | undefined> {
  if (earlier === undefined) return undefined;
  const paragraphs = await changedParagraphs(store, writing, form, earlier, context);
  return paragraphs.length === 0 ? undefined : { form, paragraphs, nothing: '' };
}

function plainSection(writing: Writing, form: SectionForm): Section | undefined {
  const { kind } = form;
  if (kind === 'changed' || kind === 'contradicted') return undefined;
  const { statements, mentions } = writing.redundancy.weighing;
  if (kind === 'entities') {
    const paragraphs = entityParagraphs(writing, form).map((draft) => written(draft));
    return paragraphs.length === 0 && mentions.size > 0
      ? undefined
      : { form, paragraphs, nothing: writing.setting.documents === 0 ? NO_DOCUMENTS : NOBODY };
  }
  const selector = SELECTORS[kind];
  const paragraphs = paragraphsOf(writing, selector, form).map((draft) => written(draft));
  const isUsedUp = paragraphs.length === 0 && statements.some((one) => selector.takes(one, writing.setting));
  if (isUsedUp) return undefined;
  const { setting } = writing;
  return { form, paragraphs, nothing: setting.documents === 0 ? NO_DOCUMENTS : selector.nothing(setting) };
}

const NO_DOCUMENTS = 'There are no documents to make it from.';
const NOBODY = 'No sentence of these documents that can stand by itself names anybody or anything.';

/** Claims looked at for each pair that is wanted. */
const LOOKS = 10;

/** The brief's own claims first, then single sentences with figures or denials that weigh most. */
async function conflicts(
  store: BriefStore,
  { redundancy, graph }: Writing,
  form: SectionForm,
  stated: readonly Written[],
  context: BriefContext,
): Promise<Found> {
  const own = stated.filter(({ relation }) => relation !== 'gone').flatMap(({ made }) => made);
  const known = new Set(own.map(({ claim }) => claim.id));
  const others = redundancy.weighing.statements
    .filter((one) => one.first === one.last && (one.traits.numbers > 0 || DENIED.test(one.text)))
    .toSorted((a, b) => b.salience - a.salience || byCodeUnits(placeOf(a), placeOf(b)))
    .slice(0, LOOKS * form.paragraphs)
    .flatMap((one) => claimOf(one) ?? [])
    .filter(({ claim }) => !known.has(claim.id));
  return contradictionsOf(store, graph, [...own, ...others], form.paragraphs, context);
}

const DENIED = /\b(?:not|no|never|none|without|denied|denies)\b/i;

function placeOf({
  chunk,
  start,
}: {
  readonly chunk: { readonly id: string };
  readonly start: number;
}): string {
  return `${chunk.id} ${String(start).padStart(9, '0')}`;
}
