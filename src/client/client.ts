// The client of the API: one function through which every request leaves, whatever answers it.
// Routes, scopes and prices come from the table in api/routes.ts; every wait and every secret is handled below here.
import type { Foreign } from '../api/payloads/foreign.ts';
import type { PayloadOf, RouteName } from '../api/routes.ts';
import { addressOf } from './address.ts';
import { clockOf } from './clock.ts';
import { holdKey } from './key.ts';
import { prepareCall, prepareRawCall } from './request.ts';
import { tryCall } from './retry.ts';
import type {
  CallArguments,
  CallOptions,
  Client,
  ClientOptions,
  Input,
  Prepared,
  RawRequest,
  Reply,
  Waiting,
} from './types.ts';

/** The limits of cli.md, "Waiting, retrying, paying", in milliseconds. */
export const WAITING: Waiting = {
  connect: 10_000,
  firstByte: 130_000,
  silence: 35_000,
  deadline: 300_000,
  maxWait: 60_000,
  tries: 3,
};

/** A client of the service at `baseUrl`. Fails with `invalid_input` or `insecure` where the address cannot be used. */
export function createClient(options: ClientOptions): Client {
  const address = addressOf(options.baseUrl, options.keyless);
  const key = holdKey(options.key);
  const userAgent = options.userAgent ?? 'ibid';
  const clock = clockOf(options);
  const { fetch } = options;

  const run = (prepared: Prepared, call: CallOptions) => {
    const waiting = { ...WAITING, ...options.waiting, ...call.waiting };
    return tryCall({
      prepared,
      address,
      key,
      fetch,
      clock,
      options: call,
      // The embedded service is opened by its first request, which may take in a corpus first.
      waiting: address.local ? { ...waiting, connect: waiting.deadline } : waiting,
      budget: { spent: 0 },
      boundsWaits: (call.waiting?.deadline ?? options.waiting?.deadline) !== undefined,
      trace: options.onTrace,
    });
  };
  const prepare = (name: RouteName, input: Input = {}, given: Pick<CallOptions, 'body'> = {}) =>
    prepareCall(address, userAgent, name, input, given.body);
  const prepareRaw = (raw: RawRequest) => prepareRawCall(address, userAgent, raw);

  return {
    baseUrl: address.base,
    scrub: key.scrub,
    prepare,
    prepareRaw,
    // What the service sends is unknown: `Foreign` says no more of it than the names of members.
    call: async <N extends RouteName>(name: N, ...[input, call = {}]: CallArguments<N>) =>
      (await run(prepare(name, input, call), call)) as Reply<Foreign<PayloadOf<N>>>,
    send: async (name, input = {}, call = {}) => run(prepare(name, input, call), call),
    request: async (raw, call = {}) => run(prepareRaw(raw), call),
  };
}
