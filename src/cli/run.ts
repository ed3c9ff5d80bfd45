// One command line from its words to its exit: find the command, read the flags, run, show, tell what failed.
import type { Command, Result } from './command.ts';
import { COMMANDS } from './commands/table.ts';
import { createContext, type Context, type Outside } from './context.ts';
import { exitOf, type ExitName } from './exit.ts';
import type { CommonFlags } from './flags.ts';
import { ClosedPipe } from './io.ts';
import { locate, type Located } from './locate.ts';

export async function run(argv: readonly string[], outside: Outside): Promise<ExitName> {
  const located = locate(argv);
  try {
    if (located.kind !== 'command') return await guide(located, outside);
    const { command } = await COMMANDS[located.name]();
    return await execute(command, located.rest, outside);
  } catch (error) {
    return complain(error, asksForJson(argv), outside);
  }
}

async function execute(command: Command, words: readonly string[], outside: Outside): Promise<ExitName> {
  const { parse } = await import('./program.ts');
  const parsed = parse(command, words);
  if (parsed.kind === 'help') {
    await outside.io.out(parsed.text);
    return 'ok';
  }
  const flags = parsed.input.flags as unknown as CommonFlags;
  const { checkOutput, failureOf, show } = await import('./show.ts');
  checkOutput(flags);
  const context = createContext(outside, flags);
  try {
    const result: Result = await command.run(context, parsed.input);
    const exit = await show(result, context);
    const failure = failureOf(result);
    if (failure !== undefined) throw failure;
    return exit;
  } finally {
    await closeQuietly(context);
  }
}

async function closeQuietly(context: Context): Promise<void> {
  // The result is out or the error is on its way: a failure to let go changes neither.
  await context.close().catch(() => {});
}

async function complain(error: unknown, json: boolean, outside: Outside): Promise<ExitName> {
  if (error instanceof ClosedPipe) throw error;
  if (outside.signal.aborted && exitOf(error) === 'internal') return 'signal';
  const { tell } = await import('./failure.ts');
  const { exit, sentences, failure } = tell(error);
  if (json) outside.io.err(`${JSON.stringify(failure)}\n`);
  else {
    const { paint } = await outside.io.screen(2, 'auto');
    outside.io.err(`${paint.red('ibid:')} ${sentences.join('\n      ')}\n`);
  }
  if (exit === 'internal' && (outside.env['IBID_DEBUG'] ?? '') !== '' && error instanceof Error)
    outside.io.err(`${error.stack}\n`);
  return exit;
}

/** Whether errors go out as JSON: also when the flags could not be read. */
function asksForJson(argv: readonly string[]): boolean {
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  return words.some(
    (word, index) =>
      word === '--json' || word === '--format=json' || (word === '--format' && words[index + 1] === 'json'),
  );
}

async function guide(located: Exclude<Located, { kind: 'command' }>, outside: Outside): Promise<ExitName> {
  const { guidance } = await import('./guide.ts');
  await outside.io.out(await guidance(located));
  return 'ok';
}
