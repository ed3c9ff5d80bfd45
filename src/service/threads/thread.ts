// A thread that answers long calls over a connection of its own to the same store. The main thread asks this module for its
// address; in a thread that was started with the mark it listens.
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { memberOf } from '../../api/coded-error.ts';
import { openBackend } from '../../store/backend.ts';
import type { RoutedCall, ServiceContext } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import { handle, serviceContext } from '../handle.ts';
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

const data = workerData as Partial<ThreadData> | null;
if (!isMainThread && parentPort !== null && data?.mark === MARK) void listen(parentPort, data as ThreadData);

async function listen(port: MessagePort, { folder, version, settings }: ThreadData): Promise<void> {
  const post = (message: FromThread, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);
  const backend = await openBackend(folder);
  const log: ServiceContext['log'] = (entry) => post({ kind: 'log', entry });
  const service = serviceContext({ backend, folder, version, settings, log });
  const running = new Map<number, AbortController>();
  const answer = async (sent: SentCall) => {
    const controller = new AbortController();
    running.set(sent.id, controller);
    const done = await doneWith(sent, controller, service);
    running.delete(sent.id);
    const { outcome } = done;
    const bytes = outcome.kind === 'reply' ? [outcome.body.buffer as ArrayBuffer] : [];
    post({ kind: 'done', id: sent.id, done }, bytes);
  };
  port.on('message', (message: ToThread) => {
    if (message.kind === 'call') void answer(message.call);
    else if (message.kind === 'cancel') running.get(message.id)?.abort();
    else void backend.close().finally(() => process.exit());
  });
}

async function doneWith(sent: SentCall, controller: AbortController, service: ServiceContext): Promise<Done> {
  const meter = createMeter(sent.metered);
  const { route, params, principal, input, requestId, startedAt } = sent;
  const call: RoutedCall = {
    ...{ route, params, principal, input, requestId, startedAt, meter, service },
    // What only the rules read, which have run.
    ...{ method: '', path: '', query: '', headers: new Map(), body: null, peer: { ip: null } },
    signal: controller.signal,
    abort: () => controller.abort(),
  };
  const outcome = await handle(call).then(replied, failed);
  return { units: meter.units, cached: meter.cached, outcome };
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
