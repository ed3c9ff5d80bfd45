// Readers for benchmarks: recorded, by the keys, and with slips.
import type {
  AnswerTask,
  Reader,
  ReadResult,
  Replies,
  Task,
  TaskName,
} from '../../src/engine/reading/reader.ts';
import { judge, type EvalQuestion } from './questions.ts';

/** The reply to a task, or a sentence that says why there is none. */
export type ReplyTo = (task: Task) => Replies[TaskName] | string;

export function benchReader(replyTo: ReplyTo): Reader {
  const requests: { task: TaskName; sha256: string }[] = [];
  return {
    model: 'recorded',
    endpoint: 'recorded',
    // What the recorded model got right in its test.
    score: 36,
    preview: false,
    isPrivate: () => false,
    open: () => ({
      read: async <N extends TaskName>(task: Task): Promise<ReadResult<N>> => {
        const reply = replyTo(task);
        requests.push({ task: task.task, sha256: '' });
        if (typeof reply === 'string') return { kind: 'unread', why: reply };
        return { kind: 'read', reply: reply as Replies[N], probability: null };
      },
      facts: () => ({
        answered_by: null,
        requests,
        input_tokens: null,
        output_tokens: null,
        cost_usd: null,
      }),
    }),
  };
}

/** Points at the first statements that the key calls right, of one place or one of each place; at nothing where there are none. */
export function perfectly(judged: Judged): ReplyTo {
  return (task) => {
    if (task.task !== 'answer') return 'Only questions are read.';
    for (let count = 1; count <= MOST_NEIGHBOURS; count += 1) {
      const answers = neighboursRight(task, count, judged);
      if (answers.length > 0) return { answers, complete: true, search: [] };
    }
    const answers = oneOfEachPlace(task, judged);
    return { answers, complete: answers.length > 0, search: [] };
  };
}

export interface Judged {
  readonly question: EvalQuestion;
  /** Where documents are, by their titles: a task has no addresses. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** For all that a key asks for, a list may be needed. */
const MOST_NEIGHBOURS = 12;

function neighboursRight({ passages }: AnswerTask, count: number, judged: Judged): string[] {
  for (const { title, lead, statements } of passages)
    for (let at = 0; at + count <= statements.length; at += 1) {
      const run = statements.slice(at, at + count);
      const text = [lead ?? '', ...run.map((one) => one.text)].join(' ');
      if (isRight(text, title, judged)) return run.map(({ id }) => id);
    }
  return [];
}

function isRight(text: string, title: string, { question, addresses }: Judged): boolean {
  const verdict = judge(question, { text, quote: text, address: addresses.get(title) ?? '' });
  return verdict === 'right' || (verdict === 'stray' && isKeyOfWords(question));
}

/** Both countries of a comparison, both documents that disagree: the shortest statement at each place that the key names. */
function oneOfEachPlace({ passages }: AnswerTask, judged: Judged): string[] {
  const { question } = judged;
  const found = question.gold.flatMap((gold) => {
    const place = { ...judged, question: { ...question, gold: [gold], must: [], must_not: [] } };
    const all = passages.flatMap(({ title, statements }) =>
      statements.filter(({ text }) => isRight(text, title, place)),
    );
    return all.toSorted((a, b) => a.text.length - b.text.length).slice(0, 1);
  });
  const text = found.map((one) => one.text).join(' ');
  const isAll = question.must.every((pattern) => new RegExp(pattern, 'is').test(text));
  return isAll ? [...new Set(found.map(({ id }) => id))] : [];
}

/** Whether the key names no place but only what must be said. */
function isKeyOfWords({ gold }: EvalQuestion): boolean {
  return gold.every(({ snippet }) => (snippet ?? '') === '');
}

/** The same, but a share of the replies goes wrong: another statement, or none. Which ones depends on the question alone. */
export function slipping(replyTo: ReplyTo, share: number, seed: string): ReplyTo {
  return (task) => {
    const reply = replyTo(task);
    if (typeof reply === 'string' || !('answers' in reply) || chance(seed) >= share) return reply;
    const ids = task.passages.flatMap(({ statements }) => statements.map(({ id }) => id));
    const at = Math.floor(chance(`${seed} id`) * ids.length);
    const answers = chance(`${seed} kind`) < 0.5 ? [] : ids.slice(at, at + 1);
    return { ...reply, answers };
  };
}

/** A number from 0 to 1 that a text always gives. */
function chance(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  hash ^= hash >>> 13;
  return (hash >>> 0) / 2 ** 32;
}
