// Every problem that the service answers with: one stable URN per kind, with its status and title.

import { CodedError } from '../api/coded-error.ts';
import type { StoreError } from '../store/errors.ts';

const KINDS = {
  'invalid-request': [400, 'The request is not valid'],
  'malformed-json': [400, 'The body is not JSON'],
  'missing-key': [401, 'A key is needed'],
  'invalid-key': [401, 'The key is not valid'],
  'tier-required': [402, 'The tier does not include this'],
  'monthly-cap': [402, 'The monthly cap is reached'],
  'cost-cap': [402, 'The cost cap is reached'],
  'missing-scope': [403, 'The key lacks a scope'],
  'not-found': [404, 'Not found'],
  'unknown-route': [404, 'No such route'],
  'method-not-allowed': [405, 'The route does not take this method'],
  'subscriptions-full': [409, 'No more subscriptions are accepted'],
  'body-too-large': [413, 'The body is too large'],
  'unsupported-media-type': [415, 'The body must be JSON'],
  'rate-limited': [429, 'Too many requests'],
  internal: [500, 'The service failed'],
  'store-unavailable': [503, 'The store cannot be used now'],
  busy: [503, 'The service is busy'],
  'requests-full': [503, 'No more requests are accepted now'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemKind = keyof typeof KINDS;

/** A request that ends in a problem object. `members` are added to it, `headers` to its response. */
export class ServiceProblem extends CodedError<ProblemKind> {
  override readonly name = 'ServiceProblem';
  readonly status: number;
  readonly title: string;
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  /** @param detail one or more sentences for people; text from outside in it must be quoted and cut by the caller. */
  constructor(code: ProblemKind, detail: string, options: ProblemOptions = {}) {
    super(code, detail, options.cause === undefined ? undefined : { cause: options.cause });
    [this.status, this.title] = KINDS[code];
    this.members = options.members ?? {};
    this.headers = options.headers ?? {};
  }
}

export interface ProblemOptions {
  readonly cause?: unknown;
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export type ServeErrorCode = 'port_in_use' | 'bad_address' | 'bad_limits' | 'listen_failed';

/** The service could not listen on a socket; `message` is one sentence: what was tried, and what to do. */
export class ServeError extends CodedError<ServeErrorCode> {
  override readonly name = 'ServeError';
}

/** In logs and records, the status of a call whose caller hung up first; never sent. */
export const CLIENT_LEFT = 499;

/** Whether the store failed: recognised by the name of its class, so that no rule loads the store for it. */
export function isStoreError(error: unknown): error is StoreError {
  return error instanceof Error && error.name === 'StoreError';
}
