// --probe: which read scopes the key carries, learnt from HEAD requests on GET routes
// ("Cross-cutting" 1), which are free. query:read and the write scopes are before routes that may
// be billed or change something: they are not tried.
import { ROUTE_NAMES, routeOf, type Route } from '../../api/routes.ts';
import { SCOPES, type Scope } from '../../api/scopes.ts';
import { ClientError } from '../../client/errors.ts';
import type { Client } from '../../client/types.ts';
import type { Settings } from '../../config/settings.ts';
import { connect } from '../kit/connect.ts';
import type { Context } from '../kit/context.ts';
import { failed, ok, skipped, warn, type Finding } from './check.ts';

const LIMITS = { 'first-byte': 10_000, silence: 10_000, deadline: 20_000, 'max-wait': 10_000 } as const;

interface Known {
  readonly probe: boolean;
  readonly reached: boolean;
  readonly keyed: boolean;
}

export async function checkScopes(
  context: Context,
  target: Settings | undefined,
  { probe, reached, keyed }: Known,
): Promise<Finding> {
  if (target?.baseUrl === undefined) return skipped('scopes', 'no server that would ask for a key');
  if (!probe) return skipped('scopes', 'not looked at', '`ibid doctor --probe` sends the key, at no cost.');
  if (!keyed || !reached) return skipped('scopes', keyed ? 'the server is not reached' : 'no key to try');
  const { client, close } = await connect(target, { ...context.flags, ...LIMITS }, context, context.service);
  try {
    return await tell(client, context);
  } catch (error) {
    return failed('scopes', error);
  } finally {
    await close();
  }
}

type Verdict = 'carried' | 'missing' | 'unknown';

async function tell(client: Client, context: Context): Promise<Finding> {
  const verdicts: [Scope, Verdict][] = [];
  for (const [scope, path] of probes()) verdicts.push([scope, await tryOne(client, path, context)]);
  const named = (verdict: Verdict) => verdicts.filter((each) => each[1] === verdict).map(([scope]) => scope);
  const parts = [
    `carried: ${list(named('carried'))}`,
    `missing: ${list(named('missing'))}`,
    ...(named('unknown').length > 0 ? [`not known: ${list(named('unknown'))}`] : []),
  ];
  const found = parts.join('; ');
  if (named('unknown').length === verdicts.length)
    return warn('scopes', found, 'The server does not answer HEAD as the specification says.');
  return ok('scopes', found);
}

/** A path for each scope that is before a GET route without an id, one page of one row where it pages. */
export function probes(): [Scope, string][] {
  const routes = ROUTE_NAMES.map(routeOf).filter(
    ({ method, path }) => method === 'GET' && !path.includes('{'),
  );
  return SCOPES.flatMap((scope) => {
    const guarded = routes.filter(({ access }) => access === scope);
    // A route that does not page needs no query: a search could refuse the request before the key.
    const best: Route | undefined = guarded.find(({ paging }) => !paging) ?? guarded[0];
    return best === undefined ? [] : [[scope, best.paging ? `${best.path}?limit=1` : best.path]];
  });
}

/** @throws {ClientError} when the key itself is refused, or the server is lost. */
async function tryOne(client: Client, path: string, { signal }: Context): Promise<Verdict> {
  try {
    await client.request({ method: 'HEAD', path }, { signal });
    return 'carried';
  } catch (error) {
    if (!(error instanceof ClientError) || error.status === undefined || error.status === 401) throw error;
    return error.code === 'problem' && error.status === 403 ? 'missing' : 'unknown';
  }
}

function list(scopes: readonly Scope[]): string {
  return scopes.length === 0 ? 'none' : scopes.join(', ');
}
