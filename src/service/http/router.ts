// Finds the row of the route table: Hono matches the path, and passes ibid's answer on unconverted.
import { Hono } from 'hono/tiny';
import { ROUTES, ROUTE_NAMES, type RouteName } from '../../api/routes.ts';
import type { ServiceCall, RuleReply, RoutedCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import { preflight } from '../rules/cors.ts';
import { NOBODY } from '../rules/key.ts';
import { UNMETERED } from '../rules/meter.ts';
import { SIGNING_KEY_PATH } from './signing-key.ts';

type Params = Readonly<Record<string, string>>;

/** From a call to the row that it is for; 404, 405 and preflights are answered here. */
export function createRouter(
  onRoute: (call: RoutedCall) => Promise<RuleReply>,
  onFeed: (call: ServiceCall, name: string) => Promise<RuleReply>,
  onSigningKey: (call: ServiceCall) => Promise<RuleReply>,
): (call: ServiceCall) => Promise<RuleReply> {
  const app = new Hono<{ Bindings: { call: ServiceCall } }>();
  for (const [path, methods] of rowsByPath()) {
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
      handThrough(onPath(c.env.call, methods, c.req.param() as Params, onRoute)),
    );
  }
  app.get('/feeds/:name', (c) => handThrough(onFeed(c.env.call, c.req.param('name'))));
  app.get(SIGNING_KEY_PATH, (c) => handThrough(onSigningKey(c.env.call)));
  app.notFound(() => handThrough(noRoute()));
  app.onError((error) => {
    throw error;
  });
  return async (call) => {
    // Hono would ignore a slash at the end; one resource has one address.
    if (call.path.endsWith('/')) return noRoute();
    const request = { url: `http://service${call.path}`, method: call.method } as Request;
    return (await app.fetch(request, { call })) as unknown as RuleReply;
  };
}

/** Hono passes on whatever a handler resolves to; its types only know web responses. */
function handThrough(reply: Promise<RuleReply>): Promise<Response> {
  return reply as unknown as Promise<Response>;
}

/** In the order of the table, so that `/v1/entities/search` is before `/v1/entities/{id}`. */
function rowsByPath(): Map<string, Map<string, RouteName>> {
  const paths = new Map<string, Map<string, RouteName>>();
  for (const name of ROUTE_NAMES) {
    const { path, method } = ROUTES[name];
    paths.set(path, (paths.get(path) ?? new Map<string, RouteName>()).set(method, name));
  }
  return paths;
}

async function onPath(
  call: ServiceCall,
  methods: ReadonlyMap<string, RouteName>,
  params: Params,
  onRoute: (call: RoutedCall) => Promise<RuleReply>,
): Promise<RuleReply> {
  const route = methods.get(call.method);
  if (route !== undefined) return onRoute(routed(call, route, params));
  const taken = [...methods.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  if (call.method === 'OPTIONS') return preflight([...taken, 'OPTIONS']);
  throw new ServiceProblem('method-not-allowed', `This path takes ${taken.join(' and ')}.`, {
    headers: { allow: [...taken, 'OPTIONS'].join(', ') },
  });
}

/** What the rules on a route start from; each member is replaced by the rule that finds it out. */
function routed(call: ServiceCall, route: RouteName, params: Params): RoutedCall {
  return { ...call, route, params, principal: NOBODY, input: {}, meter: UNMETERED };
}

async function noRoute(): Promise<never> {
  throw new ServiceProblem('unknown-route', 'No route of the API has this path; the version is /v1.');
}
