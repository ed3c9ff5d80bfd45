// ibid corpus add: the user's own files and folders, and pages of the web, become documents that questions are answered
// from.
import { basename } from 'node:path';
import { defineCommand } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import type { Screen } from '../../kit/io.ts';
import { VERSION } from '../../kit/version.ts';
import type { IngestReport } from '../../../corpus/ingest.ts';
import { follow } from './adding-progress.ts';

export const command = defineCommand({
  name: 'corpus add',
  summary: 'Add files, folders or pages of the web to the corpus',
  group: 'Your documents',
  effects: 'writes',
  about:
    'Text, Markdown, RST, AsciiDoc, Org, Jupyter, HTML, PDF, DOCX, PPTX, XLSX, ODT, EPUB, CSV and TSV files, any of them packed by gzip (.gz), feeds (RSS, Atom, JSON Feed) and web archives are read; the original bytes are kept by their SHA-256. Rows of tables and items of feeds can be found and cited one by one. The same bytes again change nothing, changed bytes are a new version. What cannot be read is named with the reason, the rest is added, and the exit is 8. An address on the web is fetched as its robots.txt allows, with at least a second between requests, without keys or cookies, never from a private network unless --allow-private; only that page, unless --depth or --sitemap. The starter corpus steps aside for the first documents of your own, unless --keep-starter.',
  arguments: [
    {
      name: 'path',
      help: 'a file, a folder or an address (https://…)',
      required: true,
      many: true,
      complete: 'file',
    },
  ],
  flags: {
    sector: {
      kind: 'text',
      value: 'ID',
      complete: 'sector',
      help: 'the sector of documents that do not name their own',
    },
    'keep-starter': { kind: 'switch', help: 'answer from the starter corpus too' },
    'max-file': { kind: 'bytes', value: 'SIZE', above: true, min: 0, help: 'pass over larger files (50MB)' },
    depth: { kind: 'integer', value: 'N', min: 0, max: 10, help: 'follow so many links within the site (0)' },
    sitemap: { kind: 'switch', help: "the pages that the site's sitemaps list too" },
    'max-pages': { kind: 'integer', value: 'N', min: 1, help: 'pages of a site at the most (100)' },
    'allow-private': { kind: 'switch', help: 'addresses of this machine and its network too' },
  },
  examples: [
    'ibid corpus add ~/papers',
    'ibid corpus add notes.md report.html --sector energy --json',
    'ibid corpus add https://example.org/report.pdf https://example.org/news.xml',
    'ibid corpus add https://example.org/docs/ --depth 2 --max-pages 50',
  ],
  exits: ['incomplete', 'local_io'],
  async run(context, { args, flags }) {
    // Opening the service puts the starter corpus into an empty store: beside documents it would not come any more.
    if (flags['keep-starter']) await context.service();
    const { folders } = await context.settings();
    const { addInThread } = await import('../../../service/threads/add-in-thread.ts');
    const { stop, ...progress } = await follow(context);
    try {
      const report = await addInThread(folders.data, args.path, {
        sector: flags.sector,
        keepStarter: flags['keep-starter'],
        maxBytes: flags['max-file'],
        signal: context.signal,
        ...progress,
        web: {
          userAgent: `ibid/${VERSION}`,
          allowPrivate: flags['allow-private'],
          sitemap: flags.sitemap,
          ...(flags.depth === undefined ? {} : { depth: flags.depth }),
          ...(flags['max-pages'] === undefined ? {} : { maxPages: flags['max-pages'] }),
        },
      });
      if (report.added + report.updated > 0) await lookForAnomalies(context);
      return {
        kind: 'value',
        value: report,
        exit: report.failed.length > 0 ? 'incomplete' : 'ok',
        text: (_document, screen) => {
          const counts = `${report.added} added, ${report.updated} updated, ${report.unchanged} unchanged`;
          const kinds = screen.cleanLine(extensions(report));
          const ignored =
            report.ignored > 0 ? `, ${report.ignored} of other kinds passed over (${kinds})` : '';
          const failed = report.failed.map(({ path, reason }) =>
            screen.cleanLine(`not added: ${path}: ${reason}`),
          );
          return `${[`${counts}${ignored}.`, ...warned(report, screen), ...failed].join('\n')}\n`;
        },
      };
    } finally {
      stop();
    }
  },
});

/** The kinds of files that were passed over most, and how many of each. */
function extensions({ passed_over }: IngestReport): string {
  const [named, rest] = [Object.entries(passed_over).slice(0, 4), Object.keys(passed_over).length > 4];
  return `${named.map(([extension, count]) => `${count} ${extension === 'none' ? 'without an extension' : extension}`).join(', ')}${rest ? ', …' : ''}`;
}

/** How many were read with doubts, and which the first of them are. */
function warned({ warned: count, warnings }: IngestReport, screen: Screen): string[] {
  if (count === 0) return [];
  const named = warnings
    .slice(0, 3)
    .map(({ path, document_id }) => screen.cleanLine(`${basename(path)}: ${document_id}`));
  const more = count > named.length ? ', …' : '';
  return [`${count} with warnings: \`ibid document get ID\` shows them (${named.join(', ')}${more}).`];
}

/** What came may be what somebody subscribed to. */
async function lookForAnomalies(context: Context): Promise<void> {
  const { records } = await context.backend();
  if ((await records.workspaces('subscription')).length === 0) return;
  const { outboxOf } = await import('../anomaly/owned.ts');
  const anomalies = await (await context.service()).anomalies();
  await anomalies.once({ outbox: await outboxOf(context), signal: context.signal });
}
