// The route table: the only place where a method, path, scope, price or schema of the API is written.
// Rows follow "Route list with required scope" of the specification, in its order.
import type * as z from 'zod/mini';
import type { Payload } from './payloads/common.ts';
import type { Access } from './scopes.ts';
import { BRIEF, CAUSAL, DELIBERATE, SPECULATIVE, TUTOR, type Price } from './prices.ts';

/** A request schema (strict: what the embedded service accepts) and a response schema (loose: unknown members kept). */
export interface Schemas {
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  /** The path as served, with `{id}` where an identifier goes. */
  readonly path: string;
  readonly access: Access;
  /** Loads the schemas: a command that needs none never pays for zod. */
  readonly schemas: () => Promise<Schemas>;
  /** Takes offset and limit ("Paging"). */
  readonly paging: boolean;
  /** May send whitespace before its document ("Latency and keepalive"). */
  readonly keepalive: boolean;
  /** Present on what is billed; by mode where the modes differ. */
  readonly price?: Readonly<Record<string, Price>>;
  /** One line for help, in the words of the specification. */
  readonly summary: string;
}

const free = { paging: false, keepalive: false } as const;
const list = { paging: true, keepalive: false } as const;
const synthesis = { paging: false, keepalive: true } as const;

const brief = () => import('./payloads/brief.ts');
const forecast = () => import('./payloads/forecast.ts');
const entity = () => import('./payloads/entity.ts');
const source = () => import('./payloads/source.ts');
const status = () => import('./payloads/status.ts');

export const ROUTES = {
  health: {
    ...free,
    method: 'GET',
    path: '/v1/health',
    access: 'public',
    schemas: async () => (await status()).health,
    summary: 'Service status, for uptime monitors',
  },
  'edge-timing': {
    ...free,
    method: 'GET',
    path: '/v1/_edge_timing',
    access: 'any-key',
    schemas: async () => (await status()).edgeTiming,
    summary: 'Edge timings of one request',
  },
  query: {
    ...synthesis,
    method: 'POST',
    path: '/v1/query',
    access: 'query:read',
    schemas: async () => (await import('./payloads/query.ts')).query,
    price: { speculative: SPECULATIVE, deliberate: DELIBERATE },
    summary: 'A cited answer to a question',
  },
  causal: {
    ...synthesis,
    method: 'POST',
    path: '/v1/causal',
    access: 'query:read',
    schemas: async () => (await import('./payloads/causal.ts')).causal,
    price: { any: CAUSAL },
    summary: 'A cited causal trace of a shock to one entity',
  },
  tutor: {
    ...synthesis,
    method: 'POST',
    path: '/v1/tutor',
    access: 'query:read',
    schemas: async () => (await import('./payloads/tutor.ts')).tutor,
    price: { any: TUTOR },
    summary: 'One cited turn of a tutor session',
  },
  usage: {
    ...free,
    method: 'GET',
    path: '/v1/usage',
    access: 'usage:read',
    schemas: async () => (await status()).usage,
    summary: "The workspace's metered usage: what will be billed",
  },
  'brief.create': {
    ...synthesis,
    method: 'POST',
    path: '/v1/brief',
    access: 'brief:write',
    schemas: async () => (await brief()).create,
    price: { any: BRIEF },
    summary: 'Generate a brief',
  },
  'brief.list': {
    ...list,
    method: 'GET',
    path: '/v1/briefs',
    access: 'brief:read',
    schemas: async () => (await brief()).list,
    summary: "The briefs of the key's workspace",
  },
  'brief.get': {
    ...free,
    method: 'GET',
    path: '/v1/briefs/{id}',
    access: 'brief:read',
    schemas: async () => (await brief()).get,
    summary: 'One brief with its sections, citations and entities',
  },
  'brief.bibliography': {
    ...free,
    method: 'GET',
    path: '/v1/briefs/{id}/bibliography',
    access: 'brief:read',
    schemas: async () => (await import('./payloads/bibliography.ts')).bibliography,
    summary: "A brief's bibliography",
  },
  'brief.evidence': {
    ...free,
    method: 'GET',
    path: '/v1/briefs/{id}/evidence',
    access: 'brief:read',
    schemas: async () => (await import('./payloads/evidence.ts')).evidence,
    summary: "A brief's evidence bundle, for audit",
  },
  'forecast.create': {
    ...free,
    method: 'POST',
    path: '/v1/forecast',
    access: 'forecast:write',
    schemas: async () => (await forecast()).create,
    summary: 'Generate a Monte-Carlo forecast with driver attribution',
  },
  'forecast.list': {
    ...list,
    method: 'GET',
    path: '/v1/forecasts',
    access: 'forecast:read',
    schemas: async () => (await forecast()).list,
    summary: "The forecasts of the key's workspace",
  },
  'forecast.get': {
    ...free,
    method: 'GET',
    path: '/v1/forecasts/{id}',
    access: 'forecast:read',
    schemas: async () => (await forecast()).get,
    summary: 'One forecast',
  },
  'entity.search': {
    ...list,
    method: 'GET',
    path: '/v1/entities/search',
    access: 'entities:read',
    schemas: async () => (await entity()).search,
    summary: 'Search the cross-sector entity graph',
  },
  'entity.by-alias': {
    ...list,
    method: 'GET',
    path: '/v1/entities/by_alias',
    access: 'entities:read',
    schemas: async () => (await entity()).byAlias,
    summary: 'Entities that carry an alias',
  },
  'entity.matrix': {
    ...free,
    method: 'GET',
    path: '/v1/entities/cross_sector_matrix',
    access: 'entities:read',
    schemas: async () => (await entity()).matrix,
    summary: 'Which sectors share which entities',
  },
  'entity.resolve': {
    ...free,
    method: 'POST',
    path: '/v1/entities/resolve',
    access: 'entities:read',
    schemas: async () => (await entity()).resolve,
    summary: 'Match names to entities',
  },
  'entity.get': {
    ...free,
    method: 'GET',
    path: '/v1/entities/{id}',
    access: 'entities:read',
    schemas: async () => (await entity()).get,
    summary: 'One entity',
  },
  'entity.relationships': {
    ...list,
    method: 'GET',
    path: '/v1/entities/{id}/relationships',
    access: 'entities:read',
    schemas: async () => (await entity()).relationships,
    summary: 'The relationships of one entity',
  },
  'source.list': {
    ...list,
    method: 'GET',
    path: '/v1/sources',
    access: 'sources:read',
    schemas: async () => (await source()).list,
    summary: 'The catalogue of ingested sources',
  },
  'source.get': {
    ...free,
    method: 'GET',
    path: '/v1/sources/{id}',
    access: 'sources:read',
    schemas: async () => (await source()).get,
    summary: 'One source; recent selects a fixed window of its items',
  },
  'document.get': {
    ...free,
    method: 'GET',
    path: '/v1/documents/{id}',
    access: 'sources:read',
    schemas: async () => (await source()).document,
    summary: 'One document with its text and chunks',
  },
  'anomaly.subscribe': {
    ...free,
    method: 'POST',
    path: '/v1/anomalies/subscribe',
    access: 'anomalies:write',
    schemas: async () => (await import('./payloads/anomaly.ts')).subscribe,
    summary: 'Subscribe to anomalies',
  },
  'entity-request': {
    ...free,
    method: 'POST',
    path: '/v1/public/entity-requests',
    access: 'public',
    schemas: async () => (await entity()).request,
    summary: 'Ask for an entity to be added (sends no key)',
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

type SchemasOf<N extends RouteName> = Awaited<ReturnType<(typeof ROUTES)[N]['schemas']>>;

/** What a caller sends: the members of the path, then those of the query or the body. */
export type InputOf<N extends RouteName> = Named<z.input<SchemasOf<N>['request']>> & {
  readonly [Member in PathMembers<(typeof ROUTES)[N]['path']>]: string;
};

/** The members that a strict object names. */
type Named<T> = { readonly [Name in keyof T as string extends Name ? never : Name]: T[Name] };

type PathMembers<Path extends string> = Path extends `${string}{${infer Member}}${infer Rest}`
  ? Member | PathMembers<Rest>
  : never;

/** What the service reads from a request, after validation. */
export type RequestOf<N extends RouteName> = z.output<SchemasOf<N>['request']>;

/** What the embedded service answers. */
export type PayloadOf<N extends RouteName> = Payload<SchemasOf<N>['response']>;

/** The routes that answer with a page of a list. */
export type PagingRoute = {
  [N in RouteName]: (typeof ROUTES)[N]['paging'] extends true ? N : never;
}[RouteName];

/** Whether a route answers with a page of a list. */
export function isPaging(name: RouteName): name is PagingRoute {
  return ROUTES[name].paging;
}

export const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[];

/** One row of the table, with its members widened to what every row has. */
export function routeOf(name: RouteName): Route {
  return ROUTES[name];
}
