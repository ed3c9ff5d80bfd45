// Whether this service can do paid work: its database is reachable and writable, and every call is
// settled.
import type { AccountStore, CallRecord } from '../store/account-store.ts';
import { ServiceProblem } from './errors.ts';

export interface Readiness {
  /** Retries a settlement that failed: until then the call counts against its cap, and its billing may be unknown. */
  settleLater(call: CallRecord): void;
  /** Errors: StoreError, ServiceProblem `store-unavailable`. */
  check(): Promise<void>;
}

interface Options {
  readonly accounts: Pick<AccountStore, 'recordCall' | 'take'>;
  readonly now: () => Date;
  /** Resolves after so many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Between two attempts to settle, in milliseconds. */
const AGAIN = 1_000;
/** A call that was admitted longer ago no longer counts (account-store.ts). */
const FORGOTTEN = 15 * 60_000;
const MOST = 10_000;
/** A stranger's health check must not cost a write each time. */
const KNOWN_FOR = 1_000;
const NO_LIMIT = { perSecond: 1_000, burst: 1_000 };

export function createReadiness({ accounts, now, sleep }: Options): Readiness {
  const unsettled = new Map<string, CallRecord>();
  let isSettling = false;
  const settle = async (): Promise<void> => {
    for (const [id, call] of unsettled) {
      const isForgotten = now().getTime() - Date.parse(call.at) > FORGOTTEN;
      if (isForgotten || (await accounts.recordCall(call).then(isTrue, isFalse))) unsettled.delete(id);
      else return;
    }
  };
  const keepSettling = async (): Promise<void> => {
    isSettling = true;
    while (unsettled.size > 0) {
      await sleep(AGAIN);
      await settle();
    }
    isSettling = false;
  };
  let known: { readonly at: number; readonly written: Promise<unknown> } | undefined;
  return {
    settleLater: (call) => {
      if (unsettled.size >= MOST) return;
      unsettled.set(call.request_id, call);
      if (!isSettling) void keepSettling();
    },
    check: async () => {
      if (unsettled.size > 0) throw new ServiceProblem('store-unavailable', WAITING, AFTER);
      const at = performance.now();
      if (known === undefined || at - known.at > KNOWN_FOR)
        known = { at, written: accounts.take('health', NO_LIMIT, now().getTime()) };
      await known.written;
    },
  };
}

const isTrue = (): boolean => true;
const isFalse = (): boolean => false;
const WAITING = 'The results of some calls could not be written to the store yet; try again later.';
const AFTER = { headers: { 'retry-after': '5' } };
