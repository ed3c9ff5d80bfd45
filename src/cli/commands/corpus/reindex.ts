// ibid corpus reindex: documents that an older version of ibid has read are read again from their archived originals.
import type { ReindexReport } from '../../../corpus/index/index-manifest.ts';
import { defineCommand } from '../../kit/command.ts';
import { follow } from './adding-progress.ts';

export const command = defineCommand({
  name: 'corpus reindex',
  summary: 'Read documents again that an older version of ibid has read',
  group: 'Your documents',
  effects: 'writes',
  about:
    'A new version of ibid may read documents better: their structure, their tables, their main text. What was added before is read again from the archived originals, a few documents a transaction, and every document has a new form or its old one at any moment: stopped or killed half-way, the next run goes on there, and questions can be asked meanwhile. Documents whose original is gone, or is an item of a feed, keep the text that they have. A few documents are read again by themselves before a question, all of them before `corpus add`; otherwise a sentence says how many are left.',
  examples: ['ibid corpus reindex', 'ibid corpus reindex --progress plain', 'ibid corpus reindex --json'],
  exits: ['local_io'],
  async run(context) {
    const { store } = await context.settings();
    const { reindexInThread } = await import('../../../service/threads/add-in-thread.ts');
    const { stop, onReindex } = await follow(context);
    try {
      const report = await reindexInThread(store, { signal: context.signal, onStep: onReindex });
      return { kind: 'value', value: report, text: () => summary(report) };
    } finally {
      stop();
    }
  },
});

function summary({ read_again, kept }: ReindexReport): string {
  if (read_again + kept === 0)
    return 'All documents are in the form of this version: nothing was to be done.\n';
  const again = `${read_again} ${read_again === 1 ? 'document' : 'documents'} read again`;
  return kept === 0
    ? `${again}.\n`
    : `${again}; ${kept} kept as they were: their originals are gone or are parts of a file.\n`;
}
