// What commands about a model share: whose it is, and how its settings read.
import { fingerprint, findModelKey } from '../../config/keys.ts';
import { modelOf, privateSectors } from '../../config/models.ts';
import type { ModelSettings } from '../../config/profiles.ts';
import { resolveSettings, type Settings } from '../../config/settings.ts';
import { endpointKey, recall } from '../../reader/memory.ts';
import type { Context } from '../kit/context.ts';
import { isLocalAddress, staysHere } from '../../reader/place.ts';
import { SHAPES } from '../../reader/decisions/shapes.ts';
import { MAX_TOKENS, pricesOf } from '../../reader/prices.ts';

/** Only the settings of the profile: here --base-url is the model's address. @throws {ConfigError}. */
export function profileSettings({ flags: { profile }, env }: Context): Settings {
  return resolveSettings({ profile }, env);
}

/** The model of a profile as it is shown; the key by its fingerprint. */
export async function shownModel({ profileName, folders }: Settings) {
  const model = modelOf(folders.config, profileName);
  const sectors = privateSectors(folders.config);
  if (model === undefined) return { profile: profileName, model: null, private_sectors: sectors };
  const { origin } = new URL(model.base_url);
  const key = isLocalAddress(model.base_url)
    ? undefined
    : await findModelKey(folders.config, profileName, origin);
  return {
    profile: profileName,
    model: {
      name: model.name,
      base_url: model.base_url,
      wire: wireShown(model, folders.state),
      rerank: model.rerank ?? null,
      key: key === undefined ? null : await fingerprint(key.value),
      input_usd_per_million: model.input_usd_per_million ?? null,
      output_usd_per_million: model.output_usd_per_million ?? null,
      max_tokens: model.max_tokens ?? MAX_TOKENS,
      test_score: recall(folders.state).scores[endpointKey(model)] ?? null,
      folder: model.folder ?? null,
      leaves_this_machine: ![model.base_url, model.rerank?.base_url ?? model.base_url].every(staysHere),
    },
    private_sectors: sectors,
  };
}

/** How a model is asked, with the address of each request. */
function wireShown({ base_url, name, wire }: ModelSettings, state: string) {
  if (isLocalAddress(base_url)) return { kind: 'local', url: null };
  if (wire === undefined) return { kind: 'chat', url: `${base_url}/chat/completions` };
  const { path } =
    SHAPES[recall(state).dialects[endpointKey({ base_url, name }, 'decisions')] ?? 0] ?? SHAPES[0]!;
  return { kind: wire, url: `${base_url}${path}` };
}

type Shown = Awaited<ReturnType<typeof shownModel>>;

/** The same as lines for a person, and what leaves the machine by it. */
export function modelText({ profile, model, private_sectors: sectors }: Shown): string {
  const hidden = sectors.length === 0 ? [] : [`private      ${sectors.join(', ')}`];
  if (model === null) return [`No model is set for profile ${profile}.`, ...hidden, ''].join('\n');
  return [
    `profile      ${profile}`,
    `model        ${model.name}`,
    `address      ${model.base_url}`,
    `asked        ${WIRES[model.wire.kind]}${model.wire.url === null ? '' : ` (POST ${model.wire.url})`}`,
    ...(model.rerank === null
      ? []
      : [`ordered by   ${model.rerank.name} at ${model.rerank.base_url}, before it reads`]),
    ...(model.folder === null ? endpointLines(model) : [`folder       ${model.folder}`]),
    `test         ${model.test_score === null ? 'not tested: `ibid model test`' : `${model.test_score} of 40`}`,
    ...hidden,
    '',
    leavesText(model),
    '',
  ].join('\n');
}

const WIRES: Readonly<Record<string, string>> = {
  local: 'for each statement separately, in ibid’s own process',
  decisions: 'for decisions, one request a block',
  chat: 'in sentences, for ids as JSON',
};

function endpointLines(model: NonNullable<Shown['model']>): string[] {
  return [
    `key          ${model.key ?? 'none'}`,
    `price        ${priceText(model)}`,
    `max tokens   ${model.max_tokens}`,
  ];
}

/** What goes where, whatever was asked. */
function leavesText({ base_url, rerank }: Pick<NonNullable<Shown['model']>, 'base_url' | 'rerank'>): string {
  if (isLocalAddress(base_url))
    return 'It runs on this machine in its own process, without a server: nothing is sent anywhere.';
  const addresses = [base_url, ...(rerank === null ? [] : [rerank.base_url])];
  const originsOf = (all: readonly string[]) =>
    [...new Set(all.map((one) => new URL(one).origin))].join(' and ');
  const far = addresses.filter((one) => !staysHere(one));
  if (far.length === 0)
    return `Questions and statements of your documents go to ${originsOf(addresses)}, on this machine.`;
  return `Your questions and statements of the documents that may answer them leave this machine for ${originsOf(far)}; documents of private sectors never do. --dry-run shows each full request, and --no-model asks without it.`;
}

function priceText(model: NonNullable<Shown['model']>): string {
  const prices = pricesOf({
    base_url: model.base_url,
    name: model.name,
    ...(model.input_usd_per_million === null ? {} : { input_usd_per_million: model.input_usd_per_million }),
    ...(model.output_usd_per_million === null
      ? {}
      : { output_usd_per_million: model.output_usd_per_million }),
  });
  if (prices === null) return 'not known';
  if (prices.input === 0 && prices.output === 0) return 'nothing';
  return `$${model.input_usd_per_million ?? 0} a million input tokens, $${model.output_usd_per_million ?? 0} a million output tokens`;
}
