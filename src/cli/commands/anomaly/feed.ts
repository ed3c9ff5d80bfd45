// ibid anomaly feed: the alerts of a subscription as a feed, for a file that a feed reader reads.
import { oneSubscription } from './owned.ts';
import { defineCommand } from '../../kit/command.ts';

/** As many as a feed of the served service carries. */
const MOST = 100;

export const command = defineCommand({
  name: 'anomaly feed',
  summary: 'Print the alerts of a subscription as an Atom or JSON feed',
  group: 'Watch',
  effects: 'reads',
  about: '`ibid serve` has the same at the path that `anomaly subscribe` showed.',
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
    const { alertsOf } = await import('../../../service/alerts/alert-records.ts');
    const { feedOf } = await import('../../../service/alerts/feed.ts');
    const { workspace, subscription } = await oneSubscription(service, args.id);
    const kept = await alertsOf(service.backend.records, workspace, subscription.id, MOST);
    const format = flags.as === 'json' || flags.as === 'atom' ? flags.as : subscription.feed?.format;
    const alerts = kept.map(({ alert }) => alert);
    return { kind: 'raw', text: feedOf(subscription, alerts, format ?? 'atom').text };
  },
});
