// ibid runs prune: forgets old runs.
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';

export const command = defineCommand({
  name: 'runs prune',
  summary: 'Forget runs that are older than a time',
  group: 'Audit',
  effects: 'deletes',
  about:
    'Runs of which nobody knows how they ended stay (`ibid runs recover`), and so do receipts of downloaded evidence, which `ibid evidence verify` holds files against, but with --receipts. Of a batch only what the state folder knows of it goes, not its output and journal.',
  flags: {
    'older-than': { kind: 'duration', value: 'TIME', min: 0, help: 'such as 30d or 12h' },
    receipts: { kind: 'switch', help: 'receipts of downloads too' },
  },
  examples: ['ibid runs prune --older-than 30d'],
  exits: ['local_io'],
  async run(context, { flags }) {
    const age = flags['older-than'];
    if (age === undefined)
      throw usageError('`--older-than TIME` is required.', 'For example: ibid runs prune --older-than 30d');
    const { pruneRuns } = await import('../../runs/prune.ts');
    const { state } = (await context.settings()).folders;
    const value = pruneRuns(state, context.now() - age, flags.receipts);
    return {
      kind: 'value',
      value,
      text: () =>
        `${value.removed} removed, ${(value.bytes / 1e6).toFixed(1)} MB.${value.open > 0 ? ` ${value.open} older ${value.open === 1 ? 'one stays' : 'ones stay'}: \`ibid runs recover\` looks for how they ended.` : ''}\n`,
    };
  },
});
