// The streaming look at a document, against the public JSON test suite (cut into chunks of every size) and faults of our own.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkJson } from '../../src/client/json-check.ts';
import { sliceItems } from '../../src/client/json-slices.ts';

const shared = process.env['IBID_SHARED'] ?? resolve(import.meta.dirname, '../../../shared');
const suite = resolve(shared, 'data/JSONTestSuite/test_parsing');

function passes(bytes: Uint8Array, size: number): boolean {
  const check = checkJson();
  for (let at = 0; at < bytes.length; at += size)
    if (!check.push(bytes.subarray(at, at + size))) return false;
  return check.complete();
}

function parses(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!existsSync(suite))('JSONTestSuite (skipped where the shared data is absent)', () => {
  const files = existsSync(suite) ? readdirSync(suite) : [];
  it('every valid document passes, whatever the chunks', () => {
    const valid = files.filter((file) => file.startsWith('y_'));
    expect(valid.length).toBeGreaterThan(80);
    for (const file of valid) {
      const bytes = readFileSync(resolve(suite, file));
      for (const size of [1, 2, 3, 5, 1e9])
        expect([file, size, passes(bytes, size)]).toEqual([file, size, true]);
    }
  });

  it('says the same for every chunk size', () => {
    for (const file of files) {
      const bytes = readFileSync(resolve(suite, file)).subarray(0, 20_000);
      const whole = passes(bytes, 1e9);
      for (const size of [1, 3]) expect([file, passes(bytes, size)]).toEqual([file, whole]);
    }
  });

  it('never fails what the platform parses, but for bytes that are not UTF-8', () => {
    const refused = files.filter((file) => {
      const bytes = readFileSync(resolve(suite, file));
      return parses(bytes) && !passes(bytes, 7);
    });
    expect(refused).toEqual([]);
  });
});

describe('what cannot be one whole document', () => {
  it.each([
    '',
    '   ',
    '{',
    '[1,2',
    '{"a":"b',
    '"\\"',
    '"\\\\\\"',
    '[}',
    '{]',
    '[1]]',
    '{} {}',
    '"a" "b"',
    '<html>',
    '[1]x',
    '(',
  ])('%j', (text) => {
    for (const size of [1, 2, 1e9]) expect(passes(Buffer.from(text), size)).toBe(false);
  });

  it.each(['"\\\\"', '["\\\\","\\"]"]', '{"a\\"b{":["[",{}]}', ' 1 ', 'null', '"é🏛"', '-1.5e+3'])(
    'but %j can',
    (text) => {
      for (const size of [1, 2, 3, 1e9]) expect(passes(Buffer.from(text), size)).toBe(true);
    },
  );

  it('characters that are cut, overlong or halves of a pair', () => {
    for (const bytes of [
      [0xc3],
      [0xe2, 0x82],
      [0xc0, 0x80],
      [0xed, 0xa0, 0x80],
      [0x80],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
    ])
      for (const size of [1, 2, 1e9]) expect(passes(Buffer.from([0x22, ...bytes, 0x22]), size)).toBe(false);
  });

  it('nesting without end', () => {
    expect(passes(Buffer.from('['.repeat(9_000) + ']'.repeat(9_000)), 100)).toBe(true);
    expect(passes(Buffer.from('['.repeat(200_000) + ']'.repeat(200_000)), 1000)).toBe(false);
  });
});

describe('items as they were written', () => {
  it.each([
    ['[]', [], []],
    [' [ 1 , "a,]" , {"x":[1,2]} ] ', [], ['1', '"a,]"', '{"x":[1,2]}']],
    [
      '{"items":[12345678901234567890,1.0,{"2":0,"1":0}],"n":1}',
      ['items'],
      ['12345678901234567890', '1.0', '{"2":0,"1":0}'],
    ],
    ['{"a":{"items":[0]},"items" : [ "\\\\" , "\\"]" ]}', ['items'], ['"\\\\"', '"\\"]"']],
    ['{"d":{"x":[],"l":[true , null]}}', ['d', 'l'], ['true', 'null']],
    ['{"items":[1],"items":[2,3]}', ['items'], ['2', '3']],
    ['{"\\u0069tems":[7]}', ['items'], ['7']],
    ['\ufeff[8]', [], ['8']],
  ])('%j', (text, path, items) => {
    expect(sliceItems(text, path)).toEqual(items);
    const parsed = path.reduce<unknown>(
      (value, name) => (value as Record<string, unknown>)[name],
      JSON.parse(text.replace(/^\ufeff/, '')),
    );
    expect(items.map((item) => JSON.parse(item) as unknown)).toEqual(parsed);
  });
});
