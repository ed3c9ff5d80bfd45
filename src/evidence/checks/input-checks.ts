// The checks of the bytes themselves: each kind of damage is its own finding, so that a script can
// tell a file that PowerShell rewrote from one that was tampered with.

import type { Contents } from '../search/contents.ts';
import type { Head } from '../scan/head.ts';
import type { Surroundings } from '../scan/walk.ts';
import { checked, type Check } from '../report/report.ts';

const SCHEMA = 'service.evidence_bundle.v1';

/** The checks `input.*` and `schema`. */
export function inputChecks(around: Surroundings, contents: Contents, head: Head): Check[] {
  return [
    pass('input.json', 'one JSON object in UTF-8', `${around.end - around.start} bytes`),
    byteOrderMark(around),
    trailing(around),
    lineEnds(around),
    duplicateKeys(contents),
    loneSurrogates(contents),
    schema(head),
  ];
}

function byteOrderMark({ bom }: Surroundings): Check {
  const passed = pass('input.bom', 'no byte order mark', 'none');
  if (!bom) return passed;
  return checked({
    ...passed,
    status: 'warn',
    found: 'a UTF-8 byte order mark',
    where: ['byte 0'],
    count: 1,
  });
}

function trailing({ trailing, trailingText, tail, start, bom }: Surroundings): Check {
  const passed = pass('input.trailing', 'nothing after the bundle', 'nothing');
  if (trailing !== null) {
    const where = [`byte ${trailing}`];
    return checked({ ...passed, status: 'fail', found: JSON.stringify(trailingText), where, count: 1 });
  }
  const before = start - (bom ? 3 : 0);
  if (before === 0 && tail === '') return passed;
  const padding = before > 0 ? `${before} bytes of white space before it (keepalive padding)` : '';
  const after = tail === '' ? '' : `white space after it: ${JSON.stringify(tail.slice(0, 8))}`;
  const found = [padding, after].filter((each) => each !== '').join(', ');
  return { ...passed, status: after === '' ? 'pass' : 'warn', found };
}

function lineEnds({ tail, carriageReturns }: Surroundings): Check {
  const passed = pass('input.crlf', 'no carriage returns between members', 'none');
  if (carriageReturns === 0 && !tail.includes('\r')) return passed;
  return { ...passed, status: 'warn', found: 'CRLF line ends: the file went through a text conversion' };
}

function duplicateKeys({ duplicates }: Contents): Check {
  const { unmet } = duplicates;
  const where = [...new Set(duplicates.found)];
  const passed = pass('input.duplicate-keys', 'every member once in its object', 'no duplicates');
  if (where.length > 0) {
    const found = `twice: ${where.slice(0, 5).join(', ')}`;
    return checked({ ...passed, status: 'fail', found, where, count: where.length });
  }
  if (unmet === 0) return passed;
  return { ...passed, status: 'partly', found: `no duplicates, but ${unmet} members were not compared` };
}

/** What the checks of the input left out. */
export function inputNotChecked({ duplicates: { unmet } }: Contents): string[] {
  return unmet > 0 ? [`duplicate keys: ${unmet} members of very large objects`] : [];
}

function loneSurrogates({ loneSurrogates: count }: Contents): Check {
  const passed = pass('input.lone-surrogates', 'well-formed Unicode', 'well formed');
  if (count === 0) return passed;
  return { ...passed, status: 'warn', found: `${count} strings with half a surrogate pair`, count };
}

function schema({ schema }: Head): Check {
  const id = 'schema';
  if (schema === null) return checked({ id, status: 'absent', expected: SCHEMA, found: 'no schema member' });
  const status = schema === SCHEMA ? 'pass' : 'fail';
  return checked({ id, status, expected: SCHEMA, found: schema.slice(0, 100), where: ['schema'] });
}

function pass(id: string, expected: string, found: string): Check {
  return checked({ id, status: 'pass', expected, found });
}
