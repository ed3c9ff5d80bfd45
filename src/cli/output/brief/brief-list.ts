// The briefs of a workspace as a table: what each is, over which sectors, how much of it is
// supported. Rows of another layout get the generic view; members that are not known become columns
// of their own.
import { cellText, text, timeOf } from '../../../page/values.ts';
import { table } from '../../../page/terminal/table.ts';
import { isRecord } from '../../../api/record.ts';
import type { BriefSummary } from '../../../api/payloads/brief.ts';
import type { Page } from '../../../api/payloads/common.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { Screen } from '../../../page/screen.ts';
import { generic } from '../table/generic.ts';
import { countIn, type Known, recordsOnly, unknownIn } from '../table/rows.ts';
import { wrap } from '../../../page/wrap.ts';

const OF_BRIEF: Known<BriefSummary> = {
  id: true,
  outcome: true,
  title: true,
  variant: true,
  persona: true,
  sectors: true,
  created_at: true,
  paragraphs: true,
  claims: true,
  citations: true,
};

/** Columns that a table needs for its titles to be readable beside ids and times. */
const TABLE_FROM = 100;

export async function briefList(document: Foreign<Page<BriefSummary>>, screen: Screen): Promise<string> {
  const rows = isRecord(document) ? recordsOnly(document.items) : undefined;
  if (!isRecord(document) || rows === undefined || rows.length === 0 || !rows.every(isBrief))
    return generic(document, screen);
  const others = rows.map((row) => unknownIn(row, OF_BRIEF));
  const extra = [...new Set(others.flatMap((row) => Object.keys(row)))];
  const headings = ['title', 'created', 'sectors', 'supported', 'id', ...extra];
  const cells = rows.map((row, at) => [
    text(row.title),
    timeOf(text(row.created_at)),
    cellText(row.sectors).replaceAll('; ', ', '),
    supported(row),
    text(row.id),
    ...extra.map((name) => cellText(others[at]?.[name])),
  ]);
  const shown =
    screen.columns < TABLE_FROM ? stacked(headings, cells, screen) : await table(headings, cells, screen);
  return `${shown}\n\n${screen.paint.dim(countIn(rows.length, document))}\n`;
}

/** Each brief on lines of its own: its title, then what a table would have beside it. */
function stacked(headings: readonly string[], rows: readonly (readonly string[])[], screen: Screen): string {
  return rows
    .map(([title = '', created, sectors, supported = '', ...more]) => {
      const named = more.map((cell, index) => (index === 0 ? cell : `${headings[index + 4]} ${cell}`));
      const rest = [created, sectors, supported === '' ? '' : `${supported} supported`, ...named];
      const small = rest.filter((part) => part !== undefined && part !== '').join(' · ');
      return [
        wrap(screen.paint.bold(screen.cleanLine(title)), screen.columns),
        wrap(screen.paint.dim(screen.cleanLine(small)), screen.columns, '  '),
      ].join('\n');
    })
    .join('\n');
}

function isBrief({ id, title }: ForeignRecord<BriefSummary>): boolean {
  return typeof id === 'string' && typeof title === 'string';
}

/** `5 of 6`: paragraphs that the corpus supports. */
function supported({ paragraphs }: ForeignRecord<BriefSummary>): string {
  if (!isRecord(paragraphs)) return cellText(paragraphs);
  const { answered, insufficient_evidence: insufficient } = paragraphs;
  if (typeof answered !== 'number' || typeof insufficient !== 'number') return cellText(paragraphs);
  return `${answered} of ${answered + insufficient}`;
}
