// Subscriptions and alerts as records: reading and writing them, and nothing else.
import { createHash } from 'node:crypto';
import type {
  Alert,
  AnomalyFinding,
  Delivery,
  KeptAlert,
  Subscription,
} from '../../engine/anomaly/subscription.ts';
import type { StoredRecord, RecordStore } from '../../store/record-store.ts';

/** Alerts with a webhook or message still to be sent have this label besides their subscription's id. */
const WAITING = 'waiting';

/** The most subscriptions of a workspace that are checked. */
export const MOST_SUBSCRIPTIONS = 1_000;

export async function putSubscription(
  records: RecordStore,
  workspace: string,
  subscription: Subscription,
): Promise<void> {
  const { id, created_at: at } = subscription;
  const labels = subscription.feed === null ? [] : [feedLabel(subscription.feed.token)];
  await records.put(workspace, { kind: 'subscription', id, at, labels, text: JSON.stringify(subscription) });
}

/** Oldest first. */
export async function subscriptionsOf(records: RecordStore, workspace: string): Promise<Subscription[]> {
  const page = { limit: MOST_SUBSCRIPTIONS, offset: 0 };
  const { rows } = await records.list(workspace, 'subscription', {}, page);
  return rows.map(({ text }) => JSON.parse(text) as Subscription).reverse();
}

/** The subscription whose feed has this token, and its workspace. */
export async function subscriptionOfFeed(
  records: RecordStore,
  token: string,
): Promise<{ workspace: string; subscription: Subscription } | undefined> {
  for (const workspace of await records.workspaces('subscription')) {
    const page = { limit: 1, offset: 0 };
    const { rows } = await records.list(workspace, 'subscription', { label: feedLabel(token) }, page);
    if (rows[0] !== undefined) return { workspace, subscription: JSON.parse(rows[0].text) as Subscription };
  }
  return undefined;
}

/** Changes a stored subscription, if it still exists. */
export async function changeSubscription(
  records: RecordStore,
  workspace: string,
  id: string,
  change: (subscription: Subscription) => Subscription,
): Promise<void> {
  await records.change(workspace, 'subscription', id, (text) =>
    JSON.stringify(change(JSON.parse(text) as Subscription)),
  );
}

/** Deletes a subscription and its alerts. False if there was none. */
export async function removeSubscription(
  records: RecordStore,
  workspace: string,
  id: string,
): Promise<boolean> {
  for (;;) {
    const { rows } = await records.list(workspace, 'alert', { label: id }, { limit: 100, offset: 0 });
    if (rows.length === 0) break;
    for (const alert of rows) await records.remove(workspace, 'alert', alert.id);
  }
  return records.remove(workspace, 'subscription', id);
}

export function alertOf(
  { id, rule, name, entity_id, series, sector_id, source_id }: Subscription,
  { key, ...finding }: AnomalyFinding,
  at: string,
): Alert {
  const digest = createHash('sha256').update(`${id}\n${rule}\n${key}`).digest('hex');
  const given = Object.entries({ entity_id, series, sector_id, source_id }).filter(
    ([, value]) => value !== undefined,
  );
  const subject = { name, ...Object.fromEntries(given) };
  return { id: `alt_${digest.slice(0, 24)}`, subscription_id: id, rule, subject, at, ...finding };
}

export async function isKept(records: RecordStore, workspace: string, alertId: string): Promise<boolean> {
  return (await records.get(workspace, 'alert', alertId)) !== undefined;
}

/**
 * Stores a new alert, with a webhook to send if its subscription has one. False if it exists already: if several processes find
 * the same anomaly, only one delivers it.
 * @param mailAt when its message is to be written; RFC 3339; null for none
 */
export async function addAlert(
  records: RecordStore,
  workspace: string,
  alert: Alert,
  { url, disabled }: Pick<Subscription, 'url' | 'disabled'>,
  mailAt: string | null = null,
): Promise<boolean> {
  const isSent = url !== null && disabled === null;
  const webhook = isSent ? waitingUntil(alert.at) : null;
  const mail = mailAt === null ? {} : { mail: waitingUntil(mailAt) };
  return await records.add(workspace, recordOf({ alert, webhook, ...mail }));
}

function waitingUntil(next_at: string): Delivery {
  return { status: 'waiting', attempts: 0, next_at, last_error: null };
}

/** Changes an alert, if it still exists. */
export async function changeAlert(
  records: RecordStore,
  workspace: string,
  id: string,
  change: (kept: KeptAlert) => KeptAlert,
): Promise<void> {
  await records.change(workspace, 'alert', id, (text) => recordOf(change(JSON.parse(text) as KeptAlert)));
}

/** Newest first. */
export async function alertsOf(
  records: RecordStore,
  workspace: string,
  subscriptionId: string,
  limit: number,
): Promise<KeptAlert[]> {
  const page = { limit, offset: 0 };
  const { rows } = await records.list(workspace, 'alert', { label: subscriptionId }, page);
  return rows.map(keptOf);
}

/** Alerts whose webhook or message is still to be sent, oldest first. */
export async function waitingAlerts(records: RecordStore, workspace: string): Promise<KeptAlert[]> {
  const { rows } = await records.list(workspace, 'alert', { label: WAITING }, { limit: 1_000, offset: 0 });
  return rows.map(keptOf).reverse();
}

function keptOf({ text }: StoredRecord): KeptAlert {
  return JSON.parse(text) as KeptAlert;
}

function recordOf(stored: KeptAlert): StoredRecord & { kind: 'alert' } {
  const { id, at, subscription_id } = stored.alert;
  const waits = [stored.webhook, stored.mail].some((one) => one?.status === 'waiting');
  const labels = waits ? [subscription_id, WAITING] : [subscription_id];
  return { kind: 'alert', id, at, labels, text: JSON.stringify(stored) };
}

function feedLabel(token: string): string {
  return `feed:${token}`;
}
