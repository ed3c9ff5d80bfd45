// The pages on a socket: of `ibid ui`, and of `ibid serve --ui` beside the API.
import type { Service } from '../../service/app.ts';
import { withShortUrls } from '../../service/addresses.ts';
import type { Backend } from '../../store/backend.ts';
import { accountsDoor, clientOver, entrance } from './doors.ts';
import type { Secrets } from './http/sessions.ts';
import { createPages, type Door } from './pages.ts';
import { serve } from '../../service/http/serve.ts';
import type { Context } from '../kit/context.ts';
import { cleanLine } from '../../page/clean.ts';
import { messageOf } from '../../api/coded-error.ts';
import { addressWithToken, noteRunning, secretsFor } from './running.ts';

export interface ServedPages {
  readonly service: Pick<Service, 'answer'>;
  readonly backend: Backend;
  readonly secrets: Secrets;
  readonly now: () => number;
  /** What failed and was not foreseen. */
  readonly told: (error: unknown) => void;
}

/**
 * API and pages as one function from request to answer: the API keeps its paths, all others are pages. Without keys they
 * are for this machine's own reader; from the first key on a reader signs in.
 */
export function withPages({ service, backend, secrets, now, told }: ServedPages): Pick<Service, 'answer'> {
  const store = backend.corpus;
  const keyed = createPages(accountsDoor({ service, store, now }), told);
  const keyless = createPages(ownDoor(), told);
  return {
    async answer(request, peer) {
      if (OF_THE_API.test(pathOf(request.url))) return service.answer(request, peer);
      const pages = (await backend.accounts.hasKeys()) ? keyed : keyless;
      return pages.answer(request, peer);
    },
  };

  function ownDoor(): Door {
    // The reader was let in already: what the pages ask comes from this machine.
    const client = clientOver((request) =>
      service.answer({ ...request, headers: { ...request.headers, host: 'localhost' } }, { ip: '127.0.0.1' }),
    );
    return entrance({ client, store, now, shown: (records) => withShortUrls(records, store) }, secrets);
  }
}

const OF_THE_API = /^\/(?:v\d+|feeds|\.well-known)(?:\/|$)/;

function pathOf(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}

/**
 * The pages of `ibid ui`, over the embedded service. The address has the token that lets one browser in.
 * @throws {ServeError} where the port cannot be had. @throws {StoreError}
 */
export async function openPages(
  context: Context,
  port: number,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const service = await context.service();
  const secrets = secretsFor(context.env);
  const own = {
    client: clientOver((request) => service.answer(request)),
    store: service.backend.corpus,
    now: context.now,
    shown: async <T>(records: readonly T[]) => records,
  };
  const pages = createPages(entrance(own, secrets), (error) =>
    context.io.err(`ibid: ${cleanLine(messageOf(error))}\n`),
  );
  const serving = await serve(pages, { port });
  noteRunning(context.env, { ...secrets, url: serving.url, pid: process.pid });
  // What is still being written then is cut off: a page can be asked for again.
  return { address: addressWithToken({ ...secrets, url: serving.url }, '/'), close: () => serving.close(0) };
}
