// Watches among the records of the embedded service.
import type { Subscription } from '../../engine/anomaly/subscription.ts';
import {
  MOST_SUBSCRIPTIONS,
  putSubscription,
  removeSubscription,
  subscriptionsOf,
} from '../../service/alerts/alert-records.ts';
import type { RecordStore } from '../../store/record-store.ts';
import { usageError } from '../kit/errors.ts';
import { stateOf, WORKSPACE, type WatchState } from './watch.ts';

export interface Watched {
  readonly subscription: Subscription;
  readonly state: WatchState;
}

/** Oldest first. */
export async function watchesOf(records: RecordStore): Promise<Watched[]> {
  return (await subscriptionsOf(records, WORKSPACE)).flatMap((subscription) => {
    const state = stateOf(subscription);
    return state === undefined ? [] : [{ subscription, state }];
  });
}

/** Those that are named, or all. @throws {CliError} `usage` where there is none of a name */
export async function watchesNamed(records: RecordStore, ids: readonly string[]): Promise<Watched[]> {
  const all = await watchesOf(records);
  const missing = ids.find((id) => !all.some(({ subscription }) => subscription.id === id));
  if (missing !== undefined)
    throw usageError(
      `There is no watch ${JSON.stringify(missing)}.`,
      '`ibid watch list` shows those there are.',
    );
  return ids.length === 0 ? all : all.filter(({ subscription }) => ids.includes(subscription.id));
}

/** @throws {CliError} `usage` where there are too many */
export async function addWatch(records: RecordStore, subscription: Subscription): Promise<void> {
  const { total } = await records.list(WORKSPACE, 'subscription', {}, { limit: 1, offset: 0 });
  if (total >= MOST_SUBSCRIPTIONS)
    throw usageError(
      `There are ${MOST_SUBSCRIPTIONS} watches and subscriptions already.`,
      'Remove one that is not needed.',
    );
  await putSubscription(records, WORKSPACE, subscription);
}

export async function removeWatch(records: RecordStore, id: string): Promise<void> {
  await removeSubscription(records, WORKSPACE, id);
}
