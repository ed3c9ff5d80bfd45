// V8's compiled code, which the launcher (bin/ibid.cjs) puts into the cache folder and takes from there: where and how much.
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { foldersOf, type Environment } from '../../config/folders.ts';
import { ok, warn, type Finding } from './check.ts';

export function checkCode(env: Environment): Finding {
  if ((env['NODE_DISABLE_COMPILE_CACHE'] ?? '') !== '')
    return ok('code', 'compiled at each run, since NODE_DISABLE_COMPILE_CACHE is set');
  const chosen = env['NODE_COMPILE_CACHE'] ?? '';
  const folder = join(chosen === '' ? foldersOf(env).cache : resolve(chosen, 'ibid'), 'code');
  const files = filesBelow(folder);
  if (files.length === 0) return ok('code', `compiled at the next run, into ${folder}`);
  const stats = files.map((file) => statSync(file));
  const megabytes = (stats.reduce((sum, { size }) => sum + size, 0) / 1_000_000).toFixed(1);
  if (process.platform !== 'win32' && stats.some(({ uid }) => uid !== process.geteuid?.()))
    return warn('code', `Another user's code is in ${folder}; it is not used.`, `Remove ${folder}.`);
  return ok('code', `${megabytes} MB compiled in ${folder}`);
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  } catch {
    return [];
  }
}
