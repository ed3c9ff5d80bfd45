// JSONTestSuite (nst): what must be read is read, what must be refused is refused at an offset, nothing crashes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canonicalise } from '../../../src/evidence/canonicalise.ts';
import { JsonSyntaxError, UnwritableError } from '../../../src/evidence/errors.ts';
import type { Style } from '../../../src/evidence/canon/style.ts';
import { vectors } from '../shared.ts';

const KEPT: Style = {
  order: 'document',
  spacing: 'compact',
  escapes: 'kept',
  numbers: 'kept',
  newline: false,
};
const suite = vectors('JSONTestSuite', 'test_parsing');
const files = suite.absent ? [] : readdirSync(suite.path);

function attempt(name: string, style?: Style): Buffer | JsonSyntaxError | UnwritableError {
  try {
    return canonicalise(readFileSync(join(suite.path, name)), style);
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof UnwritableError) return error;
    throw error;
  }
}

describe.skipIf(suite.absent)('JSONTestSuite (data/JSONTestSuite; set IBID_SHARED)', () => {
  const accepted = files.filter((name) => name.startsWith('y_'));
  const refused = files.filter((name) => name.startsWith('n_'));
  const either = files.filter((name) => name.startsWith('i_'));

  test('the suite is whole', () => {
    expect([accepted.length, refused.length, either.length]).toEqual([95, 188, 35]);
  });

  test.each(accepted)('%s round-trips', (name) => {
    const once = attempt(name, KEPT);
    expect(once).toBeInstanceOf(Buffer);
    expect(JSON.parse((once as Buffer).toString())).toEqual(
      JSON.parse(readFileSync(join(suite.path, name), 'utf8')),
    );
    expect(canonicalise(once as Buffer, KEPT).equals(once as Buffer)).toBe(true);
  });

  test.each(refused)('%s is refused with an offset', (name) => {
    const error = attempt(name, KEPT);
    expect(error).toBeInstanceOf(JsonSyntaxError);
    const { offset, message } = error as JsonSyntaxError;
    expect(offset).toBeGreaterThanOrEqual(0);
    expect(offset).toBeLessThanOrEqual(readFileSync(join(suite.path, name)).length);
    expect(message).not.toBe('');
  });

  test.each(either)('%s ends in bytes or in an error of ours', (name) => {
    expect([Buffer, JsonSyntaxError, UnwritableError].some((kind) => attempt(name) instanceof kind)).toBe(
      true,
    );
  });
});

describe('hostile nesting', () => {
  test('100,000 open brackets are an error with an offset', () => {
    for (const open of ['[', '{"a":']) {
      expect(() => canonicalise(open.repeat(100_000))).toThrow(expect.objectContaining({ code: 'nesting' }));
    }
  });

  test('512 levels are read, 513 are not', () => {
    expect(canonicalise('['.repeat(512) + ']'.repeat(512)).length).toBe(1024);
    expect(() => canonicalise('['.repeat(513) + ']'.repeat(513))).toThrow(
      expect.objectContaining({ code: 'nesting', offset: 512 }),
    );
  });
});

describe('exact offsets', () => {
  test.each([
    ['', 'empty', 0],
    ['  \n', 'empty', 3],
    ['{"a":1', 'truncated', 6],
    ['{"a":1,}', 'unexpected', 7],
    ['{"a" 1}', 'unexpected', 5],
    ['[1 2]', 'unexpected', 3],
    ['["\\x"]', 'escape', 2],
    ['["\\u12g4"]', 'escape', 2],
    ['["a\nb"]', 'control', 3],
    ['[01]', 'number', 2],
    ['[1.]', 'number', 3],
    ['[-]', 'number', 2],
    ['[tru]', 'unexpected', 4],
    ['[1]x', 'unexpected', 3],
    ['<html>', 'unexpected', 0],
  ])('%j is %s at %i', (text, code, offset) => {
    expect(() => canonicalise(text)).toThrow(expect.objectContaining({ code, offset }));
  });

  test.each([
    [[0x5b, 0x22, 0xff, 0x22, 0x5d], 2],
    [[0x5b, 0x22, 0x61, 0xc3, 0x22, 0x5d], 3],
    [[0x5b, 0x22, 0x61, 0xe2, 0x82], 3],
    [[0x5b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x5d], 2],
  ])('invalid UTF-8 %j at %i', (bytes, offset) => {
    expect(() => canonicalise(Buffer.from(bytes))).toThrow(expect.objectContaining({ code: 'utf8', offset }));
  });
});
