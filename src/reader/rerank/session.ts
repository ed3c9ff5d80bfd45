// The orders that are asked for while one document is made: kept by their hash, so that the same is not asked twice.
import type { OrderedBy, ReadingRequest } from '../../api/payloads/reading.ts';
import type { Ordered, ReaderSession } from '../../engine/reading/reader.ts';
import type { KeptReplies } from '../kept.ts';
import type { Endpoint } from '../reader.ts';
import { orderHash } from './ordering.ts';

interface OrderingSession {
  readonly order: NonNullable<ReaderSession['order']>;
  /** Whether a request for an order was shown in the place of being sent. */
  readonly isShown: () => boolean;
  readonly said: () => { readonly ordered_by?: OrderedBy };
  /** What it took; nothing where nothing was asked. */
  readonly spent: () => readonly Took[];
}

interface Took {
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cost_usd: number | null;
}

/** Undefined where no model is set that orders. @param requests what is asked is added to */
export function orderingSession(
  { ranker, kept, preview }: Pick<Endpoint, 'ranker' | 'kept' | 'preview'>,
  requests: ReadingRequest[],
): OrderingSession | undefined {
  if (ranker === undefined) return undefined;
  const { model, address } = ranker;
  const asking = ranker.open();
  const before: Took[] = [];
  let isShown = false;
  let note: string | null | undefined;
  return {
    order: async (question, texts, documents, signal): Promise<Ordered> => {
      const sha256 = orderHash(model, address, question, texts);
      requests.push({ task: 'order', sha256 });
      const known = await orderKept(kept, sha256, texts.length);
      if (known !== undefined) {
        before.push(known.took);
        note ??= null;
        return { kind: 'order', order: known.order };
      }
      await ranker.beforeSending(texts, documents);
      const spent = asking.facts();
      const ordered = await asking.order(question, texts, signal);
      signal?.throwIfAborted();
      isShown ||= preview;
      note = ordered.kind === 'none' ? ordered.why : (note ?? null);
      if (ordered.kind === 'order')
        await kept.put(sha256, {
          text: JSON.stringify(ordered.order),
          probability: null,
          answered_by: null,
          ...since(spent, asking.facts()),
        });
      return ordered;
    },
    isShown: () => isShown,
    said: () => (note === undefined ? {} : { ordered_by: { model, endpoint: address, note } }),
    spent: () => {
      const { requests: sent, ...now } = asking.facts();
      return sent > 0 ? [...before, now] : before;
    },
  };
}

async function orderKept(
  kept: KeptReplies,
  sha256: string,
  count: number,
): Promise<{ readonly order: readonly number[]; readonly took: Took } | undefined> {
  const reply = await kept.get(sha256);
  if (reply === undefined) return undefined;
  const order: unknown = JSON.parse(reply.text);
  const all = Array.isArray(order) ? (order as readonly unknown[]) : [];
  const places = all.filter((at): at is number => typeof at === 'number');
  return new Set(places).size === count && all.length === count ? { order: places, took: reply } : undefined;
}

function since(before: Took, now: Took): Took {
  const of = (name: keyof Took): number | null => {
    const [from, to] = [before[name], now[name]];
    return from === null || to === null ? null : to - from;
  };
  return { input_tokens: of('input_tokens'), output_tokens: of('output_tokens'), cost_usd: of('cost_usd') };
}
