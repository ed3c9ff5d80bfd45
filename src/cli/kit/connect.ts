// Makes the client of a run: over sockets, or over the embedded service.
import type { Client, ClientOptions, Trace, Waiting } from '../../client/types.ts';
import { createClient } from '../../client/client.ts';
import type { Sockets } from '../../client/undici.ts';
import { LOCAL_BASE_URL } from '../../client/address.ts';
import { ClientError } from '../../client/errors.ts';
import { ConfigError } from '../../config/errors.ts';
import { findKey, keySources } from '../../config/keys.ts';
import type { Settings } from '../../config/settings.ts';
import type { OpenedService } from '../../service/open.ts';
import { jsonLine } from '../../page/clean.ts';
import type { Context, RunEnvironment } from './context.ts';
import type { CommonFlags } from './flags.ts';
import { isServing } from './serving.ts';
import { VERSION } from './version.ts';

export interface Connected {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/** @param connections that may be open at once: 1 loads less code */
export async function connect(
  settings: Settings,
  flags: CommonFlags,
  environment: RunEnvironment,
  service: () => Promise<OpenedService>,
  connections = 1,
): Promise<Connected> {
  const common = {
    // The client's own clock is a bare timer, which starts faster than a sleep that is passed in.
    waiting: waitingOf(flags, environment.io.isTerminal(2)),
    userAgent: `ibid/${VERSION}`,
    ...(flags.debug ? { onTrace: (event: Trace) => environment.io.err(`ibid: ${jsonLine(event)}`) } : {}),
  };
  if (settings.baseUrl === undefined) return local(common, service);
  return remote(settings, settings.baseUrl, flags, environment, { ...common, connections });
}

function local(
  common: Omit<ClientOptions, 'fetch' | 'baseUrl'>,
  service: () => Promise<OpenedService>,
): Connected {
  // The service is opened by the first request: a dry run opens nothing.
  const fetch: ClientOptions['fetch'] = async (request) => {
    const opened = await service();
    request.onSending?.();
    return opened.answer(request);
  };
  return { client: createClient({ ...common, fetch, baseUrl: LOCAL_BASE_URL }), close: async () => {} };
}

async function remote(
  settings: Settings,
  baseUrl: string,
  flags: CommonFlags,
  { env }: RunEnvironment,
  { connections, ...common }: Omit<ClientOptions, 'fetch' | 'baseUrl'> & { readonly connections: number },
): Promise<Connected> {
  const sockets = await socketsFor({ env, flags }, flags.all === true ? undefined : connections);
  const place = {
    env,
    folder: settings.folders.config,
    profileName: settings.profileName,
    profile: settings.profile,
    origin: new URL(baseUrl).origin,
  };
  const key = async () => (await findKey(place).catch(refuseKey))?.value;
  const keyless = isServing(env, place.origin) && keySources(place).length === 0;
  return {
    client: createClient({ ...common, fetch: sockets.fetch, baseUrl, key, keyless }),
    close: () => sockets.close(),
  };
}

/** Sockets by the proxies of the environment, which trust the certificates of --cacert too. @param connections at once */
export async function socketsFor(
  { env, flags: { cacert } }: Pick<Context, 'env' | 'flags'>,
  connections: number | undefined,
): Promise<Sockets> {
  const { openSockets } = await import('../../client/undici.ts');
  const { proxiesFrom } = await import('../../client/proxy.ts');
  const extra = env['NODE_EXTRA_CA_CERTS'];
  const caFiles = cacert === undefined ? [] : [cacert, ...(extra === undefined ? [] : [extra])];
  return openSockets({
    proxies: proxiesFrom(env),
    caFiles,
    ...(connections === undefined ? {} : { connections }),
  });
}

/** Nothing was sent: told apart from failures of the network, in whose midst the key is asked for. */
function refuseKey(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  const { message, advice = 'Nothing was sent.', code } = error;
  throw new ClientError(code === 'bad_config' ? 'invalid_input' : 'invalid_key', message, {
    advice,
    cause: error,
  });
}

/** The longest wait for a service that refuses, in milliseconds. */
export function maxWaitOf(flags: CommonFlags, terminal: boolean): number {
  return flags['max-wait'] ?? (terminal ? 60_000 : 300_000);
}

function waitingOf(flags: CommonFlags, terminal: boolean): Partial<Waiting> {
  const { deadline, silence } = flags;
  return {
    maxWait: maxWaitOf(flags, terminal),
    ...(deadline === undefined ? {} : { deadline }),
    ...(silence === undefined ? {} : { silence }),
    ...(flags['first-byte'] === undefined ? {} : { firstByte: flags['first-byte'] }),
    ...(flags['no-retry'] === true ? { tries: 1 } : {}),
  };
}
