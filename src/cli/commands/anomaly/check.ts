// ibid anomaly check: one round of looking for anomalies and sending what is due, for cron.
import { outboxOf } from './owned.ts';
import { counted } from '../../../page/values.ts';
import { defineCommand } from '../../kit/command.ts';

export const command = defineCommand({
  name: 'anomaly check',
  summary: 'Look for anomalies now, and send what is due',
  group: 'Watch',
  effects: 'writes',
  about:
    '`ibid corpus add` does this after it added documents, and `ibid serve` does it while it runs. A webhook that failed is tried again when it is due: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h after the try before.',
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
