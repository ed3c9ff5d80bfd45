// The checks of the bytes themselves: each kind of damage is its own finding, so that a script can tell a file that
// PowerShell rewrote from one that somebody altered.

import type { Contents } from '../search/contents.ts';
import type { Head } from '../scan/head.ts';
import type { Surroundings } from '../scan/walk.ts';
import { checked } from '../report/report.ts';
import type { Check } from '../report/report.ts';

export const SCHEMA = 'service.evidence_bundle.v1';

/** The checks `input.*` and `schema`. */
export function inputChecks(around: Surroundings, contents: Contents, head: Head): Check[] {
  return [
    checked({
      id: 'input.json',
      status: 'pass',
      expected: 'one JSON object in UTF-8',
      found: `${around.end - around.start} bytes`,
    }),
    byteOrderMark(around),
    trailing(around),
    lineEnds(around),
    duplicateKeys(contents),
    loneSurrogates(contents),
    schema(head),
  ];
}

/** What most bundles pass alike, made once. */
const PASSED = {
  mark: checked({
    id: 'input.bom',
    status: 'pass',
    expected: 'no byte order mark',
    found: 'none',
  }),
  trailing: checked({
    id: 'input.trailing',
    status: 'pass',
    expected: 'nothing after the bundle',
    found: 'nothing',
  }),
  lineEnds: checked({
    id: 'input.crlf',
    status: 'pass',
    expected: 'no carriage returns between members',
    found: 'none',
  }),
  keys: checked({
    id: 'input.duplicate-keys',
    status: 'pass',
    expected: 'every member once in its object',
    found: 'no duplicates',
  }),
  surrogates: checked({
    id: 'input.lone-surrogates',
    status: 'pass',
    expected: 'well-formed Unicode',
    found: 'well formed',
  }),
  schema: checked({ id: 'schema', status: 'pass', expected: SCHEMA, found: SCHEMA, where: ['schema'] }),
} as const;

function byteOrderMark({ bom }: Surroundings): Check {
  if (!bom) return PASSED.mark;
  return checked({
    ...PASSED.mark,
    status: 'warn',
    found: 'a UTF-8 byte order mark',
    where: ['byte 0'],
    count: 1,
  });
}

function trailing({ trailing, trailingText, tail, start, bom }: Surroundings): Check {
  const passed = PASSED.trailing;
  if (trailing !== null) {
    const where = [`byte ${trailing}`];
    return checked({ ...passed, status: 'fail', found: JSON.stringify(trailingText), where, count: 1 });
  }
  const before = start - (bom ? 3 : 0);
  if (before === 0 && tail === '') return passed;
  const padding = before > 0 ? `${before} bytes of white space before it (keepalive padding)` : '';
  const after = tail === '' ? '' : `white space after it: ${JSON.stringify(tail.slice(0, 8))}`;
  const found = [padding, after].filter((each) => each !== '').join(', ');
  return checked({ ...passed, status: after === '' ? 'pass' : 'warn', found });
}

function lineEnds({ tail, carriageReturns }: Surroundings): Check {
  if (carriageReturns === 0 && !tail.includes('\r')) return PASSED.lineEnds;
  const found = 'CRLF line ends: the file went through a text conversion';
  return checked({ ...PASSED.lineEnds, status: 'warn', found });
}

function duplicateKeys({ duplicates }: Contents): Check {
  const { unmet } = duplicates;
  const where = [...new Set(duplicates.found)];
  const passed = PASSED.keys;
  if (where.length > 0) {
    const found = `twice: ${where.slice(0, 5).join(', ')}`;
    return checked({ ...passed, status: 'fail', found, where, count: where.length });
  }
  if (unmet === 0) return passed;
  const found = `no duplicates, but ${unmet} members were not compared`;
  return checked({ ...passed, status: 'partly', found });
}

/** What the checks of the input left out. */
export function inputNotChecked({ duplicates: { unmet } }: Contents): string[] {
  return unmet > 0 ? [`duplicate keys: ${unmet} members of very large objects`] : [];
}

function loneSurrogates({ loneSurrogates: count }: Contents): Check {
  if (count === 0) return PASSED.surrogates;
  const found = `${count} strings with half a surrogate pair`;
  return checked({ ...PASSED.surrogates, status: 'warn', found, count });
}

function schema(head: Head): Check {
  if (head.schema === SCHEMA) return PASSED.schema;
  if (head.schema === null) {
    const found = 'no schema member';
    return checked({ id: 'schema', status: 'absent', expected: SCHEMA, found });
  }
  return checked({ ...PASSED.schema, status: 'fail', found: head.schema.slice(0, 100) });
}
