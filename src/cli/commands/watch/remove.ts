// ibid watch remove: ends watches.
import { defineCommand } from '../../kit/command.ts';

export const command = defineCommand({
  name: 'watch remove',
  summary: 'End watches, and forget what they reported',
  group: 'Watch',
  effects: 'deletes',
  arguments: [{ name: 'id', help: 'the watch, wat_…', required: true, many: true, complete: 'id' }],
  examples: ['ibid watch remove wat_5f2c0a1b2c3d4e5f60718293'],
  exits: ['local_io'],
  async run(context, { args }) {
    const { removeWatch, watchesNamed } = await import('../../watches/store.ts');
    const { records } = await context.backend();
    // All are looked for before any is removed.
    const found = await watchesNamed(records, args.id);
    for (const { subscription } of found) await removeWatch(records, subscription.id);
    return {
      kind: 'value',
      value: { removed: found.map(({ subscription }) => subscription.id) },
      text: () => `${found.length} removed.\n`,
    };
  },
});
