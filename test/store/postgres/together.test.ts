// Writes of one row are written together while another is under way; each hears how its own ended.
import { describe, expect, it } from 'vitest';
import { StoreError } from '../../../src/store/errors.ts';
import { together } from '../../../src/store/sql/accounts/call-rows.ts';

/** A write that ends when it is told to, and what it was given. */
function held() {
  const given: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const write = (items: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      given.push([...items]);
      ends.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  return { given, ends, write };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('writes that wait for each other', () => {
  it('are written together, and acknowledged after they are', async () => {
    const { given, ends, write } = held();
    const put = together(write, (item) => item[0]!);
    const done: string[] = [];
    const all = ['a1', 'a2', 'b1', 'a3'].map((item) => put(item).then(() => done.push(item)));
    expect(given).toEqual([['a1'], ['b1']]);
    await settled();
    expect(done).toEqual([]);
    ends[0]!();
    await settled();
    expect(done).toEqual(['a1']);
    expect(given[2]).toEqual(['a2', 'a3']);
    for (const end of ends) end();
    await Promise.all(all);
    expect(done).toEqual(['a1', 'b1', 'a2', 'a3']);
    void put('a4');
    expect(given[3]).toEqual(['a4']);
  });

  it('fail together where the store cannot be reached, and alone where one of them may be wrong', async () => {
    const { given, ends, write } = held();
    const put = together(write, () => 'one row');
    const ask = () => ['1', '2', '3'].map((item) => put(item).then(String, ({ message }: Error) => message));
    const lost = ask();
    ends[0]!();
    await settled();
    ends[1]!(new StoreError('unavailable', 'gone'));
    expect(await Promise.all(lost)).toEqual(['undefined', 'gone', 'gone']);
    const wrong = ask();
    ends[2]!();
    await settled();
    ends[3]!(new Error('one of you'));
    await settled();
    expect(given.slice(4)).toEqual([['2']]);
    ends[4]!(new Error('too long'));
    await settled();
    ends[5]!();
    expect(await Promise.all(wrong)).toEqual(['undefined', 'too long', 'undefined']);
  });
});
