// Run by the build in a process of its own: answers one question from the embedded service, then keeps the code that V8
// has compiled by then, lazily compiled functions included, one file a chunk in dist/code/<version of V8>.
'use strict';
const { mkdirSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');

const [dist, launcher, ...words] = process.argv.slice(2);
const folder = join(dist, 'code', process.versions.v8);
globalThis.ibidScripts = new Map();
process.argv = [process.execPath, launcher, ...words];
require(launcher);

process.on('exit', () => {
  mkdirSync(folder, { recursive: true });
  for (const [file, script] of globalThis.ibidScripts) {
    const path = join(folder, `${basename(file)}.code`);
    writeFileSync(path, script.createCachedData());
  }
});
