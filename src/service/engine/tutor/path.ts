// The path over a topic: terms that are explained, facts section by section, causes, then what the corpus leaves open.
// Bounded, and the same for the same documents.
import { contentId } from '../compose.ts';
import { statedCause } from './causes.ts';
import type { Material, Statement } from './material.ts';
import type { Place, Step, StepKind } from './session.ts';
import { isTold } from './session.ts';
import { explained } from './terms.ts';

const MOST = { term: 4, cause: 4, fact: 8 } as const;
/** Statements of a fact step, and characters that are not passed once it has one. */
const MOST_A_STEP = 2;
const MOST_OF_A_CHUNK = 3;
const LONGEST_STEP = 420;
const LONGEST_TITLE = 70;

/** The steps that the documents can teach, without what they leave open. */
export function layPath(material: Material): Step[] {
  const terms = termSteps(material);
  const causes = causeSteps(material, placesOf(terms));
  const facts = factSteps(material, [...placesOf(terms), ...placesOf(causes)]);
  return [...terms, ...facts, ...causes];
}

/** A step of its own id. */
export function stepOf(kind: StepKind, title: string, places: readonly Place[]): Step {
  const id = contentId('stp', [kind, ...places.map((place) => place.join(':'))]);
  const short = title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : title;
  return { id, kind, title: short, places };
}

function termSteps({ statements }: Material): Step[] {
  const all = explained(statements);
  const mentions = (title: string) => {
    const name = title.replace(/ \(.*$/, '');
    return statements.filter(({ text }) => text.includes(name)).length;
  };
  return all
    .map((one) => ({ ...one, weight: one.statement.share + Math.min(4, mentions(one.title)) / 4 }))
    .toSorted((a, b) => b.weight - a.weight || a.statement.order - b.statement.order)
    .slice(0, MOST.term)
    .toSorted((a, b) => a.statement.order - b.statement.order)
    .map(({ title, statement }) => stepOf('term', title, [statement.place]));
}

function causeSteps({ statements }: Material, taken: readonly Place[]): Step[] {
  return statements
    .flatMap((statement) => {
      const stated = isTold(statement.place, taken) ? undefined : statedCause(statement.text);
      return stated === undefined ? [] : [{ statement, stated }];
    })
    .toSorted((a, b) => rank(b) - rank(a) || a.statement.order - b.statement.order)
    .slice(0, MOST.cause)
    .toSorted((a, b) => a.statement.order - b.statement.order)
    .map(({ statement, stated }) =>
      stepOf('cause', stated.isNamed ? stated.effect : statement.section, [statement.place]),
    );
}

function rank({ statement, stated }: { statement: Statement; stated: { isNamed: boolean } }): number {
  return statement.share + (stated.isNamed ? 0.3 : 0);
}

/** Sections in reading order, the best of each, until the path is long enough. */
function factSteps({ statements }: Material, taken: readonly Place[]): Step[] {
  const free = statements.filter(({ place }) => !isTold(place, taken));
  const runs = free.map((_first, at) => {
    const run = runFrom(free, at);
    return { run, score: run.reduce((sum, one) => sum + telling(one), 0) / run.length };
  });
  const chosen: Statement[][] = [];
  for (const { run } of runs.toSorted((a, b) => b.score - a.score || a.run[0]!.order - b.run[0]!.order)) {
    if (chosen.length === MOST.fact) break;
    const others = chosen.filter((other) => other[0]!.chunk.id === run[0]!.chunk.id);
    const told = chosen.flatMap((other) => other.map(({ place }) => place));
    if (others.length < MOST_OF_A_CHUNK && !run.some(({ place }) => overlaps(place, told))) chosen.push(run);
  }
  return chosen
    .toSorted((a, b) => a[0]!.order - b[0]!.order)
    .map((run) =>
      stepOf(
        'fact',
        run[0]!.section,
        run.map(({ place }) => place),
      ),
    );
}

/** A statement and those that follow it in its paragraph, as long as they are few and short. */
function runFrom(statements: readonly Statement[], at: number): Statement[] {
  const run = [statements[at]!];
  let length = run[0]!.text.length;
  for (const next of statements.slice(at + 1)) {
    const last = run.at(-1)!;
    const follows =
      next.chunk === last.chunk && next.paragraph === last.paragraph && next.order === last.order + 1;
    // It points back at the last one, which it brings with it.
    const bringsLast = overlaps(next.place, [last.place]);
    length += next.text.length - (bringsLast ? last.text.length : 0);
    if (!follows || length > LONGEST_STEP || (!bringsLast && run.length === MOST_A_STEP)) break;
    run.splice(run.length - (bringsLast ? 1 : 0), 1, next);
  }
  return run;
}

/** How much there is to learn in a statement: figures, names, words of the topic; long ones tire. */
function telling({ text, names, share, order }: Statement): number {
  const figures = /\d/.test(text) ? 0.3 : 0;
  const known = Math.min(3, names.length) * 0.1;
  const length = text.length > 260 ? -0.2 : text.length < 60 ? -0.1 : 0;
  return share + figures + known + length + (order === 0 ? 0.2 : 0);
}

function overlaps([chunk, start, end]: Place, others: readonly Place[]): boolean {
  return others.some(([other, from, to]) => other === chunk && start < to && from < end);
}

function placesOf(steps: readonly Step[]): Place[] {
  return steps.flatMap(({ places }) => places);
}
