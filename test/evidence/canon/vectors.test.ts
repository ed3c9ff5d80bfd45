// RFC 8785's own test data, and what real encoders of other languages wrote for the same texts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canonicalise } from '../../../src/evidence/canonicalise.ts';
import { JsonSyntaxError, UnwritableError } from '../../../src/evidence/errors.ts';
import { JCS } from '../../../src/evidence/canon/style.ts';
import type { Style } from '../../../src/evidence/canon/style.ts';
import { vectors } from '../shared.ts';

const jcs = vectors('jcs', 'testdata');
const encoders = vectors('encoder-vectors', 'encoders.json');

describe.skipIf(jcs.absent)('JCS (data/jcs; set IBID_SHARED)', () => {
  test.each(jcs.absent ? [] : readdirSync(join(jcs.path, 'input')))('%s', (name) => {
    const wanted = readFileSync(join(jcs.path, 'output', name));
    expect(canonicalise(readFileSync(join(jcs.path, 'input', name))).toString()).toBe(wanted.toString());
    const hex = readFileSync(join(jcs.path, 'outhex', name.replace('.json', '.txt')), 'utf8').replace(
      /\s+/g,
      '',
    );
    expect(canonicalise(wanted).toString('hex')).toBe(hex);
  });
});

const sorted = { ...JCS, order: 'codepoint' } as const;
const sent = { ...JCS, order: 'document' } as const;
const COLUMNS: Record<string, Style> = {
  py_ascii: { ...sorted, escapes: 'ascii', numbers: 'python' },
  py_raw: { ...sorted, escapes: 'js', numbers: 'python' },
  orjson: { ...sorted, numbers: 'orjson' },
  pydantic: { ...sent, numbers: 'pydantic' },
  node: { ...JCS, order: 'javascript', escapes: 'js' },
  jcs: JCS,
  go_default: { ...sorted, escapes: 'go-html', numbers: 'go' },
  go_usenumber_nohtml: { ...sorted, escapes: 'go-plain', numbers: 'kept' },
  rust_serde_json: { ...sorted, numbers: 'rust' },
  jq16: { ...sorted, numbers: 'jq' },
  jackson_map: { ...JCS, escapes: 'raw-upper', numbers: 'java' },
  jackson_tree: { ...sent, escapes: 'raw-upper', numbers: 'java' },
  jackson_escape: { ...JCS, escapes: 'ascii-upper', numbers: 'java' },
  php_default: { ...sent, escapes: 'ascii-slash', numbers: 'php' },
  php_unesc: { ...sent, escapes: 'raw-lines', numbers: 'php' },
  ruby: { ...sent, numbers: 'ruby' },
};

interface Case {
  in_hex: string;
  in: string;
  out_hex: Record<string, string>;
}

/** Where an encoder left JSON altogether (Infinity, surrogate bytes, question marks): no recipe can mean that. */
const NO_JSON = new Set([
  'py_ascii 1e400',
  'py_raw 1e400',
  'pydantic 1e400',
  'node 1e400',
  'jackson_map 1e400',
  'jackson_tree 1e400',
  'jackson_escape 1e400',
  'py_raw "\\udc00\\ud800"',
  'jackson_map "\\udc00\\ud800"',
  'jackson_tree "\\udc00\\ud800"',
]);

describe.skipIf(encoders.absent)('encoder vectors (data/encoder-vectors; set IBID_SHARED)', () => {
  const cases: Case[] = encoders.absent
    ? []
    : (JSON.parse(readFileSync(encoders.path, 'utf8')) as { cases: Case[] }).cases;

  test.each(Object.keys(COLUMNS))('%s, every case', (column) => {
    const style = COLUMNS[column] as Style;
    let compared = 0;
    for (const { in_hex: input, in: shown, out_hex: out } of cases) {
      const wanted = Buffer.from(out[column] as string, 'hex').toString('latin1');
      if (NO_JSON.has(`${column} ${shown}`)) continue;
      compared += 1;
      const got = written(Buffer.from(input, 'hex'), style);
      if (/^ERR|^parse error/.test(wanted)) expect(`${shown} ${got}`).toBe(`${shown} refused`);
      else expect(`${shown} ${got}`).toBe(`${shown} ${wanted}`);
    }
    expect(compared).toBeGreaterThanOrEqual(30);
  });
});

function written(input: Buffer, style: Style): string {
  try {
    return canonicalise(input, style).toString('latin1');
  } catch (error) {
    if (error instanceof UnwritableError || error instanceof JsonSyntaxError) return 'refused';
    throw error;
  }
}
