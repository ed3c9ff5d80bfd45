// A process that works on a store for the tests of several processes: `add <folder> <name> <count>` says each document's
// id when it has been acknowledged; `read <folder> <uid>` reports what can be done without the right to write.
import { writeSync } from 'node:fs';
import { openBackend } from '../../src/store/backend.ts';
import { newDocument, SOURCE } from './documents.ts';

const [what = '', folder = '', argument = '', count = '0'] = process.argv.slice(2);

if (what === 'add') await add();
else await read();

async function add(): Promise<void> {
  const backend = await openBackend(folder);
  const store = backend.corpus;
  await store.putSource(SOURCE);
  for (let n = 0; n < Number(count); n += 1) {
    const entry = newDocument(`common text of ${argument} number ${n}\nand its second line`);
    await store.addDocument(entry);
    writeSync(1, `${entry.document.id}\n`);
    if (n % 5 === 0) await store.candidates(['common', 'text'], 10);
  }
  await backend.close();
}

// Root may write everywhere, so root becomes somebody else; the libraries are loaded before, while they can be read.
async function read(): Promise<void> {
  await (await openBackend(`${folder}-other`)).close();
  if (argument !== '') process.setuid?.(Number(argument));
  const backend = await openBackend(folder);
  const asked = backend.corpus;
  const report = {
    found: (await asked.candidates(['common'], 5)).length,
    snapshot: (await asked.snapshot(newDocument('common ground').document.content_sha256))?.byteLength,
    writing: await asked.addDocument(newDocument('something new')).then(
      () => 'worked',
      (error: { code?: string }) => error.code,
    ),
    fact: await asked.setManifest('a', 1).then(
      () => 'worked',
      (error: { code?: string }) => error.code,
    ),
  };
  writeSync(1, JSON.stringify(report));
  await backend.close();
}
