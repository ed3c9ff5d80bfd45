// The only way to make a folder. Not a recursive mkdir: below /proc, and anywhere else that answers
// "no such file" although nothing can be made, that of Node 20 loops for ever at full load and ignores signals.

/**
 * Makes a folder only for its owner, and missing folders above it, one at a time. Fails with the system's error of the first
 * that cannot be made.
 */
export function makeFolder(path: string, mode = 0o700): void {
  const { mkdirSync, statSync } = process.getBuiltinModule('node:fs');
  const paths = process.getBuiltinModule('node:path');
  const missing: string[] = [];
  for (
    let at = path;
    statSync(at, { throwIfNoEntry: false })?.isDirectory() !== true;
    at = paths.dirname(at)
  ) {
    missing.unshift(at);
    if (paths.dirname(at) === at) break;
  }
  for (const folder of missing)
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      // Another process was faster.
      if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
    }
}
