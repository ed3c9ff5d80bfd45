// ibid evidence history: what entered a series of bundles, what left it, and which source's content changed when.
import { JsonSyntaxError } from '../../../evidence/errors.ts';
import { defineCommand } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { CliError, usageError } from '../../kit/errors.ts';
import { CHANGE_FLAGS } from './flags.ts';
import { statOf } from './stat.ts';
import { guarded } from './verdicts.ts';

export const command = defineCommand({
  name: 'evidence history',
  summary: 'Show what entered, left and changed over a series of bundles',
  group: 'Audit',
  effects: 'reads',
  about:
    'The bundles of a folder in the order of the dates that they bear, or of their names where one bears none. Each is ' +
    'held against the one before: claims that entered, left or changed, and sources whose content is another. A source ' +
    'that was only retrieved again has not changed. A file that cannot be read is named, and the exit is then 11.',
  arguments: [{ name: 'folder', help: 'a folder of bundles', required: true, complete: 'file' }],
  flags: CHANGE_FLAGS,
  formats: ['html'],
  examples: [
    'ibid evidence history bundles/',
    'ibid evidence history bundles/ --format html -o history.html',
    'ibid evidence history bundles/ --json',
  ],
  exits: ['changed', 'verify_unknown', 'local_io'],
  async run(context, { args, flags }) {
    const value = await guarded(() => read(context, args.folder, flags.limit ?? 1000));
    const unread = value.not_read.some(({ other }) => !other);
    const compared = value.items.every((item) => item.not_compared === 0);
    const changed = flags['exit-on-change'] && (value.changes > 0 || !compared);
    return {
      kind: 'value',
      value,
      text: async (_value, screen) =>
        (await import('../../output/evidence/history-text.ts')).historyText(value, screen),
      forms: {
        html: async () => (await import('../../output/evidence/history-page.ts')).historyPage(value),
      },
      exit: unread ? 'verify_unknown' : changed ? 'changed' : 'ok',
    };
  },
});

async function read({ signal }: Context, folder: string, limit: number) {
  if (statOf(folder)?.isDirectory() === false)
    throw usageError(`${folder} is no folder.`, '`ibid evidence diff` compares two files.');
  (await import('./heap.ts')).keepHeapSmall();
  const { listFolder } = await import('../../../evidence/input/folder.ts');
  const { seriesOf } = await import('../../../evidence/history/series.ts');
  const { historyOf } = await import('../../../evidence/history/history.ts');
  const { files, leftOut } = listFolder(folder);
  const series = await seriesOf(files, signal);
  if (series.bundles.length === 0)
    throw new CliError('verify_unknown', `${folder} holds no evidence bundle that can be read.`, {
      advice: '`ibid evidence verify` says of each file what is wrong with it.',
    });
  // What was not opened may be a bundle: silence about it would read as if the series were whole.
  const passed = leftOut.map(({ path, why }) => ({ file: path, why, other: false }));
  try {
    return await historyOf({ ...series, not_read: [...series.not_read, ...passed] }, limit, signal);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new CliError(
      'verify_unknown',
      `A bundle of ${folder} changed while it was read: ${error.message}.`,
      {
        cause: error,
      },
    );
  }
}
