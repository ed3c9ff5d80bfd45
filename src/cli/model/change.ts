// The settings of a model with what `ibid model set` was given.
import { checkAddress, type ModelSettings, type RerankSettings } from '../../config/profiles.ts';
import { staysHere } from '../../reader/place.ts';
import type { Flags, FlagValues } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { usageError } from '../kit/errors.ts';

/** Flags of `ibid model set` that are about a model at an endpoint. */
export const ENDPOINT = {
  'base-url': { kind: 'text', value: 'URL', help: 'the address, up to and with /v1' },
  name: { kind: 'text', value: 'MODEL', help: "the model's name at the endpoint" },
  wire: {
    kind: 'text',
    value: 'HOW',
    choices: ['decisions', 'chat'],
    help: 'how it is asked (default: tried out on this machine, else chat)',
  },
  'rerank-url': {
    kind: 'text',
    value: 'URL',
    help: 'the address of a reranker that orders passages before the model reads them; none removes it',
  },
  'rerank-name': { kind: 'text', value: 'MODEL', help: 'the name of the reranker' },
  'input-usd-per-million': {
    kind: 'number',
    value: 'USD',
    min: 0,
    help: 'what a million input tokens cost',
  },
  'output-usd-per-million': {
    kind: 'number',
    value: 'USD',
    min: 0,
    help: 'what a million output tokens cost',
  },
  'max-tokens': {
    kind: 'integer',
    value: 'N',
    min: 100,
    max: 100_000,
    help: 'maximum tokens of one answer (4000)',
  },
} as const satisfies Flags;

export type Given = FlagValues<typeof ENDPOINT>;

export function isAboutModel(flags: Given & { readonly key: boolean }): boolean {
  const given: Readonly<Record<string, unknown>> = flags;
  return flags.key || Object.keys(ENDPOINT).some((name) => given[name] !== undefined);
}

/** The settings with what was given; those of another address start from nothing. */
export function changed(known: ModelSettings | undefined, given: Given): ModelSettings {
  const before = known?.folder === undefined ? known : undefined;
  const base_url = given['base-url'] === undefined ? before?.base_url : checkAddress(given['base-url']);
  const name = given.name ?? before?.name;
  if (base_url === undefined || name === undefined)
    throw usageError(
      `A model needs ${base_url === undefined ? 'an address' : 'a name'}.`,
      'For example: ibid model set --base-url http://127.0.0.1:11434/v1 --name qwen2.5:7b',
    );
  checkName(name);
  // What another model costs is not known.
  const isSame = before?.base_url === base_url && before.name === name;
  const amounts = [
    ['input_usd_per_million', given['input-usd-per-million'], isSame],
    ['output_usd_per_million', given['output-usd-per-million'], isSame],
    ['max_tokens', given['max-tokens'], true],
  ] as const;
  const set = amounts.flatMap(([member, value, keeps]) => {
    const amount = value ?? (keeps ? before?.[member] : undefined);
    return amount === undefined ? [] : [[member, amount] as const];
  });
  const rerank = rerankOf(before, given);
  return {
    base_url,
    name,
    ...(isSame && before.wire !== undefined ? { wire: before.wire } : {}),
    ...(rerank === undefined ? {} : { rerank }),
    ...Object.fromEntries(set),
  };
}

/** The model that orders, which stays where nothing is said of it. @throws {CliError} `usage`; {ConfigError} `bad_address`. */
function rerankOf(
  before: ModelSettings | undefined,
  { 'rerank-url': url, 'rerank-name': named }: Given,
): RerankSettings | undefined {
  if (url === 'none') return undefined;
  const base_url = url === undefined ? before?.rerank?.base_url : checkAddress(url);
  const name = named ?? before?.rerank?.name;
  if (base_url === undefined && name === undefined) return undefined;
  if (base_url === undefined || name === undefined)
    throw usageError(
      `A model that orders needs ${base_url === undefined ? 'an address (--rerank-url)' : 'a name (--rerank-name)'}.`,
    );
  checkName(name);
  return { base_url, name };
}

/** @throws {CliError} `usage` */
function checkName(name: string): void {
  if (!/^[\x21-\x7e]{1,200}$/.test(name))
    throw usageError(`${JSON.stringify(name)} cannot be the name of a model.`);
}

/**
 * The settings with how the model is asked: as it was said, as it was, or as it answers where it is on this machine.
 * @throws {CliError} `usage` for a model that cannot answer.
 */
export async function withWire(
  context: Pick<Context, 'signal'>,
  before: ModelSettings | undefined,
  model: ModelSettings,
  { wire }: Pick<Given, 'wire'>,
): Promise<ModelSettings> {
  const { wire: _wire, ...rest } = model;
  if (wire !== undefined) return wire === 'decisions' ? { ...rest, wire } : rest;
  const isSame = before?.base_url === model.base_url && before.name === model.name;
  if (isSame || !staysHere(model.base_url)) return model;
  const { wireAt } = await import('./wire-of.ts');
  const found = await wireAt(model, context.signal);
  if (found === 'rerank')
    throw usageError(
      `${model.name} orders passages, and does not say whether one answers.`,
      `Set it beside a model that reads: ibid model set --rerank-url ${model.base_url} --rerank-name ${model.name}`,
    );
  return found === 'decisions' ? { ...rest, wire: found } : rest;
}
