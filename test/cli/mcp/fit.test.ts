// What is cut, where it goes on, and that all of it comes in the end.
import { describe, expect, it } from 'vitest';
import { fitted, sizeOf, cursorOf, placeOf } from '../../../src/cli/mcp/fit.ts';

const MOST = 2_000;

/** Every page of a document, put together again. */
function pages(document: Record<string, unknown>): {
  together: Record<string, unknown[] | string>;
  count: number;
} {
  const together: Record<string, unknown[] | string> = {};
  let cursor: string | undefined;
  let count = 0;
  do {
    const { value, given } = fitted({ document }, placeOf(cursor), MOST);
    expect(sizeOf(value)).toBeLessThanOrEqual(MOST);
    for (const [part, shown] of Object.entries(value)) {
      const before = together[part];
      if (Array.isArray(shown))
        together[part] = [...(Array.isArray(before) ? before : []), ...(shown as unknown[])];
      else if (typeof shown === 'string' && shown.length > 200)
        together[part] = `${String(before ?? '')}${shown}`;
      else if (typeof shown === 'string' && typeof before === 'string' && before.length > 200)
        together[part] = before + shown;
    }
    cursor = Object.keys(given).length > 0 ? cursorOf({ run: undefined, given }) : undefined;
    count += 1;
    expect(count).toBeLessThan(500);
  } while (cursor !== undefined);
  return { together, count };
}

describe('an answer', () => {
  it('that fits is given as it is', () => {
    const document = { id: 'a', items: [1, 2, 3] };
    expect(fitted({ document }, placeOf(undefined), MOST)).toEqual({
      value: document,
      given: {},
      clipped: false,
    });
  });

  it('that does not comes in parts, with nothing twice and nothing left out', () => {
    const claims = Array.from({ length: 70 }, (_none, index) => ({
      id: `clm_${index}`,
      text: 'y'.repeat(index),
    }));
    const citations = Array.from({ length: 90 }, (_none, index) => ({ id: `cit_${index}` }));
    const text = Array.from({ length: 3_000 }, (_none, index) => (index % 7 === 0 ? '🛳' : 'é')).join('');
    const { together, count } = pages({
      id: 'qry_1',
      outcome: 'answered',
      claims,
      citations,
      text,
      note: null,
    });
    expect(together['claims']).toEqual(claims);
    expect(together['citations']).toEqual(citations);
    expect(together['text']).toBe(text);
    expect(count).toBeGreaterThan(3);
  });

  it('never cuts a character in two', () => {
    const { value } = fitted({ document: { text: '🛳'.repeat(2_000) } }, placeOf(undefined), 1_001);
    expect(value['text']).toMatch(/^(?:🛳)+$/u);
  });

  it('with one item that is too large is clipped, and says so', () => {
    const document = { id: 'a', items: [{ id: 'i', text: 'x'.repeat(9_000), deep: [['x'.repeat(9_000)]] }] };
    const { value, given, clipped } = fitted({ document }, placeOf(undefined), MOST);
    expect([sizeOf(value) <= MOST, given, clipped]).toEqual([true, {}, true]);
    expect(JSON.stringify(value)).toContain('…');
  });

  it('of whatever shape is bounded', () => {
    let nest: unknown = 'x'.repeat(5_000);
    for (let depth = 0; depth < 2_000; depth += 1) nest = { nest };
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_none, index) => [`k${index}`, index]));
    for (const document of [{ nest }, wide, { wide }, { ['k'.repeat(9_000)]: 1 }])
      expect(sizeOf(fitted({ document }, placeOf(undefined), MOST).value)).toBeLessThanOrEqual(MOST);
  });
});

describe('a cursor', () => {
  it('is short, readable and comes back as it was', () => {
    const place = { run: 'run_1', given: { citations: 40, text: 12 } };
    expect(cursorOf(place)).toBe('run_1;citations=40;text=12');
    expect(placeOf(cursorOf(place))).toEqual(place);
  });

  it.each([
    '',
    ';',
    'items',
    'items=-1',
    'items=1e9',
    'run_1',
    'items=1;',
    '__proto__=1',
    'Items=1',
    'items=1\n',
  ])('that is %j is refused', (cursor) =>
    expect(() => placeOf(cursor)).toThrow('The cursor is not one that this tool returned.'),
  );

  it('of a part that the document has not is refused', () => {
    expect(() => fitted({ document: { id: 'a' } }, placeOf('items=5'), MOST)).toThrow(
      'The cursor is not one',
    );
  });
});
