// The embedded service for other programs: a data folder behind the client's fetch, no socket between.
import { LOCAL_BASE_URL } from './client/address.ts';
import type { Fetch } from './client/types.ts';

/** What `createClient` needs of a service in this process, and what lets go of it. */
export interface LocalService {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  close(): Promise<void>;
}

/**
 * Opens the embedded service over a data folder: the one that `ibid paths` names, or any other; one that is not there is
 * made, without documents. Nothing is billed. @throws StoreError with a sentence that names the file and what to do.
 */
export async function openLocal(options: { readonly folder: string }): Promise<LocalService> {
  const { openService } = await import('./service/open.ts');
  const service = await openService({ folder: options.folder, local: true });
  return {
    baseUrl: LOCAL_BASE_URL,
    fetch: (request) => {
      request.onSending?.();
      return service.answer(request);
    },
    close: () => service.close(),
  };
}
