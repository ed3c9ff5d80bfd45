// ibid anomaly remove: ends subscriptions of the embedded service.
import { oneSubscription } from './owned.ts';
import { defineCommand } from '../../kit/command.ts';

export const command = defineCommand({
  name: 'anomaly remove',
  summary: 'End subscriptions of the embedded service, and forget their alerts',
  group: 'Watch',
  effects: 'deletes',
  arguments: [{ name: 'id', help: 'the subscription, sub_…', required: true, many: true, complete: 'id' }],
  examples: ['ibid anomaly remove sub_5f2c0a1b2c3d4e5f60718293'],
  exits: ['local_io'],
  async run(context, { args }) {
    const service = await context.service();
    const { removeSubscription } = await import('../../../service/alerts/alert-records.ts');
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
