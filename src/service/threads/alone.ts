// A quick question that comes alone is answered in the main thread: a server with one user starts no threads for it.
import type { RoutedCall, RuleReply } from '../context.ts';
import { handle } from '../handle.ts';
import { isLargeCorpus } from './large-corpus.ts';

export interface Alone {
  /** @param isQuiet whether nothing else goes on @returns undefined for a call that is one for a thread */
  answer(call: RoutedCall, isQuiet: boolean): Promise<RuleReply | undefined>;
}

export function answeringAlone(): Alone {
  let asked = 0;
  return {
    answer: async (call, isQuiet) => {
      if (!isQuiet || call.route !== 'query' || call.meter.metered?.mode !== 'speculative') return undefined;
      asked += 1;
      try {
        // Who has asked meanwhile is heard before this is begun: then all go to threads.
        await new Promise((resolve) => setImmediate(resolve));
        if (asked > 1 || (await isLargeCorpus(call))) return undefined;
        return await handle(call);
      } finally {
        asked -= 1;
      }
    },
  };
}
