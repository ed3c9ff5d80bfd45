// ibid anomaly subscribe, list, check, feed and remove.
import { defineCommand, wholeList } from '../kit/command.ts';
import { counted } from '../../page/values.ts';
import { usageError } from '../kit/errors.ts';
import { FREE_EXITS } from '../kit/route-parts.ts';
import { ask } from '../request/request.ts';
import { join } from 'node:path';
import {
  type Alert,
  type KeptAlert,
  type Subscription,
  isAnomaly,
} from '../../engine/anomaly/subscription.ts';
import type { OpenedService } from '../../service/open.ts';
import type { Context } from '../kit/context.ts';
import type { Screen } from '../../page/screen.ts';

export const subscribe = defineCommand({
  name: 'anomaly subscribe',
  summary: 'Subscribe to anomalies',
  group: 'Watch',
  effects: 'writes',
  about:
    'The embedded service watches one entity, series, sector or source, and delivers alerts by feed, webhook or mail file. The secret that signs webhooks is shown only once. The API specification does not define these members (docs/server.md).',
  route: 'anomaly.subscribe',
  flags: {
    entity: {
      kind: 'text',
      value: 'ID',
      member: 'entity_id',
      complete: 'id',
      help: 'an entity, as `entity search` names it (member entity_id)',
    },
    series: {
      kind: 'text',
      value: 'SOURCE:COLUMN',
      help: 'a column of a CSV or TSV file, or of a table in the corpus (member series)',
    },
    sector: {
      kind: 'text',
      value: 'ID',
      member: 'sector_id',
      complete: 'sector',
      help: 'a sector (member sector_id)',
    },
    source: {
      kind: 'text',
      value: 'ID',
      member: 'source_id',
      complete: 'id',
      help: 'a source, as `source list` names it (member source_id)',
    },
    rule: {
      kind: 'text',
      value: 'RULE',
      choices: ['mentions', 'band', 'causal', 'new', 'source'],
      help: 'what to report: more mentions, an unusual value, a new causal claim, a new document, a changed or removed one',
    },
    feed: { kind: 'text', value: 'FORMAT', choices: ['atom', 'json'], help: 'deliver by a feed' },
    url: { kind: 'text', value: 'URL', help: 'deliver by a signed webhook to this https address' },
    email: { kind: 'text', value: 'ADDRESS', help: 'deliver as .eml files in the outbox of the data folder' },
  },
  needs: [
    ['entity', 'series', 'sector', 'source'],
    ['feed', 'url', 'email'],
  ],
  examples: [
    'ibid anomaly subscribe --sector shipping --rule causal --feed atom',
    'ibid anomaly subscribe --source src_5f2c0a1b2c3d4e5f60718293 --rule new --email me@example.org',
    'ibid anomaly subscribe --series prices.csv:copper --url https://hooks.example.org/ibid',
  ],
  exits: FREE_EXITS,
  async run(context, { flags }) {
    const series = flags.series === undefined ? undefined : seriesOf(flags.series);
    const { tableNamed } = await import('./forecast/table-file.ts');
    return ask(context, 'anomaly.subscribe', {
      entity_id: flags.entity,
      series:
        series === undefined ? undefined : { ...series, source: await tableNamed(context, series.source) },
      sector_id: flags.sector,
      source_id: flags.source,
      rule: flags.rule,
      feed: flags.feed,
      url: flags.url,
      email: flags.email,
    });
  },
});

/** The last colon parts the two: addresses and file names of some systems have others. */
function seriesOf(text: string): { source: string; column: string } {
  const at = text.lastIndexOf(':');
  const [source, column] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || column === '')
    throw usageError(`--series ${JSON.stringify(text)} names no column.`, 'Write it as prices.csv:copper.');
  return { source, column };
}

interface Owned {
  readonly workspace: string;
  readonly subscription: Subscription;
}

/** Oldest first within a workspace. */
async function allSubscriptions(service: OpenedService): Promise<Owned[]> {
  const { subscriptionsOf } = await import('../../service/alerts/alert-records.ts');
  const records = service.backend.records;
  const all: Owned[] = [];
  for (const workspace of await records.workspaces('subscription'))
    for (const subscription of await subscriptionsOf(records, workspace))
      all.push({ workspace, subscription });
  return all;
}

/** @throws {CliError} `usage` where there is no such subscription. */
async function oneSubscription(service: OpenedService, id: string): Promise<Owned> {
  const found = (await allSubscriptions(service)).find(({ subscription }) => subscription.id === id);
  if (found !== undefined) return found;
  throw usageError(
    `The embedded service has no subscription ${JSON.stringify(id)}.`,
    '`ibid anomaly list` shows the subscriptions.',
  );
}

/** Where .eml files are put. */
export async function outboxOf(context: Context): Promise<string> {
  return join((await context.settings()).folders.data, 'outbox');
}

export const list = defineCommand({
  name: 'anomaly list',
  summary: 'List the subscriptions of the embedded service, and their alerts',
  group: 'Watch',
  effects: 'reads',
  about: 'Lists every workspace on this machine. Webhook secrets are not shown.',
  flags: {
    alerts: {
      kind: 'integer',
      value: 'N',
      min: 0,
      max: 100,
      help: 'alerts to show of each, newest first (3)',
    },
  },
  examples: ['ibid anomaly list', 'ibid anomaly list --alerts 100 --json'],
  exits: ['local_io'],
  async run(context, { flags }) {
    const service = await context.service();
    const { alertsOf } = await import('../../service/alerts/alert-records.ts');
    const records = service.backend.records;
    const items: Shown[] = [];
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

type Shown = Omit<Subscription, 'secret' | 'state'> & {
  readonly workspace: string;
  readonly alerts: readonly (Alert & Pick<KeptAlert, 'webhook'>)[];
};

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

/** For cron. */
export const check = defineCommand({
  name: 'anomaly check',
  summary: 'Look for anomalies now, and send what is due',
  group: 'Watch',
  effects: 'writes',
  about:
    '`ibid corpus add` does this after adding documents, and `ibid serve` while it runs. A failed webhook is tried again 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h after the previous attempt.',
  examples: ['ibid anomaly check', 'ibid anomaly check --get alerts'],
  exits: ['local_io'],
  async run(context) {
    const service = await context.service();
    const done = await (
      await service.anomalies()
    ).once({ outbox: await outboxOf(context), signal: context.signal });
    return {
      kind: 'value',
      value: done,
      text: (_document, screen) => {
        const webhooks = `webhooks: ${done.delivered} delivered, ${done.waiting} waiting, ${done.given_up} given up`;
        const failed = done.failed.map(({ id, reason }) =>
          screen.cleanLine(`${id} could not be looked at: ${reason}`),
        );
        return `${[`${done.subscriptions} looked at, ${counted(done.alerts, 'new alert')}; ${webhooks}.`, ...failed].join('\n')}\n`;
      },
    };
  },
});

/** As many as a feed of the served service carries. */
const MOST = 100;

/** For a file that a feed reader reads. */
export const feed = defineCommand({
  name: 'anomaly feed',
  summary: 'Print the alerts of a subscription as an Atom or JSON feed',
  group: 'Watch',
  effects: 'reads',
  about: '`ibid serve` serves the same feed at the path that `anomaly subscribe` showed.',
  arguments: [{ name: 'id', help: 'the subscription, sub_…', required: true, complete: 'id' }],
  flags: {
    as: {
      kind: 'text',
      value: 'FORMAT',
      choices: ['atom', 'json'],
      help: "the feed's format (that of the subscription)",
    },
  },
  examples: ['ibid anomaly feed sub_5f2c0a1b2c3d4e5f60718293 --as atom -o alerts.xml'],
  exits: ['local_io'],
  async run(context, { args, flags }) {
    const service = await context.service();
    const { alertsOf } = await import('../../service/alerts/alert-records.ts');
    const { feedOf } = await import('../../service/alerts/feed.ts');
    const { workspace, subscription } = await oneSubscription(service, args.id);
    const kept = await alertsOf(service.backend.records, workspace, subscription.id, MOST);
    const alerts = kept.map(({ alert }) => alert);
    const format = flags.as ?? subscription.feed?.format ?? 'atom';
    return { kind: 'raw', text: feedOf(subscription, alerts, format).text };
  },
});

export const remove = defineCommand({
  name: 'anomaly remove',
  summary: 'Remove subscriptions of the embedded service and their alerts',
  group: 'Watch',
  effects: 'deletes',
  arguments: [{ name: 'id', help: 'the subscription, sub_…', required: true, many: true, complete: 'id' }],
  examples: ['ibid anomaly remove sub_5f2c0a1b2c3d4e5f60718293'],
  exits: ['local_io'],
  async run(context, { args }) {
    const service = await context.service();
    const { removeSubscription } = await import('../../service/alerts/alert-records.ts');
    // All are looked for before any is removed.
    const found = [];
    for (const id of args.id) found.push(await oneSubscription(service, id));
    for (const { workspace, subscription } of found)
      await removeSubscription(service.backend.records, workspace, subscription.id);
    return {
      kind: 'value',
      value: { removed: found.map(({ subscription }) => subscription.id) },
      text: () => `${found.length} removed.\n`,
    };
  },
});
