// Delivery of alerts: webhooks that are due are sent, and sent again later where they fail. At least once: two processes
// may send the same one, which has the same webhook-id.
import type { KeptAlert, Subscription } from '../../engine/anomaly/subscription.ts';
import type { RecordStore } from '../../store/record-store.ts';
import { changeSubscription, keepAlert, subscriptionsOf, waitingAlerts } from './alert-records.ts';
import type { Send, Sent } from './send.ts';
import { waitAfter, webhookMessage } from './webhook.ts';

export interface Deliveries {
  delivered: number;
  /** To be tried again later. */
  waiting: number;
  given_up: number;
}

export interface DeliverOptions {
  readonly records: RecordStore;
  readonly send: Send;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
}

/** Sends what is due in every workspace. Errors: StoreError; what receivers do is no error. */
export async function deliverDue(options: DeliverOptions): Promise<Deliveries> {
  const total: Deliveries = { delivered: 0, waiting: 0, given_up: 0 };
  for (const workspace of await options.records.workspaces('alert')) {
    const waiting = await waitingAlerts(options.records, workspace);
    if (waiting.length === 0) continue;
    const all = await subscriptionsOf(options.records, workspace);
    const subscriptions = new Map(all.map((subscription) => [subscription.id, subscription]));
    for (const alert of waiting) {
      options.signal?.throwIfAborted();
      total[await deliver(alert, subscriptions.get(alert.alert.subscription_id), workspace, options)] += 1;
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
  const attempts = stored.webhook?.attempts ?? 0;
  const receiver = receiverOf(subscription);
  if (receiver === undefined) {
    const last_error = subscription?.disabled ?? null;
    const webhook = { status: 'given_up', attempts, next_at: null, last_error } as const;
    await keepAlert(records, workspace, { ...stored, webhook });
    return 'given_up';
  }
  const at = now();
  if (Date.parse(stored.webhook?.next_at ?? '') > at.getTime()) return 'waiting';
  const message = webhookMessage(stored.alert, receiver.url, receiver.secret, at.getTime());
  const sent = await send(message, signal);
  signal?.throwIfAborted();
  if (sent.kind === 'gone') {
    const disabled = `The receiver answered 410 (gone) at ${at.toISOString()}.`;
    await changeSubscription(records, workspace, receiver.id, (one) => ({ ...one, disabled }));
  }
  const webhook = afterTry(sent, attempts + 1, at);
  await keepAlert(records, workspace, { ...stored, webhook });
  return webhook.status;
}

/** Who gets the webhooks of a subscription; nobody where it is gone, has no webhook, or was switched off. */
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
