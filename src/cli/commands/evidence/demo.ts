// ibid evidence demo: a bundle over the starter corpus, and the same with one byte changed.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../../api/record.ts';
import type { Report } from '../../../evidence/report/report.ts';
import { codeOf } from '../../../api/coded-error.ts';
import { defineCommand } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { CliError, usageError } from '../../kit/errors.ts';
import { exitCode } from '../../kit/exit.ts';
import type { Screen } from '../../../page/screen.ts';
import { starterFolder } from '../../kit/local.ts';
import { VERSION } from '../../kit/version.ts';
import { wrap } from '../../../page/wrap.ts';
import { writeFile } from '../../result/sink.ts';
import { statOf } from './reading.ts';
import { VERDICT_EXITS } from './verdicts.ts';

const FOLDER = 'evidence-demo';

export const command = defineCommand({
  name: 'evidence demo',
  summary: 'Make a bundle, change one byte of it, and see both verdicts',
  group: 'Audit',
  effects: 'reads',
  about:
    'The bundle is from a brief over the packaged starter documents, made in memory: your own documents are not touched and nothing is sent. Both bundles stay in the folder, so that you can try the other commands.',
  arguments: [{ name: 'folder', help: `where both files go (${FOLDER})`, complete: 'file' }],
  flags: { force: { kind: 'switch', help: 'replace existing files' } },
  examples: [
    'ibid evidence demo',
    'ibid evidence demo /tmp/audit && ibid evidence verify /tmp/audit/bundle.json',
  ],
  exits: ['local_io'],
  async run(context, { args, flags }) {
    const folder = args.folder ?? FOLDER;
    const files = { whole: join(folder, 'bundle.json'), changed: join(folder, 'changed.json') };
    for (const file of Object.values(files))
      if (!flags.force && statOf(file) !== undefined)
        throw usageError(`${file} is there already.`, 'Add --force to replace it, or name another folder.');
    makeFor(folder);
    const text = await demoBundle(context, folder);
    const change = changedByte(text);
    await writeFile(context, files.whole, text);
    await writeFile(context, files.changed, change.text);
    const first = await verdictOf(context, files.whole);
    const { recipe } = first;
    // As an auditor would who knows by now how this service makes its hashes.
    const second = await verdictOf(context, files.changed, recipe?.id);
    const value = {
      folder,
      bundle: { file: files.whole, ...short(first) },
      changed: { file: files.changed, byte: change.at, was: change.was, is: change.is, ...short(second) },
      recipe: recipe?.id ?? null,
    };
    return { kind: 'value', value, text: (_value, screen) => textOf(value, screen) };
  },
});

/** The bundle of a brief over the starter corpus, as the service sends it. */
async function demoBundle({ now }: Context, folder: string): Promise<string> {
  const { openMemoryBackend } = await import('../../../store/backend.ts');
  const { openService } = await import('../../../service/open.ts');
  const service = await openService({
    folder,
    backend: await openMemoryBackend(),
    starterFolder: starterFolder(),
    version: VERSION,
    local: true,
    now: () => new Date(now()),
  });
  const ask = async (method: string, url: string, body?: string): Promise<string> => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const reply = await service.answer({
      method,
      url,
      headers,
      body: body === undefined ? null : Buffer.from(body),
    });
    const parts: Uint8Array[] = [];
    for await (const part of reply.body ?? []) parts.push(part);
    return Buffer.concat(parts).toString('utf8');
  };
  try {
    const brief: unknown = JSON.parse(
      await ask('POST', '/v1/brief', '{"variant":"daily","sectors":["energy"]}'),
    );
    const id = isRecord(brief) ? brief['id'] : undefined;
    if (typeof id !== 'string') throw new CliError('internal', 'The starter corpus makes no brief.');
    return await ask('GET', `/v1/briefs/${id}/evidence`);
  } finally {
    await service.close();
  }
}

interface Change {
  readonly text: string;
  /** The offset of the byte in the file, from 0. */
  readonly at: number;
  readonly was: string;
  readonly is: string;
}

/** A digit of the first claim that has one becomes the next digit: another number, in a sentence that reads as well. */
function changedByte(text: string): Change {
  const bundle: unknown = JSON.parse(text);
  const claims: unknown[] = isRecord(bundle) && Array.isArray(bundle['claims']) ? bundle['claims'] : [];
  for (const claim of claims) {
    const written = isRecord(claim) ? JSON.stringify(claim['text']) : '""';
    const digit = /[0-8](?![0-9a-f]{3})/.exec(written);
    const start = text.lastIndexOf(`:${written}`) + 1;
    if (digit === null || start === 0) continue;
    const at = start + digit.index;
    const is = String(Number(digit[0]) + 1);
    const changed = text.slice(0, at) + is + text.slice(at + 1);
    return { text: changed, at: Buffer.byteLength(text.slice(0, at)), was: digit[0], is };
  }
  throw new CliError('internal', 'The demonstration has nothing to change.');
}

function makeFor(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new CliError('local_io', `${folder} cannot be made (${codeOf(error)}).`, {
      advice: 'Name a folder that can be.',
    });
  }
}

async function verdictOf(context: Context, path: string, recipe?: string): Promise<Report> {
  const { verifyFile } = await import('../../../evidence/verify-file.ts');
  const asked = recipe === undefined ? {} : { recipe };
  const [report] = await verifyFile(path, { now: context.now(), signal: context.signal, ...asked });
  if (report === undefined) throw new CliError('internal', `${path} was not verified.`);
  return report;
}

function short({ verdict, summary, bundle_sha256, claims_total }: Report) {
  return { verdict, exit: exitCode(VERDICT_EXITS[verdict]), summary, bundle_sha256, claims_total };
}

interface Shown extends ReturnType<typeof short> {
  readonly file: string;
}

interface Demo {
  readonly bundle: Shown;
  readonly changed: Shown & { readonly byte: number; readonly was: string; readonly is: string };
  readonly recipe: string | null;
}

function textOf({ bundle, changed, recipe }: Demo, { cleanLine, columns, paint }: Screen): string {
  const line = ({ file, verdict, exit, summary }: Shown, tone: (text: string) => string) => [
    `${tone(verdict.toUpperCase())}  ${cleanLine(file)}  (exit ${exit})`,
    wrap(cleanLine(summary), columns, '  '),
  ];
  return [
    ...line(bundle, paint.green),
    '',
    ...line(changed, paint.red),
    `  Byte ${changed.byte} is "${changed.is}", and was "${changed.was}".`,
    '',
    'The same by hand:',
    `  ibid evidence verify ${cleanLine(bundle.file)} --explain`,
    `  ibid evidence verify ${cleanLine(changed.file)} --recipe ${recipe ?? 'without/jcs'}`,
    '',
  ].join('\n');
}
