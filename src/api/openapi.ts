// The API as an OpenAPI 3.1 document, made from the route table and its schemas. Whatever the
// specification leaves open is open in it: responses are loose, as the schemas are.
import { jsonSchemaOf } from './json-schema.ts';
import { ROUTE_NAMES, routeOf, type Route, type RouteName } from './routes.ts';
import { SCOPES } from './scopes.ts';

type Json = Readonly<Record<string, unknown>>;

/** @param about version of this package, and the address of a server where there is one */
export async function openApi(about: { readonly version: string; readonly server?: string }): Promise<Json> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of ROUTE_NAMES) {
    const route = routeOf(name);
    const operation = await operationOf(name, route);
    const item = (paths[route.path] ??= {});
    item[route.method.toLowerCase()] = operation;
    if (route.method === 'GET') item['head'] = headOf(operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cited Synthesis and Research API',
      version: '1',
      summary: 'Cited answers, and the evidence to audit them.',
      description: `As ibid ${about.version} reads and serves it. Every GET route also answers HEAD.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: about.server ?? 'http://127.0.0.1:8787' }],
    tags: [...new Set(ROUTE_NAMES.map(tagOf))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: COMPONENTS,
  };
}

const REQUEST_ID = { $ref: '#/components/headers/X-Request-Id' };

async function operationOf(name: RouteName, route: Route): Promise<Json> {
  const { request, response } = await route.schemas();
  const shape = jsonSchemaOf(request);
  const headers = { 'X-Request-Id': REQUEST_ID, ...(route.keepalive ? KEEPALIVE : {}) };
  return {
    operationId: name.replaceAll(/[.-](\w)/g, (_dot, letter: string) => letter.toUpperCase()),
    tags: [tagOf(name)],
    summary: route.summary,
    ...accessOf(route),
    ...parametersOf(route, shape),
    ...(route.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: shape } } } }
      : {}),
    responses: {
      200: {
        description: successOf(route),
        headers,
        content: { 'application/json': { schema: jsonSchemaOf(response) } },
      },
      ...(route.access === 'public' ? {} : { 401: problemRef(), 403: problemRef() }),
      429: { $ref: '#/components/responses/TooManyRequests' },
      default: problemRef(),
    },
  };
}

function headOf(operation: Json): Json {
  const { operationId, responses, ...rest } = operation as { operationId: string; responses: Json };
  const bare = Object.keys(responses).map((status) => [
    status,
    {
      description: 'As GET, without the body.',
      headers: { 'X-Request-Id': REQUEST_ID, ...(status === '429' ? RETRY_AFTER : {}) },
    },
  ]);
  return { ...rest, operationId: `${operationId}Head`, responses: Object.fromEntries(bare) };
}

/** The purpose of each tag's routes; a test checks that none is missing. */
export const TAGS: Readonly<Record<string, string>> = {
  health: 'Whether the service answers and can do paid work.',
  'edge-timing': 'Where the time of a request goes at the edge.',
  query: 'Answers to questions, each claim with its citation.',
  causal: 'How a shock to one entity propagates, hop by cited hop.',
  tutor: 'Lessons on a topic, turn by cited turn.',
  usage: 'What the workspace used and will be billed for.',
  brief: 'Briefs, their bibliographies and the evidence behind them.',
  forecast: 'Forecasts of series, with what drives them.',
  entity: 'The graph of entities across sectors.',
  source: 'The sources that were ingested.',
  document: 'Documents with their text and chunks.',
  anomaly: 'Subscriptions to anomalies.',
  'entity-request': 'Requests for entities that are not in the graph.',
};

function tagOf(name: RouteName): string {
  return name.split('.')[0] ?? name;
}

function accessOf({ access }: Route): Json {
  if (access === 'public') return { security: [] };
  const description = access === 'any-key' ? 'Needs any valid key.' : `Needs a key with the scope ${access}.`;
  return { description, security: [{ key: access === 'any-key' ? [] : [access] }] };
}

function parametersOf(route: Route, shape: Json): Json {
  const path = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));
  const required = (shape['required'] ?? []) as readonly string[];
  const members = route.method === 'GET' ? Object.entries((shape['properties'] ?? {}) as Json) : [];
  const query = members.map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return path.length + query.length === 0 ? {} : { parameters: [...path, ...query] };
}

function successOf(route: Route): string {
  if (!route.keepalive) return 'The document.';
  return (
    'The document. Where it takes longer than 20 s, white space comes before it under X-Service-Keepalive, ' +
    'and a failure after that is a problem object under this status: its status member decides.'
  );
}

function problemRef(): Json {
  return { $ref: '#/components/responses/Problem' };
}

const KEEPALIVE = {
  'X-Service-Keepalive': { description: 'Present when padding was sent.', schema: { type: 'string' } },
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
};

const PROBLEM_CONTENT = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

const COMPONENTS = {
  securitySchemes: {
    key: {
      type: 'http',
      scheme: 'bearer',
      description: `A key, whose scopes are among: ${SCOPES.join(', ')}.`,
    },
  },
  headers: {
    'X-Request-Id': { description: "The service's id of this request.", schema: { type: 'string' } },
  },
  responses: {
    Problem: {
      description: 'A problem object of RFC 9457.',
      headers: { 'X-Request-Id': REQUEST_ID },
      content: PROBLEM_CONTENT,
    },
    TooManyRequests: {
      description: 'The rate of the key or the address is passed.',
      headers: {
        'X-Request-Id': REQUEST_ID,
        ...RETRY_AFTER,
      },
      content: PROBLEM_CONTENT,
    },
  },
  schemas: {
    Problem: {
      type: 'object',
      required: ['type', 'title', 'status', 'detail'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer', minimum: 400, maximum: 599 },
        detail: { type: 'string' },
      },
    },
  },
} as const;
