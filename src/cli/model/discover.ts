// Which models run on this machine: the usual places of the programs that serve one, asked for
// their lists, loopback only; and the choice of one, for `ibid model set` without anything to set.
import { documentOf, MODELS, rowsIn, wireIn, withModelAt, type FoundWire } from './wire-of.ts';
import type { Context } from '../kit/context.ts';
import { usageError } from '../kit/errors.ts';
import { typedLine } from '../kit/typed.ts';

/** Where they listen unless told otherwise; llama.cpp is moving from 8080 to 9931. */
const PLACES = [
  { program: 'Ollama', port: 11_434 },
  { program: 'LM Studio', port: 1234 },
  { program: 'llama.cpp', port: 8080 },
  { program: 'llama.cpp', port: 9931 },
  { program: 'vLLM', port: 8000 },
  { program: 'Jan', port: 1337 },
] as const;

/** Milliseconds for one place: what runs here answers at once. */
const PATIENCE = 300;
const MOST_MODELS = 200;
const NAME = /^[\x21-\x7e]{1,200}$/;

export interface RunningModel {
  readonly program: string;
  readonly base_url: string;
  readonly name: string;
  /** Where its list says how it is asked. */
  readonly wire: FoundWire | undefined;
}

/** What answers within `patience` milliseconds, models that decide first, then in the order of the places. Never fails but with the reason of the signal. */
export async function runningModels(
  signal: AbortSignal,
  places: readonly { readonly program: string; readonly port: number }[] = PLACES,
  patience = PATIENCE,
): Promise<RunningModel[]> {
  const found = await Promise.all(
    places.map(async ({ program, port }) => {
      const base_url = `http://127.0.0.1:${port}/v1`;
      const list = await withModelAt(base_url, (client) => documentOf(client, MODELS, patience, signal));
      return rowsIn(list)
        .slice(0, MOST_MODELS)
        .flatMap((row) => {
          const name = row['id'];
          return typeof name === 'string' && NAME.test(name)
            ? [{ program, base_url, name, wire: wireIn(row) }]
            : [];
        });
    }),
  );
  return found.flat().toSorted((a, b) => RANKS[a.wire ?? 'chat'] - RANKS[b.wire ?? 'chat']);
}

/** What says nothing of itself speaks in sentences, as a rule. */
const RANKS = { decisions: 0, chat: 1, rerank: 2 } as const;

/** @throws {CliError} `usage` where nothing answers, or nothing is chosen, or there is no terminal to choose at. */
export async function chooseModel(context: Context): Promise<RunningModel> {
  const found = await runningModels(context.signal);
  if (found.length === 0)
    throw usageError(
      'No settings were given, and no model answers at the usual addresses on this machine.',
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
      `No settings were given. On this machine: ${lines.join('; ')}.`,
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
