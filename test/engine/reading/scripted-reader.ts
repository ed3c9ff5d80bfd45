// A reader whose replies a test says, task by task.
import type {
  OfferedDocument,
  Reader,
  ReadResult,
  Replies,
  Task,
  TaskName,
} from '../../../src/engine/reading/reader.ts';

/** A reply, or a sentence that says why there is none. */
export type Script = (task: Task, at: number) => Replies[TaskName] | string;

export interface ScriptedReader extends Reader {
  readonly asked: { readonly task: Task; readonly documents: readonly OfferedDocument[] }[];
}

export function scriptedReader(script: Script, change: Partial<Reader> = {}): ScriptedReader {
  const asked: ScriptedReader['asked'] = [];
  return {
    model: 'scripted',
    endpoint: 'http://127.0.0.1:1',
    score: null,
    preview: false,
    isPrivate: () => false,
    asked,
    open: () => ({
      read: async <N extends TaskName>(
        task: Task,
        documents: readonly OfferedDocument[],
      ): Promise<ReadResult<N>> => {
        const reply = script(task, asked.length);
        asked.push({ task, documents });
        if (typeof reply === 'string') return { kind: 'unread', why: reply };
        return { kind: 'read', reply: reply as Replies[N], probability: null };
      },
      facts: () => ({
        answered_by: 'scripted',
        requests: asked.map(({ task }) => ({ task: task.task, sha256: '' })),
        input_tokens: null,
        output_tokens: null,
        cost_usd: 0,
      }),
    }),
    ...change,
  };
}

/** The id of the offered statement that has these words; fails where none or several have them. */
export function idOf(task: Task, words: string): string {
  const found = task.passages
    .flatMap(({ statements }) => statements)
    .filter(({ text }) => text.includes(words));
  if (found.length !== 1) throw new Error(`${found.length} statements have “${words}”`);
  return found[0]!.id;
}

/** Answers a question by the statements that have these words. */
export function pointingAt(...words: readonly string[]): Script {
  return (task) => ({ answers: words.map((one) => idOf(task, one)), complete: true, search: [] });
}
