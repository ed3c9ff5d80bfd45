// The values passed between the service's interfaces, its rules and its handlers: plain values, no
// web classes (Node's Request and Response cost a cold process some 25 ms; `fetch` in app.ts makes them if they are requested).
import type { PayloadOf, RequestOf, RouteName } from '../api/routes.ts';
import type { AccountStore } from '../store/account-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import type { Store } from '../store/backend.ts';
import type { EntityIndex } from '../engine/entities/entity-index.ts';
import type { answerQuery } from '../engine/query/query.ts';
import type { Reader } from '../engine/reading/reader.ts';
import type { Buckets } from './rules/buckets.ts';
import type { Meter } from './rules/meter.ts';
import type { Readiness } from './readiness.ts';
import type { StoredJson } from './reply.ts';
import type { RevisionCache } from './revision-cache.ts';
import type { ServiceSettings } from './settings.ts';

/** A request as the service reads it. Header names may come in any case. */
export interface ServiceRequest {
  readonly method: string;
  /** Absolute, or the path with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: Uint8Array | AsyncIterable<Uint8Array> | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The peer; `ip` is null for a caller in this process. */
export interface Peer {
  readonly ip: string | null;
}

/** An answer of the rules and handlers: status, headers by lower-case name, body whole or in pieces. */
export interface RuleReply {
  readonly status: number;
  readonly headers: Map<string, string>;
  readonly body: Uint8Array | AsyncIterable<Uint8Array> | null;
}

/** The account that a call runs on. */
export interface Principal {
  /** Null where no key was needed. */
  readonly keyId: string | null;
  readonly workspace: string;
  readonly tier: string;
  readonly scopes: readonly string[];
  /** Whether what is metered will be billed; never in this process. */
  readonly billable: boolean;
}

/** One request on its way through the rules. A rule passes on a copy with what it found out. */
export interface ServiceCall {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** The raw query, without its question mark. */
  readonly query: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array | AsyncIterable<Uint8Array> | null;
  readonly peer: Peer;
  /** Aborted when the caller hangs up or the service stops. */
  readonly signal: AbortSignal;
  /** Ends the work of this call. */
  readonly abort: () => void;
  /** Milliseconds since the epoch, when the call arrived. */
  readonly startedAt: number;
  readonly service: ServiceContext;
}

/** A call whose path is a row of the route table. */
export interface RoutedCall extends ServiceCall {
  readonly route: RouteName;
  readonly params: Readonly<Record<string, string>>;
  readonly principal: Principal;
  /** The validated members of the request. */
  readonly input: unknown;
  /** Meters the work of this call and stops it at its cost cap. */
  readonly meter: Meter;
}

/** What the engine gets for a call: its signal, its limits, and the reader. */
export function workOf({ signal, meter, service: { reader } }: RoutedCall) {
  const spend = (units: number): void => meter.spend(units);
  return { signal, spend, ...(reader === null ? {} : { reader }) };
}

/** One rule: it answers itself, or passes the call on and may inspect the answer. */
export type Rule<C extends ServiceCall = RoutedCall> = (call: C, next: Next<C>) => Promise<RuleReply>;

/** The rules that come after, and the handler. */
export type Next<C extends ServiceCall = RoutedCall> = (call: C) => Promise<RuleReply>;

/** What every call shares: stores, settings, clock, log. Given once, when the service is made. */
export interface ServiceContext {
  readonly store: Store;
  readonly accounts: AccountStore;
  /** Briefs, forecasts, sessions and the rest that is made for users. */
  readonly records: RecordStore;
  /** Database and version, for health. */
  readonly describeStore: () => string;
  readonly settings: ServiceSettings;
  /** In the caller's process: no key, no caps, nothing billed. */
  readonly local: boolean;
  readonly version: string;
  readonly now: () => Date;
  /** Resolves after so many milliseconds, or at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly answerQuery: typeof answerQuery;
  /** The reader of what is found; null if ibid's own ranking chooses. */
  readonly reader: Reader | null;
  /** The entity graph of the corpus; loaded with the first entity route. */
  readonly entities: () => Promise<EntityIndex>;
  /** The data folder with the user's own variants and personas of briefs; null for a service without one. */
  readonly folder: string | null;
  /** Structured log; never a key, a question or a document. */
  readonly log: (entry: LogEntry) => void;
  /** Buckets of addresses, in memory: a stranger's request must not cost a write. */
  readonly addresses: Buckets;
  readonly cache: RevisionCache;
  readonly readiness: Readiness;
  /** Null where bundles go out without a signature. */
  readonly evidenceSigner: EvidenceSigner | null;
  /** A new id: the prefix and 24 random hex digits. */
  readonly newId: (prefix: string) => string;
}

/** Signs evidence bundles, if the service has a key. */
export interface EvidenceSigner {
  /** As in a .pub file of OpenSSH. */
  readonly publicKey: string;
  /** The SSH signature of these bytes, in base64. */
  readonly sign: (body: Uint8Array) => Promise<string>;
}

export interface LogEntry {
  readonly level: 'error' | 'info' | 'debug';
  readonly event: string;
  readonly [member: string]: unknown;
}

/** Answers a route with its payload, or with the payload's stored text. */
export type Handler<N extends RouteName> = (
  input: RequestOf<N>,
  call: RoutedCall,
) => Promise<PayloadOf<N> | StoredJson<PayloadOf<N>>>;

/** Does not compile unless every route of the table has its handler. */
export type Handlers = { readonly [N in RouteName]: Handler<N> };
