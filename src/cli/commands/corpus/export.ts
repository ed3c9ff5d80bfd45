// ibid corpus export: the archived originals as one web archive.
import { basename } from 'node:path';
import { ExportError } from '../../../corpus/errors.ts';
import type { ExportReport } from '../../../corpus/export/export.ts';
import { defineCommand } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import type { Screen } from '../../../page/screen.ts';
import { openOutput } from '../../result/sink.ts';
import { VERSION } from '../../kit/version.ts';

export const command = defineCommand({
  name: 'corpus export',
  summary: 'Write the archived originals of all documents as a web archive',
  group: 'Your documents',
  effects: 'reads',
  about:
    'Writes a WACZ file, which replay tools open and ibid corpus add can read: the archived bytes of each current document, with index, list of pages and digests. Two exports of the same corpus are identical. Documents from files have no web address: they get urn:sha256: and their digest, without the paths on this machine.',
  flags: {
    wacz: { kind: 'text', value: 'FILE', complete: 'file', help: 'the archive to write, named .wacz' },
    sector: { kind: 'text', value: 'ID', complete: 'sector', help: 'only documents of this sector' },
  },
  examples: [
    'ibid corpus export --wacz corpus.wacz',
    'ibid corpus export --wacz energy.wacz --sector energy --json',
  ],
  exits: ['incomplete', 'local_io'],
  async run(context, { flags }) {
    const file = checkedName(flags.wacz);
    const report = await written(context, file, flags.sector);
    return {
      kind: 'value',
      value: { file, ...report },
      exit: report.left_out.length > 0 ? 'incomplete' : 'ok',
      text: (_document, screen) => summary(file, report, screen),
    };
  },
});

function checkedName(file: string | undefined): string {
  if (file === undefined)
    throw usageError('`--wacz FILE` is required.', 'For example: ibid corpus export --wacz corpus.wacz');
  if (!/\.wacz$/i.test(file))
    throw usageError(`${file} is not named .wacz, and replay tools go by that.`, 'Name it so.');
  return file;
}

async function written(context: Context, file: string, sector: string | undefined): Promise<ExportReport> {
  const { corpus } = (await context.service()).backend;
  const { exportWacz } = await import('../../../corpus/export/export.ts');
  const output = await openOutput({ io: context.io, flags: { ...context.flags, output: file } });
  try {
    const report = await exportWacz(corpus, (bytes) => output.write(bytes), {
      software: `ibid ${VERSION}`,
      sector,
      signal: context.signal,
    });
    await output.finish();
    return report;
  } catch (error) {
    await output.abandon();
    throw error instanceof ExportError ? usageError(error.message) : error;
  }
}

function summary(file: string, report: ExportReport, screen: Screen): string {
  const { documents, by_digest, bytes, left_out } = report;
  const count = documents === 1 ? '1 document' : `${documents} documents`;
  const lines = [
    `${count} in ${screen.cleanLine(basename(file))}, ${bytes} bytes, SHA-256 ${report.sha256}.`,
  ];
  if (by_digest > 0)
    lines.push(`Without an address on the web, so under urn:sha256: and their digest: ${by_digest}.`);
  for (const { document_id, reason } of left_out)
    lines.push(`left out: ${screen.cleanLine(document_id)}: ${screen.cleanLine(reason)}`);
  return `${lines.join('\n')}\n`;
}
