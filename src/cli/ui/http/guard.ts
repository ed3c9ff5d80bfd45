// Which requests are looked at at all: those of a reader's own browser for a page of this server, whatever other pages it has
// open. A page elsewhere could point a name of its own at this machine (Host), or send a form here (Origin).
import { isLoopback } from '../../../api/loopback.ts';
import type { ServiceRequest } from '../../../service/context.ts';
import { headerOf } from './visit.ts';

/** Why a request is refused, in a sentence; its status. */
export interface Refused {
  readonly status: 400 | 403 | 405;
  readonly detail: string;
}

/** @param anyHost where the pages are for other machines, by whatever name these know them */
export function refusalOf(request: ServiceRequest, anyHost: boolean): Refused | undefined {
  const method = request.method.toUpperCase();
  if (!['GET', 'HEAD', 'POST'].includes(method))
    return { status: 405, detail: 'These pages take GET, HEAD and POST.' };
  const host = headerOf(request, 'host');
  if (!anyHost && !isLoopback(host.replace(/:\d+$/, '')))
    return { status: 403, detail: 'These pages are for this machine, by its own name.' };
  const origin = headerOf(request, 'origin');
  const own = [`http://${host}`, `https://${host}`].includes(origin);
  if (origin === '' ? method === 'POST' : !own)
    return { status: 403, detail: 'Another page sent this request: it is not answered.' };
  return isForAnotherPage(request) ? { status: 403, detail: 'Another page asked for this.' } : undefined;
}

/** A link on another page may be followed; nothing of these pages may be made a part of it. */
function isForAnotherPage(request: ServiceRequest): boolean {
  const site = headerOf(request, 'sec-fetch-site');
  if (site === '' || site === 'none' || site === 'same-origin') return false;
  const isLink =
    headerOf(request, 'sec-fetch-mode') === 'navigate' && headerOf(request, 'sec-fetch-dest') === 'document';
  return request.method.toUpperCase() === 'POST' || !isLink;
}
