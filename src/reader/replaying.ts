// A reader of kept replies alone, for a run that is asked again: no model is asked, and what is not kept is not read.
import type { Reader } from '../engine/reading/reader.ts';
import { NOTHING_ASKED, type Wire } from './chat.ts';
import type { KeptReplies } from './kept.ts';
import { modelReader, type Ranker } from './reader.ts';

export interface Replaying {
  /** As the answer's `reading` has them. */
  readonly model: string;
  readonly endpoint: string;
  readonly wire: Wire;
  /** The model whose order was used. */
  readonly rerank?: { readonly name: string; readonly base_url: string };
  readonly score: number | null;
  readonly isPrivate: Reader['isPrivate'];
  readonly kept: KeptReplies;
}

export function replayingReader({ model, endpoint, rerank, ...rest }: Replaying): Reader {
  return modelReader({
    ...rest,
    ...(rerank === undefined ? {} : { ranker: rankerOf(rerank) }),
    model,
    address: endpoint,
    preview: false,
    beforeSending: async () => {},
    open: () => ({
      ask: async () => ({ kind: 'failed', why: NOT_KEPT }),
      facts: () => NOTHING_ASKED,
    }),
  });
}

const NOT_KEPT = 'The model’s reply to what would be asked now is not kept, and a replay asks no model.';

function rankerOf({ name, base_url }: NonNullable<Replaying['rerank']>): Ranker {
  return {
    model: name,
    address: base_url,
    beforeSending: async () => {},
    open: () => ({ order: async () => ({ kind: 'none', why: NOT_KEPT }), facts: () => NOTHING_ASKED }),
  };
}
