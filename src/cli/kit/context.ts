// What a command is given: streams, environment, clock, and lazy settings, client, store, service.
import type { Client, Sleep } from '../../client/types.ts';
import type { Environment } from '../../config/folders.ts';
import type { Settings } from '../../config/settings.ts';
import type { Reader } from '../../engine/reading/reader.ts';
import type { Left } from '../../corpus/index/index-facts.ts';
import type { OpenedService } from '../../service/open.ts';
import type { Backend } from '../../store/backend.ts';
import { lazy } from '../../text/lazy.ts';
import type { Io } from './io.ts';
import type { CommonFlags } from './flags.ts';

export interface RunEnvironment {
  readonly io: Io;
  readonly env: Environment;
  /** Milliseconds, as Date.now. */
  readonly now: () => number;
  readonly sleep: Sleep;
  /** Aborted by Ctrl-C and TERM. */
  readonly signal: AbortSignal;
  /** Said by a command that ends in its own time after a signal; another one that does not end is ended. */
  readonly linger?: () => void;
  /** Says what an older version has read and is still so, when the embedded service is opened. */
  readonly onOutdated?: (left: Left) => Promise<void>;
  /** Who reads for the embedded service; its own ranking chooses without. */
  readonly reader?: Reader;
  /** A store that is named and is not there is made; refused when absent, for its name may be mistyped. */
  readonly makesStore?: boolean;
}

export interface Context extends Omit<RunEnvironment, 'reader'> {
  readonly flags: CommonFlags;
  readonly settings: () => Settings | Promise<Settings>;
  /** The client of the run, made when it is first asked for. @param connections that may be open at once: 1 unless given */
  readonly client: (connections?: number) => Promise<Client>;
  /** The embedded service over the store, with the starter corpus in it where nothing was ever added. */
  readonly service: () => Promise<OpenedService>;
  /** The store as it is, the one that the service works on too. */
  readonly backend: () => Promise<Backend>;
  /** Has something let go of when the run is over, however it ends. */
  readonly atEnd: (close: () => Promise<void>) => void;
  /** Lets go of sockets and files, in reverse order of opening. */
  readonly close: () => Promise<void>;
}

export function createContext(environment: RunEnvironment, flags: CommonFlags): Context {
  const closers: (() => Promise<void>)[] = [];
  const settings = lazy(async () => {
    const { resolveSettings } = await import('../../config/settings.ts');
    const { profile, store, 'base-url': baseUrl } = flags;
    return resolveSettings({ profile, baseUrl, store }, environment.env);
  });
  const backend = lazy(async () => {
    const { openBackend } = await import('../../store/backend.ts');
    const { store, folders } = await settings();
    const mustExist = environment.makesStore !== true && store !== folders.data;
    const opened = await openBackend(store, { mustExist });
    closers.push(() => opened.close());
    return opened;
  });
  const service = lazy(async () => {
    const { openLocal } = await import('./local.ts');
    return openLocal(await settings(), await backend(), environment);
  });
  const opened = async (connections: number) => {
    const { connect } = await import('./connect.ts');
    const made = await connect(await settings(), flags, environment, service, connections);
    closers.push(made.close);
    return made.client;
  };
  let client: Promise<Client> | undefined;
  return {
    ...environment,
    flags,
    settings,
    client: (connections = 1) => (client ??= opened(connections)),
    service,
    backend,
    atEnd: (close) => void closers.push(close),
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}

/**
 * The context in which a run is asked again or looked for: its own profile and address, unless the caller names others.
 * Closed with the context that it is made of.
 */
export function contextOf(
  context: Context,
  run: { readonly profile: string; readonly base_url: string | null },
): Context {
  const { profile, 'base-url': baseUrl } = context.flags;
  if (profile !== undefined || baseUrl !== undefined) return context;
  const { IBID_BASE_URL: _address, IBID_PROFILE: _profile, ...env } = context.env;
  const flags = {
    ...context.flags,
    profile: run.profile === '' ? undefined : run.profile,
    'base-url': run.base_url ?? undefined,
    // What the run's answer is compared with is not what is written.
    output: undefined,
  };
  const made = createContext({ ...context, env }, flags);
  context.atEnd(() => made.close());
  return made;
}
