// ibid evidence diff: what changed between two bundles.
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';
import { CHANGE_FLAGS } from './flags.ts';
import { readingBundle } from './reading.ts';

export const command = defineCommand({
  name: 'evidence diff',
  summary: 'Compare two bundles: claims added or gone; words, verdicts, sources and dates that changed',
  group: 'Audit',
  effects: 'reads',
  arguments: [
    { name: 'before', help: 'a bundle', required: true, complete: 'file' },
    { name: 'after', help: 'a later bundle', required: true, complete: 'file' },
  ],
  flags: CHANGE_FLAGS,
  formats: ['html'],
  examples: [
    'ibid evidence diff monday.json tuesday.json --exit-on-change',
    'ibid evidence diff monday.json tuesday.json --format html -o diff.html',
  ],
  exits: ['changed', 'verify_unknown', 'local_io'],
  async run({ signal }, { args, flags }) {
    if (args.before === '-' && args.after === '-')
      throw usageError('Only one of the two can come from stdin.');
    const { diffBundles } = await import('../../../evidence/diff.ts');
    const value = await readingBundle(args.before, signal, (before) =>
      readingBundle(args.after, signal, (after) => diffBundles(before, after, flags.limit)),
    );
    const exit = flags['exit-on-change'] && !value.same ? 'changed' : 'ok';
    return {
      kind: 'value',
      value,
      text: async (_value, screen) =>
        (await import('../../output/evidence/diff-text.ts')).diffText(value, screen, signal),
      forms: {
        html: async () => (await import('../../output/evidence/diff-page.ts')).diffPage(value, args, signal),
      },
      exit,
    };
  },
});
