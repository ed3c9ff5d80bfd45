// The check for anomalies: applies every subscription's rule to the current corpus, after documents were added and while the
// service runs; each finding becomes one alert.
import { RULES, SubjectGone, type Watch } from '../../engine/anomaly/watch.ts';
import {
  isAnomaly,
  type AnomalyFinding,
  type AnomalySubscription,
  type Subscription,
} from '../../engine/anomaly/subscription.ts';
import type { RecordStore } from '../../store/record-store.ts';
import type { Store } from '../../store/backend.ts';
import { addAlert, alertOf, changeSubscription, isKept, subscriptionsOf } from './alert-records.ts';
import { withShortUrls } from '../addresses.ts';
import { leaseFrom } from './claim.ts';
import { mailAlert } from './mail.ts';

export interface LookOptions {
  readonly records: RecordStore;
  readonly watch: Omit<Watch, 'now' | 'signal'>;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  /** The folder for .eml files; without it none are written. */
  readonly outbox?: string;
}

export interface Looks {
  readonly subscriptions: number;
  readonly alerts: number;
  /** Subscriptions whose subject could not be checked, with the reason. */
  readonly failed: readonly { readonly id: string; readonly reason: string }[];
}

/** Checks every subscription once. Errors: StoreError; the signal's reason. */
export async function lookForAnomalies(options: LookOptions): Promise<Looks> {
  const failed: { id: string; reason: string }[] = [];
  let subscriptions = 0;
  let alerts = 0;
  for (const workspace of await options.records.workspaces('subscription')) {
    for (const subscription of await subscriptionsOf(options.records, workspace)) {
      options.signal?.throwIfAborted();
      if (!isAnomaly(subscription)) continue;
      subscriptions += 1;
      try {
        alerts += await lookAt(subscription, workspace, options);
      } catch (error) {
        if (!(error instanceof SubjectGone)) throw error;
        failed.push({ id: subscription.id, reason: error.message });
      }
    }
  }
  return { subscriptions, alerts, failed };
}

/** What a rule has seen when a subscription is made. @throws SubjectGone if its subject does not exist */
export async function firstLook(
  subscription: AnomalySubscription,
  { watch, now, signal }: Pick<LookOptions, 'watch' | 'now' | 'signal'>,
): Promise<unknown> {
  const { state } = await RULES[subscription.rule](subscription, {
    ...watch,
    now: now(),
    ...withSignal(signal),
  });
  return state;
}

async function lookAt(
  subscription: AnomalySubscription,
  workspace: string,
  options: LookOptions,
): Promise<number> {
  const { records, watch, now, signal } = options;
  const at = now();
  const { findings, state } = await RULES[subscription.rule](subscription, {
    ...watch,
    now: at,
    ...withSignal(signal),
  });
  let count = 0;
  for (const finding of findings)
    if (await raise(subscription, finding, workspace, { ...options, at, store: watch.store })) count += 1;
  // After the alerts: if killed in between, the same findings come again and are recognised by their keys.
  await changeSubscription(records, workspace, subscription.id, (one) => ({
    ...one,
    state,
    checked_at: at.toISOString(),
  }));
  return count;
}

export interface RaiseOptions extends Pick<LookOptions, 'records' | 'outbox'> {
  readonly at: Date;
  /** Of what is cited. */
  readonly store: Store;
}

/** Makes a finding an alert of its subscription, to be delivered in each of its ways; false if it is one already. */
export async function raise(
  subscription: Subscription,
  finding: AnomalyFinding,
  workspace: string,
  { records, outbox, at, store }: RaiseOptions,
): Promise<boolean> {
  const found = alertOf(subscription, finding, at.toISOString());
  if (await isKept(records, workspace, found.id)) return false;
  // Feeds, webhooks and mail leave this machine: they must not show the user's folders, or a file: address.
  const citations = (await withShortUrls(found.citations, store)).map((citation) => ({
    ...citation,
    source_url: citation.source_url.replace(/^file:\/+/i, ''),
  }));
  const alert = { ...found, citations };
  const to = outbox === undefined ? null : subscription.email;
  // This process writes the message; if it dies first, the next one that delivers does.
  const mailAt = to === null ? null : leaseFrom(at);
  if (!(await addAlert(records, workspace, alert, subscription, mailAt))) return false;
  if (outbox !== undefined && to !== null) await mailAlert(records, workspace, alert, { outbox, to });
  return true;
}

function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}
