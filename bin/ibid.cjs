#!/usr/bin/env node
// The launcher: --version and --help from texts made at build time, everything else from the main chunk.
'use strict';
const { readFileSync, writeSync } = require('node:fs');

const argv = process.argv.slice(2);
const made = { '--version': 'version.txt', '-V': 'version.txt', '--help': 'help.txt', '-h': 'help.txt' };
const text = argv.length === 0 ? 'help.txt' : argv.length === 1 ? made[argv[0]] : undefined;

if (text !== undefined) {
  try {
    writeSync(1, readFileSync(`${__dirname}/../dist/cli/${text}`));
  } catch (error) {
    // A reader that went away is no failure.
    if (error.code !== 'EPIPE') throw error;
  }
} else {
  require('../dist/cli/main.cjs').start(argv);
}
