// ibid anomaly test: an alert that is none, sent in each way that a subscription has.
import { oneSubscription, outboxOf } from './owned.ts';
import { defineCommand } from '../../kit/command.ts';
import { CliError } from '../../kit/errors.ts';

export const command = defineCommand({
  name: 'anomaly test',
  summary: 'Send a test alert of a subscription now, and say what became of it',
  group: 'Watch',
  effects: 'writes',
  about: 'It goes into the feed, to the webhook and into the outbox as an alert would, marked as a test.',
  arguments: [{ name: 'id', help: 'the subscription, sub_…', required: true, complete: 'id' }],
  examples: ['ibid anomaly test sub_5f2c0a1b2c3d4e5f60718293'],
  exits: ['local_io', 'unreachable'],
  async run(context, { args }) {
    const service = await context.service();
    const { sendTest } = await import('../../../service/alerts/test-alert.ts');
    const owned = await oneSubscription(service, args.id);
    const value = await sendTest({
      records: service.backend.records,
      ...owned,
      now: new Date(context.now()),
      outbox: await outboxOf(context),
      signal: context.signal,
    });
    if (value.webhook !== null && value.webhook !== 'delivered')
      throw new CliError('unreachable', `The webhook of ${args.id} did not arrive: ${value.webhook}.`, {
        advice: 'The address is what the subscription named; make a new one where it is wrong.',
        facts: { sent: 'yes', billed: 'no' },
      });
    return {
      kind: 'value',
      value,
      text: (_document, screen) =>
        `${[
          ...(value.webhook === null ? [] : ['The webhook was delivered.']),
          ...(value.mail === null ? [] : [`The message is in ${value.mail}.`]),
          `The alert is ${value.alert_id}.`,
        ]
          .map((line) => screen.cleanLine(line))
          .join('\n')}\n`,
    };
  },
});
