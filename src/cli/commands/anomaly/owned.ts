// The subscriptions of the embedded service as its operator sees them: those of every workspace.
import { join } from 'node:path';
import type { Subscription } from '../../../engine/anomaly/subscription.ts';
import type { OpenedService } from '../../../service/open.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';

export interface Owned {
  readonly workspace: string;
  readonly subscription: Subscription;
}

/** Oldest first within a workspace. */
export async function allSubscriptions(service: OpenedService): Promise<Owned[]> {
  const { subscriptionsOf } = await import('../../../service/alerts/alert-records.ts');
  const records = service.backend.records;
  const all: Owned[] = [];
  for (const workspace of await records.workspaces('subscription'))
    for (const subscription of await subscriptionsOf(records, workspace))
      all.push({ workspace, subscription });
  return all;
}

/** @throws {CliError} `usage` where there is no such subscription. */
export async function oneSubscription(service: OpenedService, id: string): Promise<Owned> {
  const found = (await allSubscriptions(service)).find(({ subscription }) => subscription.id === id);
  if (found !== undefined) return found;
  throw usageError(
    `The embedded service has no subscription ${JSON.stringify(id)}.`,
    '`ibid anomaly list` shows those there are.',
  );
}

/** Where .eml files are put. */
export async function outboxOf(context: Context): Promise<string> {
  return join((await context.settings()).folders.data, 'outbox');
}
