// A result → stdout or --output, in the format asked for. stdout carries nothing else.
import { INSUFFICIENT, isInsufficient } from '../../api/outcome.ts';
import { clean, escapeHidden } from '../../page/clean.ts';
import type { Result } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { CliError, usageError } from '../kit/errors.ts';
import type { ExitName } from '../kit/exit.ts';
import type { CommonFlags } from '../kit/flags.ts';
import { isolated } from '../kit/isolated.ts';
import type { Screen } from '../../page/screen.ts';
import { saving } from './saving.ts';
import { openOutput, type Output } from './sink.ts';

/** A command's own values of --format are looked up in its result's forms before these. */
type Format = 'text' | 'json' | 'jsonl' | 'csv' | 'md' | 'get';

/** Besides `json` itself. */
const JSON_FORMATS: ReadonlySet<string> = new Set(['jsonl', 'csl-json']);

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
    throw usageError(
      `${JSON.stringify(get)} is not a path to a member.`,
      'Write it as citations.0.source_url.',
    );
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
export interface Target {
  readonly format: Format;
  readonly output: Output;
  readonly context: Context;
}

async function write(result: Result, target: Target): Promise<ExitName> {
  switch (result.kind) {
    case 'raw':
      return writeRaw(result, target);
    case 'rows':
      return writeRows(result, target);
    case 'value':
      return writeValue(result, target);
    case 'reply':
      if (!result.reply.isJson) return (await import('./plain.ts')).writePlain(result, target);
      return passesThrough(result, target) ? passThrough(result, target) : writeReply(result, target);
  }
}

async function writeRaw({ text, exit = 'ok' }: Of<'raw'>, target: Target): Promise<ExitName> {
  const { format, output } = target;
  const asked = text !== '' && (format === 'json' || format === 'get');
  const value = asked ? documentIn(text) : undefined;
  if (value === undefined || (format === 'json' && value.isWhole)) await output.write(text);
  else await writeValue({ kind: 'value', value: value.document }, target);
  return exit;
}

/** What was made as text is a document where it is JSON; else one that holds it, as an answer of no named format. */
function documentIn(text: string): { readonly document: unknown; readonly isWhole: boolean } {
  try {
    return { document: JSON.parse(text) as unknown, isWhole: true };
  } catch {
    return { document: { content_type: 'text/plain', text }, isWhole: false };
  }
}

async function writeRows(
  { texts, text }: Of<'rows'>,
  { format, output, context }: Target,
): Promise<ExitName> {
  const json = `[${texts.join(',\n')}]\n`;
  const asPage = text && { text: (items: unknown, screen: Screen) => text({ items }, screen) };
  const plain = { kind: 'value', value: undefined, ...asPage } as const;
  if (format === 'json') await output.writeJson(json);
  else await output.write(await rendered(JSON.parse(json), json, plain, { format, output, context }));
  await keepIds(`[${texts.slice(0, 200).join(',')}]`, context);
  return 'ok';
}

async function writeValue(result: Of<'value'>, { format, output, context }: Target): Promise<ExitName> {
  const json = `${JSON.stringify(result.value, null, 2)}\n`;
  if (format === 'json') await output.writeJson(json);
  else await output.write(await rendered(result.value, json, result, { format, output, context }));
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
  const whole = await writeWhole(reply.body, (data) => output.writeJson(data));
  if (whole !== undefined) await afterwards(new TextDecoder().decode(whole), output, context);
  return 'ok';
}

async function writeReply(result: Of<'reply'>, { format, output, context }: Target): Promise<ExitName> {
  const bytes = await result.reply.bytes();
  if (bytes.length === 0) return 'ok';
  const text = new TextDecoder().decode(bytes);
  const document: unknown = result.reply.parsed?.document ?? JSON.parse(text);
  const unkept = await failureToKeep(result, document);
  const exit = outcomeOf(result, document, context);
  await saving({ bytes, document, paid: result.paid ?? false, kept: result.kept }, async () => {
    if (format === 'json') await output.writeJson(bytes);
    else await output.write(await rendered(document, text, result, { format, output, context }));
    if (format === 'json' && output.isTerminal && !text.endsWith('\n')) await output.write('\n');
    await output.finish();
  });
  if (unkept !== undefined) throw unkept;
  await keepIds(text, context, document);
  return exit;
}

/** How the run ends by what the document says. */
function outcomeOf(result: Of<'reply'>, document: unknown, { flags }: Context): ExitName {
  const exit = result.exit?.(document) ?? 'ok';
  return exit === 'insufficient_evidence' && flags['insufficient-ok'] === true ? 'ok' : exit;
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

/**
 * Views clean what they show; what is made for programs is cleaned where it goes to a terminal.
 * @throws {CliError} where the document cannot be shown in this format.
 */
async function rendered(
  document: unknown,
  json: string,
  result: Of<'reply' | 'value'>,
  target: Target,
): Promise<string> {
  const { format, output } = target;
  try {
    const text = await inFormat(document, json, result, target);
    if (!output.isTerminal || format === 'get') return text;
    if (format === 'text') return isolated(text);
    return JSON_FORMATS.has(format) ? escapeHidden(text) : clean(text);
  } catch (error) {
    // The engine's own limit: what nests that deep is not a layout of an answer.
    if (!(error instanceof RangeError) || !error.message.includes('call stack')) throw error;
    throw new CliError('server', `The answer is nested too deeply to be shown as ${format}.`, {
      advice: 'Print it as it was sent with --json.',
      cause: error,
    });
  }
}

async function inFormat(
  document: unknown,
  json: string,
  result: Of<'reply' | 'value'>,
  target: Target,
): Promise<string> {
  const { format, context } = target;
  const screen = () => screenFor(result, context);
  const form = Object.hasOwn(result.forms ?? {}, format) ? result.forms?.[format] : undefined;
  if (form !== undefined) return form(document, await screen());
  switch (format) {
    case 'get':
      return member(json, document, result, target);
    case 'jsonl':
      return (await import('../output/table/formats.ts')).toJsonLines(json, document);
    case 'csv':
      return (await import('../output/table/formats.ts')).toCsv(document);
    case 'md':
      return (await import('../output/table/formats.ts')).toMarkdown(document);
    default: {
      const view = result.text ?? (await import('../output/table/generic.ts')).generic;
      return view(document, await screen());
    }
  }
}

async function screenFor({ kind }: Result, { io, flags, settings }: Context): Promise<Screen> {
  const { color = 'auto', hyperlink = 'auto', output } = flags;
  const screen = await (output === undefined
    ? io.screen(1, color, hyperlink)
    : io.screen(1, 'never', 'never'));
  return kind === 'reply' ? { ...screen, local: (await settings()).baseUrl === undefined } : screen;
}

/** A string without its quotes, anything else as its JSON text, as it was sent. */
async function member(
  json: string,
  document: unknown,
  result: Of<'reply' | 'value'>,
  { output, context }: Target,
): Promise<string> {
  const path = context.flags.get ?? '';
  const { memberText } = await import('../../client/json-slices.ts');
  const text = memberText(json, path);
  if (text === undefined) {
    const insufficient =
      result.kind === 'reply' && (result.exit?.(document) === INSUFFICIENT || isInsufficient(document));
    if (insufficient && context.flags['insufficient-ok'] === true) return '';
    throw missingMember(path, document, insufficient);
  }
  const isText = text.startsWith('"');
  const raw = isText ? String(JSON.parse(text)) : text;
  if (!output.isTerminal) return `${raw}\n`;
  return `${isText ? clean(raw) : escapeHidden(raw)}\n`;
}

function missingMember(path: string, document: unknown, insufficient: boolean): CliError {
  if (insufficient)
    return new CliError(INSUFFICIENT, `The outcome is ${INSUFFICIENT}: there is no member ${path}.`, {
      advice: 'See what the service says with --json.',
    });
  return new CliError('missing_member', `The answer has no member ${path}.`, { advice: topOf(document) });
}

/** What a path can begin with. */
function topOf(document: unknown): string {
  if (Array.isArray(document)) {
    const of = document.length === 0 ? '' : ` of ${document.length}: --get 0 is its first element`;
    return `It is ${document.length === 0 ? 'an empty' : 'a'} list${of}.`;
  }
  const names =
    typeof document === 'object' && document !== null ? Object.keys(document).slice(0, 30).join(', ') : '';
  return `At its top it has: ${names === '' ? 'no members' : names}.`;
}

/** What cannot be kept is reported after the answer is out: an answer that may have been paid for is never held back. */
async function failureToKeep(result: Of<'reply'>, document: unknown): Promise<unknown> {
  try {
    await result.keep?.(document);
    if (result.paid === true) return (await result.kept?.())?.unkept;
    return undefined;
  } catch (error) {
    return error;
  }
}
