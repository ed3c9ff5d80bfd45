// A result → stdout or --output, in the format asked for. stdout carries the result and nothing else.
import type { Result } from './command.ts';
import type { Context } from './context.ts';
import { CliError, usageError } from './errors.ts';
import type { ExitName } from './exit.ts';
import type { CommonFlags } from './flags.ts';
import { openOutput, type Output } from './sink.ts';

type Format = 'text' | 'json' | 'jsonl' | 'csv' | 'md' | 'get';

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
    const exit = await write(result, formatOf(context.flags), output, context);
    await output.finish();
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

function formatOf({ json, format, get }: CommonFlags): Format {
  if (get !== undefined) return 'get';
  return json ? 'json' : ((format as Format | undefined) ?? 'text');
}

async function write(result: Result, format: Format, output: Output, context: Context): Promise<ExitName> {
  if (result.kind === 'raw') {
    await output.write(result.text);
    return result.exit ?? 'ok';
  }
  if (result.kind === 'rows') {
    const json = `[${result.texts.join(',\n')}]\n`;
    await output.write(
      format === 'json'
        ? json
        : await rendered(JSON.parse(json), json, format, { kind: 'value', value: undefined }, context),
    );
    return 'ok';
  }
  if (result.kind === 'value') {
    const json = `${JSON.stringify(result.value, null, 2)}\n`;
    await output.write(
      format === 'json' ? json : await rendered(result.value, json, format, result, context),
    );
    return result.exit ?? 'ok';
  }
  const { reply } = result;
  if (format === 'json' && output.isFile && result.exit === undefined && result.keep === undefined) {
    for await (const part of reply.body) await output.write(part);
    return 'ok';
  }
  const bytes = await reply.bytes();
  if (bytes.length === 0) return 'ok';
  const text = new TextDecoder().decode(bytes);
  const document = JSON.parse(text) as unknown;
  await result.keep?.(document);
  await saving(bytes, context, async () =>
    output.write(format === 'json' ? bytes : await rendered(document, text, format, result, context)),
  );
  if (format === 'json' && output.isTerminal && !text.endsWith('\n')) await output.write('\n');
  const exit = result.exit?.(document) ?? 'ok';
  return exit === 'insufficient_evidence' && context.flags['insufficient-ok'] === true ? 'ok' : exit;
}

async function rendered(
  document: unknown,
  json: string,
  format: Exclude<Format, 'json'>,
  result: Extract<Result, { kind: 'reply' | 'value' }>,
  context: Context,
): Promise<string> {
  switch (format) {
    case 'get':
      return member(json, context.flags.get ?? '', document);
    case 'jsonl':
      return (await import('./output/jsonl.ts')).toJsonLines(json, document);
    case 'csv':
      return (await import('./output/csv.ts')).toCsv(document);
    case 'md':
      return (await import('./output/md.ts')).toMarkdown(document);
    case 'text': {
      const screen = await context.io.screen(
        1,
        context.flags.output === undefined ? colorOf(context.flags) : 'never',
      );
      const view = result.text ?? (await import('./output/generic.ts')).generic;
      return view(document, screen);
    }
  }
}

/** A string without its quotes, anything else as its JSON text, as it was sent. */
async function member(json: string, path: string, document: unknown): Promise<string> {
  const { memberText } = await import('./output/json-text.ts');
  const text = memberText(json, path);
  if (text === undefined) {
    const names =
      typeof document === 'object' && document !== null ? Object.keys(document).join(', ') : 'no members';
    throw usageError(`The document has no member ${path}.`, `At its top it has: ${names}.`);
  }
  return `${text.startsWith('"') ? (JSON.parse(text) as string) : text}\n`;
}

export function colorOf(flags: CommonFlags): 'auto' | 'always' | 'never' {
  return (flags.color as 'auto' | 'always' | 'never' | undefined) ?? 'auto';
}

/** When the answer cannot be written where it should go, it is kept in the state folder: it may have been paid for. */
async function saving(bytes: Uint8Array, context: Context, writing: () => Promise<void>): Promise<void> {
  try {
    await writing();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    const { rescue } = await import('./sink.ts');
    const path = await rescue(bytes, context);
    throw new CliError(
      'local_io',
      `The answer came but could not be written (${(error as NodeJS.ErrnoException).code}).`,
      {
        advice: path === undefined ? 'It could not be kept elsewhere either.' : `It is kept in ${path}.`,
        cause: error,
      },
    );
  }
}
