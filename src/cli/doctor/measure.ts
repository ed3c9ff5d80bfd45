// How long each stage of a connection takes, on one connection of our own that carries no request.
import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { connect as connectTcp, type Socket } from 'node:net';

/** Milliseconds a stage; what TLS agreed on where there is TLS. */
export interface Measured {
  readonly dns: number;
  readonly connect: number;
  readonly tls?: number;
  readonly protocol?: string;
  /** The certificate's end, milliseconds since 1970. */
  readonly validTo?: number;
}

const LONGEST = 5000;

/** Undefined where it cannot be measured: the request itself has told whether the server can be reached. */
export async function measure(url: URL, cacert: string | undefined): Promise<Measured | undefined> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    const start = performance.now();
    const { address } = await lookup(host);
    const named = performance.now();
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    const socket = await opened(connectTcp({ host: address, port }), 'connect');
    const connected = performance.now();
    const times = { dns: Math.round(named - start), connect: Math.round(connected - named) };
    if (url.protocol !== 'https:') {
      socket.destroy();
      return times;
    }
    return { ...times, ...(await secure(socket, host, cacert)) };
  } catch {
    return undefined;
  }
}

async function secure(socket: Socket, host: string, cacert: string | undefined): Promise<Partial<Measured>> {
  const { connect, rootCertificates } = await import('node:tls');
  const { isIP } = await import('node:net');
  const ca = cacert === undefined ? undefined : [...rootCertificates, await readFile(cacert, 'utf8')];
  const start = performance.now();
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const wrapped = connect({ socket, host, ...servername, ...(ca === undefined ? {} : { ca }) });
  await opened(wrapped, 'secureConnect');
  const tls = Math.round(performance.now() - start);
  const validTo = Date.parse(wrapped.getPeerCertificate().valid_to);
  const protocol = wrapped.getProtocol() ?? 'TLS';
  wrapped.destroy();
  return { tls, protocol, ...(Number.isNaN(validTo) ? {} : { validTo }) };
}

function opened<T extends Socket>(socket: T, event: 'connect' | 'secureConnect'): Promise<T> {
  return new Promise((resolve, reject) => {
    const onFail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(LONGEST, () => onFail(new Error('no connection in time')));
    socket.once('error', onFail).once(event, () => {
      socket.off('error', onFail).on('error', () => {});
      resolve(socket);
    });
  });
}
