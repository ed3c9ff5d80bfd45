// A reader of kept replies alone, for a run that is asked again: no model is asked, and what is not kept is not read.
import type { Reader } from '../engine/reading/reader.ts';
import type { Wire } from './chat.ts';
import type { KeptReplies } from './kept.ts';
import { modelReader } from './reader.ts';

export interface Replaying {
  /** As the answer's `reading` has them. */
  readonly model: string;
  readonly endpoint: string;
  readonly wire: Wire;
  readonly score: number | null;
  readonly isPrivate: Reader['isPrivate'];
  readonly kept: KeptReplies;
}

const NOTHING = {
  answered_by: null,
  requests: 0,
  input_tokens: null,
  output_tokens: null,
  cost_usd: null,
} as const;

export function replayingReader({ model, endpoint, ...rest }: Replaying): Reader {
  return modelReader({
    ...rest,
    model,
    address: endpoint,
    preview: false,
    beforeSending: async () => {},
    open: () => ({
      ask: async () => ({
        kind: 'failed',
        why: 'The model’s reply to what would be asked now is not kept, and a replay asks no model.',
      }),
      facts: () => NOTHING,
    }),
  });
}
