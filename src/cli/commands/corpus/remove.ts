// ibid corpus remove: takes documents out of answers; their snapshots stay for audit.
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';

export const command = defineCommand({
  name: 'corpus remove',
  summary: 'Take documents out of the corpus',
  group: 'Your documents',
  effects: 'deletes',
  about:
    'By document id, by source id, or by the path they were added from. Snapshots stay, so that older citations can still be checked. When the last document of your own is gone, the starter corpus answers again.',
  arguments: [{ name: 'what', help: 'document ids, source ids or paths', many: true, complete: 'id' }],
  flags: {
    all: { kind: 'switch', help: 'everything' },
    starter: { kind: 'switch', help: 'the starter corpus' },
  },
  examples: ['ibid corpus remove doc_5f2c…', 'ibid corpus remove ~/papers/old', 'ibid corpus remove --all'],
  exits: ['local_io'],
  async run(context, { args, flags }) {
    if (args.what.length === 0 && !flags.all && !flags.starter) {
      throw usageError(
        '`WHAT`, `--starter` or `--all` is required.',
        'For example: ibid corpus remove notes/old.md',
      );
    }
    const { corpus } = (await context.service()).backend;
    const { removeDocuments } = await import('../../../service/manage-corpus.ts');
    const { removed, unknown, starter } = await removeDocuments(corpus, args.what, {
      all: flags.all,
      starter: flags.starter,
    });
    if (unknown.length > 0 && removed === 0) {
      throw usageError(
        `Nothing in the corpus is ${unknown.join(', ')}.`,
        '`ibid corpus list` shows the documents.',
      );
    }
    return {
      kind: 'value',
      value: { removed, unknown, starter },
      text: (_document, screen) =>
        screen.clean(
          `${removed} removed${unknown.length > 0 ? `; not found: ${unknown.join(', ')}` : ''}.${starter ? ' The starter corpus answers again.' : ''}\n`,
        ),
    };
  },
});
