// The path through a topic: defined terms, facts section by section, causes.
// Its length is bounded, and it is the same for the same documents.
import type { StepKind } from '../../../api/payloads/tutor.ts';
import { contentId } from '../../citing/compose.ts';
import { isCountry, isDemonym } from '../../entities/kinds/places.ts';
import { statedCause } from '../checks/causes.ts';
import { alone, certainNames, type Material, type TeachableStatement } from './material.ts';
import { touches, type PathStep, type ChunkSpan } from '../session.ts';
import { fold } from '../../../text/words.ts';
import { subjectDefined } from '../checks/subject-defined.ts';
import { shortened } from '../../../text/marks.ts';
import { SUPPORTED } from './topic.ts';

const MOST = { term: 4, cause: 4, fact: 10 } as const;
/** The most statements in a fact step, and the length in UTF-16 units after which none is added. */
const MOST_A_STEP = 2;
const LONGEST_STEP = 420;
const LONGEST_TITLE = 70;

/** The steps that the documents can teach. */
export function layPath(material: Material): PathStep[] {
  const terms = termSteps(material);
  const causes = causeSteps(material, placesOf(terms));
  const facts = factSteps(material, placesOf(terms), placesOf(causes));
  return [...terms, ...facts, ...causes];
}

/** A step with the id that follows from its content. */
export function stepOf(kind: StepKind, title: string, places: readonly ChunkSpan[]): PathStep {
  const id = contentId('stp', [kind, ...places.map((place) => place.join(':'))]);
  const short = shortened(title, LONGEST_TITLE - 1);
  return { id, kind, title: short, places };
}

function termSteps({ statements }: Material): PathStep[] {
  const ofTopic = statements.filter(({ share }) => share >= SUPPORTED);
  // A term of the topic is explained in a sentence that speaks of the topic, where any does: a title may say it for all.
  const isOfTopic = ({ statement: { share } }: TermStatement) => ofTopic.length === 0 || share > 0;
  const mentions = (title: string) => statements.filter(({ text }) => text.includes(title)).length;
  return explained(statements)
    .filter((one) => (one.statement.isOfTitle || mentions(one.title) > 1) && isOfTopic(one))
    .map((one) => ({ ...one, weight: one.statement.share + Math.min(4, mentions(one.title)) / 4 }))
    .toSorted((a, b) => b.weight - a.weight || a.statement.order - b.statement.order)
    .slice(0, MOST.term)
    .toSorted((a, b) => a.statement.order - b.statement.order)
    .map(({ title, statement }) => stepOf('term', title, [statement.place]));
}

interface TermStatement {
  readonly title: string;
  readonly statement: TeachableStatement;
}

/** The statements that explain a term, in reading order, each term once. */
function explained(statements: readonly TeachableStatement[]): TermStatement[] {
  const seen = new Set<string>();
  const found: TermStatement[] = [];
  for (const statement of statements) {
    const title = statement.isSelfContained ? subjectDefined(statement.text) : undefined;
    if (title === undefined || seen.has(fold(title))) continue;
    seen.add(fold(title));
    found.push({ title, statement });
  }
  return found;
}

function causeSteps({ statements }: Material, taken: readonly ChunkSpan[]): PathStep[] {
  return statements
    .flatMap((statement) => {
      const stated = touches(statement.place, taken) ? undefined : statedCause(statement.text);
      return stated === undefined ? [] : [{ statement, stated }];
    })
    .toSorted((a, b) => rank(b) - rank(a) || a.statement.order - b.statement.order)
    .slice(0, MOST.cause)
    .toSorted((a, b) => a.statement.order - b.statement.order)
    .map(({ statement, stated }) => stepOf('cause', stated.effect, [statement.place]));
}

function rank({
  statement,
  stated,
}: {
  statement: TeachableStatement;
  stated: { isNamed: boolean };
}): number {
  return statement.share + (stated.isNamed ? 0.3 : 0);
}

/** The documents in reading order, cut into short runs; the most informative ones where there are many. */
function factSteps(
  { statements }: Material,
  before: readonly ChunkSpan[],
  after: readonly ChunkSpan[],
): PathStep[] {
  const free = statements.filter(({ place }) => !touches(place, after));
  return ofTopic(runsOf(free.flatMap((one) => untaken(one, before))))
    .map((run) => ({ run, score: run.reduce((sum, one) => sum + telling(one), 0) / run.length }))
    .toSorted((a, b) => b.score - a.score || a.run[0]!.order - b.run[0]!.order)
    .slice(0, MOST.fact)
    .toSorted((a, b) => a.run[0]!.order - b.run[0]!.order)
    .map(({ run }) => {
      const places = run.map(({ place }) => place);
      return stepOf('fact', titleOf(run), places);
    });
}

/** The runs that speak of the topic, of documents that are named for it all; all of them where these are too few for a path. */
function ofTopic(runs: readonly TeachableStatement[][]): readonly TeachableStatement[][] {
  const own = runs.filter((run) => run.some(({ share, isOfTitle }) => isOfTitle || share >= SUPPORTED));
  return own.length >= FEWEST_FACTS ? own : runs;
}

const FEWEST_FACTS = 3;

/** The part of a statement that no earlier step has: its own sentence where only the sentence before is taken. */
function untaken(statement: TeachableStatement, taken: readonly ChunkSpan[]): TeachableStatement[] {
  const { place, own } = statement;
  if (!touches(place, taken)) return [statement];
  // A sentence that needs the one before it says nothing without it.
  return touches(own, taken) || !statement.isSelfContained ? [] : [alone(statement)];
}

/** The section with names that distinguish its steps, else the first words of the step. */
function titleOf(run: readonly TeachableStatement[]): string {
  const { section, document, text } = run[0]!;
  const shown = `${section} ${document.title}`;
  const names = run.flatMap((one) => certainNames(one));
  const telling = [...new Set(names)]
    .filter((name) => !shown.includes(name) && !isOrigin(name) && !/\d/.test(name))
    .slice(0, 2);
  return telling.length === 0 ? `${section}: ${opening(text)}` : `${section}: ${telling.join(', ')}`;
}

function isOrigin(name: string): boolean {
  return isDemonym(name.split(' ').at(-1)!) || isCountry(name) || name.length < 3;
}

function opening(text: string): string {
  const words = text.split(' ');
  return words.length <= OPENING_WORDS ? text : `${words.slice(0, OPENING_WORDS).join(' ')} …`;
}

const OPENING_WORDS = 6;

/** Groups neighbouring statements of a paragraph, as long as they are few and short. */
function runsOf(statements: readonly TeachableStatement[]): TeachableStatement[][] {
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

function fits(next: TeachableStatement, run: readonly TeachableStatement[], bringsLast: boolean): boolean {
  const last = run.at(-1)!;
  if (next.chunk !== last.chunk || next.paragraph !== last.paragraph || next.order !== last.order + 1)
    return false;
  const length = run.reduce((sum, { text }) => sum + text.length, next.text.length);
  if (bringsLast) return length - last.text.length <= LONGEST_STEP;
  return run.length < MOST_A_STEP && length <= LONGEST_STEP;
}

/** How informative a statement is: figures, names and words of the topic count for it, length against it. */
function telling({ text, names, share, opensSection }: TeachableStatement): number {
  const figures = /\d/.test(text) ? 0.3 : 0;
  const known = Math.min(3, names.length) * 0.1;
  const length = text.length > 260 ? -0.2 : text.length < 60 ? -0.1 : 0;
  const instructs = INSTRUCTING.test(text) ? -0.4 : 0;
  return share + figures + known + length + instructs + (opensSection ? 0.3 : 0);
}

/** What to press next teaches less than what it is for. */
const INSTRUCTING =
  /^(?:Add|Connect|Run|Open|Create|Click|Select|Navigate|Install|Copy|Paste|Go|Launch|Make sure|Ensure|Press|Type|Enter|Download|Set|Start|Stop|Save|Close|Restart|Update|Import|Replace|Insert|Plug|Power|Ask|Bring|Take|Repeat) /;

function placesOf(steps: readonly PathStep[]): ChunkSpan[] {
  return steps.flatMap(({ places }) => places);
}
