// What can go wrong between a call and its document: one class with a literal code for callers, three for the steps inside.
// Every error says whether the request was sent and whether it can have been billed (cli.md, "Waiting, retrying, paying").
import { CodedError } from '../api/coded-error.ts';
import { spentOf } from '../api/cost.ts';
import type { Problem } from '../api/problem.ts';
import type { RouteName } from '../api/routes.ts';
import type { Access } from '../api/scopes.ts';
import type { Phase } from './watch.ts';

export type ClientErrorCode =
  /** An argument that the API cannot take; nothing was sent. */
  | 'invalid_input'
  /** Not https, and not loopback; nothing was sent. */
  | 'insecure'
  /** The route needs a key and there is none; nothing was sent. */
  | 'no_key'
  /** No header can carry the key; nothing was sent. */
  | 'invalid_key'
  /** No answer of the service's own came back: see `reason`. */
  | 'unreachable'
  /** Silence or the deadline, and nothing can have been billed. */
  | 'timed_out'
  /** A request that may be billed was sent and its answer was lost. */
  | 'outcome_unknown'
  /** A success whose body is not a JSON document, or is cut short. */
  | 'bad_body'
  /** The service answered with a problem: see `problem` and `status`. */
  | 'problem'
  /** 429, and the wait would pass the longest allowed, or it may not be tried again. */
  | 'rate_limited'
  /** The body is larger than allowed. */
  | 'too_large'
  /** The service pointed elsewhere, and nothing can have been billed; redirects are never followed. */
  | 'redirected'
  /** The caller's own signal. */
  | 'aborted';

/** Where exactly it went wrong, for the sentence and for tests; a code is enough to act on. */
export type Reason =
  | 'dns'
  | 'refused'
  | 'network'
  | 'connect_timeout'
  | 'tls'
  | 'proxy'
  | 'reset'
  | 'reset_before_send'
  | 'not_http'
  | 'edge'
  | 'redirected'
  | 'first_byte'
  | 'silence'
  | 'deadline'
  | 'cut'
  | 'empty'
  | 'html'
  | 'not_json'
  | 'encoding'
  | 'stuck';

export type Certainty = 'no' | 'yes' | 'unknown';

export interface ErrorFacts {
  /** What to do about it, one sentence. */
  readonly advice: string;
  readonly reason?: Reason;
  readonly route?: RouteName | undefined;
  readonly method?: string;
  /** Without user information or secrets. */
  readonly url?: string;
  readonly requestId?: string | null;
  readonly status?: number;
  readonly problem?: Problem;
  /** What the route asks of a key. */
  readonly scope?: Access;
  readonly sent?: Certainty;
  readonly billed?: Certainty;
  /** Whether the same call may be made again without risk of paying twice. */
  readonly retryable?: boolean;
  /** Seconds that the service asked to wait. */
  readonly retryAfter?: number;
  readonly attempts?: number;
  /** Where a redirect pointed. */
  readonly location?: string;
  /** Paging: the offset from which to resume. */
  readonly nextOffset?: number;
  /** The first bytes of a body that could not be used, or of a refusal, as they came: nothing has judged them. */
  readonly received?: Uint8Array;
  readonly cause?: unknown;
}

/** A failed call. `message` is one sentence that says what happened, `advice` one that says what to do. */
export class ClientError extends CodedError<ClientErrorCode> {
  override readonly name = 'ClientError';
  readonly advice: string;
  readonly reason: Reason | undefined;
  readonly route: RouteName | undefined;
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly requestId: string | null;
  readonly status: number | undefined;
  readonly problem: Problem | undefined;
  readonly scope: Access | undefined;
  readonly sent: Certainty;
  readonly billed: Certainty;
  readonly retryable: boolean;
  readonly retryAfter: number | undefined;
  readonly attempts: number;
  readonly location: string | undefined;
  readonly nextOffset: number | undefined;
  readonly received: Uint8Array | undefined;

  constructor(code: ClientErrorCode, message: string, facts: ErrorFacts) {
    super(code, message, { cause: facts.cause });
    this.advice = facts.advice;
    this.reason = facts.reason;
    this.route = facts.route;
    this.method = facts.method;
    this.url = facts.url;
    this.requestId = facts.requestId ?? null;
    this.status = facts.status;
    this.problem = facts.problem;
    this.scope = facts.scope;
    this.sent = facts.sent ?? 'no';
    this.billed = facts.billed ?? 'no';
    this.retryable = facts.retryable ?? false;
    this.retryAfter = facts.retryAfter;
    this.attempts = facts.attempts ?? 0;
    this.location = facts.location;
    this.nextOffset = facts.nextOffset;
    this.received = facts.received;
  }

  /** What the failed call cost, in US dollars; null where it is unknown. */
  get costUsd(): number | null {
    if (this.billed === 'no') return 0;
    return this.billed === 'yes' ? spentOf(this.problem) : null;
  }

  /** The same error with some facts added or replaced. */
  with(facts: Partial<ErrorFacts>): ClientError {
    const { cause, stack, message, code, name: _, ...kept } = this;
    const copy = new ClientError(code, message, { ...(kept as ErrorFacts), cause, ...facts });
    if (stack !== undefined) copy.stack = stack;
    return copy;
  }
}

/** Thrown by a transport for a failure of the proxy before the request could leave. */
export class ProxyError extends CodedError<'PROXY'> {
  override readonly name = 'ProxyError';
  /** Scheme, host and port of the proxy. */
  readonly proxy: string;

  constructor(proxy: string, cause: unknown) {
    super('PROXY', `The proxy ${proxy} did not open the way.`, { cause });
    this.proxy = proxy;
  }
}

/** The reason with which a passed limit aborts a try. */
export class Expired extends CodedError<Phase | 'deadline'> {
  override readonly name = 'Expired';

  constructor(limit: Phase | 'deadline') {
    super(limit, `The limit for ${limit} has passed.`);
  }
}

/** Informational responses without end: no client would ever reach the answer. Its code is like the parser's own. */
export class TooManyInformational extends CodedError<'HPE_TOO_MANY_INFORMATIONAL'> {
  override readonly name = 'TooManyInformational';

  constructor() {
    super('HPE_TOO_MANY_INFORMATIONAL', 'The server never stops sending informational responses.');
  }
}

/** More content encodings, one over the other, than are undone. */
export class TooManyEncodings extends CodedError<'Z_TOO_MANY_ENCODINGS'> {
  override readonly name = 'TooManyEncodings';
  readonly count: number;
  readonly limit: number;

  constructor(count: number, limit: number) {
    super('Z_TOO_MANY_ENCODINGS', `${count} content encodings are more than ${limit}.`);
    this.count = count;
    this.limit = limit;
  }
}

/** A content encoding that was not asked for: the response's head names it. Its code is like zlib's own. */
export class UnknownEncoding extends CodedError<'Z_UNKNOWN_ENCODING'> {
  override readonly name = 'UnknownEncoding';

  constructor() {
    super('Z_UNKNOWN_ENCODING', 'The content encoding was not asked for.');
  }
}
