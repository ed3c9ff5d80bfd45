// The path through a topic: its sections as the documents head them, from the general to the special. A section under one heading
// with much to say gives several steps. Its length is bounded, and it is the same for the same documents.
import type { StepKind } from '../../../api/payloads/tutor.ts';
import { grouped } from '../../../text/groups.ts';
import { shortened } from '../../../text/marks.ts';
import { fold } from '../../../text/words.ts';
import { contentId } from '../../citing/compose.ts';
import { statedCause } from './causes.ts';
import { subjectDefined } from './subject-defined.ts';
import { touches, type ChunkSpan, type PathStep } from '../session.ts';
import { generality, SPECIAL } from './generality.ts';
import type { Material, TeachableStatement } from './material.ts';

const MOST = 16;
/** Of many sections each gives one step, of some each a few. */
const MANY = 6;
const SOME = 3;
const A_FEW = 4;
/** The most statements in a step, and the length in UTF-16 units after which none is added. */
const MOST_A_STEP = 2;
const LONGEST_STEP = 420;
const LONGEST_TITLE = 70;
const OPENING_WORDS = 9;

type Run = readonly TeachableStatement[];

/** The steps that the documents can teach. */
export function layPath({ statements }: Material): PathStep[] {
  const sections = sectionsOf(runsOf(statements.filter(({ text }) => !RESTATING.test(text))));
  const each = sections.length >= MANY ? 1 : sections.length >= SOME ? A_FEW : MOST;
  const runs = sections.flatMap((section) => bestFirst(section).slice(0, each));
  return titled(fromGeneral(chosen(runs)));
}

function chosen(runs: readonly Run[]): Run[] {
  const opening = new Set<string>();
  // Where not all fit, the best run of each document represents it.
  const weights = new Map(
    bestFirst(runs).map((run) => {
      const isFirst = !opening.has(run[0]!.document.id);
      opening.add(run[0]!.document.id);
      return [run, telling(run) + (isFirst ? 1 : 0)] as const;
    }),
  );
  return [...runs].toSorted((a, b) => weights.get(b)! - weights.get(a)!).slice(0, MOST);
}

/** In reading order, but what says what a thing is first, and what concerns few at the end. */
function fromGeneral(runs: readonly Run[]): Run[] {
  return runs
    .map((run) => ({ run, rank: generality(run[0]!) }))
    .toSorted((a, b) => a.rank - b.rank || a.run[0]!.order - b.run[0]!.order)
    .map(({ run }) => run);
}

/** Each by its heading, or that of its document's title where several have it; what goes on with a section by its first words. */
function titled(runs: readonly Run[]): PathStep[] {
  const headings = runs.map((run) => fold(run[0]!.section));
  const sections = runs.map(sectionOf);
  return runs.map((run, at) => {
    const { section, document, text } = run[0]!;
    const isShared = headings.some((other, of) => other === headings[at] && sections[of] !== sections[at]);
    const named = isShared && section !== document.title ? `${document.title}: ${section}` : section;
    const places = run.map(({ place }) => place);
    return stepOf(kindOf(run), sections.indexOf(sections[at]!) < at ? opening(text) : named, places);
  });
}

/** A step with the id that follows from its content. */
export function stepOf(kind: StepKind, title: string, places: readonly ChunkSpan[]): PathStep {
  const id = contentId('stp', [kind, ...places.map((place) => place.join(':'))]);
  return { id, kind, title: shortened(title, LONGEST_TITLE - 1), places };
}

function kindOf(run: Run): StepKind {
  return defines(run[0]!) ? 'term' : run.some(causes) ? 'cause' : 'fact';
}

function defines({ text, isSelfContained }: TeachableStatement): boolean {
  return isSelfContained && subjectDefined(text) !== undefined;
}

/** Looked for once a statement: it is dear. */
function causes(one: TeachableStatement): boolean {
  const known = causing.get(one) ?? statedCause(one.text) !== undefined;
  causing.set(one, known);
  return known;
}

const causing = new WeakMap<TeachableStatement, boolean>();

function standsAlone(one: TeachableStatement): boolean {
  return defines(one) || causes(one);
}

function opening(text: string): string {
  const words = text.split(' ');
  return words.length <= OPENING_WORDS ? text : `${words.slice(0, OPENING_WORDS).join(' ')} …`;
}

function sectionOf([first]: Run): string {
  const { document, chunk } = first!;
  return `${document.id} ${chunk.heading ?? ''}`;
}

/** The runs under each heading, in reading order. */
function sectionsOf(runs: readonly Run[]): Run[][] {
  return [...grouped(runs, sectionOf).values()];
}

/** Groups neighbouring statements of a paragraph, as long as they are few and short. */
function runsOf(statements: readonly TeachableStatement[]): Run[] {
  const runs: TeachableStatement[][] = [];
  for (const next of statements) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    // It refers to the last statement, which is already part of it.
    const bringsLast = last !== undefined && touches(next.place, [last.place]);
    if (run === undefined || last === undefined || !fits(next, run, bringsLast)) {
      if (!bringsLast) runs.push([next]);
    } else run.splice(run.length - (bringsLast ? 1 : 0), bringsLast ? 1 : 0, next);
  }
  return runs;
}

function fits(next: TeachableStatement, run: Run, bringsLast: boolean): boolean {
  const last = run.at(-1)!;
  if (next.chunk !== last.chunk || next.paragraph !== last.paragraph || next.order !== last.order + 1)
    return false;
  // A definition or a cause is enough for a step.
  if (!bringsLast && (standsAlone(last) || standsAlone(next))) return false;
  const length = run.reduce((sum, { text }) => sum + text.length, next.text.length);
  if (bringsLast) return length - last.text.length <= LONGEST_STEP;
  return run.length < MOST_A_STEP && length <= LONGEST_STEP;
}

/** What says a thing again, for who asks. */
const RESTATING =
  /^\W*(?:in other words|that is|put (?:simply|differently)|simply put|for (?:example|instance))\b/i;

function bestFirst(runs: readonly Run[]): Run[] {
  const weights = new Map(runs.map((run) => [run, telling(run)]));
  return runs.toSorted((a, b) => weights.get(b)! - weights.get(a)! || a[0]!.order - b[0]!.order);
}

/** How informative a run is: figures, names and words of the topic count for it, length against it. */
function telling(run: Run): number {
  const [first] = run;
  const level = generality(first!) >= SPECIAL ? -0.3 : 0;
  const stated = defines(first!) ? 0.5 : run.some(causes) ? 0.3 : 0;
  return run.reduce((sum, one) => sum + tellingOf(one), 0) / run.length + stated + level;
}

function tellingOf({ text, names, share, opensSection }: TeachableStatement): number {
  const figures = /\d/.test(text) ? 0.3 : 0;
  const known = Math.min(3, names.length) * 0.1;
  const length = text.length > 260 ? -0.2 : text.length < 60 ? -0.1 : 0;
  const instructs = INSTRUCTING.test(text) ? -0.4 : 0;
  return share + figures + known + length + instructs + (opensSection ? 0.6 : 0);
}

/** What to press next teaches less than what it is for. */
const INSTRUCTING =
  /^(?:Add|Connect|Run|Open|Create|Click|Select|Navigate|Install|Copy|Paste|Go|Launch|Make sure|Ensure|Press|Type|Enter|Download|Set|Start|Stop|Save|Close|Restart|Update|Import|Replace|Insert|Plug|Power|Ask|Bring|Take|Repeat) /;
