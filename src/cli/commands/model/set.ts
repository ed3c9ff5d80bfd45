// ibid model set: which model reads for the embedded service, where it is, and what it must not be shown.
import { checkKey, modelKeyName, removeKey, storeKey } from '../../../config/keys.ts';
import { markSectors, modelOf, setModel } from '../../../config/models.ts';
import { checkAddress, type ModelSettings } from '../../../config/profiles.ts';
import type { Settings } from '../../../config/settings.ts';
import { defineCommand } from '../../kit/command.ts';
import { recall } from '../../../reader/memory.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';

export const command = defineCommand({
  name: 'model set',
  summary: 'Set the model that points at what answers',
  group: 'Set up',
  effects: 'writes',
  about:
    'Without anything to set, the models that run on this machine are listed, and on a terminal one is chosen. Any endpoint that takes POST {base-url}/chat/completions: Ollama, llama.cpp, vLLM, LM Studio, or a hosted one. With --local a small network reads in a process of ibid’s own; what runs it is installed by npm into ibid’s data folder where you consent. What is not given stays as it was. The key is read from a hidden prompt or stdin, kept with mode 0600, and goes only to the origin that it was given for. The prices are what a budget holds; without them an endpoint on this machine costs nothing, and what any other costs is not known.',
  flags: {
    'base-url': { kind: 'text', value: 'URL', help: 'the address, up to and with /v1' },
    name: { kind: 'text', value: 'MODEL', help: 'the name under which the endpoint has it' },
    key: { kind: 'switch', help: 'ask for its key, or read it from stdin' },
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
      help: 'the most tokens of one answer (4000)',
    },
    local: {
      kind: 'text',
      value: 'FOLDER|NAME',
      help: 'a model that runs without a server: a folder with model.onnx and tokenizer.json, or OWNER/NAME of a hub',
    },
    install: { kind: 'switch', help: 'with --local: install what runs it by npm, without asking' },
    hub: { kind: 'text', value: 'URL', help: 'with --local: where OWNER/NAME is fetched from' },
    anyway: { kind: 'switch', help: 'set a model that got fewer than 30 of 40 in its test' },
    private: {
      kind: 'list',
      value: 'SECTOR',
      complete: 'sector',
      help: 'never send documents of this sector to any model; may be repeated',
    },
    public: {
      kind: 'list',
      value: 'SECTOR',
      complete: 'sector',
      help: 'take that mark away; may be repeated',
    },
  },
  examples: [
    'ibid model set',
    'ibid model set --base-url http://127.0.0.1:11434/v1 --name qwen2.5:7b',
    'ibid model set --base-url https://models.example.org/v1 --name large-1 --key --input-usd-per-million 0.5 --output-usd-per-million 1.5',
    'ibid model set --local ./reranker --install',
    'ibid model set --private personnel',
  ],
  exits: ['auth', 'local_io'],
  async run(context, { flags }) {
    const { profileSettings, shownModel, modelText } = await import('../../model/settings.ts');
    const settings = profileSettings(context);
    const { folders, profileName } = settings;
    const before = modelOf(folders.config, profileName);
    const isAboutSectors = flags.private.length + flags.public.length > 0;
    const local = await localFrom(context, flags, folders.data);
    const isAboutNothing = local === undefined && !isAboutSectors && !isAboutModel(flags);
    const given = isAboutNothing ? await chosenFlags(context, flags) : flags;
    const changes = local !== undefined || isAboutModel(given);
    const model = local ?? (changes ? changed(before, given) : before);
    if (changes && model !== undefined && !flags.anyway) refuseUnfit(model, folders.state);
    const key = flags.key ? await readKey(context) : undefined;
    if (changes) await setModel(folders.config, profileName, model);
    if (isAboutSectors) await markSectors(folders.config, { hide: flags.private, show: flags.public });
    if (model !== undefined) keepKey(settings, before, model, key);
    const value = await shownModel(settings);
    return { kind: 'value', value, text: (_document, screen) => screen.clean(modelText(value)) };
  },
});

/** The model of --local; undefined without. @throws {CliError} `usage` */
async function localFrom(
  context: Context,
  { local, hub, install, ...rest }: Given & LocalFlags & { readonly key: boolean },
  data: string,
): Promise<ModelSettings | undefined> {
  if (local === undefined) {
    if (hub !== undefined || install) throw usageError('--hub and --install are said with --local.');
    return undefined;
  }
  if (isAboutModel(rest))
    throw usageError(
      'A model without a server has no address, key or price: --local goes without what is set for an endpoint.',
    );
  const { localModel } = await import('../../model/local/set-local.ts');
  return localModel(context, { local, hub, install, data });
}

interface LocalFlags {
  readonly local: string | undefined;
  readonly hub: string | undefined;
  readonly install: boolean;
}

/** A key that was stored for another origin is of no use any more. */
function keepKey(
  { folders, profileName }: Pick<Settings, 'folders' | 'profileName'>,
  before: ModelSettings | undefined,
  { base_url }: ModelSettings,
  key: string | undefined,
): void {
  const name = modelKeyName(profileName);
  const { origin } = new URL(base_url);
  if (before !== undefined && new URL(before.base_url).origin !== origin) removeKey(folders.config, name);
  if (key !== undefined) storeKey(folders.config, name, origin, key);
}

/** What was chosen of what runs on this machine, in the place of flags. */
async function chosenFlags<F extends Given>(context: Context, flags: F): Promise<F> {
  const { chooseModel } = await import('../../model/choose.ts');
  const { base_url, name } = await chooseModel(context);
  return { ...flags, 'base-url': base_url, name };
}

/** @throws {CliError} `usage` for a model whose test says that it points at random. */
function refuseUnfit(model: ModelSettings, state: string): void {
  const score = recall(state).scores[`${model.base_url} ${model.name}`];
  if (score === undefined || score >= ENOUGH) return;
  throw usageError(
    `${model.name} got ${score} of 40 questions right in its test: its choices are not to be relied on.`,
    'Set another, test it again with `ibid model test`, or set it with --anyway.',
  );
}

/** Of 40 questions. */
const ENOUGH = 30;

function isAboutModel(flags: Given & { readonly key: boolean }): boolean {
  const { key, ...rest } = flags;
  const members = [
    'base-url',
    'name',
    'input-usd-per-million',
    'output-usd-per-million',
    'max-tokens',
  ] as const;
  return key || members.some((name) => rest[name] !== undefined);
}

interface Given {
  readonly 'base-url': string | undefined;
  readonly name: string | undefined;
  readonly 'input-usd-per-million': number | undefined;
  readonly 'output-usd-per-million': number | undefined;
  readonly 'max-tokens': number | undefined;
}

/** The settings with what was given; those of another address begin anew. */
function changed(known: ModelSettings | undefined, given: Given): ModelSettings {
  const before = known?.folder === undefined ? known : undefined;
  const base_url = given['base-url'] === undefined ? before?.base_url : checkAddress(given['base-url']);
  const name = given.name ?? before?.name;
  if (base_url === undefined || name === undefined)
    throw usageError(
      `A model needs ${base_url === undefined ? 'an address' : 'a name'}.`,
      'For example: ibid model set --base-url http://127.0.0.1:11434/v1 --name qwen2.5:7b',
    );
  if (!/^[\x21-\x7e]{1,200}$/.test(name))
    throw usageError(`${JSON.stringify(name)} cannot be the name of a model.`);
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
  return { base_url, name, ...Object.fromEntries(set) };
}

/** It is checked before anything is set. */
async function readKey(context: Context): Promise<string> {
  const given = context.io.isTerminal(0)
    ? await (await import('../../kit/secret.ts')).askSecret(context, 'Key: ')
    : new TextDecoder().decode(await context.io.input(65_536));
  return checkKey(given, 'what was given');
}
