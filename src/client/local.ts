// The embedded service behind the client's fetch: Request in, Response out, no socket between.
import type { Fetch } from './types.ts';

/** What the embedded service is to the client. */
export interface LocalService {
  fetch(request: Request): Promise<Response> | Response;
}

/** A fetch that asks a service in this process; to be used with LOCAL_BASE_URL. */
export function localFetch(service: LocalService): Fetch {
  return async ({ method, url, headers, body, signal, onSending }) => {
    onSending?.();
    const sent = { method, headers, signal: signal ?? null, ...(body && { body }) };
    const response = await service.fetch(new Request(url, sent));
    return { status: response.status, headers: response.headers, body: response.body };
  };
}
