// From a route and its input to the exact request: path parameters, query, JSON body, headers.
// "Paging" is checked here, before anything is sent; ids are escaped whatever they contain.
import { MAX_LIMIT } from '../api/paging.ts';
import { ROUTE_NAMES, routeOf, type Route, type RouteName } from '../api/routes.ts';
import type { Address } from './address.ts';
import { ClientError } from './errors.ts';
import { REDACTED } from './key.ts';
import type { Input, Prepared, RawRequest } from './types.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The request of a route of the table. Fails with `invalid_input`. */
export function prepareCall(
  address: Address,
  userAgent: string,
  name: RouteName,
  input: Input,
  body: Uint8Array | undefined,
): Prepared {
  const route = routeOf(name);
  const rest = new Map(Object.entries(input));
  const path = route.path.replace(/\{(\w+)\}/g, (_, member: string) => {
    const value = rest.get(member);
    rest.delete(member);
    return pathSegment(member, value);
  });
  const isGet = route.method === 'GET';
  if (isGet && body !== undefined) throw refuse(`${name} takes no body`);
  const url = urlOf(address, path, isGet ? queryOf(rest) : '');
  checkPaging(name, route, url);
  const payload = isGet ? undefined : (body ?? encode(Object.fromEntries(rest)));
  return assemble(address, userAgent, {
    route: name,
    method: route.method,
    url: url.href,
    body: payload,
    access: route.access,
    paid: route.price !== undefined && !address.local,
  });
}

/** The request of the raw hatch, under the rules of the route that it turns out to be. Fails with `invalid_input`. */
export function prepareRawCall(address: Address, userAgent: string, raw: RawRequest): Prepared {
  const method = raw.method.toUpperCase();
  const reads = method === 'GET' || method === 'HEAD';
  checkRaw(raw, method, reads);
  const [path = '', query = ''] = raw.path.split(/\?(.*)/s);
  const added = queryOf(new Map(Object.entries(raw.query ?? {})));
  const url = urlOf(address, path, [query, added].filter((part) => part !== '').join('&'));
  const name = findRoute(reads ? 'GET' : method, path);
  const route = name === undefined ? undefined : routeOf(name);
  if (name !== undefined && route !== undefined) checkPaging(name, route, url);
  return assemble(address, userAgent, {
    route: name,
    method,
    url: url.href,
    body: rawBody(raw),
    access: raw.access ?? route?.access ?? 'any-key',
    paid: raw.paid ?? (!address.local && (route === undefined ? !reads : route.price !== undefined)),
  });
}

function checkRaw(raw: RawRequest, method: string, reads: boolean): void {
  if (!METHODS.includes(method)) throw refuse(`The method must be one of ${METHODS.join(', ')}`);
  checkRawPath(raw.path);
  if (reads && raw.body !== undefined) throw refuse(`A ${method} takes no body`);
}

function rawBody({ body }: RawRequest): Uint8Array | undefined {
  return body === undefined || body instanceof Uint8Array ? body : encode(body);
}

/** The route that answers a method and a path of the service, if it is in the table. */
function findRoute(method: string, path: string): RouteName | undefined {
  return ROUTE_NAMES.find((name) => {
    const route = routeOf(name);
    const pattern = route.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
    return route.method === method && new RegExp(`^${pattern}$`).test(path);
  });
}

function assemble(
  address: Address,
  userAgent: string,
  parts: Omit<Prepared, 'headers' | 'sendsKey'>,
): Prepared {
  const sendsKey = parts.access !== 'public' && !address.keyless;
  const padded = parts.route !== undefined && routeOf(parts.route).keepalive;
  const headers: Record<string, string> = {
    accept: 'application/json',
    // A proxy that compresses may keep the padding back, and with it the sign of life.
    'accept-encoding': padded ? 'identity' : 'gzip',
    'user-agent': userAgent,
  };
  if (sendsKey) headers['authorization'] = `Bearer ${REDACTED}`;
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  const { route, method, url, body, access, paid } = parts;
  return { route, method, url, headers, body, access, sendsKey, paid };
}

function pathSegment(member: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text === '') throw refuse(`The ${member} is empty`);
  // A URL parser would take these for steps through the path.
  if (text === '.' || text === '..') throw refuse(`"${text}" is no ${member}`);
  return escape(text);
}

function queryOf(members: ReadonlyMap<string, unknown>): string {
  const pairs: string[] = [];
  for (const [name, value] of members) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? Array.from<unknown>(value) : [value])
      pairs.push(`${escape(name)}=${escape(typeof one === 'string' ? one : textOf(one))}`);
  }
  return pairs.join('&');
}

/** Fails unless the parser left the path as it was built: no step, no host, no other origin. */
function urlOf(address: Address, path: string, query: string): URL {
  const text = address.base + path + (query === '' ? '' : `?${query}`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.origin !== address.origin || url.hash !== '')
    throw refuse('The path does not make an address of this service');
  return url;
}

function checkRawPath(path: string): void {
  if (!path.startsWith('/') || path.startsWith('//')) throw refuse('The path must begin with one slash');
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\#]/.test(path))
    throw refuse('The path holds a space, a control character, a backslash or a #');
  const steps = (path.split('?')[0] ?? '').split('/').map((step) => step.replaceAll(/%2e/gi, '.'));
  if (steps.includes('.') || steps.includes('..')) throw refuse('The path holds a . or .. step');
}

function checkPaging(name: RouteName, route: Route, { searchParams }: URL): void {
  const given = ['limit', 'offset'].filter((member) => searchParams.has(member));
  if (name === 'source.get' && searchParams.has('recent') && given.length > 0)
    throw refuse('recent selects a fixed window and takes neither limit nor offset');
  if (!route.paging) return;
  for (const limit of searchParams.getAll('limit'))
    if (!isWhole(limit) || Number(limit) < 1 || Number(limit) > MAX_LIMIT)
      throw refuse(`limit must be a whole number from 1 to ${MAX_LIMIT}`);
  for (const offset of searchParams.getAll('offset'))
    if (!isWhole(offset)) throw refuse('offset must be a whole number from 0');
}

function isWhole(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

function encode(value: unknown): Uint8Array {
  return Buffer.from(textOf(value), 'utf8');
}

function textOf(value: unknown): string {
  try {
    const text: string | undefined = JSON.stringify(value);
    if (text !== undefined) return text;
  } catch (cause) {
    throw refuse('The input cannot be written as JSON', cause);
  }
  throw refuse('The input cannot be written as JSON');
}

function escape(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch (cause) {
    throw refuse('The input holds half of a surrogate pair, which an address cannot contain', cause);
  }
}

function refuse(what: string, cause?: unknown): ClientError {
  return new ClientError('invalid_input', `${what}.`, { advice: 'Nothing was sent.', cause });
}
