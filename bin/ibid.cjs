#!/usr/bin/env node
// The launcher: --version, --help and the bare command from texts made at build time, everything else from the main chunk.
'use strict';
const { readFileSync, writeSync } = require('node:fs');

const argv = process.argv.slice(2);
const made = { '--version': 'version.txt', '-V': 'version.txt', '--help': 'help.txt', '-h': 'help.txt' };
const text = argv.length === 0 ? 'first.txt' : argv.length === 1 ? made[argv[0]] : undefined;

if (text !== undefined) {
  try {
    writeSync(1, readFileSync(`${__dirname}/../dist/cli/${text}`));
  } catch (error) {
    // A reader that went away is no failure.
    if (error.code !== 'EPIPE') throw error;
  }
} else {
  const code = `${__dirname}/../dist/code/${process.versions.v8}`;
  useCode(isDeepQuestion(argv) && optimisesLater() ? `${code}-deep` : code);
  require('../dist/cli/main.cjs').start(argv);
}

/**
 * Chunks are compiled from the code that V8 kept when this package was built, where it was built by the same V8:
 * compiling anew takes a fifth of a cold answer. What V8 does not accept is compiled from its source.
 */
function useCode(folder) {
  const { existsSync } = require('node:fs');
  if (!existsSync(folder) && globalThis.ibidScripts === undefined) return;
  const { basename, dirname } = require('node:path');
  const { wrap } = require('node:module');
  const { Script } = require('node:vm');
  require.extensions['.cjs'] = (module, filename) => {
    const kept = `${folder}/${basename(filename)}.code`;
    const cachedData = existsSync(kept) ? readFileSync(kept) : undefined;
    const script = new Script(wrap(readFileSync(filename, 'utf8')), { filename, cachedData });
    globalThis.ibidScripts?.set(kept, script);
    const run = script.runInThisContext();
    run.call(module.exports, module.exports, (id) => module.require(id), module, filename, dirname(filename));
  };
}

function isDeepQuestion(words) {
  return words[0] === 'query' && words.some((word) => word.endsWith('deliberate'));
}

/**
 * Node 20 optimises a function early: a quarter of a deep answer's processor time went into code that never ran again.
 * Not for what works through much, which is the slower for it. V8 takes no code that was kept under another setting.
 */
function optimisesLater() {
  if (!process.versions.v8.startsWith('11.3.')) return false;
  require('node:v8').setFlagsFromString('--interrupt-budget=1500000');
  return true;
}
