// The pages as a function from request to answer.
import { attempt } from '../../api/attempt.ts';
import { serviceReply, type ServiceReply } from '../../service/http/request-reply.ts';
import type { Peer, RuleReply, ServiceRequest } from '../../service/context.ts';
import { failureOf, notice } from './layout.ts';
import { refusalOf, TooLarge, type Entered, type Visit } from './http/visit.ts';
import { page, whole } from './http/replies.ts';
import { ICON, STYLE, STYLE_ADDRESS } from './style/sheet.ts';
import { markup } from './markup.ts';
import { pageAt } from './table.ts';

/** How somebody comes to read the pages: a token of this run (entrance.ts), or a key of the service (accounts.ts). */
export interface Door {
  /** Whether others than this machine's own reader come, by whatever name they know it. */
  readonly isPublic: boolean;
  /** The visit of a reader who may read; the answer for one who may not, or has just come in. */
  enter(request: ServiceRequest, target: URL, peer: Peer): Promise<Entered | RuleReply>;
}

export interface Pages {
  answer(request: ServiceRequest, peer?: Peer): Promise<ServiceReply>;
}

/** @param told what failed and was not foreseen */
export function createPages(door: Door, told: (error: unknown) => void): Pages {
  const reply = async (request: ServiceRequest, peer: Peer): Promise<RuleReply> => {
    const refused = refusalOf(request, door.isPublic);
    if (refused !== undefined) return page(notice('Not answered', [refused.detail]), refused.status);
    const target = targetOf(request.url);
    if (target === undefined) return page(notFound(), 404);
    const fixed = FIXED.get(target.pathname);
    if (fixed !== undefined) return fixed();
    const entered = await door.enter(request, target, peer);
    return 'status' in entered ? entered : shown({ ...entered, told });
  };
  const shown = async (visit: Visit): Promise<RuleReply> => {
    try {
      return (await pageAt(visit)) ?? page(notFound(), 404);
    } catch (error) {
      if (error instanceof TooLarge)
        return page(notice('Too large', ['This form is larger than these pages take.']), 413);
      const failure = failureOf(error);
      if (failure.status === 500) told(error);
      return page(notice('This page cannot be shown', [failure.said]), failure.status);
    }
  };
  return {
    answer: async (request, peer = { ip: null }) => {
      const made = await reply(request, peer);
      return serviceReply(request.method.toUpperCase() === 'HEAD' ? { ...made, body: null } : made);
    },
  };
}

/** What holds nothing of anybody's. */
const FIXED: ReadonlyMap<string, () => RuleReply> = new Map([
  [
    STYLE_ADDRESS,
    () => whole(STYLE, { type: 'text/css; charset=utf-8', cache: 'public, max-age=31536000, immutable' }),
  ],
  ['/icon.svg', () => whole(ICON, { type: 'image/svg+xml', cache: 'public, max-age=86400' })],
  ['/robots.txt', () => whole('User-agent: *\nDisallow: /\n', { type: 'text/plain; charset=utf-8' })],
]);

function targetOf(url: string): URL | undefined {
  return attempt(
    () =>
      new URL(
        url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^\/*/, '/'),
        'http://pages.invalid',
      ),
  );
}

function notFound() {
  return notice('There is no such page', [markup`<a href="/">Ask a question</a>`]);
}
