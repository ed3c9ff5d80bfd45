// ibid corpus add: the user's own files and folders become documents that questions are answered from.
import { defineCommand } from '../../command.ts';
import type { Context } from '../../context.ts';
import type { SqliteStore } from '../../../service/store/sqlite-store.ts';
import type { IngestEvent } from '../../../service/corpus/ingest.ts';

export const command = defineCommand({
  name: 'corpus add',
  summary: 'Add files or folders to the corpus',
  about:
    'Text, Markdown and HTML files are read; the original bytes are kept by their SHA-256. The same bytes again change nothing, changed bytes are a new version. A file that cannot be read is named with the reason, the rest is added, and the exit is 8. The starter corpus steps aside for the first documents of your own, unless --keep-starter.',
  arguments: [{ name: 'path', help: 'a file or a folder', required: true, many: true, complete: 'file' }],
  flags: {
    sector: { kind: 'text', value: 'ID', help: 'the sector of documents that do not name their own' },
    'keep-starter': { kind: 'switch', help: 'answer from the starter corpus too' },
    'max-file': { kind: 'bytes', value: 'SIZE', above: true, min: 0, help: 'pass over larger files (50MB)' },
  },
  examples: ['ibid corpus add ~/papers', 'ibid corpus add notes.md report.html --sector energy --json'],
  exits: ['incomplete', 'local_io'],
  async run(context, { args, flags }) {
    const store = await context.store();
    const { addPaths } = await import('../../../service/documents.ts');
    const progress = await follow(context);
    try {
      const report = await addPaths(store, args.path, {
        now: () => new Date(context.now()),
        sector: flags.sector,
        keepStarter: flags['keep-starter'],
        maxBytes: flags['max-file'],
        signal: context.signal,
        onEvent: progress.onEvent,
      });
      if (report.added + report.updated > 0) await lookForAnomalies(context, store);
      return {
        kind: 'value',
        value: report,
        exit: report.failed.length > 0 ? 'incomplete' : 'ok',
        text: (_document, screen) => {
          const counts = `${report.added} added, ${report.updated} updated, ${report.unchanged} unchanged`;
          const ignored = report.ignored > 0 ? `, ${report.ignored} of other kinds passed over` : '';
          const failed = report.failed.map(({ path, reason }) =>
            screen.cleanLine(`not added: ${path}: ${reason}`),
          );
          return `${[`${counts}${ignored}.`, ...failed].join('\n')}\n`;
        },
      };
    } finally {
      progress.stop();
    }
  },
});

/** What came may be what somebody subscribed to. */
async function lookForAnomalies(context: Context, store: SqliteStore): Promise<void> {
  const { records } = await import('../../../service/store/records.ts');
  if ((await records(store.database).workspaces('subscription')).length === 0) return;
  const { outboxOf } = await import('../../anomaly/owned.ts');
  const anomalies = await (await context.service()).anomalies();
  await anomalies.once({ outbox: await outboxOf(context), signal: context.signal });
}

/** One line on a terminal that says how far it is. */
async function follow(
  context: Context,
): Promise<{ onEvent: (event: IngestEvent) => void; stop: () => void }> {
  const how = context.flags.progress ?? 'auto';
  if (how === 'json')
    return { onEvent: (event) => context.io.err(`${JSON.stringify(event)}\n`), stop: () => {} };
  if (how !== 'auto' || !context.io.isTerminal(2)) return { onEvent: () => {}, stop: () => {} };
  const { cleanLine } = await import('../../output/clean.ts');
  const spinner = await context.io.spinner('reading');
  return {
    onEvent: ({ done, path }) => spinner.text(`${done} files · ${cleanLine(path).slice(-60)}`),
    stop: spinner.stop,
  };
}
