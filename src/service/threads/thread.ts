// A thread that answers long calls over a connection of its own to the same store. The main thread asks this module for its
// address; in a thread that was started with the mark it listens.
import type { MessagePort } from 'node:worker_threads';
import { memberOf } from '../../api/coded-error.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { openBackend } from '../../store/backend.ts';
import { inThread } from '../../threads/in-thread.ts';
import type { RoutedCall, ServiceContext } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import { handle, serviceContext } from '../handle.ts';
import type { Kept } from '../rules/cache.ts';
import { createMeter } from '../rules/meter.ts';
import {
  type Done,
  type FromThread,
  MARK,
  type SentCall,
  type ThreadData,
  type ToThread,
} from './messages.ts';

/** Where the code of this module is, from source or bundled: what a thread has to load. */
export function threadAddress(): string {
  return import.meta.url;
}

inThread(MARK, (port, data: ThreadData) => void listen(port, data));

async function listen(port: MessagePort, { folder, store, version, settings }: ThreadData): Promise<void> {
  const post = (message: FromThread, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);
  const backend = await openBackend(store);
  const log: ServiceContext['log'] = (entry) => post({ kind: 'log', entry });
  const service = serviceContext({ backend, folder, version, settings, log });
  const running = new Map<number, AbortController>();
  const work = async (id: number, task: (controller: AbortController) => Promise<Done>) => {
    const controller = new AbortController();
    running.set(id, controller);
    const done = await task(controller);
    running.delete(id);
    const bytes = done.outcome.kind === 'reply' ? done.outcome.body.buffer : undefined;
    post({ kind: 'done', id, done }, bytes instanceof ArrayBuffer ? [bytes] : []);
  };
  port.on('message', (message: ToThread) => {
    if (message.kind === 'call') void work(message.call.id, (one) => answer(message.call, one, service));
    else if (message.kind === 'look') void work(message.id, (one) => look(message.outbox, one, service));
    else if (message.kind === 'cancel') running.get(message.id)?.abort();
    else void backend.close().finally(() => process.exit());
  });
}

/** What only the rules read, which have run. */
const READ = { method: '', path: '', query: '', headers: new Map(), body: null, peer: { ip: null } } as const;

async function answer(
  { metered, id: _id, ...sent }: SentCall,
  controller: AbortController,
  service: ServiceContext,
): Promise<Done> {
  const meter = createMeter(metered);
  let kept: Kept | null = null;
  const accounts: AccountStore = {
    ...service.accounts,
    // The main thread has looked, or the call would not be here; and it writes, so that a thread never waits for the disk.
    cachedAnswer: async () => undefined,
    cacheAnswer: async (key, revision, document) => {
      kept = { key, revision, document };
    },
  };
  const call: RoutedCall = {
    ...READ,
    ...sent,
    meter,
    service: { ...service, accounts },
    signal: controller.signal,
    abort: () => controller.abort(),
  };
  const outcome = await handle(call).then(replied, failed);
  return { units: meter.units, cached: meter.cached, kept, outcome };
}

async function look(
  outbox: string | null,
  { signal }: AbortController,
  { store, records, entities, now }: ServiceContext,
): Promise<Done> {
  const { lookForAnomalies } = await import('../alerts/look.ts');
  const { watchOver } = await import('../alerts/watched-parts.ts');
  const watch = watchOver(store, entities);
  const options = { records, watch, now, signal, ...(outbox === null ? {} : { outbox }) };
  const outcome = await lookForAnomalies(options).then(
    (looks) => ({ kind: 'looks', looks }) as const,
    failed,
  );
  return { units: 0, cached: false, kept: null, outcome };
}

function replied({ status, headers, body }: Awaited<ReturnType<typeof handle>>): Done['outcome'] {
  return { kind: 'reply', status, headers, body };
}

function failed(error: unknown): Done['outcome'] {
  if (error instanceof ServiceProblem) {
    const { code, message, members, headers } = error;
    return { kind: 'problem', code, message, members, headers };
  }
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'failure', name: memberOf(error, 'name') ?? 'Error', message, stack };
}
