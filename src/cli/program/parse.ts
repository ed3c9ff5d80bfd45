// A command object → commander and back: the only importer of commander.
import { messageOf } from '../../api/coded-error.ts';
import { Command as Commander, CommanderError, Option } from 'commander';
import type { Argument, Command, Flag, Input } from '../kit/command.ts';
import { usageError } from '../kit/errors.ts';
import { flagsOf } from '../kit/flags.ts';
import { flagValue } from '../kit/values.ts';
import { exampleFor, requirement } from './required.ts';

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
    throw usageError(sentence(error.message), `\`ibid ${command.name} --help\` shows what it takes.`);
  }
  const options = leaf.opts<Record<string, unknown>>();
  const flags = Object.fromEntries(
    Object.entries(flagsOf(command)).map(([name, flag]) => [name, valueOf(leaf, name, flag, options)]),
  );
  return { kind: 'run', input: { args: received.args, flags } as Input };
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
    isShown ? exampleFor(command, [name]) : `\`ibid ${command.name} --help\` shows what it takes.`,
  );
}

/** Help is rendered apart (command-help.ts): commander only notices that it was asked for. */
function build(command: Command): Commander {
  const leaf = new Commander(`ibid ${command.name}`)
    .exitOverride()
    .allowExcessArguments(false)
    .configureOutput({ writeOut: () => {}, writeErr: () => {} })
    .helpOption('-h, --help', 'show this help');
  for (const argument of command.arguments) leaf.argument(usageOf(argument));
  for (const [name, flag] of Object.entries(flagsOf(command))) leaf.addOption(optionOf(name, flag));
  return leaf;
}

function usageOf({ name, required, many }: Argument): string {
  const inner = many === true ? `${name}...` : name;
  return required === true ? `<${inner}>` : `[${inner}]`;
}

function optionOf(name: string, flag: Flag): Option {
  const short = flag.short === undefined ? '' : `-${flag.short}, `;
  const option = new Option(
    flag.kind === 'switch' ? `${short}--${name}` : `${short}--${name} <${flag.value ?? name}>`,
  );
  // Commander would read `--no-x` as the negation of `--x`: here the two are flags of their own.
  option.negate = false;
  if (flag.kind === 'list') {
    return option.argParser((text: string, before: string[] | undefined) => [
      ...(before ?? []),
      String(convert(name, flag, text)),
    ]);
  }
  return flag.kind === 'switch' ? option : option.argParser((text: string) => convert(name, flag, text));
}

function convert(name: string, flag: Flag, text: string): string | number {
  try {
    return flagValue(flag, text);
  } catch (error) {
    throw usageError(`--${name}: ${messageOf(error)}.`, 'Nothing was sent.');
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
