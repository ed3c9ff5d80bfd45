// Where a model is, by its address.
import { isLoopback } from '../api/loopback.ts';

/** What the address of a model begins with that runs here without a server; a hash of its files follows. */
export const LOCAL_SCHEME = 'local:';

export function isLocalAddress(address: string): boolean {
  return address.startsWith(LOCAL_SCHEME);
}

/** Whether what a model at this address is given stays on this machine. */
export function staysHere(address: string): boolean {
  return isLocalAddress(address) || isLoopback(new URL(address).hostname);
}
