// The input: what is read, what is refused with a sentence, and all of it at once, before anything is sent.
import { describe, expect, it } from 'vitest';
import { canonical } from '../../src/batch/rows/row.ts';
import { asUtf8, linesOf } from '../../src/batch/rows/lines.ts';
import { KeyTable } from '../../src/batch/rows/key-table.ts';
import { paidServer } from '../support/paid-server.ts';
import { desk, type Desk } from './support.ts';
import { seeded } from './kills.ts';

const asked = (at: Desk) => at.lines().map(({ reply, problem }) => reply?.['query'] ?? problem?.['detail']);

describe('an input', () => {
  const TEXT = 'Erste Frage?\nZweite Frage – wörtlich?\n';
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  it.each([
    ['with ends of lines', Buffer.from(TEXT)],
    ['without the last one', Buffer.from(TEXT.trimEnd())],
    ['of Windows', Buffer.from(TEXT.replaceAll('\n', '\r\n'))],
    ['with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    ['in UTF-16', utf16(TEXT)],
    ['in UTF-16, the other way round', utf16(TEXT).swap16()],
    ['with empty lines', Buffer.from(`\n  \n${TEXT.replace('\n', '\n\n\r\n')}\n`)],
  ])('%s is the same two questions', async (_name, bytes) => {
    await using server = await paidServer();
    const at = desk(bytes, server.url, 'questions.txt');
    expect((await at.batch(['--ordered', '--set', 'mode=speculative'])).code).toBe(0);
    expect(asked(at)).toEqual(['Erste Frage?', 'Zweite Frage – wörtlich?']);
    at.remove();
  });

  it.each([
    ['UTF-16 without a mark', Buffer.from('Eine Frage?\n', 'utf16le'), 'a.txt', 'NUL bytes'],
    [
      'half a character of UTF-16',
      Buffer.concat([utf16('Was?'), Buffer.from([1])]),
      'a.txt',
      'not valid UTF-16 to the end',
    ],
    ['a table with an open quotation mark', 'question\n"What?\n', 'a.csv', 'never closed'],
    ['a table with two columns and no name', 'a,b\n1,2\n', 'a.csv', 'there are a, b'],
  ])('that is %s is refused with a sentence', async (_name, text, name, said) => {
    await using server = await paidServer();
    const at = desk(text, server.url, name);
    const ran = await at.batch();
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([2, '', expect.stringContaining(said)]);
    expect(ran.stderr).toContain('Nothing was sent.');
    expect(server.seen).toEqual([]);
    at.remove();
  });

  const BAD = [
    ['{"id":1,"body":{"query":"a"}}', 'its id is not a text'],
    ['{"id":"","body":{"query":"a"}}', 'its id is not a text'],
    ['{"body":{"query":"a"},"ID":"x"}', 'the unknown member "ID"'],
    ['{"body":{}}', 'no question'],
    ['{"body":{"query":" "}}', 'no question'],
    ['{"body":[]}', 'its body is not an object'],
    ['{"route":"qeury","body":{"query":"a"}}', 'its route is none of'],
    ['{"route":"brief.get","body":{"id":".."}}', 'no id'],
    ['{"route":"source.list","body":{"limit":1000}}', 'limit must be'],
    ['{"body":{"query":"a","cost_cap_usd":0}}', 'cost_cap_usd'],
    ['{"body":{"query":"a","n":1e999}}', 'too large'],
    ['{"body":{"query":"\\ud800"}}', 'surrogate'],
    [`{"body":{"query":"a","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`, 'nested too deeply'],
    ['["a"]', 'not an object'],
    ['{"body":', 'not JSON'],
    ['\u0000', 'NUL'],
  ] as const;

  it('names all its bad rows at once, with line and reason, and sends nothing', async () => {
    await using server = await paidServer();
    const good = '{"id":"g","body":{"query":"Good?"}}';
    const rows = [...BAD.map(([row]) => row), good, good];
    const at = desk(`${rows.join('\n')}\n`, server.url);
    const ran = await at.batch(['--json']);
    expect(ran.code).toBe(2);
    const { bad_rows: named } = JSON.parse(ran.stderr) as { bad_rows: { line: number; reason: string }[] };
    expect(named).toHaveLength(BAD.length + 1);
    for (const [index, [, reason]] of BAD.entries())
      expect(named[index]).toEqual({ line: index + 1, reason: expect.stringContaining(reason) });
    expect(named.at(-1)).toEqual({ line: rows.length, reason: expect.stringContaining("an earlier row's") });
    const words = await at.batch();
    for (const [index, [, reason]] of BAD.entries())
      expect(words.stderr).toMatch(new RegExp(`^ibid: line ${index + 1}: .*${reason}`, 'm'));
    expect(server.seen).toEqual([]);
    const skipped = await at.batch(['--skip-bad', '--ordered']);
    expect(skipped.code).toBe(8);
    expect(at.lines()).toHaveLength(rows.length);
    expect(at.lines().map(({ outcome }) => outcome)).toEqual([
      ...BAD.map(() => 'bad_row'),
      'answered',
      'bad_row',
    ]);
    expect(server.seen).toHaveLength(1);
    expect((await at.batch(['--resume', '--skip-bad'])).code).toBe(8);
    expect(server.seen).toHaveLength(1);
    at.remove();
  });

  it('has the same row as often as it is there', async () => {
    await using server = await paidServer();
    const at = desk('Same?\nOther?\nSame?\nSame?\n', server.url, 'q.txt');
    expect((await at.batch(['--ordered'])).code).toBe(0);
    expect(asked(at)).toEqual(['Same?', 'Other?', 'Same?', 'Same?']);
    expect(at.lines().map(({ id }) => id.split('.')[1])).toEqual(['1', '1', '2', '3']);
    expect((await at.batch(['--resume'])).code).toBe(0);
    expect(server.seen).toHaveLength(4);
    at.remove();
  });

  it('is a table: a column is asked, the others go along', async () => {
    await using server = await paidServer();
    const table = 'nr,Question,note\n7,"What, exactly?\nSay.",a\n8,How?,"b ""c"""\n\n9,Why?\n';
    const at = desk(`\ufeff${table.replaceAll('\n', '\r\n')}`, server.url, 'sheet.csv');
    expect((await at.batch(['--ordered', '--id-column', 'nr'])).code).toBe(0);
    expect(at.lines().map(({ id, meta, reply }) => [id, reply?.['query'], meta])).toEqual([
      ['7', 'What, exactly?\r\nSay.', { note: 'a' }],
      ['8', 'How?', { note: 'b "c"' }],
      ['9', 'Why?', { note: '' }],
    ]);
    at.remove();
  });

  it('is a table with tabs, and a named column', async () => {
    await using server = await paidServer();
    const at = desk('a\tb\nOne?\tTwo?\n', server.url, 'sheet.tsv');
    expect((await at.batch(['--column', 'b'])).code).toBe(0);
    expect(asked(at)).toEqual(['Two?']);
    const none = await at.batch(['--column', 'c', '--resume']);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('There is no column c.')]);
    at.remove();
  });

  it('without rows is a batch without answers', async () => {
    const at = desk('\n\n', '');
    expect((await at.batch()).code).toBe(0);
    expect(at.summary()).toMatchObject({ rows: 0, left: 0 });
    at.remove();
  });

  it.each([
    [['-j', '0'], 'neither auto nor'],
    [['--budget', 'five'], 'not an amount'],
    [['--budget', '-5usd'], 'not an amount'],
    [['--body', 'x.json'], '--body and --curl cannot be used'],
    [['--retry', 'all'], 'is not one of'],
    [['--column', 'a'], 'are for tables'],
    [['--route', 'forecast.create', '--input', 'lines'], 'more than one value'],
  ] as const)('is not read with %j', async (words, said) => {
    const at = desk('{"body":{"query":"x"}}\n', '');
    const ran = await at.batch(words);
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(said)]);
    at.remove();
  });

  it('whose cost nobody knows is refused where money is limited', async () => {
    await using server = await paidServer();
    const at = desk('{"route":"causal","body":{"entity":"TSMC"}}\n', server.url);
    const ran = await at.batch(['--budget', '5usd']);
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('cost_cap_usd')]);
    at.remove();
  });
});

describe('lines', () => {
  it('are the same however the bytes are cut', async () => {
    const text = '\ufeffa\r\nbé\n\n€x\r\n\r\nlast';
    const bytes = Buffer.from(text);
    const random = seeded(5);
    for (let round = 0; round < 200; round++) {
      const pieces = async function* () {
        for (let at = 0; at < bytes.length;) {
          const size = 1 + Math.floor(random() * 4);
          yield bytes.subarray(at, at + size);
          at += size;
        }
      };
      const found: string[] = [];
      for await (const lines of linesOf(asUtf8(pieces()), 100))
        for (const line of lines) found.push(`${line.number} ${line.bytes.toString()} ${line.ended}`);
      expect(found).toEqual(['1 a true', '2 bé true', '3  true', '4 €x true', '5  true', '6 last false']);
    }
  });
});

describe('the table of keys', () => {
  it('holds what a Map holds', () => {
    const random = seeded(1);
    const table = new KeyTable();
    const map = new Map<string, number>();
    for (let step = 1; step < 50_000; step++) {
      const text = Math.floor(random() * 30_000).toString(36);
      expect(table.get(text)).toBe(map.get(text) ?? 0);
      table.set(text, step);
      map.set(text, step);
    }
  });
});

describe('canonical JSON', () => {
  // RFC 8785, section 3.2.2 and 3.2.3.
  it('is that of RFC 8785', () => {
    const value = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    ) as unknown;
    expect(canonical(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
    const sorted = canonical(Object.fromEntries(keys.map((key) => [key, 0])));
    expect(Object.keys(JSON.parse(sorted) as object).filter((key) => key !== '1')).toEqual([
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\u{1f600}',
      '\ufb33',
    ]);
  });
});
