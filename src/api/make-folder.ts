// The one way in which a folder is made. Not by a recursive mkdir: below /proc, and below whatever else says "no such
// file" where nothing can be made, that of Node 20 tries for ever at full load and hears no signal.

/**
 * Makes a folder only for its owner, and the folders above it that are not there, one at a time. Fails with the
 * system's error of the first that cannot be made.
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
