// Long calls leave the event loop: threads answer them, each with its own connection to the store,
// in the same handlers. Rules, limits, billing and padding stay in the main thread, so that each is done once. A long call
// whose caller has gone is cancelled; if it does not end, its thread gets no other call.
import { availableParallelism } from 'node:os';
import type { RouteName } from '../../api/routes.ts';
import type { Looks } from '../alerts/look.ts';
import type { RoundOptions } from '../alerts/rounds.ts';
import type { RoutedCall, RuleReply, ServiceContext } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import { isCached, keep } from '../rules/cache.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Done } from './messages.ts';
import { createThread, type Thread } from './thread-handle.ts';
import { handle } from '../handle.ts';
import { isLargeCorpus } from './large-corpus.ts';

export interface Threads {
  takes(call: RoutedCall): Promise<boolean>;
  /** As the handler answers it. @throws ServiceProblem `busy` when too many wait; what the handler throws */
  answer(call: RoutedCall): Promise<RuleReply>;
  /** Looks for anomalies over everything that is subscribed to. @throws the signal's reason; StoreError by its name */
  look(options: RoundOptions): Promise<Looks>;
  close(): Promise<void>;
}

export interface ThreadsOptions {
  /** The data folder. */
  readonly folder: string;
  /** Where the store is, which each thread opens for itself: a folder or a URL; the data folder when absent. */
  readonly store?: string;
  readonly version: string;
  readonly settings: ServiceSettings;
  readonly log: ServiceContext['log'];
  /** How many at the most; as many as the machine has cores, up to `MOST_THREADS`, when absent. */
  readonly count?: number;
  /** Megabytes of memory for the values of one thread; Node's own limit when absent. */
  readonly memoryMb?: number;
}

/** Each has code, caches and connections of its own: more are started only where that was asked for. */
export const MOST_THREADS = 8;

type Where = 'here' | 'short' | 'long';

/**
 * The lanes of routes. Work that does not grow with the stored data stays here. Work that reads the corpus, records or a
 * month's calls leaves, since a document, a forecast or a list may be large; and work that may take seconds has its own lane,
 * so that short calls do not wait behind it.
 */
const WHERE: Readonly<Record<RouteName, Where>> = {
  health: 'here',
  'edge-timing': 'here',
  query: 'short',
  causal: 'long',
  tutor: 'long',
  usage: 'short',
  'brief.create': 'long',
  'brief.list': 'short',
  'brief.get': 'short',
  'brief.bibliography': 'short',
  'brief.evidence': 'short',
  'forecast.create': 'long',
  'forecast.list': 'short',
  'forecast.get': 'short',
  'entity.search': 'short',
  'entity.by-alias': 'short',
  'entity.matrix': 'short',
  'entity.resolve': 'long',
  'entity.get': 'short',
  'entity.relationships': 'short',
  'source.list': 'short',
  'source.get': 'short',
  'document.get': 'short',
  'anomaly.subscribe': 'long',
  'entity-request': 'here',
};

/** How many calls of a lane one thread has at once: they take turns. */
const AT_ONCE = { short: 16, long: 2 };

export function createThreads(options: ThreadsOptions): Threads {
  const count = options.count ?? Math.min(MOST_THREADS, availableParallelism());
  const threads: Thread[] = [];
  const freest = (): Thread => {
    const free = threads.find((thread) => thread.running() === 0);
    if (free === undefined && threads.length < count) {
      const thread = createThread(options, () => threads.splice(threads.indexOf(thread), 1));
      threads.push(thread);
      return thread;
    }
    return free ?? threads.reduce((least, one) => (one.running() < least.running() ? one : least));
  };
  const { waitingCalls } = options.settings;
  const lanes: Readonly<Record<'short' | 'long', Lane>> = {
    short: createLane(AT_ONCE.short * count, waitingCalls),
    long: createLane(AT_ONCE.long * count, waitingCalls),
  };
  const alone = answeringAlone();
  return {
    takes: async (call) => {
      if (WHERE[call.route] === 'here' || call.meter.metered === null) return false;
      return call.route !== 'query' || !(await isCached(call));
    },
    answer: async (call) => {
      const here = await alone.answer(call, threads.length === 0);
      if (here !== undefined) return here;
      const lane = lanes[laneOf(call)];
      await lane.enter(call.signal);
      // The place in the lane is free again once the thread is done, which may be after the caller has gone.
      const { done, ended } = freest().answer(call);
      void ended.finally(() => lane.leave());
      return replyOf(await done, call);
    },
    look: async ({ outbox = null, signal = new AbortController().signal }) => {
      const { done } = freest().look(outbox, signal);
      const { outcome } = await done;
      if (outcome.kind !== 'looks') throw failureOf(outcome);
      return outcome.looks;
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

function laneOf({ route, meter }: RoutedCall): 'short' | 'long' {
  return WHERE[route] === 'long' || meter.metered?.mode === 'deliberate' ? 'long' : 'short';
}

/** What the thread counted is counted here, where it is billed; then its answer or its failure is the call's. */
function replyOf({ units, cached, kept, outcome }: Done, call: RoutedCall): RuleReply {
  call.meter.spend(units);
  if (cached) call.meter.fromCache();
  if (kept !== null) keep(kept, call);
  if (outcome.kind === 'reply') {
    const { status, headers, body } = outcome;
    return { status, headers: new Map(headers), body };
  }
  throw failureOf(outcome);
}

/** The error of the thread as one of this thread: a problem, or one that is known by its name. */
function failureOf(outcome: Done['outcome']): Error {
  if (outcome.kind === 'problem') {
    const { code, message, members, headers } = outcome;
    return new ServiceProblem(code, message, { members, headers });
  }
  if (outcome.kind === 'failure') {
    const { name, message, stack } = outcome;
    return Object.assign(new Error(message), { name, stack });
  }
  return new Error(`A thread answered with ${outcome.kind}.`);
}

// A lane: so many calls at once, the next ones waiting in order, those beyond refused.

interface Lane {
  /** Resolves once there is a place. @throws ServiceProblem `busy` when too many wait; the signal's reason */
  enter(signal: AbortSignal): Promise<void>;
  /** Gives a place back. */
  leave(): void;
}

export function createLane(atOnce: number, mostWaiting: number): Lane {
  const waiting = new Set<() => void>();
  let inside = 0;
  return {
    enter: async (signal) => {
      signal.throwIfAborted();
      if (inside < atOnce) {
        inside++;
        return;
      }
      // Not 429: that is for a caller who asks too much, and this one may have asked for the first time.
      if (waiting.size >= mostWaiting)
        throw new ServiceProblem('busy', 'Too many long calls are waiting. Try again in 5 s.', {
          headers: { 'retry-after': '5' },
        });
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener('abort', gone);
          resolve();
        };
        const gone = () => {
          waiting.delete(enter);
          reject(signal.reason);
        };
        waiting.add(enter);
        signal.addEventListener('abort', gone, { once: true });
      });
    },
    leave: () => {
      // The place goes to the call that has waited longest.
      const [next] = waiting;
      if (next === undefined) inside--;
      else {
        waiting.delete(next);
        next();
      }
    },
  };
}

// A quick question that comes alone is answered in the main thread: a server with one user starts no threads for it.

interface Alone {
  /** @param isQuiet whether nothing else goes on @returns undefined for a call that is one for a thread */
  answer(call: RoutedCall, isQuiet: boolean): Promise<RuleReply | undefined>;
}

function answeringAlone(): Alone {
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
