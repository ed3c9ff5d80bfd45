// What a command is given: streams, environment, clock, and lazy ways to settings, client, and service.
import type { Client, Sleep } from '../../client/types.ts';
import type { Environment } from '../../config/folders.ts';
import type { Settings } from '../../config/settings.ts';
import type { OpenedService } from '../../service/open.ts';
import type { SqliteStore } from '../../store/sqlite/sqlite-store.ts';
import type { Io } from './io.ts';
import type { CommonFlags } from './flags.ts';

export interface Context {
  readonly io: Io;
  readonly env: Environment;
  /** Milliseconds, as Date.now. */
  readonly now: () => number;
  readonly sleep: Sleep;
  /** Aborted by Ctrl-C and TERM. */
  readonly signal: AbortSignal;
  readonly flags: CommonFlags;
  readonly settings: () => Settings | Promise<Settings>;
  readonly client: () => Promise<Client>;
  /** The embedded service over the data folder, with the starter corpus in it where nothing was ever added. */
  readonly service: () => Promise<OpenedService>;
  /** The store of the data folder as it is. */
  readonly store: () => Promise<SqliteStore>;
  /** Lets go of sockets and files, in reverse order of opening. */
  readonly close: () => Promise<void>;
}

export interface RunEnvironment {
  readonly io: Io;
  readonly env: Environment;
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly signal: AbortSignal;
}

export function createContext(environment: RunEnvironment, flags: CommonFlags): Context {
  const closers: (() => Promise<void>)[] = [];
  const settings = once(async () => {
    const { resolveSettings } = await import('../../config/settings.ts');
    return resolveSettings({ profile: flags.profile, baseUrl: flags['base-url'] }, environment.env);
  });
  const service = once(async () => {
    const { openLocal } = await import('./local.ts');
    const opened = await openLocal((await settings()).folders.data, environment.now);
    closers.push(() => opened.close());
    return opened;
  });
  const client = once(async () => {
    const { connect } = await import('./connect.ts');
    const made = await connect(await settings(), flags, environment, service);
    closers.push(made.close);
    return made.client;
  });
  return {
    ...environment,
    flags,
    settings,
    client,
    service,
    store: once(async () => {
      const { openStore } = await import('../../store/sqlite/open.ts');
      const store = await openStore({ folder: (await settings()).folders.data });
      closers.push(() => store.close());
      return store;
    }),
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
