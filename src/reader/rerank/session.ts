// The orders that are asked for while one document is made: kept by their hash, so that the same is not asked twice.
import type { OrderedBy, ReadingRequest } from '../../api/payloads/reading.ts';
import type { Ordered, ReaderSession } from '../../engine/reading/reader.ts';
import { tookSince, type Took } from '../chat.ts';
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

/** Undefined where no model is set that orders. @param note is given what is asked */
export function orderingSession(
  { ranker, kept, preview }: Pick<Endpoint, 'ranker' | 'kept' | 'preview'>,
  note: (request: ReadingRequest) => void,
): OrderingSession | undefined {
  if (ranker === undefined) return undefined;
  const { model, address } = ranker;
  const asking = ranker.open();
  const before: Took[] = [];
  let isShown = false;
  let why: string | null | undefined;
  return {
    order: async (question, texts, documents, signal): Promise<Ordered> => {
      const sha256 = orderHash(model, address, question, texts);
      note({ task: 'order', sha256 });
      const known = await orderKept(kept, sha256, texts.length);
      if (known !== undefined) {
        before.push(known.took);
        why ??= null;
        return { kind: 'order', order: known.order };
      }
      await ranker.beforeSending(texts, documents);
      const spent = asking.facts();
      const ordered = await asking.order(question, texts, signal);
      signal?.throwIfAborted();
      isShown ||= preview;
      why = ordered.kind === 'none' ? ordered.why : (why ?? null);
      if (ordered.kind === 'order')
        await kept.put(sha256, {
          text: JSON.stringify(ordered.order),
          probability: null,
          answered_by: null,
          ...tookSince(spent, asking.facts()),
        });
      return ordered;
    },
    isShown: () => isShown,
    said: () => (why === undefined ? {} : { ordered_by: { model, endpoint: address, note: why } }),
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
