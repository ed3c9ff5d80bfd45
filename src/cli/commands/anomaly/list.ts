// ibid anomaly list: the subscriptions of the embedded service and their last alerts.
import { isAnomaly } from '../../../engine/anomaly/subscription.ts';
import { allSubscriptions } from './owned.ts';
import { defineCommand } from '../../kit/command.ts';
import { wholeList } from '../../kit/list.ts';
import type { Screen } from '../../../page/screen.ts';

export const command = defineCommand({
  name: 'anomaly list',
  summary: 'List the subscriptions of the embedded service, and their alerts',
  group: 'Watch',
  effects: 'reads',
  about: 'Those of every workspace on this machine. The secrets of webhooks are not shown.',
  flags: {
    alerts: { kind: 'integer', value: 'N', min: 0, max: 100, help: 'alerts of each, the newest first (3)' },
  },
  examples: ['ibid anomaly list', 'ibid anomaly list --alerts 100 --json'],
  exits: ['local_io'],
  async run(context, { flags }) {
    const service = await context.service();
    const { alertsOf } = await import('../../../service/alerts/alert-records.ts');
    const records = service.backend.records;
    const items: (Shown & { readonly alerts: readonly unknown[] })[] = [];
    const all = await allSubscriptions(service);
    for (const { workspace, subscription } of all.filter((one) => isAnomaly(one.subscription))) {
      const { secret: _secret, state: _state, ...shown } = subscription;
      const kept = await alertsOf(records, workspace, subscription.id, flags.alerts ?? 3);
      const alerts = kept.map(({ alert, webhook }) => ({ ...alert, webhook }));
      items.push({ workspace, ...shown, alerts });
    }
    return {
      kind: 'value',
      value: wholeList(items),
      text: (_document, screen) =>
        items.length === 0
          ? 'Nothing is subscribed to. Begin: ibid anomaly subscribe --sector ID --feed atom\n'
          : items.map((one) => lines(one, screen)).join('\n'),
    };
  },
});

interface Shown {
  readonly id: string;
  readonly rule: string;
  readonly name: string;
  readonly workspace: string;
  readonly url: string | null;
  readonly feed: { readonly format: string; readonly token: string } | null;
  readonly email: string | null;
  readonly checked_at: string;
  readonly disabled: string | null;
  readonly alerts: readonly {
    readonly at: string;
    readonly title: string;
    readonly webhook: { readonly status: string; readonly last_error: string | null } | null;
  }[];
}

function lines(one: Shown, screen: Screen): string {
  const ways = [
    ...(one.feed === null ? [] : [`${one.feed.format} feed (ibid anomaly feed ${one.id})`]),
    ...(one.url === null ? [] : [`webhook ${one.url}`]),
    ...(one.email === null ? [] : [`mail files for ${one.email}`]),
  ];
  const alerts = one.alerts.map(({ at, title, webhook }) => {
    const last = webhook?.last_error ?? null;
    const open = webhook === null || webhook.status === 'delivered';
    const sent = open ? '' : `  (webhook: ${webhook.status}${last === null ? '' : `, ${last}`})`;
    return `${at.slice(0, 16).replace('T', ' ')}  ${title}${sent}`;
  });
  return [
    screen.paint.bold(screen.cleanLine(`${one.id}  ${one.rule}  ${one.name}`)),
    ...[
      `workspace ${one.workspace} · ${ways.join(' · ')} · looked at ${one.checked_at.slice(0, 16).replace('T', ' ')}`,
      ...(one.disabled === null ? [] : [`nothing is sent to the webhook: ${one.disabled}`]),
      ...(alerts.length === 0 ? ['no alert yet'] : alerts),
    ].map((line) => `  ${screen.cleanLine(line)}`),
    '',
  ].join('\n');
}
