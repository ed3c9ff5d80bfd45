// One round: look where the corpus has changed since the last one, then send what is due.
import type { World } from '../context.ts';
import { deliverDue, type Deliveries } from './deliver.ts';
import { lookForAnomalies, type Looks } from './look.ts';
import { createSend, type Send } from './send.ts';
import { watchOver } from './watching.ts';

export interface RoundOptions {
  /** Where .eml files are put; without it none are written. */
  readonly outbox?: string;
  readonly signal?: AbortSignal;
  /** How webhooks leave; over the network when absent. */
  readonly send?: Send;
}

export type Round = Looks & Deliveries;

/** Rounds over a service; each looks only where the one before saw an older revision of the corpus. */
export function anomalyRounds(
  world: Pick<World, 'store' | 'records' | 'entities' | 'now' | 'settings'>,
): (options?: RoundOptions) => Promise<Round> {
  let looked = -1;
  return async ({ outbox, signal, send = createSend(world.settings.privateWebhooks) } = {}) => {
    const records = await world.records();
    const given = signal === undefined ? {} : { signal };
    const { revision } = await world.store.statistics();
    const watch = watchOver(world.store, world.entities);
    const looks =
      revision === looked
        ? NOTHING
        : await lookForAnomalies({
            records,
            watch,
            now: world.now,
            ...given,
            ...(outbox === undefined ? {} : { outbox }),
          });
    looked = revision;
    return { ...looks, ...(await deliverDue({ records, send, now: world.now, ...given })) };
  };
}

const NOTHING: Looks = { subscriptions: 0, alerts: 0, failed: [] };
