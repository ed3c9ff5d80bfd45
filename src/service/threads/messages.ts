// What passes between the main thread and those that answer long calls: plain values, which a message can carry.
import type { Looks } from '../alerts/look.ts';
import type { LogEntry, RoutedCall } from '../context.ts';
import type { ServiceProblem } from '../errors.ts';
import type { Kept } from '../rules/cache.ts';
import type { Metered } from '../rules/meter.ts';
import type { ServiceSettings } from '../settings.ts';

/** What a thread starts from. */
export interface ThreadData {
  readonly mark: typeof MARK;
  /** The data folder. */
  readonly folder: string;
  /** Where the store is, which the thread opens for itself: a folder or a URL. */
  readonly store: string;
  readonly version: string;
  readonly settings: ServiceSettings;
}

/** In the data of a thread of this service: the module of the thread is loaded on both ends. */
export const MARK = 'ibid-service';

/** A call that has passed every rule: what handlers read of it. */
export interface SentCall extends Pick<
  RoutedCall,
  'route' | 'params' | 'principal' | 'input' | 'requestId' | 'startedAt'
> {
  readonly id: number;
  readonly metered: Metered;
}

export type ToThread =
  | { readonly kind: 'call'; readonly call: SentCall }
  | { readonly kind: 'look'; readonly id: number; readonly outbox: string | null }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'close' };

export type FromThread =
  | { readonly kind: 'log'; readonly entry: LogEntry }
  | { readonly kind: 'done'; readonly id: number; readonly done: Done };

/** How a call ended, and what its meter counted; or a look for anomalies. */
export interface Done {
  readonly units: number;
  readonly cached: boolean;
  /** The answer as it is to be cached, which the main thread writes together with the record of the call. */
  readonly kept: Kept | null;
  readonly outcome: SentReply | SentLooks | SentProblem | SentFailure;
}

export interface SentReply {
  readonly kind: 'reply';
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

export interface SentLooks {
  readonly kind: 'looks';
  readonly looks: Looks;
}

export interface SentProblem extends Pick<ServiceProblem, 'code' | 'message' | 'members' | 'headers'> {
  readonly kind: 'problem';
}

/** What was not foreseen, by the name of its class: `StoreError` is one that the rules know. */
export interface SentFailure {
  readonly kind: 'failure';
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}
