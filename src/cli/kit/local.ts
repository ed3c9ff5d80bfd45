// Opens the embedded service for the profile `local`, with the starter corpus where it is empty.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { RunEnvironment } from './context.ts';
import { VERSION } from './version.ts';
import { openService, type OpenedService } from '../../service/open.ts';
import { threadsOnDemand } from '../../service/threads/on-demand.ts';
import type { Backend } from '../../store/backend.ts';

/** @param backend the store of the settings, which the caller closes */
export async function openLocal(
  { folders: { data: folder }, store }: Pick<Settings, 'folders' | 'store'>,
  backend: Backend,
  { now, onOutdated, reader }: Pick<RunEnvironment, 'now' | 'onOutdated' | 'reader'>,
): Promise<OpenedService> {
  return openService({
    ...(onOutdated === undefined ? {} : { onOutdated }),
    folder,
    backend,
    starterFolder: starterFolder(),
    now: () => new Date(now()),
    local: true,
    version: VERSION,
    // A thread has no way to a model: what is read is answered here.
    ...(reader === undefined
      ? { threads: threadsOnDemand({ folder, store, version: VERSION, log: () => undefined }) }
      : { reader }),
  });
}

/** The packaged starter documents: beside the bundle, or in the source tree. */
export function starterFolder(): string {
  const here = import.meta.dirname;
  const bundled = join(here, '..', 'starter');
  return existsSync(bundled) ? bundled : join(here, '..', '..', 'corpus', 'starter');
}
