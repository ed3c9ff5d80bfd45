import { describe, expect, it, vi } from 'vitest';
import { checkShape, shown } from '../../../src/service/rules/json-shape.ts';

describe('the shape of a JSON text', () => {
  it.each([
    '{}',
    '[]',
    '"a"',
    '1',
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '{"a":"a","b":"\\"a\\":","c":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":["a","a","a"]}',
    '{"":1,"a":"","\\\\":2,"\\\\\\"":3}',
    '{"a\\\\":1,"a":2}',
    '{"A":1,"a":2,"á":3,"a\u0301":4}',
    '{"__proto__":1,"constructor":2,"toString":3}',
  ])('%s is fine', async (text) => {
    JSON.parse(text);
    expect(await checkShape(text, 8)).toBeUndefined();
  });

  it.each([
    ['{"a":1,"a":2}', '"a"'],
    ['{"a":1,"b":[{"x":{"y":1,"y" \n:2}}]}', '"y"'],
    ['{"a":1,"\\u0061":2}', '"a"'],
    ['{"":1,"":2}', '""'],
    ['{"__proto__":1,"__proto__":2}', '"__proto__"'],
    ['[{"a":{"b":1}},{"a":1,"b":2,"a":3}]', '"a"'],
  ])('%s has %s twice', async (text, name) => {
    JSON.parse(text);
    expect(await checkShape(text, 8)).toBe(`The member ${name} is given twice in one object.`);
  });

  it('depth is counted where it is, not in strings or side by side', async () => {
    expect(await checkShape('[[[]]]', 3)).toBeUndefined();
    expect(await checkShape('[[[[]]]]', 3)).toBe('The body is nested deeper than 3 levels.');
    expect(await checkShape('["[[[[[[[["]', 3)).toBeUndefined();
    expect(await checkShape('[[],[],[],{},{}]', 3)).toBeUndefined();
  });

  it('finds exactly the duplicates that a reviver-free parse loses', async () => {
    let state = 7;
    const next = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most;
    const value = (depth: number): string => {
      const kind = next(depth > 3 ? 2 : 4);
      if (kind === 0) return String(next(9));
      if (kind === 1) return JSON.stringify('":{}[],\\'.slice(0, next(9)));
      const items = Array.from({ length: next(4) }, () => value(depth + 1));
      if (kind === 2) return `[${items.join(',')}]`;
      return `{${items.map((item) => `${JSON.stringify('ab"\\'.charAt(next(4)))}: ${item}`).join(' ,')}}`;
    };
    const members = (json: unknown): number =>
      typeof json !== 'object' || json === null
        ? 0
        : Object.values(json).reduce<number>(
            (sum, inner) => sum + members(inner),
            Array.isArray(json) ? 0 : Object.keys(json).length,
          );
    let found = 0;
    for (let round = 0; round < 3_000; round++) {
      const text = value(0);
      // The generator writes a space after the colon of a member, and no string holds that pair.
      const written = text.split('": ').length - 1;
      const twice = members(JSON.parse(text)) < written;
      if (twice) found++;
      expect([text, (await checkShape(text, 99)) !== undefined]).toEqual([text, twice]);
    }
    expect(found).toBeGreaterThan(100);
  });
});

describe('a name from outside', () => {
  it('is quoted, escaped and cut', () => {
    expect(shown('a"b')).toBe('"a\\"b"');
    expect(shown('\u202e\u009b')).toBe('"\\u202e\\u009b"');
    expect(shown('x'.repeat(99))).toBe(`"${'x'.repeat(60)}…"`);
  });
});

describe('before parsing', () => {
  it.each([
    ['[[[]]]', 3, false],
    ['[[[]]]', 2, true],
    ['{"a":[{"b":1}]}', 2, true],
    ['["[[[[", "\\"[[[", {}]', 2, false],
    ['"[[[', 2, false],
    [']]]]', 2, false],
    ['"\\', 2, false],
    ['{"\\x":1,"\\x":2}', 2, false],
    ['['.repeat(1_000_000), 64, true],
  ])('%.20s within %i levels', async (text, most, deeper) => {
    expect((await checkShape(text, most)) !== undefined).toBe(deeper);
  });

  it('an object of more members than any request has is refused', async () => {
    const members = (count: number) =>
      `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;
    expect(await checkShape(members(1_000), 4)).toBeUndefined();
    expect(await checkShape(members(1_001), 4)).toBe('An object has more than 1000 members.');
  });

  it.each(['""', '[]', '{}', 'true', 'false', '{"a":1}'])(
    'more than 10,000 values as %s are refused; numbers and null are not counted',
    async (value) => {
      const list = (count: number, one: string) => `[${Array.from({ length: count }, () => one).join(',')}]`;
      expect(await checkShape(list(value === '{"a":1}' ? 4_999 : 9_999, value), 4)).toBeUndefined();
      expect(await checkShape(list(10_000, value), 4)).toMatch(/more than 10000 texts, arrays and objects/);
      expect(await checkShape(list(100_000, '1.5e-3,null'), 4)).toBeUndefined();
    },
  );

  it('the scan takes turns, and ends when nobody waits for it any more', async () => {
    let time = process.uptime();
    const clock = vi.spyOn(process, 'uptime').mockImplementation(() => (time += 0.02));
    try {
      let turns = 0;
      let over = false;
      const count = () => {
        turns++;
        if (!over) setImmediate(count);
      };
      setImmediate(count);
      const text = `[${'1,'.repeat(1_000_000)}1]`;
      expect(await checkShape(text, 4)).toBeUndefined();
      over = true;
      expect(turns).toBeGreaterThan(60);
      const stop = new AbortController();
      const scanning = checkShape(text, 4, stop.signal);
      stop.abort(new Error('gone'));
      await expect(scanning).rejects.toThrow('gone');
    } finally {
      clock.mockRestore();
    }
  });
});
