// This machine: the Node that runs ibid, and the folders where it keeps things.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { foldersOf, type Environment } from '../../config/folders.ts';
import { fail, ok, warn, type Finding } from './check.ts';

/** The oldest Node that ibid runs on, as in package.json. */
const OLDEST = [20, 18] as const;

/** `running` is the version of Node without its `v`. */
export function checkNode(env: Environment, running = process.versions.node): Finding {
  const [major = 0, minor = 0] = running.split('.').map(Number);
  const found = `Node ${running}`;
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    return fail('node', found, `ibid needs Node ${OLDEST.join('.')} or newer.`, 'local_io');
  const extra = env['NODE_EXTRA_CA_CERTS'] ?? '';
  if (extra === '') return ok('node', found);
  if (!existsSync(extra))
    return warn(
      'node',
      `${found}; NODE_EXTRA_CA_CERTS names ${extra}, which is not there`,
      'Correct the path, or unset it.',
    );
  if (major === 20)
    return warn(
      'node',
      `${found} with NODE_EXTRA_CA_CERTS, which Node 20 reads at every start (about 30 ms)`,
      'Use a newer Node, or set it only where it is needed: --cacert does the same for one run.',
    );
  return ok('node', `${found}, with NODE_EXTRA_CA_CERTS`);
}

/** Each folder that is there must be one that only we can change; one that is not must be possible to make. */
export function checkFolders(env: Environment): Finding {
  const folders = Object.entries(foldersOf(env));
  const troubles = folders.flatMap(([name, path]) => troubleOf(name, path));
  const worst = troubles.find(({ status }) => status === 'fail') ?? troubles[0];
  if (worst !== undefined) return worst;
  const told = folders.map(([name, path]) => `${name} ${path}${existsSync(path) ? '' : ' (not made yet)'}`);
  return ok('folders', told.join(', '));
}

function troubleOf(name: string, path: string): Finding[] {
  const there = nearest(path);
  const stats = statSync(there);
  if (!stats.isDirectory())
    return [
      fail(
        'folders',
        `${there} stands where the ${name} folder should be and is not a folder.`,
        'Move it away.',
        'local_io',
      ),
    ];
  if (!isWritable(there))
    return [
      fail(
        'folders',
        `The ${name} folder ${path} ${there === path ? 'cannot be written' : 'cannot be made'}.`,
        `Make ${there} writable, or point IBID_HOME somewhere else.`,
        'local_io',
      ),
    ];
  if (there === path && process.platform !== 'win32' && (stats.mode & 0o022) !== 0)
    return [warn('folders', `Others can write to the ${name} folder ${path}.`, `Run: chmod go-w ${path}`)];
  return [];
}

/** The path itself, or the first folder above it that is there. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
