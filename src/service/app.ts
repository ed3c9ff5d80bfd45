// The service as a function from request to answer: the order of the rules, and what they share.
import type { Rounds } from './alerts/rounds.ts';
import type { ServiceCall, Peer, RuleReply, RoutedCall, Rule, ServiceRequest } from './context.ts';
import { type ContextOptions, handle, serviceContext } from './handle.ts';
import { serviceCall, serviceReply, type ServiceReply } from './http/request-reply.ts';
import { lazy } from '../text/lazy.ts';
import { createRouter } from './http/router.ts';
import { cors } from './rules/cors.ts';
import { head } from './rules/head.ts';
import { input } from './rules/input.ts';
import { keepalive } from './rules/keepalive.ts';
import { key } from './rules/key.ts';
import { logged } from './rules/log.ts';
import { metering } from './rules/metering.ts';
import { problems } from './rules/problems.ts';
import { addressRate, strangerRate } from './rules/rate.ts';
import { requestId } from './rules/request-id.ts';
import { scope } from './rules/scope.ts';
import { signature } from './rules/signature.ts';
import type { Threads } from './threads/threads.ts';
import { readSigningKey } from './http/signing-key.ts';
import { webFetch } from './http/web.ts';

export interface ServiceOptions extends ContextOptions {
  /** Answers long calls; in this thread when absent. Closed with the service. */
  readonly threads?: Pick<Threads, 'takes' | 'answer' | 'close'> & Partial<Pick<Threads, 'look'>>;
}

export interface Service {
  /** With the web's own classes: a Request in, a Response out. */
  fetch(request: Request): Promise<Response>;
  /**
   * The same in plain values, and the client's own Fetch: it loads no web class, which saves a cold process some 25 ms. Rejects
   * only in the caller's own process, with a StoreError.
   */
  answer(request: ServiceRequest, peer?: Peer): Promise<ServiceReply>;
  /** Closes the store. */
  close(): Promise<void>;
  /** Rounds of checking for anomalies and sending alerts. */
  anomalies(): Promise<Rounds>;
}

const ALWAYS: readonly Rule<ServiceCall>[] = [logged, requestId, cors, head, problems, addressRate];
const ON_A_ROUTE: readonly Rule[] = [key, scope, strangerRate, input, keepalive, metering, signature];

/** Assembles the rules and the handlers over a backend. */
export function createService(options: ServiceOptions): Service {
  const service = serviceContext(options);
  const { threads } = options;
  const end = async (call: RoutedCall) =>
    threads !== undefined && (await threads.takes(call)) ? threads.answer(call) : handle(call);
  const route = createRouter(
    (call) => run(ON_A_ROUTE, call, end),
    async (call, name) => (await feeds()).readFeed(call, name),
    readSigningKey,
  );
  const answer = async (request: ServiceRequest, peer: Peer = { ip: null }) =>
    serviceReply(await run(ALWAYS, serviceCall(request, peer, service), route));
  return {
    answer,
    fetch: webFetch(answer),
    close: async () => {
      await threads?.close();
      await options.backend.close();
    },
    anomalies: lazy(async () => (await rounds()).anomalyRounds(service, threads?.look)),
  };
}

const feeds = lazy(() => import('./http/feeds.ts'));
const rounds = lazy(() => import('./alerts/rounds.ts'));

/** Runs the rules in order; the last calls `end`. */
function run<C extends ServiceCall>(
  rules: readonly Rule<C>[],
  call: C,
  end: (call: C) => Promise<RuleReply>,
): Promise<RuleReply> {
  const from =
    (index: number) =>
    async (current: C): Promise<RuleReply> => {
      const rule = rules[index];
      return rule === undefined ? end(current) : rule(current, from(index + 1));
    };
  return from(0)(call);
}
