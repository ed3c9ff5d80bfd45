// The configured server: the proxy on the way, whether it answers, its certificate, and its clock
// against ours. One HEAD /v1/health, which is public: the key stays at home.
import { ClientError } from '../../client/errors.ts';
import { proxiesFrom, proxyFor } from '../../client/proxy.ts';
import type { Reply } from '../../client/types.ts';
import type { Settings } from '../../config/settings.ts';
import { connect } from '../kit/connect.ts';
import type { Context } from '../kit/context.ts';
import { fail, failed, ok, skipped, warn, type Finding } from './check.ts';
import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { connect as connectTcp, type Socket } from 'node:net';

/** Bounds on one look, in milliseconds: who asks for a doctor does not wait for minutes. */
const LIMITS = { 'first-byte': 10_000, silence: 10_000, deadline: 20_000, 'no-retry': true } as const;

/** The difference of clocks, in seconds, from which certificates and signed links begin to fail. */
const LARGEST_SKEW = 30;

/** A certificate that ends within so many days is worth a word. */
const SOON = 14;

interface Answered {
  readonly reply: Reply;
  /** Milliseconds of our clock, half way between asking and hearing. */
  readonly at: number;
  readonly took: number;
}

export async function checkServer(context: Context, target: Settings | undefined): Promise<Finding[]> {
  const { baseUrl } = target ?? {};
  if (target === undefined || baseUrl === undefined) {
    const why = target === undefined ? 'no address to ask' : 'the embedded service answers in this process';
    return ['proxy', 'server', 'tls', 'clock'].map((id) => skipped(id, why));
  }
  const url = new URL(baseUrl);
  const proxy = checkProxy(context, url);
  if (proxy.status === 'fail')
    return [proxy, ...['server', 'tls', 'clock'].map((id) => skipped(id, 'not asked'))];
  const direct = proxy.found === DIRECT;
  try {
    const answered = await ask(context, target);
    const measured = direct ? await measure(url, context.flags.cacert) : undefined;
    return [
      proxy,
      serverFinding(url, answered, measured),
      tlsFinding(context, url, measured),
      clockFinding(answered),
    ];
  } catch (error) {
    return [proxy, ...failures(error, url)];
  }
}

const DIRECT = 'none: the server is contacted directly';

function checkProxy({ env }: Context, url: URL): Finding {
  try {
    const proxy = proxyFor(url, proxiesFrom(env));
    return ok('proxy', proxy === undefined ? DIRECT : proxy.origin);
  } catch (error) {
    return failed('proxy', error);
  }
}

async function ask(context: Context, target: Settings): Promise<Answered> {
  const flags = { ...context.flags, ...LIMITS };
  const { client, close } = await connect(target, flags, context, context.service);
  try {
    const start = context.now();
    const reply = await client.request({ method: 'HEAD', path: '/v1/health' }, { signal: context.signal });
    const took = context.now() - start;
    return { reply, took, at: start + took / 2 };
  } finally {
    await close();
  }
}

function serverFinding({ host }: URL, { reply, took }: Answered, measured: Measured | undefined): Finding {
  const parts = measured === undefined ? '' : ` (${stages(measured)})`;
  return ok('server', `${host} answers ${reply.status} in ${Math.round(took)} ms${parts}`);
}

function stages({ dns, connect: connecting, tls }: Measured): string {
  const told = [
    `name ${dns} ms`,
    `connection ${connecting} ms`,
    ...(tls === undefined ? [] : [`TLS ${tls} ms`]),
  ];
  return told.join(', ');
}

function tlsFinding(context: Context, url: URL, measured: Measured | undefined): Finding {
  if (url.protocol !== 'https:') return skipped('tls', 'plain http, on loopback only');
  // The request went through, so the certificate was verified; more is known only of a connection of our own.
  if (measured?.validTo === undefined) return ok('tls', 'the certificate was verified');
  const days = Math.floor((measured.validTo - context.now()) / 86_400_000);
  const found = `${measured.protocol}, certificate valid for ${days} more days`;
  return days < SOON ? warn('tls', found, 'The operator of the service should renew it.') : ok('tls', found);
}

function clockFinding({ reply, at }: Answered): Finding {
  const theirs = Date.parse(reply.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return skipped('clock', 'the server sends no time');
  const seconds = Math.round((at - theirs) / 1000);
  if (Math.abs(seconds) <= LARGEST_SKEW)
    return ok('clock', `within ${Math.max(1, Math.abs(seconds))} s of the server`);
  const found = `This machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the server.`;
  return warn('clock', found, 'Set the clock, or let it follow a time server.');
}

function failures(error: unknown, url: URL): Finding[] {
  const clock = skipped('clock', 'no answer to read a time from');
  if (error instanceof ClientError && error.code === 'rate_limited')
    return [warn('server', `${url.host} answers 429.`, error.advice), skipped('tls', 'not looked at'), clock];
  if (error instanceof ClientError && error.reason === 'tls')
    return [
      fail('server', `${url.host} accepts connections, but is not trusted.`, null, 'unreachable'),
      failed('tls', error),
      clock,
    ];
  return [failed('server', error), skipped('tls', 'not reached'), clock];
}

// How long each stage of a connection takes, on one of our own that carries no request.

/** Milliseconds a stage; what TLS agreed on where there is TLS. */
interface Measured {
  readonly dns: number;
  readonly connect: number;
  readonly tls?: number;
  readonly protocol?: string;
  /** The certificate's end, milliseconds since 1970. */
  readonly validTo?: number;
}

const LONGEST = 5000;

/** Undefined where it cannot be measured: the request itself has told whether the server can be reached. */
async function measure(url: URL, cacert: string | undefined): Promise<Measured | undefined> {
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
