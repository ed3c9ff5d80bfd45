// Several processes on one store, and one that dies in the middle.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { bundled } from '../support/bundled.ts';
import { inFolder, newDocument, SOURCE } from './documents.ts';
import { recount } from './recount.ts';

let program = '';
beforeAll(async () => {
  program = (await bundled(join(import.meta.dirname, 'child.ts'))).file;
});

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function outcome(child: ChildProcess): Promise<{ out: string; err: string; code: number | null }> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (err += data.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { out, err, code };
}

test('four processes add and ask at once: all of it is there afterwards', () =>
  inFolder(async (folder) => {
    const names = ['one', 'two', 'three', 'four'];
    const children = await Promise.all(names.map((name) => outcome(start('add', folder, name, '25'))));
    expect(children.map(({ code, err }) => [code, err])).toEqual(names.map(() => [0, '']));
    const said = children.flatMap(({ out }) => out.trim().split('\n'));
    expect(new Set(said).size).toBe(100);
    const { corpus: store, close } = await openSqlite({ folder });
    expect((await store.documentsById(said)).length).toBe(100);
    expect(await store.statistics()).toMatchObject({ documents: 100, chunks: 200 });
    expect((await store.candidates(['common'], 500)).length).toBe(100);
    await close();
  }));

test('killed while adding: what it had said is there, and nobody is locked out', () =>
  inFolder(async (folder) => {
    for (const after of [1, 7, 20]) {
      const child = start('add', folder, `victim ${after}`, '100000');
      let said = '';
      child.stdout?.on('data', (data: Buffer) => {
        said += data.toString();
        if (said.split('\n').length > after) child.kill('SIGKILL');
      });
      await new Promise((resolve) => child.on('close', resolve));
      const ids = said.split('\n').filter((line) => line.length === 28);
      expect(ids.length).toBeGreaterThanOrEqual(after);
      const { corpus: store, database, close } = await openSqlite({ folder });
      expect((await store.documentsById(ids)).length).toBe(ids.length);
      const counted = await database.read('counting', () => recount());
      const { documents, chunks } = await store.statistics();
      expect(counted).toMatchObject({ documents, chunks, indexed: chunks });
      expect(await store.repairIndex()).toBe(0);
      expect(await store.addDocument(newDocument(`after the ${after}th`))).toBe('added');
      await close();
    }
  }));

const root = process.getuid?.() === 0;
test.skipIf(process.platform === 'win32')(
  'a folder without the right to write answers, and refuses to be written',
  () =>
    inFolder(async (above) => {
      const folder = join(above, 'store');
      await mkdir(folder);
      const { corpus: store, close } = await openSqlite({ folder });
      await store.putSource(SOURCE);
      await store.addDocument(newDocument('common ground'));
      await close();
      const modes = async (file: number, inside: number): Promise<void> => {
        for (const path of ['ibid.db', 'snapshots'])
          await chmod(join(folder, path), path === 'ibid.db' ? file : inside);
        await chmod(join(folder, 'snapshots', (await hashOf('common ground')).slice(0, 2)), inside);
        await chmod(
          join(
            folder,
            'snapshots',
            (await hashOf('common ground')).slice(0, 2),
            await hashOf('common ground'),
          ),
          file,
        );
        await chmod(folder, inside);
      };
      await chmod(above, 0o755);
      await modes(0o444, 0o555);
      const { out, err, code } = await outcome(start('read', folder, root ? '65534' : ''));
      await modes(0o600, 0o700);
      await rm(`${folder}-other`, { recursive: true, force: true });
      expect([code, err]).toEqual([0, '']);
      expect(JSON.parse(out)).toEqual({ found: 1, snapshot: 13, writing: 'read_only', fact: 'read_only' });
    }),
);

async function hashOf(text: string): Promise<string> {
  return newDocument(text).document.content_sha256;
}
