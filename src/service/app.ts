// The service as a function from request to answer: the order of the rules, and what they share. Inside service/ this is
// where rules, handlers, engine and store meet.
import type { Rounds } from './alerts/rounds.ts';
import type {
  ServiceCall,
  Peer,
  RuleReply,
  RoutedCall,
  Rule,
  ServiceRequest,
  ServiceContext,
} from './context.ts';
import { callOf, faceOf, type ServiceReply } from './http/faces.ts';
import { HANDLERS } from './handlers/handlers.ts';
import { createIds } from './ids.ts';
import { createRevisionCache } from './revision-cache.ts';
import { lazy } from '../text/lazy.ts';
import { jsonReply } from './reply.ts';
import { createRouter } from './http/router.ts';
import { createBuckets } from './rules/buckets.ts';
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
import { DEFAULT_SETTINGS, type ServiceSettings } from './settings.ts';
import { sleep } from './sleep.ts';
import type { Backend } from '../store/backend.ts';
import { webFetch } from './http/web.ts';

export interface ServiceOptions {
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
  readonly log?: ServiceContext['log'];
  /** The data folder, for variants and personas that a user has there as files; none when absent. */
  readonly folder?: string;
}

export interface Service {
  /** The web face: a Request in, a Response out. */
  fetch(request: Request): Promise<Response>;
  /**
   * The same in plain values, and the client's own Fetch: no web class is loaded, which saves a cold process some 25 ms.
   * Rejects only in the caller's own process, with a StoreError.
   */
  answer(request: ServiceRequest, peer?: Peer): Promise<ServiceReply>;
  /** Closes the store. */
  close(): Promise<void>;
  /** Rounds of looking for anomalies and sending alerts. */
  anomalies(): Promise<Rounds>;
}

const ALWAYS: readonly Rule<ServiceCall>[] = [logged, requestId, cors, head, problems];
const ON_A_ROUTE: readonly Rule[] = [addressRate, key, scope, strangerRate, input, keepalive, metering];

/** Puts the rules and the handlers together over a backend. */
export function createService(options: ServiceOptions): Service {
  const service = serviceContextOf(options);
  const route = createRouter(
    (call) => run(ON_A_ROUTE, call, handle),
    (call, name) => addressRate(call, async () => (await feeds()).readFeed(call, name)),
  );
  const answer = async (request: ServiceRequest, peer: Peer = { ip: null }) =>
    faceOf(await run(ALWAYS, callOf(request, peer, service), route));
  return {
    answer,
    fetch: webFetch(answer),
    close: () => options.backend.close(),
    anomalies: lazy(async () => (await rounds()).anomalyRounds(service)),
  };
}

const engine = lazy(() => import('../engine/query/query.ts'));
const index = lazy(() => import('../engine/entities/entity-index.ts'));
const feeds = lazy(() => import('./http/feeds.ts'));
const rounds = lazy(() => import('./alerts/rounds.ts'));

function serviceContextOf(options: ServiceOptions): ServiceContext {
  const { corpus, accounts, records, entities, describe } = options.backend;
  return {
    store: corpus,
    accounts,
    records,
    describeStore: describe,
    local: options.local ?? false,
    version: options.version ?? '0.0.0',
    folder: options.folder ?? null,
    now: options.now ?? (() => new Date()),
    sleep: options.sleep ?? sleep,
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
    log: options.log ?? (() => undefined),
    addresses: createBuckets(),
    cache: createRevisionCache(),
    newId: createIds(),
    entities: lazy(async () => (await index()).createEntityIndex(corpus, entities)),
    answerQuery:
      options.answerQuery ?? (async (...parameters) => (await engine()).answerQuery(...parameters)),
  };
}

/** Runs the rules in order; the last hands to `end`. */
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

async function handle(call: RoutedCall): Promise<RuleReply> {
  // The table types each handler by its own row; here the row is only known at run time.
  const handler = HANDLERS[call.route] as (input: unknown, call: RoutedCall) => Promise<object>;
  return jsonReply(200, await handler(call.input, call));
}
