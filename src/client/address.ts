// Where requests go: one base address, https unless it is loopback (cli.md, "Where requests go"),
// and the address under which the embedded service answers without a socket.
import { isLoopback } from '../api/loopback.ts';
import { ClientError } from './errors.ts';

/** The embedded service's address: `.invalid` can never be resolved, so nothing sent here leaves the process. */
export const LOCAL_BASE_URL = 'http://local.ibid.invalid';

export interface Address {
  readonly origin: string;
  /** The base address without a trailing slash: routes are appended to it. */
  readonly base: string;
  /** The embedded service in this process: nothing is billed. */
  readonly local: boolean;
  /** No key is needed, and none is sent. */
  readonly keyless: boolean;
}

/** Reads a base address; fails with `invalid_input` or `insecure`. */
export function addressOf(baseUrl: string, keyless = false): Address {
  const url = parse(baseUrl);
  if (url.username !== '' || url.password !== '')
    throw refuse('The base address carries a user name or password', 'Store the key with `ibid auth set`.');
  if (url.search !== '' || url.hash !== '')
    throw refuse('The base address carries a query or a fragment', 'Give only scheme, host and path.');
  const local = url.origin === LOCAL_BASE_URL;
  if (url.protocol === 'http:' && !local && !isLoopback(url.hostname))
    throw new ClientError('insecure', `The base address ${url.origin} is not https.`, {
      advice: 'Use https: plain http is accepted only for loopback addresses.',
    });
  const base = url.origin + url.pathname.replace(/\/+$/, '');
  return { origin: url.origin, base, local, keyless: local || keyless };
}

function parse(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw refuse('The base address is not an http or https URL', 'Give one like https://api.example.com.');
  return url;
}

function refuse(what: string, advice: string): ClientError {
  return new ClientError('invalid_input', `${what}.`, { advice });
}
