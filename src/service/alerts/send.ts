// Sends one webhook: only to a public address, with a time limit, no redirects, the body not read.
import type { RequestOptions } from 'node:http';
import { checkHost, checkReachable, privateLookup, publicLookup } from '../../corpus/web/public-address.ts';
import type { WebhookMessage } from './webhook.ts';

/** The result of one attempt. */
export type Sent =
  | { readonly kind: 'delivered' }
  /** 410: the receiver wants no more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly reason: string };

export type Send = (message: WebhookMessage, signal?: AbortSignal) => Promise<Sent>;

const TIMEOUT = 15_000;

/** @param allowPrivate for receivers on one's own network */
export function createSend(allowPrivate = false): Send {
  return async (message, signal) => {
    try {
      const url = new URL(message.url);
      if (allowPrivate) checkReachable(url);
      else checkHost(url);
      return outcomeOf(await post(url, message, allowPrivate, signal));
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : 'it could not be sent' };
    }
  };
}

function outcomeOf(status: number): Sent {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone' };
  const redirect = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return { kind: 'failed', reason: `the receiver answered ${status}${redirect}` };
}

async function post(
  url: URL,
  { headers, body }: WebhookMessage,
  allowPrivate: boolean,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'ibid' },
    agent: false,
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), ...(signal === undefined ? [] : [signal])]),
    lookup: allowPrivate ? privateLookup : publicLookup,
  };
  return new Promise((resolve, reject) => {
    const sending = request(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
