// SARIF 2.1.0 (OASIS): one run over all bundles, a check a rule, each outcome a result.

import { isIntact } from '../report/verdict.ts';
import { type Check, type Report, type Status, checked } from '../report/report.ts';

/** How SARIF says a status: `level` may be other than `none` only for what fails (section 3.27.10). */
const KINDS: Record<Status, readonly [kind: string, level: string]> = {
  pass: ['pass', 'none'],
  partly: ['open', 'none'],
  warn: ['fail', 'warning'],
  fail: ['fail', 'error'],
  absent: ['fail', 'error'],
  skipped: ['notApplicable', 'none'],
};

/** @param version that of this tool */
export function toSarif(reports: readonly Report[], version: string): string {
  const all = reports.flatMap((report) =>
    [...report.checks, verdictCheck(report)].map((check) => ({ report, check })),
  );
  const ids = [...new Set(all.map(({ check }) => check.id))];
  const rules = new Map(ids.map((id, index) => [id, index]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'ibid',
            version,
            semanticVersion: version,
            rules: ids.map((id) => ({
              id,
              name: friendly(id),
              shortDescription: { text: `The check ${id} of evidence bundles.` },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        artifacts: [...new Set(reports.map(({ file }) => file ?? '-'))].map((file) => ({
          location: artifact(file),
        })),
        results: all.map(({ report, check }) => resultOf(report, check, rules.get(check.id) ?? -1)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** What the checks add up to is a result too: a pipeline may look only at that. */
function verdictCheck({ verdict, summary }: Report): Check {
  const status = isIntact(verdict) ? 'pass' : 'fail';
  const expected = 'verified, or consistent where the origin is not asked for';
  return checked({ id: 'verdict', status, expected, found: `${verdict}. ${summary}` });
}

function resultOf({ file, bytes }: Report, { id, status, expected, found, where }: Check, ruleIndex: number) {
  const [kind, level] = KINDS[status];
  const offset = where
    .map((place) => /^byte (\d{1,15})$/.exec(place)?.[1])
    .find((text) => text !== undefined);
  const members = where.filter((place) => !/^byte \d+$/.test(place));
  return {
    ruleId: id,
    ruleIndex,
    kind,
    level,
    message: { text: status === 'pass' ? found || 'as expected' : `Expected ${expected}; found ${found}.` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifact(file ?? '-'),
          ...regionOf(offset, bytes),
        },
        ...(members.length === 0
          ? {}
          : { logicalLocations: members.map((name) => ({ fullyQualifiedName: name, kind: 'member' })) }),
      },
    ],
  };
}

/** Both ends, as consumers want them; what is found in no one place is found in the whole file, if all of it was read. */
function regionOf(offset: string | undefined, bytes: number) {
  if (offset !== undefined) return { region: { byteOffset: Number(offset), byteLength: 1 } };
  return bytes === 0 ? {} : { region: { byteOffset: 0, byteLength: bytes } };
}

/** `hash.present` as a viewer lists it: `HashPresent`. */
function friendly(id: string): string {
  return id
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** A path as a reference that a URI may be (RFC 3986): a name with a colon in it is not a scheme. */
function artifact(path: string): { uri: string } {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => encodeURIComponent(part.toWellFormed()));
  const uri = parts.join('/');
  if (uri.startsWith('/')) return { uri: `file://${uri.replace(/^\/+/, '/')}` };
  return { uri };
}
