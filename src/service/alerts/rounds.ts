// One round: check if the corpus has changed since the last one, then send what is due.
import { memberOf } from '../../api/coded-error.ts';
import type { ServiceContext } from '../context.ts';
import { deliverDue, type Deliveries } from './deliver.ts';
import { lookForAnomalies, type Looks } from './look.ts';
import { createSend, type Send } from './send.ts';
import { watchOver } from './watched-parts.ts';

export interface RoundOptions {
  /** The folder for .eml files; without it none are written. */
  readonly outbox?: string;
  readonly signal?: AbortSignal;
  /** Sends webhooks; over the network when absent. */
  readonly send?: Send;
}

export type Round = Looks & Deliveries;

export interface Rounds {
  /** Checks only if the previous round saw an older revision of the corpus. Errors: StoreError; the signal's reason. */
  once(options?: RoundOptions): Promise<Round>;
  /** Starts a round at this interval unless one is still running; failures are logged. */
  keep(everyMs: number, options: RoundOptions): { stop(): Promise<void> };
}

type Parts = Pick<ServiceContext, 'store' | 'records' | 'entities' | 'now' | 'settings' | 'log'>;

/** Rounds over a service. @param elsewhere checks in another thread; in this one when absent */
export function anomalyRounds(service: Parts, elsewhere?: (options: RoundOptions) => Promise<Looks>): Rounds {
  const lookNow = elsewhere ?? ((options: RoundOptions) => look(service, options));
  let looked = -1;
  const once = async (options: RoundOptions = {}): Promise<Round> => {
    const { revision } = await service.store.statistics();
    const looks = revision === looked ? NOTHING : await lookNow(options);
    looked = revision;
    const { signal, outbox, send = createSend(service.settings.privateWebhooks) } = options;
    const records = service.records;
    const given = { ...(signal ? { signal } : {}), ...(outbox === undefined ? {} : { outbox }) };
    const deliveries = await deliverDue({ records, send, now: service.now, ...given });
    return { ...looks, ...deliveries };
  };
  return { once, keep: (everyMs, options) => keep(() => once(options), everyMs, service.log) };
}

const NOTHING: Looks = { subscriptions: 0, alerts: 0, failed: [] };

async function look(service: Parts, { signal, outbox }: RoundOptions): Promise<Looks> {
  return lookForAnomalies({
    records: service.records,
    watch: watchOver(service.store, service.entities),
    now: service.now,
    ...(signal === undefined ? {} : { signal }),
    ...(outbox === undefined ? {} : { outbox }),
  });
}

function keep(
  once: () => Promise<Round>,
  everyMs: number,
  log: ServiceContext['log'],
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const round = async (): Promise<void> => {
    try {
      const { alerts, failed, delivered } = await once();
      if (alerts + delivered + failed.length > 0)
        log({ level: 'info', event: 'anomalies', alerts, delivered, failed: failed.length });
    } catch (error) {
      log({ level: 'error', event: 'anomalies failed', reason: memberOf(error, 'name') });
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= round();
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
