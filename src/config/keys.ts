// Where the key comes from, in the order of cli.md; a stored key is bound to its origin.
import { isSet } from './settings.ts';
import { makeFolder } from '../api/make-folder.ts';
import { codeOf } from '../api/coded-error.ts';
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './errors.ts';
import type { Environment } from './folders.ts';
import type { Profile } from './profiles.ts';

export type KeySource = 'IBID_API_KEY_FILE' | 'IBID_API_KEY' | 'key_command' | 'stored';

export interface Key {
  readonly source: KeySource;
  readonly value: string;
}

export interface KeyPlace {
  readonly env: Environment;
  /** The configuration folder. */
  readonly folder: string;
  readonly profileName: string;
  readonly profile: Profile | undefined;
  /** The origin that a request would go to. */
  readonly origin: string;
}

interface StoredKey {
  readonly origin: string;
  readonly key: string;
}

/** The sources that are set, first the one in use; only names, nothing is read or run but the stored file. */
export function keySources(place: KeyPlace): KeySource[] {
  return [...sourcesOf(place)];
}

function* sourcesOf(place: KeyPlace): Generator<KeySource> {
  if (isSet(place.env['IBID_API_KEY_FILE'])) yield 'IBID_API_KEY_FILE';
  if (isSet(place.env['IBID_API_KEY'])) yield 'IBID_API_KEY';
  if (place.profile?.key_command !== undefined) yield 'key_command';
  if (readStored(place.folder)[place.profileName]?.origin === place.origin) yield 'stored';
}

/** The key for a request to `place.origin`, or undefined when no source has one. @throws {ConfigError}. */
export async function findKey(place: KeyPlace): Promise<Key | undefined> {
  // Stopped at the first: trouble with a source that is shadowed does not matter.
  const { value: source } = sourcesOf(place).next();
  switch (source) {
    case undefined:
      return undefined;
    case 'IBID_API_KEY_FILE':
      return { source, value: checkKey(await readKeyFile(place.env[source] ?? ''), `the file in ${source}`) };
    case 'IBID_API_KEY':
      return { source, value: checkKey(place.env[source] ?? '', source) };
    case 'key_command':
      return {
        source,
        value: checkKey(
          await runKeyCommand(place.profile?.key_command ?? ''),
          `key_command of profile ${place.profileName}`,
        ),
      };
    case 'stored':
      return {
        source,
        value: checkKey(readStored(place.folder)[place.profileName]?.key ?? '', 'the stored key'),
      };
  }
}

/** Keeps a key for a profile and an origin in keys.json, mode 0600, by temporary file and rename. @throws {ConfigError}. */
export function storeKey(folder: string, profileName: string, origin: string, key: string): void {
  const value = checkKey(key, 'what was given');
  writeStored(folder, { ...readStored(folder), [profileName]: { origin, key: value } });
}

/** Forgets the stored key of a profile; false when there was none. */
export function removeKey(folder: string, profileName: string): boolean {
  const { [profileName]: removed, ...rest } = readStored(folder);
  if (removed === undefined) return false;
  writeStored(folder, rest);
  return true;
}

/** Under which name the key of a profile's model is stored: no profile can have it. */
export function modelKeyName(profileName: string): string {
  return `${profileName}/model`;
}

/** The stored key of a profile's model, only for that origin; no variable and no command has one. @throws {ConfigError}. */
export async function findModelKey(
  folder: string,
  profileName: string,
  origin: string,
): Promise<Key | undefined> {
  return findKey({ env: {}, folder, profileName: modelKeyName(profileName), profile: undefined, origin });
}

/** The first 12 hex digits of the key's SHA-256: tells two keys apart and gives neither away. */
export async function fingerprint(key: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}

/** A key as it is used, without what surrounds it. @throws {ConfigError} `bad_key` without ever showing the key. */
export function checkKey(text: string, where: string): string {
  const key = text.replace(/^\ufeff/, '').trim();
  if (key === '') throw new ConfigError('bad_key', `There is no key in ${where}: it is empty.`);
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new ConfigError(
      'bad_key',
      `The key in ${where} has a space, line break or other character that no key has.`,
      {
        advice: 'Copy it again, complete and on one line.',
      },
    );
  }
  return key;
}

async function readKeyFile(path: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new ConfigError('bad_key', `The key file ${path} named by IBID_API_KEY_FILE cannot be read.`, {
      advice: 'Check the path and its mode, or unset IBID_API_KEY_FILE.',
      cause: error,
    });
  }
}

async function runKeyCommand(command: string): Promise<string> {
  const { exec } = await import('node:child_process');
  return new Promise((resolve, reject) => {
    const child = exec(command, { timeout: 5000, maxBuffer: 65_536, encoding: 'utf8' }, (error, stdout) => {
      if (error === null) return resolve(stdout.split('\n')[0] ?? '');
      // The command's own output may hold the key: nothing of it is shown.
      const why =
        error.killed === true
          ? 'took longer than 5 s'
          : `ended with ${error.code ?? error.signal ?? 'an error'}`;
      reject(
        new ConfigError('bad_key', `The profile's key_command ${why}.`, {
          advice: 'Run it by hand to see why.',
        }),
      );
    });
    child.stdin?.end();
  });
}

function readStored(folder: string): Readonly<Record<string, StoredKey>> {
  const path = join(folder, 'keys.json');
  let text: string;
  try {
    const { mode } = statSync(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new ConfigError(
        'unsafe_key_file',
        `Others can read the stored keys in ${path}, so they are not used.`,
        {
          advice: `Run: chmod 600 ${path}`,
        },
      );
    }
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    if (error instanceof ConfigError) throw error;
    throw new ConfigError('bad_config', `The stored keys in ${path} cannot be read.`, { cause: error });
  }
  try {
    return JSON.parse(text) as Record<string, StoredKey>;
  } catch {
    // No cause: a JSON error quotes the text, and the text is keys.
    throw new ConfigError('bad_config', `The stored keys in ${path} are not JSON.`, {
      advice: 'Move the file away and store the keys again with `ibid auth set`.',
    });
  }
}

function writeStored(folder: string, keys: Readonly<Record<string, StoredKey>>): void {
  const path = join(folder, 'keys.json');
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    makeFolder(folder);
    writeFileSync(temporary, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(temporary, 0o600);
    renameSync(temporary, path);
  } catch (error) {
    removeQuietly(temporary);
    throw new ConfigError('cannot_write', `The key cannot be stored in ${folder} (${codeOf(error)}).`, {
      advice: 'Make the folder writable, or point IBID_HOME somewhere else.',
    });
  }
}

/** Where the folder itself cannot be there, even a forced removal fails. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // What could not be written cannot be left behind either.
  }
}
