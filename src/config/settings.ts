// One validated object out of flags, environment and files (cli.md, "Where requests go").
import { ConfigError } from './errors.ts';
import { foldersOf, type Environment, type Folders } from './folders.ts';
import { checkAddress, LOCAL, readProfiles, type Profile } from './profiles.ts';
import { storeAt } from './store.ts';

export interface Settings {
  readonly folders: Folders;
  readonly profileName: string;
  readonly profile: Profile | undefined;
  /** Where requests go; undefined is the embedded service. */
  readonly baseUrl: string | undefined;
  /** Where the embedded service keeps everything: a folder or a URL. Never shown as it is (store.ts). */
  readonly store: string;
  /** What decided where requests go, for `profile show` and doctor. */
  readonly decidedBy:
    | '--base-url'
    | '--store'
    | 'IBID_BASE_URL'
    | '--profile'
    | 'IBID_PROFILE'
    | 'profile use'
    | 'built-in';
}

/** @throws {ConfigError} `unknown_profile`, `bad_address`, `bad_config`. */
export function resolveSettings(
  flags: { profile?: string | undefined; baseUrl?: string | undefined; store?: string | undefined },
  env: Environment,
): Settings {
  const folders = foldersOf(env);
  const file = readProfiles(folders.config);
  const [profileName, chosenBy] =
    flags.profile !== undefined
      ? [flags.profile, '--profile' as const]
      : isSet(env['IBID_PROFILE'])
        ? [env['IBID_PROFILE'], 'IBID_PROFILE' as const]
        : file.current !== undefined
          ? [file.current, 'profile use' as const]
          : [LOCAL, 'built-in' as const];
  const profile = Object.hasOwn(file.profiles, profileName) ? file.profiles[profileName] : undefined;
  if (profile === undefined && profileName !== LOCAL) {
    throw new ConfigError('unknown_profile', `There is no profile named ${JSON.stringify(profileName)}.`, {
      advice: '`ibid profile list` shows those there are; `ibid profile set NAME --base-url URL` makes one.',
    });
  }
  const store = storeAt(flags.store, env, profile, folders);
  const rest = { folders, profileName, profile, store };
  if (flags.store !== undefined && flags.baseUrl !== undefined) throw twoPlaces();
  if (flags.baseUrl !== undefined)
    return { ...rest, baseUrl: checkAddress(flags.baseUrl), decidedBy: '--base-url' };
  if (flags.store !== undefined) return { ...rest, baseUrl: undefined, decidedBy: '--store' };
  const address = env['IBID_BASE_URL'];
  if (isSet(address)) return { ...rest, baseUrl: checkAddress(address), decidedBy: 'IBID_BASE_URL' };
  return {
    ...rest,
    baseUrl: profile?.base_url === undefined ? undefined : checkAddress(profile.base_url),
    decidedBy: chosenBy,
  };
}

function twoPlaces(): ConfigError {
  return new ConfigError('bad_address', 'Requests cannot go to a server and be answered from a store.', {
    advice: 'Give --base-url or --store.',
  });
}

export function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
