// Records: one workspace never sees another's, text comes back byte for byte, lists are newest first.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/store/sqlite/database.ts';
import { readOnly } from '../../src/store/sqlite/failures.ts';
import { openStore } from '../../src/store/sqlite/open.ts';
import { records, recordsOf, type RecordStore } from '../../src/store/sqlite/records.ts';

const ALL = { limit: 10, offset: 0 };

async function withRecords(
  work: (store: RecordStore, again: () => Promise<RecordStore>, database: Database) => Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-records-'));
  const opened = [await openStore({ folder })];
  try {
    const again = async () => {
      opened.push(await openStore({ folder }));
      return records(opened.at(-1)!.database);
    };
    await work(records(opened[0]!.database), again, opened[0]!.database);
  } finally {
    for (const store of opened) await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const brief = (id: string, at: string, ...labels: string[]) =>
  ({ kind: 'brief', id, at, labels, text: `{"id":"${id}"}` }) as const;

describe('records', () => {
  it('are empty before the first is kept', () =>
    withRecords(async (store) => {
      expect(await store.get('w', 'brief', 'a')).toBeUndefined();
      expect(await store.list('w', 'brief', {}, ALL)).toEqual({ rows: [], total: 0 });
      expect(await store.workspaces('brief')).toEqual([]);
      expect(await store.remove('w', 'brief', 'a')).toBe(false);
    }));

  it('come back as they were given, also to another connection', () =>
    withRecords(async (store, again) => {
      const text = ' {"z":1.0,\r\n"a":"\u2028é\\u0000"} ';
      await store.put('w', { kind: 'evidence', id: 'b', at: '2026-01-01T00:00:00Z', labels: ['x'], text });
      expect(await (await again()).get('w', 'evidence', 'b')).toEqual({
        id: 'b',
        at: '2026-01-01T00:00:00Z',
        labels: ['x'],
        text,
      });
    }));

  it('belong to one workspace and one kind', () =>
    withRecords(async (store) => {
      await store.put('w', brief('a', '2026-01-01T00:00:00Z'));
      expect(await store.get('other', 'brief', 'a')).toBeUndefined();
      expect(await store.get('w', 'evidence', 'a')).toBeUndefined();
      expect((await store.list('other', 'brief', {}, ALL)).total).toBe(0);
      expect(await store.remove('other', 'brief', 'a')).toBe(false);
      expect(await store.change('other', 'brief', 'a', () => 'mine')).toBe(false);
      expect(await store.workspaces('brief')).toEqual(['w']);
    }));

  it('are listed newest first, ties by id, a page at a time, by label', () =>
    withRecords(async (store) => {
      await store.put(
        'w',
        brief('b', '2026-01-02T00:00:00Z', 'energy', 'energy'),
        brief('a', '2026-01-02T00:00:00Z', 'shipping'),
        brief('c', '2026-01-03T00:00:00Z', 'energy', 'shipping'),
      );
      const ids = async (label: string | undefined, limit: number, offset: number) => {
        const { rows, total } = await store.list('w', 'brief', { label }, { limit, offset });
        return [rows.map(({ id }) => id).join(' '), total];
      };
      expect(await ids(undefined, 10, 0)).toEqual(['c a b', 3]);
      expect(await ids(undefined, 1, 1)).toEqual(['a', 3]);
      expect(await ids('energy', 10, 0)).toEqual(['c b', 2]);
      expect(await ids('none', 10, 0)).toEqual(['', 0]);
    }));

  it('are replaced with their labels, changed in place and removed', () =>
    withRecords(async (store) => {
      await store.put('w', brief('a', '2026-01-01T00:00:00Z', 'old'));
      await store.put('w', brief('a', '2026-01-05T00:00:00Z', 'new'));
      expect((await store.list('w', 'brief', { label: 'old' }, ALL)).total).toBe(0);
      const turns = ['1', '2', '3', '4', '5'];
      await Promise.all(turns.map((turn) => store.change('w', 'brief', 'a', (text) => text + turn)));
      const { text } = (await store.get('w', 'brief', 'a'))!;
      expect(text.slice('{"id":"a"}'.length).split('').sort()).toEqual(turns);
      expect(await store.remove('w', 'brief', 'a')).toBe(true);
      expect((await store.list('w', 'brief', {}, ALL)).total).toBe(0);
    }));

  it('are read where they cannot be written, and keeping one says so', () =>
    withRecords(async (store, _again, database) => {
      await store.put('w', brief('a', '2026-01-01T00:00:00Z'));
      const write = async (doing: string): Promise<never> => {
        throw readOnly(doing, database.file);
      };
      const read = await recordsOf({ ...database, readOnly: true, write });
      expect((await read.get('w', 'brief', 'a'))?.id).toBe('a');
      expect((await read.list('w', 'brief', {}, ALL)).total).toBe(1);
      await expect(read.put('w', brief('b', '2026-01-01T00:00:00Z'))).rejects.toMatchObject({
        code: 'read_only',
      });
    }));

  it('are kept in memory where there is no file', async () => {
    const store = await recordsOf(undefined);
    await store.put('w', brief('a', '2026-01-01T00:00:00Z'));
    expect((await store.get('w', 'brief', 'a'))?.id).toBe('a');
  });
});
