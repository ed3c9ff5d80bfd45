// A local model in the place of an endpoint: it answers the task `answer` by one number a statement, and no other.
import type { AnswerTask, Passage, Task } from '../../engine/reading/reader.ts';
import { NOTHING_ASKED, type Asking, type Said } from '../chat.ts';
import { failed } from '../failures.ts';
import { pointedAt, type Calibration } from '../pointing.ts';
import type { WarmModel } from './warm.ts';

export interface LocalModel {
  readonly warm: WarmModel;
  readonly calibration: Calibration;
  /** The end of all that is asked for one document, in milliseconds since the epoch. */
  readonly until: number;
  /** Given the first task in the place of the model: nothing is read. */
  readonly preview?: (task: Task) => void;
}

/** What is asked for one document. */
export function localAsking({ warm, calibration, until, preview }: LocalModel): Asking {
  let [requests, read] = [0, 0];
  return {
    ask: async ({ task }, signal): Promise<Said> => {
      if (preview !== undefined) {
        preview(task);
        return failed('Nothing was read.');
      }
      if (task.task !== 'answer') return failed(`${NO_TASK} (${task.task}).`);
      const { question, ids, texts } = pairsOf(task);
      const scored = await warm.score({ question, texts, until, signal });
      if (scored.kind === 'failed') return scored;
      read += scored.tokens;
      requests += 1;
      const { reply, likely } = pointedAt(ids, scored.odds, calibration);
      return { kind: 'said', text: JSON.stringify(reply), finish: 'stop', probability: null, likely };
    },
    facts: () => ({ ...NOTHING_ASKED, requests, input_tokens: read }),
  };
}

const NO_TASK =
  'A model without a server says of each statement whether it answers a question, and nothing else';

/** A question and what each statement says, as a network reads them: a statement comes with its title, heading and lead. */
export interface Pairs {
  readonly question: string;
  readonly ids: readonly string[];
  /** One an id. */
  readonly texts: readonly string[];
}

/** In UTF-16 units: a network of this size reads some 2,000 at once. */
const LONGEST = { question: 500, title: 150, heading: 200, lead: 300, text: 1_500 } as const;

export function pairsOf({ question, passages }: AnswerTask): Pairs {
  const all = passages.flatMap((passage) =>
    passage.statements.map(({ id, text }) => ({ id, text: textOf(passage, text) })),
  );
  return {
    question: cut(question, LONGEST.question),
    ids: all.map(({ id }) => id),
    texts: all.map(({ text }) => text),
  };
}

function textOf({ title, heading, lead }: Passage, text: string): string {
  const parts = [
    cut(title, LONGEST.title),
    cut(heading ?? '', LONGEST.heading),
    cut(lead ?? '', LONGEST.lead),
    cut(text, LONGEST.text),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).toWellFormed();
}
