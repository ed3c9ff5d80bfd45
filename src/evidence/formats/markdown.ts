// Markdown for a desk: what was proved, what was not, and a table of claims. Text from outside cannot become markup.

import { named } from '../../text/odd-letters.ts';
import { originWords } from '../report/origin.ts';
import { verdictOf } from '../report/report.ts';
import type { Check, Report } from '../report/report.ts';

const ROWS = 200;

export function toMarkdown(reports: readonly Report[]): string {
  return reports.map((report) => one(report)).join('\n');
}

function one(report: Report): string {
  const lines = [
    `# ${md(report.file ?? 'Evidence bundle')}: ${report.verdict.toUpperCase()}`,
    '',
    md(report.summary),
    '',
    `- bundle_sha256: \`${code(report.bundle_sha256 ?? 'none')}\``,
    `- recipe: ${report.recipe === null ? 'none found' : `${md(report.recipe.name)} (\`${report.recipe.id}\`)`}`,
    `- origin: ${report.origin.length === 0 ? 'not known' : `known by ${md(originWords(report.origin))}`}`,
    '',
    '| check | status | expected | found |',
    '|---|---|---|---|',
    ...report.checks.map((check) => row(check)),
    '',
  ];
  if (report.not_checked.length > 0)
    lines.push('Not checked:', '', ...report.not_checked.map((each) => `- ${md(each)}`), '');
  return [...lines, ...claims(report)].join('\n');
}

function claims(report: Report): string[] {
  if (report.claims.length === 0) return [];
  const rows = report.claims.slice(0, ROWS).map((claim) => {
    const { index, text, source_url, problems } = claim;
    return `| ${index} | ${md(named(text ?? ''))} | ${md(verdictOf(claim) ?? '')} | ${md(source_url ?? '')} | ${md(problems.join('; '))} |`;
  });
  return ['| # | claim | verdict | source | problems |', '|---|---|---|---|---|', ...rows, ''];
}

function row(check: Check): string {
  return `| ${check.id} | ${check.status} | ${md(check.expected)} | ${md(check.found)} |`;
}

/** Plain words in a table cell: no links, no HTML, no line ends. */
function md(text: string): string {
  const short = text.length > 300 ? `${text.slice(0, 297)}...` : text;
  return short.replace(/\p{Cc}+/gu, ' ').replace(/[\\`*_{}[\]<>()#+!|~]/g, (mark) => `\\${mark}`);
}

function code(text: string): string {
  return text.replace(/[\p{Cc}`]/gu, ' ').slice(0, 100);
}
