// Which addresses the service may connect to: only those of the public internet, so that no one can
// make it call the machines around it (a router, a metadata service, its own port). A name is looked up once, and the
// connection goes to the checked address.
import { CodedError } from '../../api/coded-error.ts';
import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The address is not of the public internet; `message` names host and address. */
export class PrivateAddress extends CodedError<'private_address'> {
  override readonly name = 'PrivateAddress';

  constructor(message: string, options?: ErrorOptions) {
    super('private_address', message, options);
  }
}

/** Whether an IP address, as text, is one of the public internet (IANA's special-purpose registries). */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const plain = address.replace(/%.*$/, '');
  // ::ffff:a.b.c.d, 64:ff9b::a.b.c.d and 2002:: contain an IPv4 address: no public name needs that.
  return version === 4
    ? !BLOCKED.check(plain, 'ipv4')
    : GLOBAL.check(plain, 'ipv6') && !BLOCKED.check(plain, 'ipv6');
}

/** Metadata services of clouds, and neighbours on the same link: never asked, even where private ones are allowed. */
export function isLinkLocal(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  const version = isIP(plain);
  return version === 4 ? LINK_LOCAL.check(plain, 'ipv4') : version === 6 && LINK_LOCAL.check(plain, 'ipv6');
}

/** @throws PrivateAddress where the host of an address is written as a link-local one */
export function checkReachable(url: URL): void {
  if (isLinkLocal(url.hostname.replace(/^\[|\]$/g, '')))
    throw new PrivateAddress(`${url.host} is a link-local address.`);
}

/** @throws PrivateAddress where the host of an address is written as one that is not public, or is named for this machine */
export function checkHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const named = /^(?:localhost|.*\.(?:localhost|localdomain|local|internal|home\.arpa))\.?$/i.test(host);
  if (named || (isIP(host) !== 0 && !isPublicAddress(host)))
    throw new PrivateAddress(`${url.host} is not a public address.`);
}

/** A lookup for node:http and node:https that yields only public addresses. */
export const publicLookup: LookupFunction = lookupOf(isPublicAddress);

/** The same where private addresses are allowed: all but link-local ones. */
export const privateLookup: LookupFunction = lookupOf((address) => !isLinkLocal(address));

function lookupOf(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) return callback(error, '', 0);
      const hidden = addresses.find(({ address }) => !isAllowed(address));
      const [first] = addresses;
      if (hidden !== undefined || first === undefined) {
        const reason = `${hostname} resolves to ${hidden?.address ?? 'no address'}, which is not a public address.`;
        return callback(new PrivateAddress(reason), '', 0);
      }
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const BLOCKED = blockList(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20',
);
const LINK_LOCAL = blockList('169.254.0.0/16 fe80::/10 fd00:ec2::/32 ::ffff:169.254.0.0/112');
const GLOBAL = blockList('2000::/3');

function blockList(networks: string): BlockList {
  const list = new BlockList();
  for (const network of networks.split(' ')) {
    const [net = '', bits] = network.split('/');
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}
