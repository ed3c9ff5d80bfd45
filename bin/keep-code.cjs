// Run by the build in a process of its own: answers one question from the embedded service, then keeps the code that V8
// has compiled by then, lazily compiled functions included, one file a chunk, where the launcher looks for it.
'use strict';
const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');

const [launcher, ...words] = process.argv.slice(2);
globalThis.ibidScripts = new Map();
process.argv = [process.execPath, launcher, ...words];
require(launcher);

process.on('exit', () => {
  for (const [kept, script] of globalThis.ibidScripts) {
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, script.createCachedData());
  }
});
