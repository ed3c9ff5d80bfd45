// From what broke to one sentence and one piece of advice: DNS, connections, TLS, proxies, silence.
// Whether a failure may cost money is decided here: a paid request that was sent and got no answer is "outcome unknown".
import { ClientError, ProxyError, TooManyEncodings, type ErrorFacts, type Reason } from './errors.ts';
import type { Phase } from './watch.ts';

/** What is known about a request when it fails. */
export interface Circumstances {
  readonly facts: Partial<ErrorFacts>;
  readonly host: string;
  readonly paid: boolean;
  /** GET or HEAD: harmless to send again. */
  readonly reads: boolean;
  /** The first byte may have left. */
  readonly sent: boolean;
  /** Status and headers have come. */
  readonly answered: boolean;
  /** The content encoding of the answer, where it is one that cannot be undone; without secrets. */
  readonly encoding?: string | undefined;
}

interface Finding {
  readonly reason: Reason;
  readonly message: string;
  readonly advice: string;
  /** Trying again cannot help. */
  readonly final?: boolean;
}

export const UNKNOWN_ADVICE = 'It may have been billed: check `ibid usage` before you send it again.';

/** An error of the transport as a ClientError, or unchanged when it is not one of the network. */
export function transportFailure(cause: unknown, at: Circumstances): unknown {
  const code = codeOf(cause);
  if (code === undefined && !(at.paid && at.sent)) return cause;
  if (cause instanceof ProxyError)
    return lost(beforeSending(cause, code ?? '', at.host), { ...at, sent: false }, cause);
  if (at.answered) return cutShort(cause, code ?? '', at);
  const found = at.sent ? whileWaiting(code ?? '', at.host) : beforeSending(cause, code ?? '', at.host);
  return lost(found, at, cause);
}

/** A limit of Waiting that has passed. */
export function expired(limit: Phase | 'deadline', ms: number, at: Circumstances): ClientError {
  const seconds = `${Math.round(ms / 100) / 10} s`;
  if (limit === 'connect')
    return lost(
      {
        reason: 'connect_timeout',
        message: `No connection to ${at.host} within ${seconds}.`,
        advice: 'Check the address, the network and any firewall.',
      },
      at,
    );
  const [reason, message] = {
    firstByte: ['first_byte', `${at.host} was silent for ${seconds}.`] as const,
    silence: ['silence', `${at.host} fell silent for ${seconds} in the middle of its answer.`] as const,
    deadline: ['deadline', `The call took longer than its deadline of ${seconds}.`] as const,
  }[limit];
  return lost({ reason, message, advice: 'Try again, or allow more time.' }, at, undefined, 'timed_out');
}

/** The caller's own signal. */
export function aborted(cause: unknown, at: Circumstances): ClientError {
  const open = at.paid && at.sent;
  return new ClientError('aborted', 'Interrupted.', {
    ...at.facts,
    advice: open ? UNKNOWN_ADVICE : 'Nothing was billed.',
    sent: at.sent ? 'yes' : 'no',
    billed: open ? 'unknown' : 'no',
    cause,
  });
}

function lost(
  found: Finding,
  at: Circumstances,
  cause?: unknown,
  code: 'unreachable' | 'timed_out' | 'bad_body' = 'unreachable',
): ClientError {
  const open = at.paid && at.sent;
  const message = open ? `${found.message} The request had been sent and its answer is lost.` : found.message;
  return new ClientError(open ? 'outcome_unknown' : code, message, {
    ...at.facts,
    reason: found.reason,
    advice: open ? UNKNOWN_ADVICE : found.advice,
    sent: at.sent ? 'yes' : 'no',
    billed: open ? 'unknown' : 'no',
    retryable: (at.reads || !at.sent) && found.final !== true,
    cause,
  });
}

function cutShort(cause: unknown, code: string, at: Circumstances): ClientError {
  if (isUndecoded(code))
    return new ClientError('bad_body', `The answer of ${at.host} ${undecoded(cause, at)}.`, {
      ...at.facts,
      reason: 'encoding',
      advice: at.paid ? UNKNOWN_ADVICE : 'Something between you and the service corrupts answers.',
      sent: 'yes',
      billed: at.paid ? 'unknown' : 'no',
      cause,
    });
  const message = `The answer of ${at.host} broke off before its end.`;
  return lost({ reason: 'cut', message, advice: 'Try again.' }, at, cause, 'bad_body');
}

/** Z_BUF_ERROR is zlib's word for a stream that ends too early. */
function isUndecoded(code: string): boolean {
  return code.startsWith('Z_') && code !== 'Z_BUF_ERROR';
}

function undecoded(cause: unknown, { encoding }: Circumstances): string {
  if (cause instanceof TooManyEncodings)
    return `is compressed ${cause.count} times over; ${cause.limit} are read at most`;
  return encoding === undefined
    ? 'cannot be decompressed'
    : `is in the content encoding ${encoding.slice(0, 40)}, which was not asked for`;
}

/** Why the body of a refusal could not be read, for the sentence that says its status. */
export function unreadBody(cause: unknown, at: Circumstances): string {
  const how = isUndecoded(codeOf(cause) ?? '') ? undecoded(cause, at) : 'did not come whole';
  return `what it says ${how}`;
}

function whileWaiting(code: string, host: string): Finding {
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW')
    return {
      reason: 'not_http',
      message: `What answers at ${host} does not speak HTTP.`,
      advice: 'Check the scheme and the port of the address.',
    };
  return {
    reason: 'reset',
    message: `The connection to ${host} broke before an answer came.`,
    advice: 'Try again.',
  };
}

function beforeSending(cause: unknown, code: string, host: string): Finding {
  const certificate = certificateFailure(code, host);
  if (certificate !== undefined) return { reason: 'tls', ...certificate, final: true };
  if (cause instanceof ProxyError) return proxyFailure(cause);
  return (
    connectionFailure(code, host) ??
    (code.startsWith('ERR_SSL_') || code === 'EPROTO'
      ? tlsFailure(code, host)
      : {
          reason: 'network',
          message: `${host} cannot be reached (${code}).`,
          advice: 'Check the network, and the address.',
        })
  );
}

function connectionFailure(code: string, host: string): Finding | undefined {
  switch (code) {
    case 'ENOTFOUND':
    case 'ENODATA':
      return dns(`The name ${host} cannot be found.`, 'Check the address for a typing mistake.');
    case 'EAI_AGAIN':
      return dns(
        `The name server did not answer for ${host}.`,
        'Check the network and try again in a moment.',
      );
    case 'ECONNREFUSED':
      return {
        reason: 'refused',
        message: `Nothing accepts connections at ${host}.`,
        advice: 'Check that the service runs, and the port.',
      };
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return {
        reason: 'connect_timeout',
        message: `${host} did not answer the attempt to connect.`,
        advice: 'Check the address, the network and any firewall.',
      };
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return {
        reason: 'reset_before_send',
        message: `${host} closed the connection before the request was sent.`,
        advice: 'Try again; if it persists, check that the port uses the scheme of the address.',
      };
    default:
      return undefined;
  }
}

function dns(message: string, advice: string): Finding {
  return { reason: 'dns', message, advice };
}

function certificateFailure(code: string, host: string): Pick<Finding, 'message' | 'advice'> | undefined {
  const whose = `The certificate of ${host}`;
  const own = 'If its authority is your own, pass its certificate with --cacert.';
  const table: Record<string, readonly [string, string]> = {
    CERT_HAS_EXPIRED: [`${whose} has expired.`, "Check this machine's date; else the service must renew it."],
    CERT_NOT_YET_VALID: [`${whose} is not valid yet.`, "Check this machine's date."],
    DEPTH_ZERO_SELF_SIGNED_CERT: [`${whose} is self-signed.`, 'Pass it with --cacert if you trust it.'],
    SELF_SIGNED_CERT_IN_CHAIN: [`${whose} comes from an authority that this machine does not know.`, own],
    UNABLE_TO_GET_ISSUER_CERT: [`${whose} comes from an authority that this machine does not know.`, own],
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
      `${whose} comes from an authority that this machine does not know.`,
      own,
    ],
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
      `${whose} cannot be traced to an authority that this machine knows.`,
      own,
    ],
    ERR_TLS_CERT_ALTNAME_INVALID: [
      `${whose} is for another name.`,
      'Use the name in the certificate, or check that nothing intercepts the connection.',
    ],
    CERT_REVOKED: [`${whose} has been revoked.`, 'Do not use this service until it has a new one.'],
    CERT_SIGNATURE_FAILURE: [`${whose} has a wrong signature.`, own],
    CERT_UNTRUSTED: [`${whose} is not trusted.`, own],
    INVALID_CA: [`${whose} was not issued by a certificate authority.`, own],
    INVALID_PURPOSE: [`${whose} is not for servers.`, own],
  };
  const entry = table[code];
  return entry === undefined ? undefined : { message: entry[0], advice: entry[1] };
}

function tlsFailure(code: string, host: string): Finding {
  const plain = code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO';
  return {
    reason: 'tls',
    message: `No secure connection to ${host} could be agreed on (${code}).`,
    advice: plain
      ? 'Check that the port speaks https, not plain http.'
      : 'Check for an outdated proxy in between.',
    final: true,
  };
}

function proxyFailure(error: ProxyError): Finding {
  const status = /\((\d{3})\)/.exec(error.cause instanceof Error ? error.cause.message : '')?.[1];
  const how = status === undefined ? (codeOf(error.cause) ?? 'failed') : `answered ${status}`;
  return {
    reason: 'proxy',
    message: `The proxy ${error.proxy} did not open the way (${how}).`,
    advice:
      status === '407'
        ? 'It needs a user name and a password: put them into the proxy address.'
        : 'Check HTTPS_PROXY and HTTP_PROXY, or name the host in NO_PROXY.',
    final: status !== undefined,
  };
}

/** The code of an error, or of what caused it: a refused host name with several addresses comes as one error of many. */
function codeOf(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code, errors, cause } = current as Error & { code?: unknown; errors?: unknown };
    if (typeof code === 'string' && code !== '') return code;
    // undici's parser gives some of its errors no code.
    if (current.name === 'HTTPParserError') return 'HPE_UNNAMED';
    current = Array.isArray(errors) ? (errors[0] as unknown) : cause;
  }
  return undefined;
}
