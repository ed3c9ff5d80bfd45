// Delivery of alerts: sends the webhooks that are due, and retries failed ones. All processes
// together send each once, unless one dies or loses the database between sending and recording it: then it is sent again, with
// the same webhook-id.
import type { Delivery, KeptAlert, Subscription } from '../../engine/anomaly/subscription.ts';
import type { RecordStore } from '../../store/record-store.ts';
import { changeAlert, changeSubscription, subscriptionsOf, waitingAlerts } from './alert-records.ts';
import { claimed, isDue } from './claim.ts';
import { mailAlert } from './mail.ts';
import type { Send, Sent } from './send.ts';
import { waitAfter, webhookMessage } from './webhook.ts';

export interface Deliveries {
  delivered: number;
  /** To be retried later. */
  waiting: number;
  given_up: number;
}

export interface DeliverOptions {
  readonly records: RecordStore;
  readonly send: Send;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  /** Where to put messages that a dead process did not write; without it they wait. */
  readonly outbox?: string;
}

/** Sends what is due in every workspace. Errors: StoreError; failures of receivers are not errors. */
export async function deliverDue(options: DeliverOptions): Promise<Deliveries> {
  const total: Deliveries = { delivered: 0, waiting: 0, given_up: 0 };
  for (const workspace of await options.records.workspaces('alert')) {
    const waiting = await waitingAlerts(options.records, workspace);
    if (waiting.length === 0) continue;
    const all = await subscriptionsOf(options.records, workspace);
    const subscriptions = new Map(all.map((subscription) => [subscription.id, subscription]));
    for (const alert of waiting) {
      options.signal?.throwIfAborted();
      const subscription = subscriptions.get(alert.alert.subscription_id);
      await mailIfDue(alert, subscription, workspace, options);
      if (alert.webhook?.status === 'waiting')
        total[await deliver(alert, subscription, workspace, options)] += 1;
    }
  }
  return total;
}

async function deliver(
  stored: KeptAlert,
  subscription: Subscription | undefined,
  workspace: string,
  { records, send, now, signal }: DeliverOptions,
): Promise<keyof Deliveries> {
  const { id } = stored.alert;
  const note = (webhook: Delivery): Promise<void> =>
    changeAlert(records, workspace, id, (kept) => ({ ...kept, webhook }));
  const receiver = receiverOf(subscription);
  if (receiver === undefined) {
    const last_error = subscription?.disabled ?? null;
    const attempts = stored.webhook?.attempts ?? 0;
    await note({ status: 'given_up', attempts, next_at: null, last_error });
    return 'given_up';
  }
  const at = now();
  if (!isDue(stored.webhook, at)) return 'waiting';
  const before = await claimed(records, workspace, id, { way: 'webhook', at });
  if (before === undefined) return 'waiting';
  const message = webhookMessage(stored.alert, receiver.url, receiver.secret, at.getTime());
  const sent = await send(message, signal);
  // It is not known whether it arrived.
  if (signal?.aborted) await note(before);
  signal?.throwIfAborted();
  if (sent.kind === 'gone') {
    const disabled = `The receiver answered 410 (gone) at ${at.toISOString()}.`;
    await changeSubscription(records, workspace, receiver.id, (one) => ({ ...one, disabled }));
  }
  const webhook = afterTry(sent, before.attempts + 1, at);
  await note(webhook);
  return webhook.status;
}

async function mailIfDue(
  { alert, mail }: KeptAlert,
  subscription: Subscription | undefined,
  workspace: string,
  { records, now, outbox }: DeliverOptions,
): Promise<void> {
  const at = now();
  const to = subscription?.email ?? null;
  if (outbox === undefined || to === null || !isDue(mail, at)) return;
  if ((await claimed(records, workspace, alert.id, { way: 'mail', at })) === undefined) return;
  await mailAlert(records, workspace, alert, { outbox, to });
}

/** The receiver of a subscription's webhooks; none if it is deleted, has no webhook, or was switched off. */
function receiverOf(subscription: Subscription | undefined) {
  const { id, url = null, secret = null, disabled = null }: Partial<Subscription> = subscription ?? {};
  if (id === undefined || url === null || secret === null || disabled !== null) return undefined;
  return { id, url, secret };
}

function afterTry(sent: Sent, attempts: number, at: Date) {
  if (sent.kind === 'delivered')
    return { status: 'delivered', attempts, next_at: null, last_error: null } as const;
  const wait = sent.kind === 'gone' ? undefined : waitAfter(attempts);
  const last_error = sent.kind === 'gone' ? 'the receiver answered 410 (gone)' : sent.reason;
  return wait === undefined
    ? ({ status: 'given_up', attempts, next_at: null, last_error } as const)
    : ({
        status: 'waiting',
        attempts,
        next_at: new Date(at.getTime() + wait).toISOString(),
        last_error,
      } as const);
}
