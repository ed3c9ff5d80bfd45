// What a reader pointed at as the paragraphs of each section: ids only, before anything is quoted.
import type { Offer, Unit } from '../../reading/offer.ts';
import type { SelectReply } from '../../reading/reader.ts';
import type { SectionForm, SectionKind } from '../forms.ts';
import { isAside } from '../sentences/asides.ts';
import { mayOpen, pointsBack, pointsNowhere } from '../sentences/antecedents.ts';

export interface Picks {
  /** The ids of each paragraph. */
  readonly paragraphs: ReadonlyMap<SectionForm, readonly (readonly string[])[]>;
  readonly dropped: number;
}

/** Each id once in the brief, of those that say the same the first, and what cannot open with what it needs. */
export function picksOf(
  { sections, same, cannot_open }: SelectReply,
  forms: readonly SectionForm[],
  round: Offer,
): Picks {
  const paragraphs = new Map<SectionForm, readonly (readonly string[])[]>();
  const groups = new Map<string, readonly string[]>();
  for (const group of same) for (const id of group) groups.set(id, group);
  const all = [...round.units.values()];
  const pointing = all.filter((unit) => isPointing(unit, round)).map(({ id }) => id);
  const leaning = all.filter((unit) => isLeaning(unit, round)).map(({ id }) => id);
  const closed = new Set([...cannot_open, ...pointing]);
  const picking: Picking = { round, closed, leaning: new Set(leaning), groups, used: new Set() };
  let dropped = 0;
  for (const form of forms) {
    const drafts: Draft[] = [];
    const asked = sections.find(({ name }) => name === form.heading)?.ids ?? [];
    for (const id of asked.slice(0, MOST_OF_SECTION)) if (!picked(id, drafts, form, picking)) dropped += 1;
    dropped += Math.max(0, asked.length - MOST_OF_SECTION);
    const all = fittedTo(form, drafts, round);
    for (const { ids } of all.slice(form.paragraphs)) {
      dropped += ids.length;
      for (const id of ids) picking.used.delete(id);
    }
    paragraphs.set(
      form,
      all.slice(0, form.paragraphs).map(({ ids }) => ids),
    );
  }
  return { paragraphs, dropped };
}

/** Whether a sentence that nothing leads in points at something that its passage's title does not name: a reader does not always say so. */
function isPointing({ statement: { form, lead, own }, passage }: Unit, { passages }: Offer): boolean {
  return (form === 'sentence' || form === 'item') && lead === '' && pointsNowhere(own, passages[passage]!);
}

/** Whether what leads in a statement points so, or the statement itself does under a heading alone: it is clearer with what is before. */
function isLeaning({ statement: { form, lead, own }, passage }: Unit, { passages }: Offer): boolean {
  if ((form !== 'sentence' && form !== 'item') || lead === '') return false;
  const { title, heading } = passages[passage]!;
  const above = heading?.split(' › ').at(-1) ?? '';
  const said = lead.startsWith(above) ? lead.slice(above.length).trim() : lead;
  return said === '' ? pointsBack(own) : pointsNowhere(said, { title: `${title} ${above}` });
}

interface Picking {
  readonly round: Offer;
  /** Ids that cannot open a paragraph. */
  readonly closed: ReadonlySet<string>;
  /** Ids that open one only where nothing that is before them can. */
  readonly leaning: ReadonlySet<string>;
  /** By id, those that say the same. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  /** Ids that the brief has. */
  readonly used: Set<string>;
}

/** Adds an id with what it needs before it to the drafts of a section; false where it cannot be, or is said already. */
function picked(id: string, drafts: Draft[], form: SectionForm, picking: Picking): boolean {
  const { round, groups, used } = picking;
  const unit = round.units.get(id);
  if (unit === undefined || used.has(id)) return false;
  if ((groups.get(id) ?? []).some((other) => used.has(other))) return false;
  const going = goingOn(unit, drafts, form, picking);
  if (going === 'full') return false;
  const needed = openingWith(unit, picking, going?.ids);
  if (needed === undefined) return false;
  const draft = going ?? { ids: [], last: unit };
  if (going === undefined) drafts.push(draft);
  for (const one of needed) used.add(one);
  draft.ids.push(...needed);
  return true;
}

interface Draft {
  readonly ids: string[];
  readonly last: Unit;
}

/** The paragraph that has what a statement needs before it, or else the last one of its section; `full` where it would have to and has no room. */
function goingOn(
  unit: Unit,
  drafts: readonly Draft[],
  { sentences }: SectionForm,
  { round, closed }: Picking,
): Draft | 'full' | undefined {
  const needed = closed.has(unit.id)
    ? drafts.find(({ ids }) => ids.some((id) => isJustBefore(id, unit, round)))
    : undefined;
  if (needed !== undefined) return needed.ids.length < LONGEST * sentences ? needed : 'full';
  const last = drafts.at(-1);
  if (last === undefined || !isOfOne(last.last, unit, round)) return undefined;
  return last.ids.length < sentences ? last : undefined;
}

/** Where there are too many, neighbours of one document are one paragraph, as a reader meant them. */
function fittedTo(
  { paragraphs, sentences }: SectionForm,
  drafts: readonly Draft[],
  round: Offer,
): readonly Draft[] {
  const fitted: Draft[] = [];
  let over = drafts.length - paragraphs;
  for (const draft of drafts) {
    const before = fitted.at(-1);
    const joins =
      over > 0 &&
      before !== undefined &&
      areOfOne(before, draft, round) &&
      before.ids.length + draft.ids.length <= LONGEST * sentences;
    if (joins) {
      before.ids.push(...draft.ids);
      over -= 1;
    } else fitted.push(draft);
  }
  return fitted;
}

function areOfOne(one: Draft, other: Draft, { units }: Offer): boolean {
  const documentOf = ({ ids }: Draft) => units.get(ids[0]!)!.statement.chunk.document_id;
  return documentOf(one) === documentOf(other);
}

function isJustBefore(id: string, { id: other, passage }: Unit, { units }: Offer): boolean {
  const behind = placeOf(other) - placeOf(id);
  return behind >= 1 && behind <= MOST_BEFORE && units.get(id)!.passage === passage;
}

/** A paragraph whose sentences need each other may have so many times what it may have else. */
const LONGEST = 2;

/** One document may tell several things, each under its own heading. */
function isOfOne(one: Unit, other: Unit, { passages }: Offer): boolean {
  return (
    one.statement.chunk.document_id === other.statement.chunk.document_id &&
    passages[one.passage]!.heading === passages[other.passage]!.heading
  );
}

/** Of one section; a model that points at more has not chosen. */
const MOST_OF_SECTION = 12;
/** Sentences before one that it may need to be understood. */
const MOST_BEFORE = 2;

function openingWith(
  unit: Unit,
  { round, closed, leaning }: Picking,
  own: readonly string[] = [],
): string[] | undefined {
  const alone = withOpening(unit, closed, round, own);
  if (!leaning.has(unit.id)) return alone;
  const unclear = new Set([...closed, ...leaning]);
  const before = beforeLead(unit, round);
  if (before === undefined) return withOpening(unit, unclear, round, own) ?? alone;
  return unclear.has(before.id) || !isOpening(before) ? alone : [before.id, unit.id];
}

/** The ids to be quoted for one: itself, after the sentences that it needs; undefined where these are not there or open nothing either. */
function withOpening(
  unit: Unit,
  closed: ReadonlySet<string>,
  round: Offer,
  own: readonly string[] = [],
): string[] | undefined {
  const needed = [unit.id];
  for (let current = unit; closed.has(current.id);) {
    const before = unitBefore(current, round);
    if (before === undefined) return undefined;
    if (own.includes(before.id)) return needed;
    if (needed.length > MOST_BEFORE) return undefined;
    needed.unshift(before.id);
    current = before;
  }
  return needed.length === 1 || isOpening(round.units.get(needed[0]!)!) ? needed : undefined;
}

/** The sentence before one in its passage; thanks and the like between them are left out. */
function unitBefore({ id, passage }: Unit, { units }: Offer): Unit | undefined {
  for (let at = placeOf(id) - 1; ; at -= 1) {
    const before = units.get(`s${at}`);
    if (before?.passage !== passage) return undefined;
    if (!isAside(before.statement.own)) return before;
  }
}

function isOpening({ statement: { lead, own: text } }: Unit): boolean {
  return lead !== '' || mayOpen({ quotable: true, text });
}

/** What is before the sentence that leads in a statement. */
function beforeLead({ id, passage, statement: { lead } }: Unit, { units }: Offer): Unit | undefined {
  let at = placeOf(id);
  while (units.get(`s${at - 1}`)?.passage === passage) at -= 1;
  const leading = units.get(`s${at - 1}`);
  if (leading === undefined || lead === '' || !lead.endsWith(leading.statement.own)) return undefined;
  const before = units.get(`s${at - 2}`);
  return before?.passage === leading.passage ? before : undefined;
}

/** The number of an id: neighbours of a passage have neighbouring ones. */
function placeOf(id: string): number {
  return Number(id.slice(1));
}

/** What a section of a brief takes. @param all the sections of the brief */
export function aboutOf({ kind }: SectionForm, all: readonly SectionForm[]): string | undefined {
  const hasEvents = all.some((form) => form.kind === 'stories');
  return (hasEvents ? undefined : ABOUT_SUBJECTS[kind]) ?? ABOUT[kind];
}

const ABOUT: Readonly<Partial<Record<SectionKind, string>>> = {
  stories:
    'what happened: somebody did, decided, released, announced, found or lost something, with who, what, to whom, how much and when, and how serious it is; each story once, the sentence that says it whole first; not what a thing is or is good for, not advice, not background, not a view',
  topics: 'what the documents cover: a sentence that says what a subject is about',
  developments:
    'what else happened in a story of the first section: a later event, a result, a consequence; not a description',
  causes:
    'why an event of the first section happened, or why it was decided, as the document says it of that event; not what a feature is good for, not a cause in general',
  numbers:
    'amounts that measure something of the stories: how many, how much, how long, of what; not a date, not the number of a version, not a list of items',
  voices:
    'what a named person or body said, asked for, denied or thinks, with who said it; not what they did',
  definitions: 'terms and what they mean',
  rules:
    'what must, may or may not be done, by whom, or a law, rule or policy that was made or changed; not advice',
  outlook: 'what a document says is planned, promised or expected to happen after its date',
  open_questions: 'what a document says is not known, not decided, not said, or still being discussed',
};

/** In a brief that tells no events. */
const ABOUT_SUBJECTS: typeof ABOUT = {
  causes:
    'how a subject of the first section works with, depends on, serves or leads to another, or why it is done as it is; not what one thing is by itself',
  numbers:
    'amounts that measure something of the subjects: how many, how much, how long, of what; not a date, not the number of a version, not a list of items',
};
