// Profiles: names for addresses, kept in config.json (0600). Reading parses the file; conf is loaded only to write it.
import { isRecord } from '../api/record.ts';
import { makeFolder } from '../api/make-folder.ts';
import { codeOf, messageOf } from '../api/coded-error.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback } from '../api/loopback.ts';
import { ConfigError } from './errors.ts';

/** The built-in profile: the embedded service, in this process. It has no address and needs no key. */
export const LOCAL = 'local';

/** Of a server, or of a store of the embedded service. */
export interface Profile {
  readonly base_url?: string;
  /** A folder, or the URL of a PostgreSQL. */
  readonly store?: string;
  /** A command whose first line of output is the key. */
  readonly key_command?: string;
}

/** A model that may word what the embedded service answers, of one profile. */
export interface ModelSettings {
  /** What `/chat/completions` is appended to; `local:` and a hash of its files for one that runs here without a server. */
  readonly base_url: string;
  readonly name: string;
  /** How it is asked; absent where it writes: by chat completions. */
  readonly wire?: 'decisions';
  /** A model that orders what is found before this one reads it. */
  readonly rerank?: RerankSettings;
  /** Of a model without a server: the folder with its files. */
  readonly folder?: string;
  /** US dollars for a million tokens; absent where it was not given. */
  readonly input_usd_per_million?: number;
  readonly output_usd_per_million?: number;
  /** The most tokens of one answer. */
  readonly max_tokens?: number;
}

/** A model that orders passages by a question. */
export interface RerankSettings {
  /** What `/rerank` is appended to. */
  readonly base_url: string;
  readonly name: string;
}

export interface ProfileFile {
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
  /** By the name of their profile. */
  readonly models?: Readonly<Record<string, ModelSettings>>;
  /** Sectors whose documents are never sent to a model, whatever the profile. */
  readonly private_sectors?: readonly string[];
}

/** Reads config.json of a folder; a missing file is an empty one. @throws {ConfigError} `bad_config`. */
export function readProfiles(folder: string): ProfileFile {
  const path = join(folder, 'config.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return { profiles: {} };
    if (codeOf(error) === 'ENAMETOOLONG')
      throw new ConfigError('cannot_write', `The path of the settings file is too long: ${path}`, {
        advice: 'Point IBID_HOME or XDG_CONFIG_HOME at a folder with a shorter name.',
        cause: error,
      });
    throw new ConfigError('bad_config', `The settings file ${path} cannot be read.`, {
      advice: 'Check its owner and mode.',
      cause: error,
    });
  }
  return checked(path, text);
}

/** Changes config.json by `change` and writes it whole, mode 0600. @throws {ConfigError} `cannot_write`. */
export async function changeProfiles(
  folder: string,
  change: (file: ProfileFile) => ProfileFile,
): Promise<ProfileFile> {
  const next = change(readProfiles(folder));
  const { default: Conf } = await import('conf');
  try {
    // Else conf makes it, by a recursive mkdir.
    makeFolder(folder);
    const conf = new Conf<Record<string, unknown>>({
      cwd: folder,
      configName: 'config',
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
      projectName: 'ibid',
    });
    conf.store = { ...next };
  } catch (error) {
    throw new ConfigError(
      'cannot_write',
      `The settings in ${folder} cannot be written (${reasonOf(error)}).`,
      {
        advice: 'Make the folder writable, or point IBID_HOME somewhere else.',
        cause: error,
      },
    );
  }
  return next;
}

/** Lower-case letters, digits, dots, dashes and underscores: safe in a file, a shell and a completion. */
export function isProfileName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,63}$/i.test(name);
}

/**
 * Checks an address and returns it without a trailing slash: https, or http on loopback; no user, query or fragment.
 * @throws {ConfigError} `bad_address`.
 */
export function checkAddress(address: string): string {
  let url: URL;
  try {
    url = new URL(address);
  } catch (error) {
    throw new ConfigError('bad_address', `${JSON.stringify(address)} is not an address.`, {
      advice: 'Give one such as https://api.example.org.',
      cause: error,
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigError('bad_address', 'An address must not carry a user name or password.', {
      advice: 'Store the key with `ibid auth set`.',
    });
  }
  if (url.search !== '' || url.hash !== '') {
    throw new ConfigError('bad_address', `The address ${address} must not carry a query or a fragment.`);
  }
  const loopback = isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) {
    throw new ConfigError('bad_address', `${url.origin} is not https.`, {
      advice: 'A key must not travel in the clear: use https (http is allowed on loopback only).',
    });
  }
  return url.href.replace(/\/+$/, '');
}

function checked(path: string, text: string): ProfileFile {
  const bad = (what: string, cause?: unknown) =>
    new ConfigError('bad_config', `The settings file ${path} ${what}.`, {
      advice: 'Repair it or move it away; `ibid doctor` tells more.',
      cause,
    });
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw bad('is not JSON', error);
  }
  if (!isRecord(value)) throw bad('is not a JSON object');
  const { current, profiles = {} } = value;
  if (current !== undefined && typeof current !== 'string') throw bad('has a `current` that is not text');
  if (!isRecord(profiles)) throw bad('has `profiles` that are not an object');
  for (const [name, profile] of Object.entries(profiles)) {
    if (!isRecord(profile) || typeof (profile['base_url'] ?? profile['store']) !== 'string')
      throw bad(`has a profile ${JSON.stringify(name)} without a base_url`);
    if (profile['key_command'] !== undefined && typeof profile['key_command'] !== 'string') {
      throw bad(`has a profile ${JSON.stringify(name)} whose key_command is not text`);
    }
  }
  return {
    ...(current === undefined ? {} : { current }),
    profiles: profiles as Record<string, Profile>,
    ...modelsIn(value, bad),
  };
}

function modelsIn(
  { models, private_sectors }: Readonly<Record<string, unknown>>,
  bad: (what: string) => ConfigError,
): Pick<ProfileFile, 'models' | 'private_sectors'> {
  if (models !== undefined && (!isRecord(models) || !Object.values(models).every(isModel)))
    throw bad('has `models` that are not objects with a base_url and a name');
  if (private_sectors !== undefined && !isNames(private_sectors))
    throw bad('has `private_sectors` that are not a list of names');
  return {
    ...(models === undefined ? {} : { models: models as Record<string, ModelSettings> }),
    ...(private_sectors === undefined ? {} : { private_sectors }),
  };
}

function isModel(value: unknown): boolean {
  if (!isRecord(value) || typeof value['base_url'] !== 'string' || typeof value['name'] !== 'string')
    return false;
  if (value['base_url'].startsWith('local:') && typeof value['folder'] !== 'string') return false;
  if (value['wire'] !== undefined && value['wire'] !== 'decisions') return false;
  const { rerank } = value;
  if (rerank !== undefined && !(isRecord(rerank) && isText(rerank['base_url']) && isText(rerank['name'])))
    return false;
  return ['input_usd_per_million', 'output_usd_per_million', 'max_tokens'].every((name) => {
    const amount = value[name];
    return amount === undefined || (typeof amount === 'number' && Number.isFinite(amount) && amount >= 0);
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function reasonOf(error: unknown): string {
  return codeOf(error) ?? messageOf(error);
}

/** No such file, or a part of its path is a file itself. */
function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
}
