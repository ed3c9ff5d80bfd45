// Stands for `@neon-rs/load` and `detect-libc` in the bundle: which of libsql's binaries this Node can load. They ask
// Node for a diagnostic report, which takes longer than the whole of the rest of opening the store; the program
// interpreter that is named at the start of Node's own file says the same.
'use strict';
const { closeSync, openSync, readSync } = require('node:fs');

function currentTarget() {
  const { arch, platform } = process;
  if (platform === 'win32') return `win32-${arch}-msvc`;
  if (platform !== 'linux') return `${platform}-${arch}`;
  if (arch === 'arm') return `linux-arm-${usesMusl() ? 'musleabihf' : 'gnueabihf'}`;
  return `linux-${arch}-${usesMusl() ? 'musl' : 'gnu'}`;
}

function usesMusl() {
  const start = Buffer.alloc(4096);
  const file = openSync(process.execPath, 'r');
  readSync(file, start, 0, start.length, 0);
  closeSync(file);
  return start.includes('/ld-musl-');
}

module.exports = { currentTarget, familySync: () => null, GLIBC: 'glibc', MUSL: 'musl' };
