#!/usr/bin/env node
// The launcher: --version, --help and the bare command from texts made at build time, everything else from the main chunk,
// compiled from the code that V8 left in the cache folder at an earlier run.
'use strict';
const { isAscii } = require('node:buffer');
const fs = require('node:fs');

const argv = process.argv.slice(2);
// Other users see the arguments of a process, and the address of a database may hold a password: a title takes their place.
if (argv.some((word) => /:\/\/[^/]*:[^/]*@|[?&]password=/.test(word))) process.title = 'ibid';
const made = { '--version': 'version.txt', '-V': 'version.txt', '--help': 'help.txt', '-h': 'help.txt' };
const text = argv.length === 0 ? 'first.txt' : argv.length === 1 ? made[argv[0]] : undefined;

if (text !== undefined) {
  try {
    fs.writeSync(1, fs.readFileSync(`${__dirname}/../dist/cli/${text}`));
  } catch (error) {
    // A reader that went away is no failure.
    if (error.code !== 'EPIPE') require('../dist/cli/main.cjs').start(argv);
  }
} else {
  const asks = isQuestion(argv);
  const folder = codeFolder();
  const chunks = folder && useCode(folder, asks);
  if (chunks === undefined && asks) setAll(optimisingLater());
  require('../dist/cli/main.cjs').start(argv, chunks);
}

/**
 * Compiling anew takes a fifth of a cold answer. A chunk without code that V8 accepts is compiled from its source, and a
 * run that had to do so writes what V8 has compiled by its end: a run that finds everything writes nothing.
 * @returns the chunks, as they are loaded
 */
function useCode(folder, asks) {
  const { basename, dirname } = require('node:path');
  const { wrap } = require('node:module');
  const { Script } = require('node:vm');
  const chunks = [];
  // From the service on, where a question is answered here: help, an error and a question to a server come without.
  let settings;
  require.extensions['.cjs'] = (module, filename) => {
    const name = basename(filename);
    if (asks && settings === undefined && name.startsWith('service-')) setAll((settings = optimisingLater()));
    const file = `${folder}/${name}${settings?.length > 0 ? '.question' : ''}.code`;
    const cachedData = codeIn(file);
    const bytes = fs.readFileSync(filename);
    const source = isAscii(bytes) ? bytes.latin1Slice() : bytes.toString();
    const script = new Script(wrap(source), { filename, cachedData });
    const chunk = { file, filename, script, settings: settings ?? [] };
    if (script.cachedDataRejected === false) chunks.push({ ...chunk, size: cachedData.length });
    else chunks.push({ ...chunk, flags: require('node:v8').cachedDataVersionTag() });
    const run = script.runInThisContext();
    run.call(module.exports, module.exports, (id) => module.require(id), module, filename, dirname(filename));
  };
  // Not at `exit`: a process that is ended by a signal or an error is not held up.
  process.once('beforeExit', (exit) => {
    const isWhole = chunks.every(({ size }) => size !== undefined);
    if (exit >= 128 || (isWhole && (settings === undefined || !adds(folder)))) return;
    delete require.extensions['.cjs'];
    require('./write-code.cjs').writeCode(folder, chunks, isPrivate);
  });
  return chunks;
}

/** Each question is answered by other functions: what V8 compiled at the 1st, 2nd, 4th … 64th of them is added. */
function adds(folder) {
  try {
    const asked = (fs.statSync(`${folder}/asked`, { throwIfNoEntry: false })?.size ?? 0) + 1;
    if (asked > 64) return false;
    fs.appendFileSync(`${folder}/asked`, '.', { mode: 0o600 });
    return (asked & (asked - 1)) === 0;
  } catch {
    return false;
  }
}

/**
 * The folder of this build's code under this Node; undefined where there is none to be trusted or made. It is in the cache
 * folder (src/config/folders.ts), or where Node's own variables of this purpose say.
 */
function codeFolder() {
  const { env, version, versions, arch } = process;
  if (env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  try {
    const { isAbsolute, resolve } = require('node:path');
    const { homedir } = require('node:os');
    const cache = env.IBID_HOME
      ? resolve(env.IBID_HOME, 'cache')
      : resolve(isAbsolute(env.XDG_CACHE_HOME ?? '') ? env.XDG_CACHE_HOME : `${homedir()}/.cache`, 'ibid');
    const build = fs.readFileSync(`${__dirname}/../dist/cli/build.txt`, 'latin1');
    const name = `${build}-${version}-${versions.v8}-${arch}`;
    const folder = resolve(env.NODE_COMPILE_CACHE ? `${env.NODE_COMPILE_CACHE}/ibid` : cache, 'code', name);
    const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
    return stats === undefined || (stats.isDirectory() && isPrivate(stats)) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The code in a file, where the file is whole and ours alone. Code is run as it is, and V8 looks at its head only: whoever
 * can write such a file acts as this user, and a damaged one ends the process. So it must be a file of this user that no one
 * else can write, with the time that its writer gave it: a later write changes that. Loading a checksum would take too long.
 */
function codeIn(file) {
  const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = fs.constants;
  let opened;
  try {
    opened = fs.openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stats = fs.fstatSync(opened);
    const { size, mtimeMs } = stats;
    if (!stats.isFile() || !isPrivate(stats) || mtimeMs !== 1e12 + 2000 * size) return undefined;
    const code = Buffer.allocUnsafeSlow(size);
    return fs.readSync(opened, code, 0, size, 0) === size ? code : undefined;
  } catch {
    return undefined;
  } finally {
    if (opened !== undefined) fs.closeSync(opened);
  }
}

/** Windows gives each user a folder for its cache that others cannot write, and has no such modes. */
function isPrivate({ uid, mode }) {
  return process.platform === 'win32' || (uid === process.geteuid() && (mode & 0o077) === 0);
}

function isQuestion([command]) {
  return command === 'query' || command === 'search';
}

/**
 * Node 20 optimises a function early, and patterns at once: a third of an answer's processor time went into code that never
 * ran again. Not for what works through much, which is the slower for it. V8 takes no code that was made under another
 * setting, that of Node's own modules included: those that a question needs are loaded first.
 * @returns settings of V8, each with the usual one
 */
function optimisingLater() {
  if (!process.versions.v8.startsWith('11.3.')) return [];
  for (const name of ['vm', 'os', 'crypto']) require(name);
  return [
    ['--interrupt-budget=1500000', '--interrupt-budget=67584'],
    ['--no-regexp-peephole-optimization', '--regexp-peephole-optimization'],
    ['--regexp-tier-up-ticks=50', '--regexp-tier-up-ticks=1'],
  ];
}

function setAll(settings) {
  if (settings.length === 0) return;
  const { setFlagsFromString } = require('node:v8');
  for (const [setting] of settings) setFlagsFromString(setting);
}
