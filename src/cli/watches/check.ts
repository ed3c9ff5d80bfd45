// One check of a watch: what is due is asked, each answer held against the last; what changed
// becomes an alert. Safe to be ended anywhere: an alert is known by what it says, and a question
// that was answered meanwhile is not paid for again.
import { createHash } from 'node:crypto';
import { messageOf } from '../../api/coded-error.ts';
import { diffAnswers, gistOf, type AnswerChange, type AnswerGist } from '../../evidence/answer-diff.ts';
import type { Citation } from '../../api/payloads/common.ts';
import type { Subscription } from '../../engine/anomaly/subscription.ts';
import type { Backend, Store } from '../../store/backend.ts';
import { type Context, contextOf } from '../kit/context.ts';
import { exitOf, type ExitName } from '../kit/exit.ts';
import { askAgain } from '../request/request.ts';
import { changeSubscription } from '../../service/alerts/alert-records.ts';
import { askedSince } from './asked-since.ts';
import { citationsIn, conflictsWith } from './conflicts.ts';
import { withRevisions } from './revisions.ts';
import { pathOf, questionOf, readQuestions, type Question } from './questions.ts';
import { stateOf, WORKSPACE, type LastAnswer, type WatchState } from './watch.ts';

/** What became of one question. */
export interface Looked {
  readonly watch: string;
  readonly question: string;
  /** `first`: there was nothing to compare with yet. */
  readonly result: 'same' | 'changed' | 'first' | 'failed' | 'not_due';
  readonly run: string | null;
  readonly changes: readonly AnswerChange[];
  /** Why it failed: the name of an exit, and the sentence. */
  readonly exit: ExitName | null;
  readonly detail: string | null;
}

export interface CheckOptions {
  /** Where .eml files are put. */
  readonly outbox: string;
  /** What is not due yet too. */
  readonly all: boolean;
}

/** A timer that fires a little early must not wait for its next turn: a twentieth of the time between two. */
const EARLY = 0.05;

export async function checkWatch(
  context: Context,
  { records, corpus }: Pick<Backend, 'records' | 'corpus'>,
  subscription: Subscription,
  options: CheckOptions,
): Promise<Looked[]> {
  const state = stateOf(subscription);
  if (state === undefined) return [];
  const { id } = subscription;
  const looked: Looked[] = [];
  let questions: readonly Question[];
  try {
    questions = questionsOf(state);
  } catch (error) {
    return [failure(id, subscription.name, error)];
  }
  const asking = contextOf(context, state);
  for (const question of questions) {
    context.signal.throwIfAborted();
    const last = state.last[question.key];
    if (!options.all && !isDue(last, state.every_ms, context.now())) {
      looked.push({ ...NOTHING, watch: id, question: question.title, result: 'not_due' });
      continue;
    }
    const own = state.base_url === null ? corpus : undefined;
    const one = await lookAt(asking, { id, state, question, last, own });
    looked.push(one.looked);
    if (one.looked.result === 'changed') {
      const { raise } = await import('../../service/alerts/look.ts');
      const at = new Date(context.now());
      const finding = findingOf(one.looked, one.next?.gist ?? null, last);
      await raise(subscription, { ...finding, citations: one.citations }, WORKSPACE, {
        records,
        outbox: options.outbox,
        at,
        store: corpus,
      });
    }
    // After the alert: ended between the two, the same change is found again and known by its key.
    if (one.next !== undefined && one.next !== last)
      await noted({ records }, id, question.key, one.next, questions);
    if (one.looked.exit === 'budget_refused') break;
  }
  return looked;
}

export function questionsOf({ file, brief, more }: WatchState): Question[] {
  if (file !== null) return readQuestions(file, more);
  return brief === null ? [] : [questionOf(brief.route, brief.members)];
}

/** Never asked, asked long enough ago, or in the future: the clock was set back. */
export function isDue(last: LastAnswer | undefined, everyMs: number, now: number): boolean {
  if (last === undefined) return true;
  const at = Date.parse(last.at);
  return at > now || now - at >= everyMs * (1 - EARLY);
}

interface Asking {
  readonly id: string;
  readonly state: WatchState;
  readonly question: Question;
  readonly last: LastAnswer | undefined;
  /** The documents, where the embedded service answers. */
  readonly own: Store | undefined;
}

interface Answered {
  readonly looked: Looked;
  readonly next: LastAnswer | undefined;
  /** Of what changed. */
  readonly citations: readonly Citation[];
}

const NOTHING = { run: null, changes: [], exit: null, detail: null } as const;

async function lookAt(context: Context, { id, state, question, last, own }: Asking): Promise<Answered> {
  const base = { ...NOTHING, watch: id, question: question.title };
  let before: LastAnswer = last ?? { at: new Date(0).toISOString(), gist: null, run: null };
  try {
    const { folders } = await context.settings();
    const heard = askedSince(folders.state, question, state, last, context.now());
    // One's own documents cost nothing to ask again, and may have changed since: what was heard is what there was before.
    const isAgain = own !== undefined || heard === undefined;
    if (isAgain && last === undefined && heard?.kind === 'answered')
      before = { at: heard.at, gist: gistOf(parsed(heard.bytes)), run: heard.run };
    const got = isAgain ? await askedNow(context, question) : heard;
    if (got.kind === 'unknown')
      return {
        looked: {
          ...base,
          result: 'failed',
          run: got.run,
          exit: 'outcome_unknown',
          detail: `It was sent before and its answer lost (${got.run}): \`ibid runs recover\`. It is asked again when it is next due.`,
        },
        next: { ...before, at: got.at, run: got.run },
        citations: [],
      };
    const document = parsed(got.bytes);
    const store = question.route === 'query' ? own : undefined;
    const { gist, found } = await withConflicts(before.gist, document, store, context.signal);
    const next = { at: got.at, gist, run: got.run };
    if (before.gist === null)
      return { looked: { ...base, result: 'first', run: got.run }, next, citations: [] };
    const diff = diffAnswers(before.gist, gist);
    const { changes, cited } = await withRevisions(diff.changes, question.title, own);
    const looked = {
      ...base,
      result: changes.length === 0 ? 'same' : 'changed',
      run: got.run,
      changes,
    } as const;
    return { looked, next, citations: citationsIn(document, [...found, ...cited], changes) };
  } catch (error) {
    if (context.signal.aborted) throw error;
    const looked = failure(id, question.title, error);
    // What may have been billed is not asked again before its time.
    const at = new Date(context.now()).toISOString();
    return { looked, next: looked.exit === 'outcome_unknown' ? { ...before, at } : last, citations: [] };
  }
}

async function withConflicts(
  before: AnswerGist | null,
  document: unknown,
  store: Store | undefined,
  signal: AbortSignal,
): Promise<{ readonly gist: AnswerGist; readonly found: readonly Citation[] }> {
  const gist = gistOf(document);
  const { conflicts, citations } = await conflictsWith(before, document, gist, { store, signal });
  return { gist: { ...gist, conflicts }, found: citations };
}

function parsed(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}

async function askedNow(context: Context, { route, body }: Question) {
  const at = new Date(context.now()).toISOString();
  const asked = { method: 'POST', path: pathOf(route), body: Buffer.from(body) } as const;
  const { reply, kept } = await askAgain(context, asked);
  return { kind: 'answered', run: kept.runId ?? null, at, bytes: await reply.bytes() } as const;
}

function failure(watch: string, question: string, error: unknown): Looked {
  return { ...NOTHING, watch, question, result: 'failed', exit: exitOf(error), detail: messageOf(error) };
}

/** The same change to the same answer is the same alert. */
function findingOf({ question, changes }: Looked, gist: AnswerGist | null, last: LastAnswer | undefined) {
  return {
    key: createHash('sha256')
      .update(JSON.stringify([question, last?.gist ?? null, last?.at ?? '', gist]))
      .digest('hex'),
    title: `${titleOf(changes)}: ${question}`,
    text: changes.map(lineOf).join('\n'),
    value: changes.length,
    baseline: 0,
    threshold:
      'the outcome, a claim or a source of the answer changed, or a document says otherwise than the answer',
  };
}

function titleOf(changes: readonly AnswerChange[]): string {
  if (changes.some(({ change }) => change === 'conflict')) return 'Contradicted';
  return changes.some(({ change }) => change === 'revised') ? 'Revised' : 'Changed';
}

function lineOf({ change, claim, before, after }: AnswerChange): string {
  if (change === 'conflict') return `The documents disagree: ${claim}\n- ${after}\n- ${before}`;
  if (change === 'revised')
    return [
      `A document says otherwise than it did: ${claim}`,
      ...(after === null ? [] : [`- now: ${after}`]),
      ...(before === null ? [] : [`- before: ${before}`]),
    ].join('\n');
  const moved = before !== null && after !== null ? `: ${before} → ${after}` : '';
  return `${change}: ${change === 'outcome' || change === 'answer' ? moved.slice(2) : `${claim}${moved}`}`;
}

/** Notes one answer, and forgets those of questions that are in the file no more. */
async function noted(
  { records }: Pick<Backend, 'records'>,
  id: string,
  key: string,
  next: LastAnswer,
  questions: readonly Question[],
): Promise<void> {
  const keys = new Set(questions.map((question) => question.key));
  await changeSubscription(records, WORKSPACE, id, (one) => {
    const state = stateOf(one);
    if (state === undefined) return one;
    const last = Object.entries({ ...state.last, [key]: next }).filter(([name]) => keys.has(name));
    return { ...one, state: { ...state, last: Object.fromEntries(last) }, checked_at: next.at };
  });
}
