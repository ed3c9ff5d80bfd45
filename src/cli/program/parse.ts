// A command object → commander and back: the only importer of commander.
import { messageOf } from '../../api/coded-error.ts';
import { Command as Commander, CommanderError, Option } from 'commander';
import type { Argument, Command, Flag, Input } from '../kit/command.ts';
import { usageError } from '../kit/errors.ts';
import { flagsOf } from '../kit/flags.ts';

export type Parsed = { readonly kind: 'run'; readonly input: Input } | { readonly kind: 'help' };

/** Reads the words after a command's name. @throws {CliError} `usage`, with a sentence and where to find help. */
export function parse(command: Command, words: readonly string[]): Parsed {
  const leaf = build(command);
  const received: { args?: Record<string, unknown> } = {};
  leaf.action((...values: unknown[]) => {
    received.args = Object.fromEntries(command.arguments.map(({ name }, index) => [name, values[index]]));
  });
  try {
    leaf.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'help' };
    if (error.code === 'commander.missingArgument') throw lacking(command, leaf.args.length);
    if (error.code === 'commander.optionMissingArgument') throw withoutValue(command, error.message);
    throw usageError(sentence(error.message), helpAdvice(command));
  }
  const options = leaf.opts<Record<string, unknown>>();
  const flags = Object.fromEntries(
    Object.entries(flagsOf(command)).map(([name, flag]) => [name, valueOf(leaf, name, flag, options)]),
  );
  return { kind: 'run', input: { args: received.args, flags } as Input };
}

function helpAdvice({ name }: Command): string {
  return `\`ibid ${name} --help\` shows what it takes.`;
}

/** @param given how many arguments there are */
function lacking(command: Command, given: number): Error {
  const missing = command.arguments.slice(given).filter(({ required }) => required === true);
  return usageError(
    missing.map(({ name }) => requirement([name.toUpperCase()])).join(' '),
    exampleFor(command, []),
  );
}

/** @param message commander's: `error: option '-o, --output <FILE>' argument missing` */
function withoutValue(command: Command, message: string): Error {
  const [, name = '', value = ''] = /--([\w-]+) <([^>]*)>/.exec(message) ?? [];
  const isShown = command.examples.some((example) => `${example} `.includes(`--${name} `));
  return usageError(
    `\`--${name} ${value}\` needs a value.`,
    isShown ? exampleFor(command, [name]) : helpAdvice(command),
  );
}

/** Nothing is written by commander, and its questions about the terminal would open the streams of the process. */
const NO_OUTPUT = {
  writeOut: () => {},
  writeErr: () => {},
  getOutHelpWidth: () => 80,
  getErrHelpWidth: () => 80,
  getOutHasColors: () => false,
  getErrHasColors: () => false,
};

/** Help is rendered apart (command-help.ts): commander only notices that it was asked for. */
function build(command: Command): Commander {
  const leaf = new Commander(`ibid ${command.name}`)
    .exitOverride()
    .allowExcessArguments(false)
    .configureOutput(NO_OUTPUT)
    .helpOption('-h, --help', 'show this help');
  for (const argument of command.arguments) {
    const made = leaf.createArgument(usageOf(argument));
    const { name, choices } = argument;
    if (choices !== undefined) made.argParser((text: string) => chosen(command, name, choices, text));
    leaf.addArgument(made);
  }
  for (const [name, flag] of Object.entries(flagsOf(command))) leaf.addOption(optionOf(command, name, flag));
  return leaf;
}

/** @throws {CliError} `usage` where it is not one of the choices of the argument */
function chosen(command: Command, name: string, choices: readonly string[], text: string): string {
  if (choices.includes(text)) return text;
  const fault = `${JSON.stringify(text)} is not one of ${choices.join(', ')}`;
  throw usageError(`${name.toUpperCase()}: ${fault}.`, helpAdvice(command));
}

function usageOf({ name, required, many }: Argument): string {
  const inner = many === true ? `${name}...` : name;
  return required === true ? `<${inner}>` : `[${inner}]`;
}

function optionOf(command: Command, name: string, flag: Flag): Option {
  const short = flag.short === undefined ? '' : `-${flag.short}, `;
  const option = new Option(
    flag.kind === 'switch' ? `${short}--${name}` : `${short}--${name} <${flag.value ?? name}>`,
  );
  // Commander would read `--no-x` as the negation of `--x`: here the two are flags of their own.
  option.negate = false;
  if (flag.kind === 'list') {
    return option.argParser((text: string, before: string[] | undefined) => [
      ...(before ?? []),
      String(convert(command, name, flag, text)),
    ]);
  }
  return flag.kind === 'switch'
    ? option
    : option.argParser((text: string) => convert(command, name, flag, text));
}

function convert(command: Command, name: string, flag: Flag, text: string): string | number {
  try {
    return flagValue(flag, text);
  } catch (error) {
    // What is done on this machine alone sends nothing anyway.
    const advice = command.reach === 'local' ? helpAdvice(command) : 'Nothing was sent.';
    throw usageError(`--${name}: ${messageOf(error)}.`, advice);
  }
}

function valueOf(leaf: Commander, name: string, flag: Flag, options: Record<string, unknown>): unknown {
  const option = leaf.options.find(({ long }) => long === `--${name}`);
  const value = options[option?.attributeName() ?? name];
  if (flag.kind === 'switch') return value === true;
  return flag.kind === 'list' ? (value ?? []) : value;
}

/** Commander's message as a sentence: `error: unknown option '--x'` → `Unknown option '--x'.` */
function sentence(message: string): string {
  const text = message
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?)]$/.test(text) ? '' : '.');
}

/** The value of a flag's text: durations in milliseconds, sizes in bytes. @throws {RangeError} with the sentence. */
function flagValue(flag: Flag, text: string): string | number {
  switch (flag.kind) {
    case 'integer':
      return within(flag, text, /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN, 'a whole number');
    case 'number':
      return within(
        flag,
        text,
        /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN,
        'a number',
      );
    case 'duration':
      return within(flag, text, measured(text, MILLISECONDS), 'a time such as 500ms, 90s, 2m or 7d');
    case 'bytes':
      return within(flag, text, Math.floor(measured(text, BYTES)), 'a size such as 500KB or 2GiB');
    default:
      if (flag.choices !== undefined && !flag.choices.includes(text)) {
        throw new RangeError(`${JSON.stringify(text)} is not one of ${flag.choices.join(', ')}`);
      }
      return text;
  }
}

/** A bare number is of seconds. */
const MILLISECONDS = new Map([
  ['', 1000],
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);
const BYTES = new Map([
  ['', 1],
  ['b', 1],
  ['k', 1e3],
  ['kb', 1e3],
  ['kib', 1024],
  ['m', 1e6],
  ['mb', 1e6],
  ['mib', 1024 ** 2],
  ['g', 1e9],
  ['gb', 1e9],
  ['gib', 1024 ** 3],
]);

/** `90`, `1.5m`, `500 KB` by a table of units; NaN for anything else. */
function measured(text: string, units: ReadonlyMap<string, number>): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text) ?? [];
  return Number(count) * (units.get(unit.toLowerCase()) ?? Number.NaN);
}

function within(flag: Flag, text: string, value: number, what: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`${JSON.stringify(text)} is not ${what}`);
  const { min, max, above } = flag;
  const shown = (limit: number) => (flag.kind === 'duration' ? `${limit / 1000}s` : String(limit));
  if (min !== undefined && (above === true ? value <= min : value < min)) {
    throw new RangeError(`${text} is ${above === true ? `not above ${shown(min)}` : `below ${shown(min)}`}`);
  }
  if (max !== undefined && value > max) throw new RangeError(`${text} is above ${shown(max)}`);
  return value;
}

/** `` `--feed FORMAT` or `--url URL` is required. `` @param terms as help writes them, of which one is needed */
export function requirement(terms: readonly string[]): string {
  const all = terms.map((term) => `\`${term}\``);
  return `${all.length === 1 ? '' : `${all.slice(0, -1).join(', ')} or `}${all.at(-1)} is required.`;
}

/** The first example that has as many of these flags as any has. @param flags names without `--` */
export function exampleFor({ examples }: Pick<Command, 'examples'>, flags: readonly string[]): string {
  const count = (example: string) => flags.filter((name) => `${example} `.includes(`--${name} `)).length;
  const best = examples.toSorted((a, b) => count(b) - count(a))[0];
  return best === undefined ? 'Send it with --set or --body.' : `For example: ${best}`;
}
