// The checks of the bytes themselves: each kind of damage is its own finding, so that a script can tell a file that
// PowerShell rewrote from one that somebody altered.

import type { Features } from '../search/features.ts';
import type { Head } from '../scan/head.ts';
import type { Surroundings } from '../scan/walk.ts';
import { addCheck } from '../report/report.ts';
import type { Report } from '../report/report.ts';

export const SCHEMA = 'service.evidence_bundle.v1';

/** Adds the checks `input.*` and `schema`. */
export function checkInput(report: Report, around: Surroundings, features: Features, head: Head): void {
  addCheck(report, 'input.json', 'pass', 'one JSON object in UTF-8', `${around.end - around.start} bytes`);
  addCheck(
    report,
    'input.bom',
    around.bom ? 'warn' : 'pass',
    'no byte order mark',
    around.bom ? 'a UTF-8 byte order mark' : 'none',
    around.bom ? ['byte 0'] : [],
  );
  checkTail(report, around);
  checkLines(report, around);
  const twice = [...new Set(features.duplicates)];
  addCheck(
    report,
    'input.duplicate-keys',
    twice.length > 0 ? 'fail' : 'pass',
    'every member once in its object',
    twice.length > 0 ? `twice: ${twice.slice(0, 5).join(', ')}` : 'no duplicates',
    twice,
  );
  const lone = features.loneSurrogates;
  addCheck(
    report,
    'input.lone-surrogates',
    lone > 0 ? 'warn' : 'pass',
    'well-formed Unicode',
    lone > 0 ? `${lone} strings with half a surrogate pair` : 'well formed',
    [],
    lone,
  );
  checkSchema(report, head);
}

function checkTail(report: Report, { trailing, trailingText, tail, start, bom }: Surroundings): void {
  if (trailing !== null) {
    addCheck(report, 'input.trailing', 'fail', 'nothing after the bundle', JSON.stringify(trailingText), [
      `byte ${trailing}`,
    ]);
    return;
  }
  const padding =
    start > (bom ? 3 : 0)
      ? `${start - (bom ? 3 : 0)} bytes of white space before it (keepalive padding)`
      : '';
  const after = tail === '' ? '' : `white space after it: ${JSON.stringify(tail.slice(0, 8))}`;
  const found = [padding, after].filter((each) => each !== '').join(', ');
  addCheck(
    report,
    'input.trailing',
    after === '' ? 'pass' : 'warn',
    'nothing after the bundle',
    found === '' ? 'nothing' : found,
  );
}

function checkLines(report: Report, { tail, carriageReturns }: Surroundings): void {
  const found = carriageReturns > 0 || tail.includes('\r');
  addCheck(
    report,
    'input.crlf',
    found ? 'warn' : 'pass',
    'no carriage returns between members',
    found ? 'CRLF line ends: the file went through a text conversion' : 'none',
  );
}

function checkSchema(report: Report, head: Head): void {
  if (head.schema === null) addCheck(report, 'schema', 'absent', SCHEMA, 'no schema member');
  else
    addCheck(report, 'schema', head.schema === SCHEMA ? 'pass' : 'fail', SCHEMA, head.schema.slice(0, 100), [
      'schema',
    ]);
}
