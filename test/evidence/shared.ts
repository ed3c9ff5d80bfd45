// The public vectors: read by path from IBID_SHARED, or from ../shared beside the repository; tests skip without them.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The path of a folder or file under data/, and whether it is there. */
export function vectors(...parts: string[]): { path: string; absent: boolean } {
  const root = process.env['IBID_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
  const path = join(root, 'data', ...parts);
  return { path, absent: !existsSync(path) };
}
