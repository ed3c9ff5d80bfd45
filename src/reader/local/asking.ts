// A local model in the place of an endpoint: it answers the task `answer` by one number a statement, and no other.
import type { Task } from '../../engine/reading/reader.ts';
import type { Asking, Said } from '../chat.ts';
import { failed } from '../failures.ts';
import { pointedAt, type Calibration } from '../pointing.ts';
import { pairsOf, type Pairs } from './pairs.ts';
import type { WarmModel } from './warm.ts';

export interface LocalModel {
  readonly warm: WarmModel;
  readonly calibration: Calibration;
  /** The end of all that is asked for one document, in milliseconds since the epoch. */
  readonly until: number;
  /** Given the first task in the place of the model: nothing is read. */
  readonly preview?: (task: Task) => void;
}

/** What is asked for one document. A statement is read once, in whatever order it comes again. */
export function localAsking({ warm, calibration, until, preview }: LocalModel): Asking {
  const known = new Map<string, number>();
  let requests = 0;
  let read = 0;
  return {
    ask: async (chat, signal): Promise<Said> => {
      const { task } = chat;
      if (preview !== undefined) {
        preview(task);
        return failed('Nothing was read.');
      }
      if (task.task !== 'answer') return failed(`${NO_TASK} (${task.task}).`);
      const pairs = pairsOf(task);
      const keyOf = (text: string) => JSON.stringify([pairs.question, text]);
      const open = [...new Set(pairs.texts.filter((text) => !known.has(keyOf(text))))];
      if (open.length > 0) {
        const { question } = pairs;
        const scored = await warm.score({ question, texts: open, until, signal });
        if (scored.kind === 'failed') return scored;
        for (const [at, text] of open.entries()) known.set(keyOf(text), scored.odds[at]!);
        read += scored.tokens;
      }
      requests += 1;
      return saidOf(pairs, (text) => known.get(keyOf(text)) ?? 0, calibration);
    },
    facts: () => ({
      answered_by: null,
      requests,
      input_tokens: read,
      output_tokens: 0,
      cost_usd: 0,
      bodies: [],
    }),
  };
}

const NO_TASK =
  'A model without a server says of each statement whether it answers a question, and nothing else';

function saidOf({ ids, texts }: Pairs, oddsOf: (text: string) => number, calibration: Calibration): Said {
  const { reply, likely } = pointedAt(ids, texts.map(oddsOf), calibration);
  return { kind: 'said', text: JSON.stringify(reply), finish: 'stop', probability: null, likely };
}
