// Where requests go (cli.md): profiles, addresses, and their order; every fault a sentence.
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/config/errors.ts';
import { foldersOf } from '../../src/config/folders.ts';
import { findKey, fingerprint, keySources, removeKey, storeKey } from '../../src/config/keys.ts';
import { changeProfiles, checkAddress, readProfiles } from '../../src/config/profiles.ts';
import { resolveSettings } from '../../src/config/settings.ts';
import { runIbid, temporaryFolder } from '../support/ibid.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const env = (more: Record<string, string> = {}) => ({ IBID_HOME: folder.path, ...more });
const codeOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as ConfigError).code;
  }
  return undefined;
};

async function withProfiles() {
  await changeProfiles(join(folder.path, 'config'), () => ({
    current: 'work',
    profiles: { work: { base_url: 'https://work.example' }, lab: { base_url: 'http://127.0.0.1:9000/api/' } },
  }));
}

describe('settings', () => {
  it('are the embedded service where nothing is configured', () => {
    expect(resolveSettings({}, env())).toMatchObject({
      profileName: 'local',
      baseUrl: undefined,
      decidedBy: 'built-in',
    });
  });

  it('take --profile, IBID_PROFILE, then the profile in use; the address from --base-url, then IBID_BASE_URL', async () => {
    await withProfiles();
    expect(resolveSettings({}, env())).toMatchObject({
      profileName: 'work',
      baseUrl: 'https://work.example',
    });
    expect(resolveSettings({}, env({ IBID_PROFILE: 'lab' }))).toMatchObject({
      profileName: 'lab',
      baseUrl: 'http://127.0.0.1:9000/api',
    });
    expect(resolveSettings({ profile: 'local' }, env({ IBID_PROFILE: 'lab' })).baseUrl).toBeUndefined();
    expect(resolveSettings({}, env({ IBID_BASE_URL: 'https://other.example' })).baseUrl).toBe(
      'https://other.example',
    );
    const given = resolveSettings(
      { baseUrl: 'https://flag.example/' },
      env({ IBID_BASE_URL: 'https://other.example' }),
    );
    expect(given).toMatchObject({ baseUrl: 'https://flag.example', decidedBy: '--base-url' });
    expect(resolveSettings({}, env({ IBID_PROFILE: '', IBID_BASE_URL: '' })).profileName).toBe('work');
  });

  it('refuse an unknown profile, also one named like a member of every object', () => {
    expect(codeOf(() => resolveSettings({ profile: 'nowhere' }, env()))).toBe('unknown_profile');
    expect(codeOf(() => resolveSettings({ profile: 'constructor' }, env()))).toBe('unknown_profile');
  });

  it.each([
    '{',
    '[]',
    '{"profiles":[]}',
    '{"profiles":{"a":{}}}',
    '{"current":7}',
    '{"profiles":{"a":{"base_url":"https://a","key_command":1}}}',
  ])('refuse a settings file that holds %s', (text) => {
    mkdirSync(join(folder.path, 'config'), { recursive: true });
    writeFileSync(join(folder.path, 'config', 'config.json'), text);
    expect(codeOf(() => readProfiles(join(folder.path, 'config')))).toBe('bad_config');
  });

  it('are written with mode 0600', async () => {
    await withProfiles();
    expect(statSync(join(folder.path, 'config', 'config.json')).mode & 0o777).toBe(0o600);
    expect(readProfiles(join(folder.path, 'config')).profiles['lab']?.base_url).toBe(
      'http://127.0.0.1:9000/api/',
    );
  });
});

describe('an address', () => {
  it.each([
    ['https://api.example.org', 'https://api.example.org'],
    ['https://api.example.org/', 'https://api.example.org'],
    ['http://localhost:8080/x/', 'http://localhost:8080/x'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('may be %s', (given, kept) => {
    expect(checkAddress(given)).toBe(kept);
  });

  it.each([
    'api.example.org',
    'http://api.example.org',
    'ftp://x',
    'https://u:p@x.example',
    'https://x.example/?a=1',
    'https://x.example/#a',
    'http://127.evil.example',
    '',
  ])('may not be %s', (given) => {
    expect(codeOf(() => checkAddress(given))).toBe('bad_address');
  });
});

describe('folders', () => {
  it('follow XDG, ignore what is relative, and IBID_HOME moves all of them', () => {
    expect(foldersOf({ XDG_CONFIG_HOME: '/c', XDG_DATA_HOME: 'relative' }).config).toBe('/c/ibid');
    expect(foldersOf({ XDG_DATA_HOME: 'relative' }).data).toMatch(/\.local\/share\/ibid$/);
    expect(foldersOf({ IBID_HOME: '/h', XDG_CONFIG_HOME: '/c' })).toEqual({
      config: '/h/config',
      data: '/h/data',
      state: '/h/state',
      cache: '/h/cache',
    });
  });
});

describe('the key', () => {
  const place = (more: Record<string, string> = {}, key_command?: string) => ({
    env: env(more),
    folder: join(folder.path, 'config'),
    profileName: 'work',
    profile: { base_url: 'https://work.example', ...(key_command === undefined ? {} : { key_command }) },
    origin: 'https://work.example',
  });

  it('comes from IBID_API_KEY_FILE, IBID_API_KEY, key_command, then the store, and the rest is shadowed', async () => {
    storeKey(join(folder.path, 'config'), 'work', 'https://work.example', 'stored-key');
    const file = join(folder.path, 'key.txt');
    writeFileSync(file, 'file-key\n');
    const all = place({ IBID_API_KEY_FILE: file, IBID_API_KEY: 'env-key' }, 'echo command-key');
    expect(keySources(all)).toEqual(['IBID_API_KEY_FILE', 'IBID_API_KEY', 'key_command', 'stored']);
    expect(await findKey(all)).toEqual({ source: 'IBID_API_KEY_FILE', value: 'file-key' });
    expect((await findKey(place({ IBID_API_KEY: 'env-key' }, 'echo command-key')))?.value).toBe('env-key');
    expect((await findKey(place({}, 'echo command-key; echo more')))?.value).toBe('command-key');
    expect((await findKey(place()))?.value).toBe('stored-key');
  });

  it('goes only to the origin that it was stored for', async () => {
    storeKey(join(folder.path, 'config'), 'work', 'https://work.example', 'stored-key');
    expect(await findKey({ ...place(), origin: 'https://evil.example' })).toBeUndefined();
  });

  it('is refused when others can read it, and is never in the sentence', async () => {
    storeKey(join(folder.path, 'config'), 'work', 'https://work.example', 'stored-key');
    const path = join(folder.path, 'config', 'keys.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o644);
    await expect(findKey(place())).rejects.toMatchObject({ code: 'unsafe_key_file' });
  });

  it.each(['two words', 'line\nbreak', 'ümlaut', '', '  '])(
    'is refused as %j, and never shown',
    async (text) => {
      const file = join(folder.path, 'key.txt');
      writeFileSync(file, text);
      const error = await findKey(place({ IBID_API_KEY_FILE: file })).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ConfigError);
      if (text.trim() !== '') expect((error as Error).message).not.toContain(text);
    },
  );

  it('of a command that fails is a sentence without its output', async () => {
    await expect(findKey(place({}, 'echo secret-canary >&2; exit 3'))).rejects.toMatchObject({
      code: 'bad_key',
      message: "The profile's key_command ended with 3.",
    });
  });

  it('is told by a fingerprint and can be forgotten', async () => {
    expect(await fingerprint('abc')).toBe('ba7816bf8f01');
    storeKey(join(folder.path, 'config'), 'work', 'https://work.example', 'stored-key');
    expect(removeKey(join(folder.path, 'config'), 'work')).toBe(true);
    expect(removeKey(join(folder.path, 'config'), 'work')).toBe(false);
  });

  // HOME is read by the platform: by a process of its own here.
  it.skipIf(process.platform === 'win32').each(['', 'relative'])('are not where HOME is %j', async (HOME) => {
    const env = { HOME, IBID_HOME: '', XDG_DATA_HOME: '' };
    const { stdout } = await runIbid(folder.path, ['paths', '--get', 'data'], { env });
    expect(stdout.trim()).toBe(join(userInfo().homedir, '.local', 'share', 'ibid'));
  });
});
