// ibid model set, show, test and remove: which model reads, and what it must not be shown.
import { checkKey, modelKeyName, removeKey, storeKey } from '../../config/keys.ts';
import { markSectors, modelOf, setModel } from '../../config/models.ts';
import type { ModelSettings } from '../../config/profiles.ts';
import type { Settings } from '../../config/settings.ts';
import { defineCommand } from '../kit/command.ts';
import { endpointKey, ENOUGH, forget, recall, remember } from '../../reader/memory.ts';
import type { Context } from '../kit/context.ts';
import { ENDPOINT, type Given, changed, isAboutModel, withWire } from '../model/change.ts';
import { usageError } from '../kit/errors.ts';
import { REQUEST } from '../kit/flags.ts';
import { PAID_EXITS } from '../kit/route-parts.ts';

export const set = defineCommand({
  name: 'model set',
  summary: 'Set the model that picks the answering statements',
  group: 'Set up',
  effects: 'writes',
  about:
    'Without any flags, the models that run on this machine are listed, and on a terminal you choose one. Any endpoint that takes POST {base-url}/systemone or /decisions (a model that decides and cannot write), or /chat/completions: Ollama, llama.cpp, vLLM, LM Studio, or a hosted one. With --rerank-url a second model orders passages before the first reads them. With --local a small network reads in its own ibid process; its runtime is installed by npm into ibid’s data folder if you agree. Settings that are not given stay as they were. The key is read from a hidden prompt or stdin, stored with mode 0600, and sent only to the origin that it was given for. A budget counts with the prices; without them an endpoint on this machine costs nothing, and the cost of any other is unknown.',
  flags: {
    ...ENDPOINT,
    key: { kind: 'switch', help: 'prompt for its key, or read it from stdin' },
    local: {
      kind: 'text',
      value: 'FOLDER|NAME',
      help: 'a model that runs without a server: a folder with model.onnx and tokenizer.json, or OWNER/NAME on a hub',
    },
    install: { kind: 'switch', help: 'with --local: install its runtime by npm without asking' },
    hub: { kind: 'text', value: 'URL', help: 'with --local: where OWNER/NAME is fetched from' },
    anyway: { kind: 'switch', help: 'set a model that scored under 30 of 40 in its test' },
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
      help: 'remove that mark; may be repeated',
    },
  },
  examples: [
    'ibid model set',
    'ibid model set --base-url http://127.0.0.1:11434/v1 --name qwen2.5:7b',
    'ibid model set --base-url https://models.example.org/v1 --name large-1 --key --input-usd-per-million 0.5 --output-usd-per-million 1.5',
    'ibid model set --base-url http://127.0.0.1:8080/v1 --name laya --wire decisions',
    'ibid model set --rerank-url http://127.0.0.1:8081/v1 --rerank-name bge-reranker-v2-m3',
    'ibid model set --local ./reranker --install',
    'ibid model set --private personnel',
  ],
  exits: ['auth', 'local_io'],
  async run(context, { flags }) {
    const { profileSettings, shownModel, modelText } = await import('../model/settings.ts');
    const settings = profileSettings(context);
    const { folders, profileName } = settings;
    const before = modelOf(folders.config, profileName);
    const isAboutSectors = flags.private.length + flags.public.length > 0;
    const local = await localFrom(context, flags, folders.data);
    const isAboutNothing = local === undefined && !isAboutSectors && !isAboutModel(flags);
    const given = isAboutNothing ? await chosenFlags(context, flags) : flags;
    const changes = local !== undefined || isAboutModel(given);
    const model =
      local ?? (changes ? await withWire(context, before, changed(before, given), given) : before);
    if (changes && model !== undefined && !isAskedAnew(before, model, folders.state) && !flags.anyway)
      refuseUnfit(model, folders.state);
    const key = flags.key
      ? checkKey(await (await import('../kit/typed.ts')).readKey(context), 'what was given')
      : undefined;
    if (changes) await save(settings, model);
    if (isAboutSectors) await markSectors(folders.config, { hide: flags.private, show: flags.public });
    if (model !== undefined) keepKey(settings, before, model, key);
    const value = await shownModel(settings);
    return { kind: 'value', value, text: (_document, screen) => screen.clean(modelText(value)) };
  },
});

/** What is remembered of how it was spoken to is found out once more. */
async function save(
  { folders, profileName }: Pick<Settings, 'folders' | 'profileName'>,
  model: ModelSettings | undefined,
): Promise<void> {
  await setModel(folders.config, profileName, model);
  for (const one of [model, model?.rerank]) if (one !== undefined) forget(folders.state, one);
}

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
  const { localModel } = await import('../model/local/set-local.ts');
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
  const { chooseModel } = await import('../model/discover.ts');
  const { base_url, name, wire } = await chooseModel(context);
  return { ...flags, 'base-url': base_url, name, wire: wire === 'rerank' ? undefined : wire };
}

/** @throws {CliError} `usage` for a model whose test says that it points at random. */
function refuseUnfit(model: ModelSettings, state: string): void {
  const score = recall(state).scores[endpointKey(model)];
  if (score === undefined || score >= ENOUGH) return;
  throw usageError(
    `${model.name} got ${score} of 40 questions right in its test: its choices are not to be relied on.`,
    'Set another, test it again with `ibid model test`, or set it with --anyway.',
  );
}

/** Whether the model is the same but asked in another way: then it is worth something else, and its score is forgotten. */
function isAskedAnew(before: ModelSettings | undefined, model: ModelSettings, state: string): boolean {
  const { base_url, name, wire } = model;
  if (before?.base_url !== base_url || before.name !== name || before.wire === wire) return false;
  const key = endpointKey(model);
  remember(state, ({ scores: { [key]: _score, ...scores }, ...memory }) => ({ ...memory, scores }));
  return true;
}

export const show = defineCommand({
  name: 'model show',
  summary: 'Show the model of a profile, and what is sent to it',
  group: 'Set up',
  effects: 'reads',
  examples: ['ibid model show', 'ibid model show --json'],
  exits: ['auth'],
  async run(context) {
    const { profileSettings, shownModel, modelText } = await import('../model/settings.ts');
    const value = await shownModel(profileSettings(context));
    return { kind: 'value', value, text: (_document, screen) => screen.clean(modelText(value)) };
  },
});

export const test = defineCommand({
  name: 'model test',
  summary: 'Ask the model 40 questions over the starter corpus and count the right answers',
  group: 'Set up',
  effects: 'pays',
  about:
    '24 questions have an answer there and 16 have none. None of your documents is sent. Each request counts against the budget, is kept as a run and may be billed, like any other; `ibid model show` and `ibid doctor` show the score.',
  flags: {
    cacert: REQUEST.cacert,
    deadline: REQUEST.deadline,
    'max-wait': REQUEST['max-wait'],
    'no-retry': REQUEST['no-retry'],
    'no-keep': REQUEST['no-keep'],
  },
  examples: ['ibid model test', 'ibid model test --json'],
  exits: PAID_EXITS,
  async run(context) {
    const { testModel } = await import('../model/test-model.ts');
    return testModel(context);
  },
});

export const remove = defineCommand({
  name: 'model remove',
  summary: 'Remove the model of a profile and its stored key',
  group: 'Set up',
  effects: 'deletes',
  about: 'Sectors that are marked as private stay private.',
  examples: ['ibid model remove'],
  exits: ['local_io'],
  async run(context) {
    const { profileSettings } = await import('../model/settings.ts');
    const { folders, profileName } = profileSettings(context);
    const model = modelOf(folders.config, profileName);
    if (model === undefined)
      throw usageError(
        `Profile ${profileName} has no model.`,
        '`ibid model set` sets one; --profile names another profile.',
      );
    await setModel(folders.config, profileName, undefined);
    const key_removed = removeKey(folders.config, modelKeyName(profileName));
    return {
      kind: 'value',
      value: { removed: model.name, profile: profileName, key_removed },
      text: (_document, screen) =>
        screen.clean(`Removed ${model.name}${key_removed ? ' and its stored key' : ''}.\n`),
    };
  },
});
