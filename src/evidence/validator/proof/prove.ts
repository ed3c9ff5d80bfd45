// The proof of a text: each of its sentences is one clause, or clauses joined by what asserts nothing ("and", ";"), or a clause
// with an aside; each clause must be carried by a statement. English only, but for the same words.
import type { Source } from '../source.ts';
import { asks } from '../verbatim.ts';
import { type Budget, carry, type Carried, standsBehind } from './clauses.ts';
import { readDated } from './dates.ts';
import { joints, type Joint } from './joints.ts';
import { type Wanted, wanted } from './lattice.ts';
import { asidesOf, leadOf } from './claim-parts.ts';
import { reportedClaims } from './reports.ts';
import type { Statement } from './statements.ts';

/** What carries each clause of a text, in its order, or the sentence that nothing carries. */
export type Proof = { readonly carried: readonly Carried[] } | { readonly unproven: string };

/** Proves a text from statements; never throws; what it may cost is bounded. */
export function prove(text: string, statements: readonly Statement[]): Proof {
  const claim = readDated(text);
  const carried: Carried[] = [];
  const budget: Budget = { left: MOST_LOOKS };
  for (const [at, { from, to, start, end }] of claim.sentences.entries()) {
    const isPlain = to - from <= LONGEST && !asks(claim, at);
    const task: Task = { claim, statements, budget };
    const found = isPlain ? proveRange(task, { from, to }, carried.at(-1) ?? null, 0) : null;
    if (found === null) return { unproven: text.slice(start, end) };
    carried.push(...found);
  }
  return { carried };
}

const MOST_LOOKS = 400_000;
/** In tokens. */
const LONGEST = 120;
const MOST_JOINTS = 6;

interface Task {
  readonly claim: Source;
  readonly statements: readonly Statement[];
  readonly budget: Budget;
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** Words in front of the range that it shares with what is before it. */
  readonly shared?: readonly (readonly Wanted[])[];
}

function proveRange(task: Task, range: Range, before: Carried | null, depth: number): Carried[] | null {
  const { claim } = task;
  const lead = range.shared === undefined ? leadOf(claim, range.from, range.to) : null;
  const from = lead?.to ?? range.from;
  const rest = { ...range, from };
  const found =
    proveClause(task, rest, before) ?? (depth < MOST_JOINTS ? proveJoined(task, rest, before, depth) : null);
  if (found === null || lead === null) return found;
  return found.map((one, at) => (at === 0 ? { ...one, freedoms: [lead.freedom, ...one.freedoms] } : one));
}

function proveClause(task: Task, { from, to, shared }: Range, before: Carried | null): Carried[] | null {
  const { claim, statements, budget } = task;
  const own = wanted(claim.tokens.slice(from, to), claim.text);
  for (const front of shared ?? [[]]) {
    const words = [...front, ...own];
    const fits = before === null ? () => true : standsBehind(words, before.statement);
    const found = carry(words, statements, budget, fits);
    if (found !== null) return [found];
  }
  return shared === undefined
    ? (proveReport(task, from, to) ?? proveWithAside(task, from, to, before))
    : null;
}

/** "According to X, …" from what says "X said that …". */
function proveReport({ claim, statements, budget }: Task, from: number, to: number): Carried[] | null {
  for (const words of reportedClaims(claim, from, to)) {
    const found = carry(words, statements, budget, () => true);
    if (found !== null) return [{ ...found, freedoms: ['“according to” for “said”', ...found.freedoms] }];
  }
  return null;
}

/** A clause with more about a name in it: without the aside, and what the aside says. */
function proveWithAside(task: Task, from: number, to: number, before: Carried | null): Carried[] | null {
  const { statements, budget } = task;
  for (const { main, aside, freedom } of asidesOf(task.claim, from, to)) {
    const fits = before === null ? () => true : standsBehind(main, before.statement);
    const first = carry(main, statements, budget, fits);
    if (first === null) continue;
    const second = carry(aside, statements, budget, standsBehind(aside, first.statement));
    if (second !== null) return [first, { ...second, freedoms: [freedom, ...second.freedoms] }];
  }
  return null;
}

function proveJoined(task: Task, range: Range, before: Carried | null, depth: number): Carried[] | null {
  for (const joint of joints(task.claim, range.from, range.to)) {
    const left = proveClause(task, { ...range, to: joint.left }, before);
    if (left === null) continue;
    const right = proveRight(task, range, joint, left.at(-1)!, depth);
    if (right === null) continue;
    const [first, ...others] = right;
    return [...left, { ...first!, freedoms: [joint.freedom, ...first!.freedoms] }, ...others];
  }
  return null;
}

function proveRight(task: Task, range: Range, joint: Joint, left: Carried, depth: number): Carried[] | null {
  if (joint.kind === 'clause') return proveRange(task, { from: joint.right, to: range.to }, left, depth + 1);
  const shared = range.shared ?? joint.shared;
  const statements = joint.isLocal
    ? task.statements.filter(({ passage }) => passage === left.statement.passage)
    : task.statements;
  return proveRange({ ...task, statements }, { from: joint.right, to: range.to, shared }, left, depth + 1);
}
