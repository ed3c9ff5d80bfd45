// `ibid model set` without anything to set: what runs on this machine is listed, and on a terminal one is chosen.
import type { Context } from '../kit/context.ts';
import { usageError } from '../kit/errors.ts';
import { typedLine } from '../kit/typed.ts';
import { runningModels, type RunningModel } from './discover.ts';

/** @throws {CliError} `usage` where nothing answers, or nothing is chosen, or there is no one to choose. */
export async function chooseModel(context: Context): Promise<RunningModel> {
  const found = await runningModels(context.signal);
  if (found.length === 0)
    throw usageError(
      'There is nothing to set, and no model answers at the usual places of this machine.',
      'For example: ibid model set --base-url http://127.0.0.1:11434/v1 --name qwen2.5:7b',
    );
  const { cleanLine } = await context.io.screen(2, 'never');
  const lines = found.map(
    ({ program, base_url, name, wire }, at) =>
      `${at + 1}. ${cleanLine(name)} (${[program, base_url, ...(wire === undefined ? [] : [KINDS[wire]])].join(', ')})`,
  );
  const [first] = found;
  if (!context.io.isTerminal(0) || !context.io.isTerminal(2))
    throw usageError(
      `There is nothing to set. On this machine: ${lines.join('; ')}.`,
      `For example: ibid model set --base-url ${first!.base_url} --name ${first!.name}`,
    );
  context.io.err(`Models that answer on this machine:\n${lines.join('\n')}\n`);
  const typed = await typedLine(context, `Which one? (1 to ${found.length}) `);
  const isOnly = typed === '' && found.length === 1;
  const chosen = isOnly ? first : /^\d{1,3}$/.test(typed) ? found[Number(typed) - 1] : undefined;
  if (chosen === undefined) throw usageError('No model was chosen; nothing was set.');
  return chosen;
}

const KINDS = { decisions: 'decides', rerank: 'only orders passages', chat: 'writes' } as const;
