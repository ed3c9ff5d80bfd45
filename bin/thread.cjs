// What a thread loads first: its module and what that requires, from the code that the main thread has compiled by then.
// A file without code that V8 accepts is compiled from its source.
'use strict';
const { readFileSync } = require('node:fs');
const { wrap } = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');
const { workerData } = require('node:worker_threads');

const { entry, compiled } = workerData.loaded;
const codes = new Map(compiled.map(({ filename, code }) => [filename, code]));
require.extensions['.cjs'] = (module, filename) => {
  const cachedData = codes.get(filename);
  const script = new Script(wrap(readFileSync(filename, 'utf8')), { filename, cachedData });
  const run = script.runInThisContext();
  run.call(module.exports, module.exports, (id) => module.require(id), module, filename, dirname(filename));
};
require(entry);
