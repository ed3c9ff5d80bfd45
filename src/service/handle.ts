// The last step of a call, in its process or in a thread: what handlers share, and the route's
// handler.
import { randomBytes } from 'node:crypto';
import type { RoutedCall, ServiceContext } from './context.ts';
import { HANDLERS } from './handlers/handlers.ts';
import { createReadiness } from './readiness.ts';
import { createRevisionCache } from './revision-cache.ts';
import { lazy } from '../text/lazy.ts';
import { jsonReply } from './reply.ts';
import { createBuckets } from './rules/buckets.ts';
import { DEFAULT_SETTINGS, type ServiceSettings } from './settings.ts';
import type { Backend } from '../store/backend.ts';

export interface ContextOptions {
  /** Where everything is stored; closed with the service. */
  readonly backend: Backend;
  /** True in the caller's own process: no key, no caps, nothing billed. */
  readonly local?: boolean;
  readonly version?: string;
  readonly now?: () => Date;
  readonly sleep?: ServiceContext['sleep'];
  readonly settings?: Partial<ServiceSettings>;
  /** The synthesis of POST /v1/query; the engine's own when absent. */
  readonly answerQuery?: ServiceContext['answerQuery'];
  /** The reader for answers, briefs and turns; null or absent if they are made by rules. */
  readonly reader?: ServiceContext['reader'];
  readonly log?: ServiceContext['log'];
  /** The data folder with the user's own variants and personas; none when absent. */
  readonly folder?: string;
  readonly evidenceSigner?: ServiceContext['evidenceSigner'];
}

const engine = lazy(() => import('../engine/query/query.ts'));
const index = lazy(() => import('../engine/entities/entity-index.ts'));

const NEVER = new AbortController().signal;

export function serviceContext(options: ContextOptions): ServiceContext {
  const { corpus, accounts, records, entities, describe } = options.backend;
  const now = options.now ?? (() => new Date());
  return {
    store: corpus,
    accounts,
    records,
    describeStore: describe,
    local: options.local ?? false,
    version: options.version ?? '0.0.0',
    folder: options.folder ?? null,
    now,
    sleep: options.sleep ?? sleep,
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
    log: options.log ?? (() => undefined),
    addresses: createBuckets(),
    cache: createRevisionCache(),
    readiness: createReadiness({ accounts, now, sleep: (ms) => sleep(ms, NEVER) }),
    evidenceSigner: options.evidenceSigner ?? null,
    reader: options.reader ?? null,
    newId: createIds(),
    entities: lazy(async () => (await index()).createEntityIndex(corpus, entities)),
    answerQuery:
      options.answerQuery ?? (async (...parameters) => (await engine()).answerQuery(...parameters)),
  };
}

/** Answers a call that has passed every rule. */
export async function handle(call: RoutedCall): Promise<ReturnType<typeof jsonReply>> {
  // The table types each handler by its own row; here the row is known only at run time.
  const handler = HANDLERS[call.route] as (input: unknown, call: RoutedCall) => Promise<object>;
  return jsonReply(200, await handler(call.input, call));
}

/** Injected wherever a rule waits, so that tests do not. Resolves after `ms`, or at once when the signal aborts; a waiting timer keeps no process alive. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    timer.unref();
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

const ID_BYTES = 12;
const IDS_AT_ONCE = 128;

/**
 * Makes ids: a prefix and 24 random hex digits, `req_3f…`. The system is asked for many bytes at once: one by one they cost a busy
 * server a twentieth of its time.
 */
function createIds(): (prefix: string) => string {
  let bytes = Buffer.alloc(0);
  let at = 0;
  return (prefix) => {
    if (at >= bytes.length) {
      bytes = randomBytes(ID_BYTES * IDS_AT_ONCE);
      at = 0;
    }
    const id = bytes.toString('hex', at, at + ID_BYTES);
    at += ID_BYTES;
    return prefix + id;
  };
}
