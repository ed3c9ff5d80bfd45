// Opens the embedded service for the profile `local`: the corpus of the data folder, the starter corpus that ships with us.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from './version.ts';
import { openService, type OpenedService } from '../../service/open.ts';

export async function openLocal(folder: string, now: () => number): Promise<OpenedService> {
  return openService({
    folder,
    starterFolder: starterFolder(),
    now: () => new Date(now()),
    local: true,
    version: VERSION,
  });
}

/** The packaged starter documents: beside the bundle, or in the source tree. */
export function starterFolder(): string {
  const here = import.meta.dirname;
  const bundled = join(here, '..', 'starter');
  return existsSync(bundled) ? bundled : join(here, '..', '..', 'corpus', 'starter');
}
