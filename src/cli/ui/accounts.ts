// The door of a served corpus with keys: a reader signs in with a key, and all that the pages ask goes by that key through the
// rules of the service.
import { createClient } from '../../client/client.ts';
import { ClientError } from '../../client/errors.ts';
import type { Client } from '../../client/types.ts';
import type { Peer, RuleReply, ServiceRequest } from '../../service/context.ts';
import type { Service } from '../../service/app.ts';
import type { Store } from '../../store/store.ts';
import { withShortUrls } from '../../service/addresses.ts';
import { lazy } from '../../text/lazy.ts';
import { page, redirect } from './http/replies.ts';
import { createReaders, SIGNED_IN, type Readers } from './http/sessions.ts';
import { cookieOf, formOf, headerOf, TooLarge, visitOf, type Reader } from './http/visit.ts';
import { framed, notice } from './layout.ts';
import { markup, NOTHING, type Html } from './markup.ts';
import type { Door } from './pages.ts';

export interface Served {
  readonly service: Pick<Service, 'answer'>;
  readonly store: Store;
  readonly now: () => number;
}

const COOKIE = 'ibid_reader';
const ABOUT_COOKIE = 'HttpOnly; SameSite=Lax; Path=/';

export function accountsDoor(served: Served): Door {
  const readers = createReaders(served.now);
  return {
    isPublic: true,
    async enter(request, target, peer) {
      const name = cookieOf(request, COOKIE);
      const isPost = request.method.toUpperCase() === 'POST';
      if (isPost && target.pathname === '/sign-in') return signIn(request, peer, served, readers);
      if (isPost && target.pathname === '/sign-out') {
        readers.remove(name);
        return redirect('/', { 'set-cookie': `${COOKIE}=; ${ABOUT_COOKIE}; Max-Age=0` });
      }
      const key = readers.keyOf(name);
      if (key === undefined)
        return page(signInForm(`${target.pathname}${target.search}`), isPost ? 403 : 200);
      return visitOf(request, target, readerWith(clientWith(key, peer, served), served));
    },
  };
}

function readerWith(client: Client, { store, now }: Served): Reader {
  return {
    client,
    store,
    now,
    isBilled: true,
    isSignedIn: true,
    shown: (records) => withShortUrls(records, store),
    mayRead: lazy(() => isAllowed(client)),
  };
}

function clientWith(key: string, peer: Peer, { service }: Served): Client {
  return createClient({
    fetch: async (sent) => {
      sent.onSending?.();
      return service.answer(sent, peer);
    },
    // Nothing is sent there: it is a name under which a key may be sent at all.
    baseUrl: 'http://localhost',
    key,
    waiting: { tries: 1 },
  });
}

async function signIn(
  request: ServiceRequest,
  peer: Peer,
  served: Served,
  readers: Readers,
): Promise<RuleReply> {
  let fields: URLSearchParams;
  try {
    fields = await formOf({ body: request.body ?? null });
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return page(notice('Too large', ['That is not a key.']), 413);
  }
  const [key, to] = [(fields.get('key') ?? '').trim(), ownPath(fields.get('to') ?? '')];
  const wrong = await refusal(key, peer, served);
  if (wrong !== undefined) return page(signInForm(to, wrong), 403);
  const secure = headerOf(request, 'origin').startsWith('https:') ? '; Secure' : '';
  const cookie = `${COOKIE}=${readers.add(key)}; ${ABOUT_COOKIE}; Max-Age=${SIGNED_IN}${secure}`;
  return redirect(to, { 'set-cookie': cookie });
}

/** Why a key does not let in: the service itself says so, and counts wrong ones by their address. */
async function refusal(key: string, peer: Peer, { service }: Served): Promise<string | undefined> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) return 'That is not a key.';
  const headers = { authorization: `Bearer ${key}` };
  const { status } = await service.answer({ method: 'GET', url: '/v1/health', headers }, peer);
  if (status === 200) return undefined;
  return status === 429 ? 'Too many tries: wait a little.' : 'That is not a valid key of this service.';
}

/** Whether the reader's key may read documents. @throws {ClientError} for any other failure */
async function isAllowed(client: Client): Promise<boolean> {
  try {
    await client.call('source.list', { limit: 1 });
    return true;
  } catch (error) {
    if (error instanceof ClientError && error.status === 403) return false;
    throw error;
  }
}

/** A path of these pages; the first page for anything else. */
function ownPath(text: string): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : '/';
}

function signInForm(to: string, wrong?: string): Html {
  const said = wrong === undefined ? NOTHING : markup`<p class="insufficient" role="alert">${wrong}</p>`;
  return framed(
    { title: 'Sign in' },
    markup`<h1>Sign in</h1>
      ${said}
      <p>These documents are read with a key of this service.</p>
      <form class="ask" method="post" action="/sign-in">
        <input type="hidden" name="to" value="${to}" />
        <div class="grow">
          <label for="key">Key</label
          ><input type="password" id="key" name="key" required autocomplete="current-password" />
        </div>
        <button>Sign in</button>
      </form>`,
  );
}
