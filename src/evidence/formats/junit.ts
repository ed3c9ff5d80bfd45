// JUnit XML for pipelines: a bundle is a test suite, a check a test case.

import { escapeXml } from '../../text/markup.ts';
import { isIntact, originWords } from '../report/verdict.ts';
import { type Check, type Report, isBad } from '../report/report.ts';

export function toJunit(reports: readonly Report[]): string {
  const suites = reports.map((report) => suite(report)).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="ibid evidence verify">\n${suites}\n</testsuites>\n`;
}

function suite(report: Report): string {
  const bad = report.checks.filter(isBad).length;
  const skipped = report.checks.filter((check) => check.status === 'skipped').length;
  const cases = report.checks.map((check) => testCase(check)).join('\n');
  const failed =
    isIntact(report.verdict) || bad > 0
      ? ''
      : `\n    <testcase name="verdict"><failure message="${escapeXml(report.summary)}"/></testcase>`;
  return `  <testsuite name="${escapeXml(report.file ?? 'bundle')}" tests="${report.checks.length}" failures="${bad}" skipped="${skipped}">\n${properties(report)}\n${cases}${failed}\n  </testsuite>`;
}

/** What was found, where all cases pass too: consistent is not verified. */
function properties({ verdict, origin }: Report): string {
  const lines = [
    ['verdict', verdict],
    ['origin', origin.length === 0 ? 'not known' : `by ${originWords(origin)}`],
  ].map(([name = '', value = '']) => `      <property name="${name}" value="${escapeXml(value)}"/>\n`);
  return `    <properties>\n${lines.join('')}    </properties>`;
}

function testCase(check: Check): string {
  const open = `    <testcase name="${escapeXml(check.id)}"`;
  if (check.status === 'skipped') return `${open}><skipped message="${escapeXml(check.found)}"/></testcase>`;
  if (check.status === 'warn' || check.status === 'partly')
    return `${open}><system-out>${escapeXml(`${check.status === 'warn' ? 'warning' : 'partly'}: ${check.found}`)}</system-out></testcase>`;
  if (!isBad(check)) return `${open}/>`;
  const message = `expected ${check.expected}; found ${check.found}`;
  return `${open}><failure message="${escapeXml(message)}">${escapeXml(check.where.join('\n'))}</failure></testcase>`;
}
