// One command line from its words to its exit.
import type { Left } from '../../corpus/index/index-facts.ts';
import type { Command, Input, Result } from '../kit/command.ts';
import { COMMANDS, loadAll } from '../commands/table.ts';
import { createContext, type Context, type RunEnvironment } from '../kit/context.ts';
import { exitOf, type ExitName } from '../kit/exit.ts';
import { COMMON, type CommonFlags } from '../kit/flags.ts';
import { ClosedPipe } from '../kit/io.ts';
import { locate, type Located } from './locate.ts';

export async function run(argv: readonly string[], environment: RunEnvironment): Promise<ExitName> {
  if (argv[0] === '__complete') return complete(argv.slice(1), environment);
  const located = locate(argv);
  try {
    if (located.kind !== 'command') return await guide(located, environment);
    const command = await COMMANDS[located.name]();
    return await execute(command, located.rest, environment);
  } catch (error) {
    return fail(error, argv, environment);
  }
}

async function execute(
  command: Command,
  words: readonly string[],
  environment: RunEnvironment,
): Promise<ExitName> {
  const { parse } = await import('./parse.ts');
  const parsed = parse(command, words);
  if (parsed.kind === 'help') {
    const { commandHelp } = await import('./help.ts');
    const { columns } = await environment.io.screen(1, 'never');
    await environment.io.out(commandHelp(command, columns));
    return 'ok';
  }
  const flags = parsed.input.flags as unknown as CommonFlags;
  const { checkOutput, failureOf, show } = await import('../result/show.ts');
  checkOutput(flags);
  const onOutdated = async (left: Left) =>
    (await import('../result/notice.ts')).tellOutdated(environment.io, left);
  const context = createContext(
    { ...environment, onOutdated, makesStore: command.makesStore === true },
    flags,
  );
  try {
    const result = await answer(command, parsed.input, context);
    const owned = command.ownsOutput ?? (result.kind === 'value' && result.ownsOutput === true);
    const exit = await show(result, owned ? { ...context, flags: { ...flags, output: undefined } } : context);
    const failure = failureOf(result);
    if (failure !== undefined) throw failure;
    return exit;
  } finally {
    await closeQuietly(context);
  }
}

/** Runs a command; where the service refuses a member, the error names the flag that sets it. */
async function answer(command: Command, input: Input, context: Context): Promise<Result> {
  if (command.needs !== undefined) await (await import('./members.ts')).checkNeeds(command, input, context);
  try {
    return await command.run(context, input);
  } catch (error) {
    if (command.route === undefined) throw error;
    const { withFlags } = await import('./members.ts');
    throw withFlags(error, command, input);
  }
}

/** What the completion scripts ask at each Tab: hidden, cheap, and always a success. */
async function complete(words: readonly string[], { io, env }: RunEnvironment): Promise<ExitName> {
  const { candidates } = await import('../completion/dynamic.ts');
  await io.out(await candidates(words, env, loadAll));
  return 'ok';
}

async function closeQuietly(context: Context): Promise<void> {
  // The result is out or the error is on its way: a failure to let go changes neither.
  await context.close().catch(() => {});
}

async function fail(error: unknown, argv: readonly string[], environment: RunEnvironment): Promise<ExitName> {
  if (error instanceof ClosedPipe) throw error;
  if (environment.signal.aborted && exitOf(error) === 'internal') return 'signal';
  const { complain } = await import('../result/failure.ts');
  const color = COMMON.color.choices.find((one) => one === wordAfter('--color', argv));
  // Also where the flags could not be read.
  const json = flagWords(argv).includes('--json') || wordAfter('--format', argv) === 'json';
  const flags = { json, format: undefined, color };
  return complain(error, { ...environment, flags });
}

function wordAfter(flag: string, argv: readonly string[]): string | undefined {
  const words = flagWords(argv);
  const joined = words.findLast((word) => word.startsWith(`${flag}=`));
  return joined === undefined
    ? words[words.lastIndexOf(flag) + 1 || words.length]
    : joined.slice(flag.length + 1);
}

function flagWords(argv: readonly string[]): readonly string[] {
  return argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
}

async function guide(
  located: Exclude<Located, { kind: 'command' }>,
  environment: RunEnvironment,
): Promise<ExitName> {
  const { guidance } = await import('./help.ts');
  await environment.io.out(await guidance(located));
  return 'ok';
}
