// A test alert, delivered in each way that a subscription has, so that its owner can see that alerts arrive.
import type { Subscription } from '../../engine/anomaly/subscription.ts';
import type { RecordStore } from '../../store/record-store.ts';
import { mailOf } from './eml.ts';
import { alertOf, keepAlert } from './alert-records.ts';
import { writeMail } from './mail.ts';
import { createSend, type Send } from './send.ts';
import { webhookMessage } from './webhook.ts';

export interface TestOptions {
  readonly records: RecordStore;
  readonly workspace: string;
  readonly subscription: Subscription;
  readonly now: Date;
  readonly outbox: string;
  readonly signal?: AbortSignal;
  readonly send?: Send;
}

export interface Tested {
  readonly alert_id: string;
  /** `delivered`, or why not; null where there is no webhook. */
  readonly webhook: string | null;
  /** The path of the message; null where mail is not asked for. */
  readonly mail: string | null;
}

/** Sends it once: a test is not tried again. */
export async function sendTest(options: TestOptions): Promise<Tested> {
  const { records, workspace, subscription, now, outbox, signal, send = createSend() } = options;
  const finding = {
    key: `test ${now.toISOString()}`,
    title: `Test: ${subscription.name}`,
    text: 'This alert was asked for with `ibid anomaly test`. Nothing unusual was found.',
    value: null,
    baseline: null,
    threshold: 'none: a test',
    citations: [],
  };
  const alert = { ...alertOf(subscription, finding, now.toISOString()), test: true as const };
  await keepAlert(records, workspace, { alert, webhook: null });
  const { url, secret, email } = subscription;
  const sent =
    url === null || secret === null
      ? null
      : await send(webhookMessage(alert, url, secret, now.getTime()), signal);
  return {
    alert_id: alert.id,
    webhook: sent === null ? null : sent.kind === 'failed' ? sent.reason : sent.kind,
    mail: email === null ? null : await writeMail(outbox, alert.id, mailOf(alert, email)),
  };
}
