// Which models run on this machine: the usual places of the programs that serve one, asked for their lists. Loopback only.
import { isRecord } from '../../api/record.ts';
import { createClient } from '../../client/client.ts';
import { VERSION } from '../kit/version.ts';
import { wireIn, type FoundWire } from './wire-of.ts';

/** Where they listen unless told otherwise; llama.cpp is moving from 8080 to 9931. */
const PLACES = [
  { program: 'Ollama', port: 11_434 },
  { program: 'LM Studio', port: 1234 },
  { program: 'llama.cpp', port: 8080 },
  { program: 'llama.cpp', port: 9931 },
  { program: 'vLLM', port: 8000 },
  { program: 'Jan', port: 1337 },
] as const;

/** Milliseconds for one place: what runs here answers at once. */
const PATIENCE = 300;
const MOST_BYTES = 1_000_000;
const MOST_MODELS = 200;
const NAME = /^[\x21-\x7e]{1,200}$/;

export interface RunningModel {
  readonly program: string;
  readonly base_url: string;
  readonly name: string;
  /** Where its list says how it is asked. */
  readonly wire: FoundWire | undefined;
}

/** What answers within `patience` milliseconds, models that decide first, then in the order of the places. Never fails but with the reason of the signal. */
export async function runningModels(
  signal: AbortSignal,
  places: readonly { readonly program: string; readonly port: number }[] = PLACES,
  patience = PATIENCE,
): Promise<RunningModel[]> {
  const { openSockets } = await import('../../client/undici.ts');
  const sockets = openSockets({ proxies: {}, caFiles: [], connections: 1 });
  try {
    const found = await Promise.all(
      places.map(async ({ program, port }) => {
        const base_url = `http://127.0.0.1:${port}/v1`;
        const names = await namesAt(base_url, sockets.fetch, { signal, patience });
        return names.map((one) => ({ program, base_url, ...one }));
      }),
    );
    signal.throwIfAborted();
    return found.flat().toSorted((a, b) => RANKS[a.wire ?? 'chat'] - RANKS[b.wire ?? 'chat']);
  } finally {
    await sockets.close();
  }
}

/** What says nothing of itself speaks in sentences, as a rule. */
const RANKS = { decisions: 0, chat: 1, rerank: 2 } as const;

async function namesAt(
  baseUrl: string,
  fetch: Parameters<typeof createClient>[0]['fetch'],
  { signal, patience }: { readonly signal: AbortSignal; readonly patience: number },
): Promise<Pick<RunningModel, 'name' | 'wire'>[]> {
  const client = createClient({ fetch, baseUrl, keyless: true, userAgent: `ibid/${VERSION}` });
  const waiting = { deadline: patience, firstByte: patience, silence: patience, maxWait: 0, tries: 1 };
  try {
    const raw = { method: 'GET', path: '/models', access: 'public', paid: false } as const;
    const reply = await client.request(raw, { signal, waiting, maxBytes: MOST_BYTES });
    const document = await reply.document();
    const list: unknown = isRecord(document) ? document['data'] : undefined;
    if (!Array.isArray(list)) return [];
    return (list as readonly unknown[])
      .slice(0, MOST_MODELS)
      .flatMap((one) =>
        isRecord(one) && typeof one['id'] === 'string' && NAME.test(one['id'])
          ? [{ name: one['id'], wire: wireIn(one) }]
          : [],
      );
  } catch {
    return [];
  }
}
