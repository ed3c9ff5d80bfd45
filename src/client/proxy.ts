// Which proxy, if any, a request goes through: HTTP_PROXY, HTTPS_PROXY and NO_PROXY in both cases, empty meaning unset.
import { isLoopback } from '../api/loopback.ts';
import { ClientError } from './errors.ts';

export interface ProxySettings {
  /** For http addresses. */
  readonly http?: string | undefined;
  /** For https addresses. */
  readonly https?: string | undefined;
  /** Hosts that are asked directly: names with their subdomains, addresses, ranges, `*`; comma or space between. */
  readonly none?: string | undefined;
}

export interface Proxy {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The value of Proxy-Authorization, where the address carries a user. */
  readonly token: string | undefined;
}

/** Reads the variables; the lower-case name wins where both are set. */
export function proxiesFrom(env: Readonly<Record<string, string | undefined>>): ProxySettings {
  const read = (name: string) => {
    const value = env[name.toLowerCase()]?.trim() || env[name]?.trim();
    return value === '' ? undefined : value;
  };
  return { http: read('HTTP_PROXY'), https: read('HTTPS_PROXY'), none: read('NO_PROXY') };
}

/**
 * The proxy for an address, or undefined for a direct connection. Fails with `invalid_input` on an address that is none.
 *
 * A loopback address goes through a proxy of this machine only: any other would be asked for its own loopback, and
 * would be told the key in the clear.
 */
export function proxyFor(url: URL, settings: ProxySettings): Proxy | undefined {
  const address = url.protocol === 'https:' ? settings.https : settings.http;
  if (address === undefined || address === '') return undefined;
  const proxy = parse(address);
  if (isLoopback(url.hostname) && !isLoopback(proxy.hostname)) return undefined;
  if (isExcepted(url, settings.none ?? '')) return undefined;
  const user = decodeURIComponent(proxy.username);
  const password = decodeURIComponent(proxy.password);
  const token = Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
  return { origin: proxy.origin, token: user === '' ? undefined : `Basic ${token}` };
}

function isExcepted(url: URL, none: string): boolean {
  const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  for (const entry of none.toLowerCase().split(/[\s,]+/)) {
    if (entry === '*') return true;
    if (entry.includes('/') && isInRange(host, entry)) return true;
    const [, name = '', only] = /^(\[.*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
    const bare = name.replace(/^\[|\]$/g, '').replace(/^\*?\./, '');
    if (bare === '' || (only !== undefined && only !== port)) continue;
    if (host === bare || host.endsWith(`.${bare}`)) return true;
  }
  return false;
}

function isInRange(host: string, range: string): boolean {
  const { BlockList, isIP } = process.getBuiltinModule('node:net');
  const [network = '', bits = ''] = range.split('/');
  const family = isIP(network);
  if (family === 0 || isIP(host) !== family || !/^\d{1,3}$/.test(bits)) return false;
  if (Number(bits) > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  return list.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

function parse(address: string): URL {
  const text = address.includes('://') ? address : `http://${address}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '')
    return url;
  throw new ClientError('invalid_input', 'The proxy address is not an http or https URL.', {
    advice: 'Check HTTP_PROXY and HTTPS_PROXY; other kinds of proxy are not supported.',
  });
}
