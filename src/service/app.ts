// The service as a function from request to answer. Hono finds the row; the rules run in the order written here.
import { Hono } from 'hono/tiny';
import { ROUTES, ROUTE_NAMES, type RouteName } from '../api/routes.ts';
import type {
  Call,
  HandlerContext,
  Peer,
  Reply,
  RoutedCall,
  Rule,
  ServiceRequest,
  World,
} from './context.ts';
import { ServiceProblem } from './errors.ts';
import { HANDLERS } from './handlers/handlers.ts';
import { jsonReply } from './reply.ts';
import { cors, preflight } from './rules/cors.ts';
import { head } from './rules/head.ts';
import { input } from './rules/input.ts';
import { keepalive } from './rules/keepalive.ts';
import { key, LOCAL_PRINCIPAL } from './rules/key.ts';
import { problems } from './rules/problems.ts';
import { newRequestId, requestId } from './rules/request-id.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import { sleep } from './sleep.ts';
import type { Store } from './store/store.ts';
import { webFetch } from './web.ts';

export interface ServiceOptions {
  readonly store: Store;
  /** True in the caller's own process: no key, no caps, nothing billed. */
  readonly local?: boolean;
  readonly version?: string;
  readonly now?: () => Date;
  readonly sleep?: World['sleep'];
  readonly settings?: Partial<Settings>;
  /** The synthesis of POST /v1/query; the engine's own when absent. */
  readonly answerQuery?: World['answerQuery'];
}

export interface Service {
  /** The web face: a Request in, a Response out. */
  fetch(request: Request): Promise<Response>;
  /** The same in plain values: no web class is loaded, which a cold process feels. Never rejects over a socket. */
  answer(request: ServiceRequest, peer?: Peer): Promise<ServiceReply>;
  close(): Promise<void>;
}

export interface ServiceReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null } & Iterable<[string, string]>;
  readonly body: AsyncIterable<Uint8Array> | null;
}

const ALWAYS: readonly Rule<Call>[] = [requestId, cors, head, problems];
const ON_A_ROUTE: readonly Rule[] = [key, input, keepalive];

/** Puts the rules and the handlers together over a store. */
export function createService(options: ServiceOptions): Service {
  const world = worldOf(options);
  const router = createRouter();
  const answer = async (request: ServiceRequest, peer: Peer = { ip: null }) => {
    const call = callOf(request, peer, world);
    return faceOf(await run(ALWAYS, call, (routed) => router(routed)));
  };
  return { answer, fetch: webFetch(answer), close: () => world.store.close() };
}

function worldOf(options: ServiceOptions): World {
  return {
    store: options.store,
    local: options.local ?? false,
    version: options.version ?? '0.0.0',
    now: options.now ?? (() => new Date()),
    sleep: options.sleep ?? sleep,
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
    answerQuery:
      options.answerQuery ??
      (async (...parameters) => (await import('./engine/query.ts')).answerQuery(...parameters)),
  };
}

/** Runs the rules in order, the last hands to `end`. */
function run<C extends Call>(
  rules: readonly Rule<C>[],
  call: C,
  end: (call: C) => Promise<Reply>,
): Promise<Reply> {
  const from =
    (index: number) =>
    async (current: C): Promise<Reply> => {
      const rule = rules[index];
      return rule === undefined ? end(current) : rule(current, from(index + 1));
    };
  return from(0)(call);
}

/** One Hono route a path of the table; Hono only hands our own answer through, so no web class is made. */
function createRouter(): (call: Call) => Promise<Reply> {
  const app = new Hono<{ Bindings: { call: Call } }>();
  for (const [path, methods] of rowsByPath()) {
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => {
      const reply = onPath(c.env.call, methods, c.req.param() as Record<string, string>);
      return reply as unknown as Promise<Response>;
    });
  }
  app.notFound((c) => noRoute(c.env.call) as unknown as Promise<Response>);
  app.onError((error) => {
    throw error;
  });
  return async (call) => {
    const request = { url: `http://service${call.path}`, method: call.method } as Request;
    return (await app.fetch(request, { call })) as unknown as Reply;
  };
}

function rowsByPath(): Map<string, Map<string, RouteName>> {
  const paths = new Map<string, Map<string, RouteName>>();
  for (const name of ROUTE_NAMES) {
    const { path, method } = ROUTES[name];
    paths.set(path, (paths.get(path) ?? new Map<string, RouteName>()).set(method, name));
  }
  return paths;
}

async function onPath(
  call: Call,
  methods: ReadonlyMap<string, RouteName>,
  params: Readonly<Record<string, string>>,
): Promise<Reply> {
  const route = methods.get(call.method);
  if (route !== undefined) {
    return run(ON_A_ROUTE, { ...call, route, params, principal: LOCAL_PRINCIPAL, input: {} }, handle);
  }
  const taken = [...methods.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  if (call.method === 'OPTIONS') return preflight([...taken, 'OPTIONS']);
  throw new ServiceProblem('method-not-allowed', `This path takes ${taken.join(' and ')}.`, {
    headers: { allow: [...taken, 'OPTIONS'].join(', ') },
  });
}

async function noRoute(_call: Call): Promise<Reply> {
  throw new ServiceProblem('unknown-route', 'No route of the API has this path; the version is /v1.');
}

async function handle(call: RoutedCall): Promise<Reply> {
  const { world, params, principal, signal } = call;
  const context: HandlerContext = { ...world, params, principal, signal, requestId: call.requestId };
  // The table types each handler by its own row; here the row is only known at run time.
  const handler = HANDLERS[call.route] as (input: unknown, context: HandlerContext) => Promise<object>;
  return jsonReply(200, await handler(call.input, context));
}

function callOf(request: ServiceRequest, peer: Peer, world: World): Call {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (request.signal?.aborted) abort();
  else request.signal?.addEventListener('abort', abort, { once: true });
  const target = request.url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const [path = '', ...query] = target.split('?');
  return {
    requestId: newRequestId(),
    method: request.method.toUpperCase(),
    path: path.startsWith('/') ? path : `/${path}`,
    query: query.join('?'),
    headers: headerMap(request.headers),
    body: request.body ?? null,
    peer,
    signal: controller.signal,
    abort,
    startedAt: world.now().getTime(),
    world,
  };
}

function headerMap(headers: ServiceRequest['headers']): Map<string, string> {
  const map = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name.toLowerCase(), value);
  }
  return map;
}

function faceOf(reply: Reply): ServiceReply {
  const { headers, body } = reply;
  return {
    status: reply.status,
    headers: {
      get: (name) => headers.get(name.toLowerCase()) ?? null,
      [Symbol.iterator]: () => headers[Symbol.iterator](),
    },
    body: body instanceof Uint8Array ? once(body) : body,
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
