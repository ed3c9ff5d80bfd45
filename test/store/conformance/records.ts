// Records of every backend: one workspace never sees another's, text comes back byte for byte, lists are newest first.
import { expect, it } from 'vitest';
import type { RecordStore } from '../../../src/store/record-store.ts';
import { withBackend, type Place, type WithPlace } from './place.ts';

const ALL = { limit: 10, offset: 0 };

export function recordConformance(withPlace: WithPlace): void {
  const withRecords = (test: (records: RecordStore, again: Place['open']) => Promise<void>) =>
    withBackend(withPlace, ({ records }, again) => test(records, again));
  readTests(withRecords);
  writeTests(withRecords);
}

type WithRecords = (
  test: (records: RecordStore, again: Place['open']) => Promise<void>,
) => () => Promise<void>;

function readTests(withRecords: WithRecords): void {
  it(
    'are empty before the first is written',
    withRecords(async (records) => {
      expect(await records.get('w', 'brief', 'a')).toBeUndefined();
      expect(await records.list('w', 'brief', {}, ALL)).toEqual({ rows: [], total: 0 });
      expect(await records.workspaces('brief')).toEqual([]);
      expect(await records.remove('w', 'brief', 'a')).toBe(false);
      expect(await records.change('w', 'brief', 'a', (text) => text)).toBe(false);
    }),
  );

  it(
    'come back as they were given, also through another opening',
    withRecords(async (records, again) => {
      const text = ' {"z":1.0,\r\n"a":"\u2028é\\u0000"} ';
      await records.put('w', { kind: 'evidence', id: 'b', at: '2026-01-01T00:00:00Z', labels: ['x'], text });
      expect(await (await again()).records.get('w', 'evidence', 'b')).toEqual({
        id: 'b',
        at: '2026-01-01T00:00:00Z',
        labels: ['x'],
        text,
      });
    }),
  );

  it(
    'belong to one workspace and one kind',
    withRecords(async (records) => {
      await records.put('w', brief('a', '2026-01-01T00:00:00Z'));
      expect(await records.get('other', 'brief', 'a')).toBeUndefined();
      expect(await records.get('w', 'evidence', 'a')).toBeUndefined();
      expect((await records.list('other', 'brief', {}, ALL)).total).toBe(0);
      expect(await records.remove('other', 'brief', 'a')).toBe(false);
      expect(await records.change('other', 'brief', 'a', () => 'mine')).toBe(false);
      await records.put('another', brief('a', '2026-01-01T00:00:00Z'));
      expect(await records.workspaces('brief')).toEqual(['another', 'w']);
      expect(await records.workspaces('alert')).toEqual([]);
    }),
  );

  it(
    'are listed newest first, ties by id, a page at a time, by label',
    withRecords(async (records) => {
      await records.put(
        'w',
        brief('b', '2026-01-02T00:00:00Z', 'energy', 'energy'),
        brief('a', '2026-01-02T00:00:00Z', 'shipping'),
        brief('c', '2026-01-03T00:00:00Z', 'energy', 'shipping'),
      );
      const ids = async (label: string | undefined, limit: number, offset: number) => {
        const { rows, total } = await records.list('w', 'brief', { label }, { limit, offset });
        return [rows.map(({ id }) => id).join(' '), total];
      };
      expect(await ids(undefined, 10, 0)).toEqual(['c a b', 3]);
      expect(await ids(undefined, 1, 1)).toEqual(['a', 3]);
      expect(await ids('energy', 10, 0)).toEqual(['c b', 2]);
      expect(await ids('none', 10, 0)).toEqual(['', 0]);
      expect((await records.get('w', 'brief', 'c'))?.labels).toEqual(['energy', 'shipping']);
      expect((await records.get('w', 'brief', 'b'))?.labels).toEqual(['energy']);
    }),
  );
}

function writeTests(withRecords: WithRecords): void {
  it(
    'are replaced with their labels, changed in place and removed',
    withRecords(async (records, again) => {
      await records.put('w', brief('a', '2026-01-01T00:00:00Z', 'old'));
      await records.put('w', brief('a', '2026-01-05T00:00:00Z', 'new'));
      expect((await records.list('w', 'brief', { label: 'old' }, ALL)).total).toBe(0);
      const turns = ['1', '2', '3', '4', '5'];
      const other = (await again()).records;
      await Promise.all(
        turns.map((turn, n) => (n % 2 ? records : other).change('w', 'brief', 'a', (text) => text + turn)),
      );
      const { text } = (await records.get('w', 'brief', 'a'))!;
      expect(text.slice('{"id":"a"}'.length).split('').sort()).toEqual(turns);
      await other.change('w', 'brief', 'a', () => ({ text: 'said', labels: ['newer', 'a', 'newer'] }));
      expect(await records.get('w', 'brief', 'a')).toMatchObject({ text: 'said', labels: ['a', 'newer'] });
      expect((await records.list('w', 'brief', { label: 'new' }, ALL)).total).toBe(0);
      expect(await records.remove('w', 'brief', 'a')).toBe(true);
      expect((await records.list('w', 'brief', {}, ALL)).total).toBe(0);
    }),
  );

  it(
    'are added by one of many, and what is there stays as it is',
    withRecords(async (records, again) => {
      const other = (await again()).records;
      const all = Array.from({ length: 8 }, (_, n) => ({
        ...brief('a', '2026-01-01T00:00:00Z', `${n}`),
        text: `${n}`,
      }));
      const added = await Promise.all(all.map((one, n) => (n % 2 ? records : other).add('w', one)));
      expect(added.filter((isNew) => isNew).length).toBe(1);
      const first = String(added.indexOf(true));
      expect(await records.get('w', 'brief', 'a')).toMatchObject({ text: first, labels: [first] });
      expect(await records.add('another', all[0]!)).toBe(true);
    }),
  );

  it(
    'written together are written all or not at all',
    withRecords(async (records) => {
      const bad = { ...brief('b', '2026-01-01T00:00:00Z'), text: undefined as unknown as string };
      await expect(records.put('w', brief('a', '2026-01-01T00:00:00Z'), bad)).rejects.toThrow(Error);
      expect(await records.get('w', 'brief', 'a')).toBeUndefined();
      await records.put('w', brief('a', '2026-01-01T00:00:00Z'));
      const failing = records.change('w', 'brief', 'a', () => {
        throw new RangeError('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect((await records.get('w', 'brief', 'a'))?.text).toBe('{"id":"a"}');
    }),
  );

  it(
    'are read where they cannot be written, and writing one says so',
    withRecords(async (records, again) => {
      await records.put('w', brief('a', '2026-01-01T00:00:00Z'));
      const reader = (await again({ readOnly: true })).records;
      expect((await reader.get('w', 'brief', 'a'))?.id).toBe('a');
      expect((await reader.list('w', 'brief', {}, ALL)).total).toBe(1);
      for (const write of [
        () => reader.put('w', brief('b', '2026-01-01T00:00:00Z')),
        () => reader.add('w', brief('b', '2026-01-01T00:00:00Z')),
        () => reader.change('w', 'brief', 'a', () => ''),
        () => reader.remove('w', 'brief', 'a'),
      ])
        await expect(write()).rejects.toMatchObject({ code: 'read_only' });
    }),
  );
}

function brief(id: string, at: string, ...labels: string[]) {
  return { kind: 'brief', id, at, labels, text: `{"id":"${id}"}` } as const;
}
