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

function byteOrderMark({ bom }: Surroundings): Check {
  return checked({
    id: 'input.bom',
    status: bom ? 'warn' : 'pass',
    expected: 'no byte order mark',
    found: bom ? 'a UTF-8 byte order mark' : 'none',
    where: bom ? ['byte 0'] : [],
  });
}

function trailing({ trailing, trailingText, tail, start, bom }: Surroundings): Check {
  const check = { id: 'input.trailing', expected: 'nothing after the bundle' };
  if (trailing !== null)
    return checked({
      ...check,
      status: 'fail',
      found: JSON.stringify(trailingText),
      where: [`byte ${trailing}`],
    });
  const before = start - (bom ? 3 : 0);
  const padding = before > 0 ? `${before} bytes of white space before it (keepalive padding)` : '';
  const after = tail === '' ? '' : `white space after it: ${JSON.stringify(tail.slice(0, 8))}`;
  const found = [padding, after].filter((each) => each !== '').join(', ');
  return checked({
    ...check,
    status: after === '' ? 'pass' : 'warn',
    found: found === '' ? 'nothing' : found,
  });
}

function lineEnds({ tail, carriageReturns }: Surroundings): Check {
  const found = carriageReturns > 0 || tail.includes('\r');
  return checked({
    id: 'input.crlf',
    status: found ? 'warn' : 'pass',
    expected: 'no carriage returns between members',
    found: found ? 'CRLF line ends: the file went through a text conversion' : 'none',
  });
}

function duplicateKeys(contents: Contents): Check {
  const twice = [...new Set(contents.duplicates.found)];
  const good =
    contents.duplicates.unmet > 0
      ? `no duplicates, but ${contents.duplicates.unmet} members were not compared`
      : 'no duplicates';
  return checked({
    id: 'input.duplicate-keys',
    status: twice.length > 0 ? 'fail' : contents.duplicates.unmet > 0 ? 'partly' : 'pass',
    expected: 'every member once in its object',
    found: twice.length > 0 ? `twice: ${twice.slice(0, 5).join(', ')}` : good,
    where: twice,
  });
}

/** What the checks of the input left out. */
export function inputNotChecked({ duplicates: { unmet } }: Contents): string[] {
  return unmet > 0 ? [`duplicate keys: ${unmet} members of very large objects`] : [];
}

function loneSurrogates({ loneSurrogates: lone }: Contents): Check {
  return checked({
    id: 'input.lone-surrogates',
    status: lone > 0 ? 'warn' : 'pass',
    expected: 'well-formed Unicode',
    found: lone > 0 ? `${lone} strings with half a surrogate pair` : 'well formed',
    count: lone,
  });
}

function schema(head: Head): Check {
  const check = { id: 'schema', expected: SCHEMA };
  if (head.schema === null) return checked({ ...check, status: 'absent', found: 'no schema member' });
  return checked({
    ...check,
    status: head.schema === SCHEMA ? 'pass' : 'fail',
    found: head.schema.slice(0, 100),
    where: ['schema'],
  });
}
