// Webhooks in the format of Standard Webhooks (standardwebhooks.com): an id that stays the same
// over retries, a timestamp, and an HMAC-SHA256 over both and the body, so that the receiver can verify the sender and the age
// of a message.
import { createHmac, randomBytes } from 'node:crypto';
import type { Alert } from '../../engine/anomaly/subscription.ts';

export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A new secret: `whsec_` and the base64 of 32 random bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The message of an alert, signed for a time. @param at milliseconds */
export function webhookMessage(alert: Alert, url: string, secret: string, at: number): WebhookMessage {
  const type = alert.rule === 'watch' ? 'watch.changed' : 'anomaly.detected';
  const body = JSON.stringify({ type, timestamp: alert.at, data: alert });
  const seconds = String(Math.floor(at / 1000));
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'webhook-id': alert.id,
      'webhook-timestamp': seconds,
      'webhook-signature': signature(secret, alert.id, seconds, body),
    },
    body,
  };
}

/** `v1,` and the base64 of the HMAC over `id.timestamp.body`. */
export function signature(secret: string, id: string, seconds: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** The delay before the next attempt after so many, in milliseconds; undefined to give up. */
export function waitAfter(attempts: number): number | undefined {
  return WAITS[attempts - 1];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WAITS = [
  5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
