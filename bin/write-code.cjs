// Loaded by the launcher at the end of a run that had to compile: writes V8's code of its chunks into the cache folder.
// Whatever fails here (a full disk, a home that cannot be written) means no cache, and nothing else.
'use strict';
const {
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} = require('node:fs');
const { basename, dirname, join } = require('node:path');
const { cachedDataVersionTag, setFlagsFromString } = require('node:v8');

/** Folders at the most: a few versions of Node and of this program may be in use in turn. */
const MOST_FOLDERS = 4;

/**
 * What the program sets on its way (undici.ts, heap.ts), as it is at the start: V8 takes code under the flags alone that it
 * was made under. A chunk that was loaded after them is not written, since it may be loaded before them another time.
 */
const FLAGS_AT_START = [
  '--semi-space-growth-factor=2',
  '--heap-growing-percent=0',
  '--max-inlined-bytecode-size-cumulative=920',
];
if (process.versions.v8.startsWith('11.3.')) FLAGS_AT_START.push('--wasm-tiering-budget=1800000');

/** Code is brought up to date where it has grown by this share: by functions that V8 compiled for this run first. */
const GROWTH = 1 / 50;

/**
 * @param chunks those that were loaded: `size` is that of the code in use, in bytes; where there was none, `flags` stands
 * for those that the chunk was compiled under; `settings` are those of V8 that had been made, each with the usual one
 */
function writeCode(folder, chunks, isPrivate) {
  try {
    const written = [...asAtStart(chunks, false), ...asAtStart(chunks, true)];
    if (written.length === 0) return;
    const isNew = makeFolder(folder);
    const stats = lstatSync(folder);
    if (!stats.isDirectory() || !isPrivate(stats)) return;
    for (const { file, code } of written) writeWhole(file, code);
    if (isNew) removeOldest(folder);
  } catch {
    // The next run tries again.
  }
}

/** The new code of those that were loaded before or after V8's settings were made, under the flags of that time. */
function asAtStart(chunks, isSet) {
  const own = chunks.filter(({ settings }) => settings.length > 0 === isSet);
  const settings = chunks.at(-1).settings;
  for (const [made, usual] of settings) setFlagsFromString(isSet ? made : usual);
  for (const flag of FLAGS_AT_START) setFlagsFromString(flag);
  const atStart = cachedDataVersionTag();
  return own.flatMap(({ file, script, size, flags }) => {
    if (flags !== undefined && flags !== atStart) return [];
    const code = script.createCachedData();
    return size === undefined || code.length > size * (1 + GROWTH) ? [{ file, code }] : [];
  });
}

/** Not `recursive`: below /proc, Node 20 would try for ever. @returns whether it was not there */
function makeFolder(folder) {
  try {
    mkdirSync(folder, 0o700);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, 0o700);
    return true;
  }
}

/** The file's time is made of its size, as the launcher expects it: in even seconds, all that some file systems keep. */
function writeWhole(file, bytes) {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, bytes, { flag: 'wx', mode: 0o600 });
    const time = 1_000_000_000 + 2 * bytes.length;
    utimesSync(temporary, time, time);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Those of other builds and other Nodes, the last made last. */
function removeOldest(folder) {
  const all = dirname(folder);
  const others = readdirSync(all)
    .filter((name) => /^[0-9a-f]{16}-v/.test(name) && name !== basename(folder))
    .map((name) => ({ path: join(all, name), made: lstatSync(join(all, name)).mtimeMs }));
  others.sort((a, b) => b.made - a.made);
  for (const { path } of others.slice(MOST_FOLDERS - 1)) rmSync(path, { recursive: true, force: true });
}

module.exports = { writeCode };
