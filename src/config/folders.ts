// Where ibid keeps things: the XDG folders, or everything under IBID_HOME.
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Folders {
  readonly config: string;
  /** The embedded service's corpus. */
  readonly data: string;
  readonly state: string;
  readonly cache: string;
}

/** The four folders. An XDG variable that is empty or relative is ignored, as its specification says, and so is HOME. */
export function foldersOf(env: Environment): Folders {
  const home = env['IBID_HOME'];
  if (home !== undefined && home !== '') {
    const root = resolve(home);
    return {
      config: join(root, 'config'),
      data: join(root, 'data'),
      state: join(root, 'state'),
      cache: join(root, 'cache'),
    };
  }
  const folder = (variable: string, ...fallback: string[]) => {
    const value = env[variable];
    return join(value !== undefined && isAbsolute(value) ? value : join(userHome(), ...fallback), 'ibid');
  };
  return {
    config: folder('XDG_CONFIG_HOME', '.config'),
    data: folder('XDG_DATA_HOME', '.local', 'share'),
    state: folder('XDG_STATE_HOME', '.local', 'state'),
    cache: folder('XDG_CACHE_HOME', '.cache'),
  };
}

/** A HOME that is empty or relative would mean another folder in every place where ibid is started. */
function userHome(): string {
  const home = homedir();
  return isAbsolute(home) ? home : userInfo().homedir;
}
