// Markdown: what was proved, what was not, and the claims. Text from a bundle is escaped.

import { markdown } from '../../page/markdown.ts';
import { listSection, pageOf, paragraph, type Block, type Page } from '../../page/page.ts';
import { named } from '../../text/odd-letters.ts';
import { originWords } from '../report/verdict.ts';
import { verdictOf, type Report } from '../report/report.ts';

const ROWS = 200;
const LONGEST = 300;

export function toMarkdown(reports: readonly Report[]): string {
  return reports.map((report) => markdown(pageFor(report))).join('\n');
}

function pageFor(report: Report): Page {
  const { checks, not_checked: left } = report;
  return pageOf({
    form: 'report',
    id: '',
    title: `${report.file ?? 'Evidence bundle'}: ${report.verdict.toUpperCase()}`,
    about: [],
    citations: [],
    cost: '',
    blocks: [
      ...paragraph(report.summary),
      { kind: 'list', items: factsOf(report).map((words) => ({ words })) },
      {
        kind: 'grid',
        headings: ['check', 'status', 'expected', 'found'],
        rows: checks.map(({ id, status, expected, found }) => [id, status, short(expected), short(found)]),
      },
      ...listSection(
        { text: 'Not checked' },
        left.map((words) => ({ words: short(words) })),
      ),
      ...claims(report),
    ],
  });
}

function factsOf({ bundle_sha256: hash, recipe, origin }: Report): string[] {
  return [
    `bundle_sha256: ${short(hash ?? 'none')}`,
    `recipe: ${recipe === null ? 'none found' : `${recipe.name} (${recipe.id})`}`,
    `origin: ${origin.length === 0 ? 'not known' : `known by ${originWords(origin)}`}`,
  ];
}

function claims({ claims: all }: Report): Block[] {
  if (all.length === 0) return [];
  const rows = all.slice(0, ROWS).map((claim) => {
    const { index, text, source_url, problems } = claim;
    const cells = [named(text ?? ''), verdictOf(claim) ?? '', source_url ?? '', problems.join('; ')];
    return [String(index), ...cells.map(short)];
  });
  return [{ kind: 'grid', headings: ['#', 'claim', 'verdict', 'source', 'problems'], rows }];
}

function short(words: string): string {
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 3)}...` : words;
}
