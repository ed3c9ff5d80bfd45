// The two doors to the pages: a token of this run, or a key of the service.
import type { RuleReply, Peer, ServiceRequest } from '../../service/context.ts';
import { LOCAL_BASE_URL } from '../../client/address.ts';
import type { Client, ClientOptions } from '../../client/types.ts';
import type { Store } from '../../store/backend.ts';
import { page, redirect } from './http/replies.ts';
import {
  createSessions,
  LASTS,
  type Secrets,
  createReaders,
  SIGNED_IN,
  type Readers,
} from './http/sessions.ts';
import { cookieOf, visitOf, formOf, headerOf, TooLarge, type Reader } from './http/visit.ts';
import { notice, framed } from './layout.ts';
import { markup, NOTHING, type Html } from './markup.ts';
import type { Door } from './pages.ts';
import { createClient } from '../../client/client.ts';
import { ClientError } from '../../client/errors.ts';
import type { Service } from '../../service/app.ts';
import { withShortUrls } from '../../service/addresses.ts';
import { lazy } from '../../text/lazy.ts';

const OWN_COOKIE = 'ibid_ui';

/**
 * The door of `ibid ui`: the printed address has a token that works once; who opens it has a cookie from then on.
 * @param own what the reader of this machine reads with
 */
export function entrance(own: Pick<Reader, 'client' | 'store' | 'now' | 'shown'>, secrets: Secrets): Door {
  const sessions = createSessions(secrets, own.now);
  return {
    isPublic: false,
    async enter(request, target) {
      const known = sessions.knows(cookieOf(request, OWN_COOKIE));
      const token = target.searchParams.get('token');
      if (token !== null) {
        const to = withoutToken(target);
        if (known) return redirect(to);
        return sessions.redeem(token)
          ? redirect(to, { 'set-cookie': setCookie(sessions.cookie()) })
          : closed();
      }
      if (!known) return closed();
      return visitOf(request, target, {
        ...own,
        isBilled: false,
        isSignedIn: false,
        mayRead: async () => true,
      });
    },
  };
}

/** Links from elsewhere open (Lax); forms from elsewhere come without it. */
function setCookie(value: string): string {
  return `${OWN_COOKIE}=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${LASTS}`;
}

/** From one slash: an address that begins with two would name another host. */
function withoutToken({ pathname: path, searchParams }: URL): string {
  const pathname = path.replace(/^\/+/, '/');
  const rest = new URLSearchParams([...searchParams].filter(([name]) => name !== 'token')).toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}

function closed(): RuleReply {
  return page(
    notice('This page is for its reader', [
      markup`Open the address that <code>ibid ui</code> printed: it works once, and lets this browser in.`,
      markup`<code>ibid ui</code> prints a new one each time it starts, and so does
        <code>ibid open</code>.`,
    ]),
    403,
  );
}

interface Served {
  readonly service: Pick<Service, 'answer'>;
  readonly store: Store;
  readonly now: () => number;
}

const COOKIE = 'ibid_reader';
const ABOUT_COOKIE = 'HttpOnly; SameSite=Lax; Path=/';

/**
 * The door of a served corpus with keys: a reader signs in with a key, and all that the pages ask goes by that key through
 * the rules of the service.
 */
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
  // Nothing is sent to that address: it is a name under which a key may be sent at all.
  return clientOver((sent) => service.answer(sent, peer), { baseUrl: 'http://localhost', key });
}

/** A client of the service in this process, by way of `answer`. */
export function clientOver(
  answer: ClientOptions['fetch'],
  as: Pick<ClientOptions, 'baseUrl' | 'key'> = { baseUrl: LOCAL_BASE_URL },
): Client {
  const fetch: ClientOptions['fetch'] = async (request) => {
    request.onSending?.();
    return answer(request);
  };
  return createClient({ fetch, waiting: { tries: 1 }, ...as });
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
