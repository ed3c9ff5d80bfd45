// From a record to a row that can be asked: only known members, a route of the table, a valid
// request. Errors are sentences, row by row.
import { messageOf } from '../../api/coded-error.ts';
import { isRecord } from '../../api/record.ts';
import { ROUTE_NAMES, routeOf, type RouteName } from '../../api/routes.ts';
import { worstCost } from '../../api/cost.ts';
import type { Client } from '../../client/types.ts';
import { KeyTable } from './key-table.ts';
import { canonical, sha256, type BadRow, type RawRow, type Row } from './row.ts';

export interface CheckOptions {
  readonly client: Pick<Client, 'prepare'>;
  /** The route of rows that name none. */
  readonly route: RouteName;
  /** Members of rows whose body lacks them. */
  readonly members: Readonly<Record<string, unknown>>;
  /** The embedded service answers: its schemas say which bodies it takes. */
  readonly local: boolean;
  /** Money is limited: what a row can cost must be known. */
  readonly limited: boolean;
}

/** Reads records in the order of the input: a row's id may depend on those before it. */
export type Check = (raw: RawRow) => Promise<Row | BadRow>;

const MEMBERS = new Set(['id', 'route', 'body', 'meta']);
const LONGEST_ID = 200;

/** A new reader, before the first record. */
export function checker(options: CheckOptions): Check {
  const seen = new KeyTable();
  let index = 0;
  return async (raw) => {
    const { line } = raw;
    const at = { index: index++, line };
    try {
      if (raw.value === undefined) throw new RangeError(raw.fault ?? 'it cannot be read');
      const given = readRow(raw.value, options);
      const hash = sha256(canonical(given));
      const fault = await faultOf(given, options);
      if (fault !== undefined) throw new RangeError(fault);
      const { route, body, meta, id = numbered(hash, seen) } = given;
      const paid = isPaid(route, options);
      // Member by member: behind a spread each costs some microseconds (Node 20).
      return { kind: 'row', index: at.index, line, id, route, body, meta, paid, sha256: hash };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return badRow(raw, at, seen, reasonOf(error));
    }
  };
}

interface Given {
  readonly id?: string;
  readonly route: RouteName;
  readonly body: Readonly<Record<string, unknown>>;
  readonly meta?: unknown;
}

function badRow(raw: RawRow, at: { index: number; line: number }, seen: KeyTable, reason: string): BadRow {
  const hash = sha256(raw.bytes);
  const own = raw.value?.['id'];
  const id = typeof own === 'string' && own !== '' && own.length <= LONGEST_ID ? own : numbered(hash, seen);
  return { kind: 'bad', ...at, id, reason, sha256: hash };
}

/** The id of a row that has none: its hash, and how many like it there were so far. */
function numbered(hash: string, seen: KeyTable): string {
  const count = seen.get(hash) + 1;
  seen.set(hash, count);
  return `${hash}.${count}`;
}

/** @throws {RangeError} with why it is not a row */
export function readRow(
  value: Readonly<Record<string, unknown>>,
  options: Pick<CheckOptions, 'route' | 'members'>,
): Given {
  const unknown = Object.keys(value).filter((name) => !MEMBERS.has(name));
  if (unknown.length > 0)
    throw new RangeError(
      `it has the unknown member ${JSON.stringify(unknown[0]?.slice(0, 60))}: a row has id, route, body and meta`,
    );
  const { id, route = options.route, body = {}, meta } = value;
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > LONGEST_ID))
    throw new RangeError(`its id is not a text of 1 to ${LONGEST_ID} characters`);
  const name = ROUTE_NAMES.find((one) => one === route);
  if (name === undefined) throw new RangeError(`its route is none of ${ROUTE_NAMES.join(', ')}`);
  if (!isRecord(body)) throw new RangeError('its body is not an object');
  const full = { ...options.members, ...body };
  // Members that are not given are not there: the row's hash is over what is.
  if (id === undefined)
    return meta === undefined ? { route: name, body: full } : { route: name, body: full, meta };
  return meta === undefined ? { id, route: name, body: full } : { id, route: name, body: full, meta };
}

/** Why no request can be made of a row, as far as is known before it is sent. */
async function faultOf({ route, body }: Given, options: CheckOptions): Promise<string | undefined> {
  if (route === 'query' && !(typeof body['query'] === 'string' && body['query'].trim() !== ''))
    return 'its body has no question in the member query';
  const cap = body['cost_cap_usd'];
  if (cap !== undefined && !(typeof cap === 'number' && cap > 0))
    return 'its cost_cap_usd is not a number above 0';
  const { method, path } = routeOf(route);
  // The body of a POST is JSON already; what makes an address is looked at as the client makes it.
  if (method === 'GET' || path.includes('{'))
    try {
      options.client.prepare(route, body);
    } catch (error) {
      return sentence(messageOf(error));
    }
  if (options.local) return refusedBySchema(route, body);
  return options.limited && isPaid(route, options) && worstCost(route, body) === 'unknown'
    ? 'its maximum cost is unknown, and there is a budget: add a cost_cap_usd to its body'
    : undefined;
}

/** What the client says of the request too (`Prepared.paid`): the embedded service bills nothing. */
function isPaid(route: RouteName, { local }: CheckOptions): boolean {
  return !local && routeOf(route).price !== undefined;
}

/** Whether the embedded service would take a body; other servers may know other members. */
async function refusedBySchema(
  route: RouteName,
  body: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const { method, schemas } = routeOf(route);
  if (method !== 'POST') return undefined;
  const { success, error } = (await schemas()).request.safeParse(body);
  if (success) return undefined;
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys') return `its body has the unknown member ${issue.keys.join(', ')}`;
  const where = issue === undefined || issue.path.length === 0 ? 'body' : issue.path.join('.');
  return `its ${where} is not what the route takes`;
}

function reasonOf(error: RangeError): string {
  return error.message.includes('call stack') ? 'it is nested too deeply' : error.message;
}

function sentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
}
