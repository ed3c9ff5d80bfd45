// A result → stdout or --output, in the format asked for. stdout carries the result and nothing else.
import { isRecord } from '../../api/record.ts';
import { codeOf, memberOf, messageOf } from '../../api/coded-error.ts';
import type { Result } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { CliError, usageError } from '../kit/errors.ts';
import type { ExitName } from '../kit/exit.ts';
import { colorOf, type CommonFlags } from '../kit/flags.ts';
import { ClosedPipe, type Screen } from '../kit/io.ts';
import { openOutput, type Output } from './sink.ts';

/** A command's own values of --format are looked up in its result's forms before these. */
type Format = 'text' | 'json' | 'jsonl' | 'csv' | 'md' | 'get';

/** A result of one kind. */
type Of<K extends Result['kind']> = Extract<Result, { kind: K }>;

/** Refuses output flags that contradict each other, before anything is sent. @throws {CliError} `usage`. */
export function checkOutput(flags: CommonFlags): void {
  const { json, format, get } = flags;
  if (json && format !== undefined && format !== 'json')
    throw usageError(`--json and --format ${format} contradict each other.`, 'Give one of them.');
  if (get === undefined) return;
  if (json || format !== undefined)
    throw usageError('--get prints one member raw: it goes with neither --json nor --format.');
  if (!/^[^.]+(\.[^.]+)*$/.test(get))
    throw usageError(`${JSON.stringify(get)} is no path to a member.`, 'Write it as citations.0.source_url.');
}

/** Writes a result and says how the run ends. @throws {CliError} `local_io` when it cannot be written. */
export async function show(result: Result, context: Context): Promise<ExitName> {
  const output = await openOutput(context);
  try {
    const exit = await write(result, { format: formatOf(context.flags, result), output, context });
    await output.finish();
    if (output.isFile && result.kind === 'reply') await result.written?.(context.flags.output ?? '');
    return exit;
  } catch (error) {
    await output.abandon();
    throw error;
  }
}

/** Rows that came before a failure are shown first: the failure is what the run ends with. */
export function failureOf(result: Result): unknown {
  return result.kind === 'rows' ? result.failure : undefined;
}

function formatOf({ json, format, get }: CommonFlags, result: Result): Format {
  if (get !== undefined) return 'get';
  if (json || (format === undefined && result.kind === 'reply' && result.bytes === true)) return 'json';
  return (format as Format | undefined) ?? 'text';
}

/** Where a result goes, and as what. */
interface Target {
  readonly format: Format;
  readonly output: Output;
  readonly context: Context;
}

function write(result: Result, target: Target): Promise<ExitName> {
  switch (result.kind) {
    case 'raw':
      return writeRaw(result, target);
    case 'rows':
      return writeRows(result, target);
    case 'value':
      return writeValue(result, target);
    case 'reply':
      return passesThrough(result, target) ? passThrough(result, target) : writeReply(result, target);
  }
}

async function writeRaw({ text, exit = 'ok' }: Of<'raw'>, { output }: Target): Promise<ExitName> {
  await output.write(text);
  return exit;
}

async function writeRows({ texts }: Of<'rows'>, { format, output, context }: Target): Promise<ExitName> {
  const json = `[${texts.join(',\n')}]\n`;
  const plain = { kind: 'value', value: undefined } as const;
  await output.write(
    format === 'json' ? json : await rendered(JSON.parse(json), json, format, plain, context),
  );
  await keepIds(`[${texts.slice(0, 200).join(',')}]`, context);
  return 'ok';
}

async function writeValue(result: Of<'value'>, { format, output, context }: Target): Promise<ExitName> {
  const json = `${JSON.stringify(result.value, null, 2)}\n`;
  await output.write(format === 'json' ? json : await rendered(result.value, json, format, result, context));
  await keepIds(json, context);
  return result.exit ?? 'ok';
}

/** Whether a reply's bytes can go out as they come: nothing is to be read from the document before or after. */
function passesThrough({ paid = false, exit, keep }: Of<'reply'>, { format, output }: Target): boolean {
  return format === 'json' && !paid && exit === undefined && (output.isFile || keep === undefined);
}

async function passThrough({ reply }: Of<'reply'>, { output, context }: Target): Promise<ExitName> {
  if (output.isFile) {
    for await (const part of reply.body) await output.write(part);
    return 'ok';
  }
  const { writeWhole } = await import('./spool.ts');
  const whole = await writeWhole(reply.body, (data) => output.write(data));
  if (whole !== undefined) await afterwards(new TextDecoder().decode(whole), output, context);
  return 'ok';
}

async function writeReply(result: Of<'reply'>, { format, output, context }: Target): Promise<ExitName> {
  const bytes = await result.reply.bytes();
  if (bytes.length === 0) return 'ok';
  const text = new TextDecoder().decode(bytes);
  const document: unknown = JSON.parse(text);
  const unkept = await failureToKeep(result, document);
  await saving(bytes, result.paid ?? false, context, async () => {
    await output.write(format === 'json' ? bytes : await rendered(document, text, format, result, context));
    if (format === 'json' && output.isTerminal && !text.endsWith('\n')) await output.write('\n');
    await output.finish();
  });
  if (unkept !== undefined) throw unkept;
  await keepIds(text, context, document);
  const exit = result.exit?.(document) ?? 'ok';
  return exit === 'insufficient_evidence' && context.flags['insufficient-ok'] === true ? 'ok' : exit;
}

/** A terminal's prompt belongs on a line of its own. */
async function afterwards(json: string, output: Output, context: Context): Promise<void> {
  if (output.isTerminal && json !== '' && !json.endsWith('\n')) await output.write('\n');
  await keepIds(json, context);
}

/** Completion offers the ids that were shown. Most documents have none: then nothing is loaded for it. */
async function keepIds(json: string, { env }: Context, document?: unknown): Promise<void> {
  if (!/"(?:id|[a-z]+_id)"\s*:\s*"[a-z]+_/.test(json)) return;
  const { keepRecent } = await import('./recent.ts');
  keepRecent(env, document ?? JSON.parse(json));
}

async function rendered(
  document: unknown,
  json: string,
  format: Exclude<Format, 'json'>,
  result: Of<'reply' | 'value'>,
  context: Context,
): Promise<string> {
  const screen = () => screenFor(result, context);
  const form = Object.hasOwn(result.forms ?? {}, format) ? result.forms?.[format] : undefined;
  if (form !== undefined) return form(document, await screen());
  switch (format) {
    case 'get':
      return member(json, context.flags.get ?? '', document);
    case 'jsonl':
      return (await import('../output/table/jsonl.ts')).toJsonLines(json, document);
    case 'csv':
      return (await import('../output/table/csv.ts')).toCsv(document);
    case 'md':
      return (await import('../output/table/md.ts')).toMarkdown(document);
    case 'text': {
      const view = result.text ?? (await import('../output/table/generic.ts')).generic;
      return view(document, await screen());
    }
  }
}

async function screenFor({ kind }: Result, { io, flags, settings }: Context): Promise<Screen> {
  const screen = await io.screen(1, flags.output === undefined ? colorOf(flags) : 'never');
  return kind === 'reply' ? { ...screen, local: (await settings()).baseUrl === undefined } : screen;
}

/** A string without its quotes, anything else as its JSON text, as it was sent. */
async function member(json: string, path: string, document: unknown): Promise<string> {
  const { memberText } = await import('../output/table/json-text.ts');
  const text = memberText(json, path);
  if (text === undefined) {
    const names =
      typeof document === 'object' && document !== null ? Object.keys(document).join(', ') : 'no members';
    throw usageError(`The document has no member ${path}.`, `At its top it has: ${names}.`);
  }
  return `${text.startsWith('"') ? String(JSON.parse(text)) : text}\n`;
}

/** What cannot be kept is reported after the answer is out: an answer that may have been paid for is never held back. */
async function failureToKeep(result: Of<'reply'>, document: unknown): Promise<unknown> {
  try {
    await result.keep?.(document);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Whether a document says itself that it is not billed, as those of the embedded service do in this process. */
function saysFree(bytes: Uint8Array): boolean {
  const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return isRecord(document) && document['billable'] === false;
}

/** When a paid answer cannot be shown or written as it should, it is kept in the state folder. */
async function saving(
  bytes: Uint8Array,
  paid: boolean,
  context: Context,
  writing: () => Promise<void>,
): Promise<void> {
  try {
    await writing();
  } catch (error) {
    const ofSystem = memberOf(error, 'syscall') !== undefined;
    if (error instanceof ClosedPipe || (!paid && !ofSystem)) throw error;
    const { rescue } = await import('./sink.ts');
    const path = await rescue(bytes, context);
    const kept = path === undefined ? 'It could not be kept elsewhere either.' : `It is kept in ${path}.`;
    const why = ofSystem ? `It could not be written (${codeOf(error)}).` : messageOf(error);
    throw new CliError('local_io', `The answer came, but: ${why}`, {
      advice: kept,
      cause: error,
      facts: { sent: 'yes', billed: paid && !saysFree(bytes) ? 'yes' : 'no', kept_in: path ?? null },
    });
  }
}
