// Replies of models, kept by the hash of what was asked: the same is not sent twice within a store.
import { isRecord } from '../api/record.ts';
import type { RecordStore } from '../store/record-store.ts';

/** What is kept of one request. */
export interface KeptReply {
  /** As the model gave it. */
  readonly text: string;
  readonly probability: number | null;
  readonly likely?: number;
  readonly answered_by: string | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cost_usd: number | null;
  /** SHA-256 of each request that it took; one of its own where there is none here. */
  readonly requests?: readonly string[];
}

export interface KeptReplies {
  get(sha256: string): Promise<KeptReply | undefined>;
  /** What cannot be kept is asked for again. */
  put(sha256: string, reply: KeptReply): Promise<void>;
}

/** Replies belong to the model and not to a workspace. */
const WORKSPACE = 'readings';

export function keptIn(
  records: Pick<RecordStore, 'get' | 'put'>,
  { now, isFresh }: { readonly now: () => number; readonly isFresh: boolean },
): KeptReplies {
  /** What is asked again is asked once. */
  const asked = new Set<string>();
  return {
    get: async (sha256) => {
      if (isFresh && !asked.has(sha256)) return undefined;
      const record = await records.get(WORKSPACE, 'reading', sha256).catch(() => undefined);
      return record === undefined ? undefined : replyFrom(record.text);
    },
    put: async (id, reply) => {
      asked.add(id);
      const at = new Date(now()).toISOString();
      await records
        .put(WORKSPACE, { kind: 'reading', id, at, labels: [], text: JSON.stringify(reply) })
        .catch(() => {});
    },
  };
}

function replyFrom(text: string): KeptReply | undefined {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || typeof value['text'] !== 'string') return undefined;
  const amount = (name: string): number | null => {
    const found = value[name];
    return typeof found === 'number' ? found : null;
  };
  const likely = amount('likely');
  const { requests } = value;
  return {
    text: value['text'],
    probability: amount('probability'),
    ...(likely === null ? {} : { likely }),
    answered_by: typeof value['answered_by'] === 'string' ? value['answered_by'] : null,
    input_tokens: amount('input_tokens'),
    output_tokens: amount('output_tokens'),
    cost_usd: amount('cost_usd'),
    ...(Array.isArray(requests)
      ? { requests: requests.filter((one): one is string => typeof one === 'string') }
      : {}),
  };
}
