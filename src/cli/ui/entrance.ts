// The door of `ibid ui`: the printed address has a token that works once; who opens it has a cookie from then on.
import type { RuleReply } from '../../service/context.ts';
import type { Client } from '../../client/types.ts';
import type { Store } from '../../store/store.ts';
import { page, redirect } from './http/replies.ts';
import { createSessions, LASTS, type Secrets } from './http/sessions.ts';
import { cookieOf, visitOf, type Visit } from './http/visit.ts';
import { notice } from './layout.ts';
import { markup } from './markup.ts';
import type { Door } from './pages.ts';

/** What the reader of this machine reads with. */
export interface Desk {
  readonly client: Client;
  readonly store: Store;
  readonly now: () => number;
}

const COOKIE = 'ibid_ui';

export function entrance(
  desk: Desk,
  secrets: Secrets,
  shown: Visit['shown'] = async (records) => records,
): Door {
  const sessions = createSessions(secrets, desk.now);
  return {
    isPublic: false,
    async enter(request, target) {
      const known = sessions.knows(cookieOf(request, COOKIE));
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
        ...desk,
        isBilled: false,
        isSignedIn: false,
        shown,
        mayRead: async () => true,
      });
    },
  };
}

/** Links from elsewhere open (Lax); forms from elsewhere come without it. */
function setCookie(value: string): string {
  return `${COOKIE}=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${LASTS}`;
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
