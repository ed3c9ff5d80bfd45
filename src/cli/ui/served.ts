// The pages of `ibid serve --ui`, beside the API at the same address: the API keeps its paths, all others are pages. Without
// keys they are for this machine's own reader; from the first key on a reader signs in.
import { LOCAL_BASE_URL } from '../../client/address.ts';
import { createClient } from '../../client/client.ts';
import type { Service } from '../../service/app.ts';
import { withShortUrls } from '../../service/addresses.ts';
import type { Backend } from '../../store/backend.ts';
import { accountsDoor } from './accounts.ts';
import { entrance } from './entrance.ts';
import type { Secrets } from './http/sessions.ts';
import { createPages, type Door } from './pages.ts';

export interface ServedPages {
  readonly service: Pick<Service, 'answer'>;
  readonly backend: Backend;
  readonly secrets: Secrets;
  readonly now: () => number;
  /** What failed and was not foreseen. */
  readonly told: (error: unknown) => void;
}

/** API and pages as one function from request to answer. */
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
    const client = createClient({
      fetch: async (request) => {
        request.onSending?.();
        // The reader was let in already: what the pages ask comes from this machine.
        const headers = { ...request.headers, host: 'localhost' };
        return service.answer({ ...request, headers }, { ip: '127.0.0.1' });
      },
      baseUrl: LOCAL_BASE_URL,
      waiting: { tries: 1 },
    });
    return entrance({ client, store, now }, secrets, (records) => withShortUrls(records, store));
  }
}

const OF_THE_API = /^\/(?:v\d+|feeds|\.well-known)(?:\/|$)/;

function pathOf(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}
