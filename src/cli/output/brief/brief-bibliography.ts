// A brief's bibliography for a person: entries with hanging indents, and the same as Markdown. The
// service's own Markdown is not trusted: only its italics are read, and every word of it is escaped
// again.
import { basename } from 'node:path';
import { pagesOf, whereOf } from '../../../page/cited.ts';
import { escapeMarkdown } from '../../../page/markdown.ts';
import type { Bibliography, BibliographyEntry, CslItem } from '../../../api/payloads/bibliography.ts';
import { isRecord } from '../../../api/record.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { usageError } from '../../kit/errors.ts';
import type { Screen } from '../../../page/screen.ts';
import { isList } from '../table/rows.ts';
import { wrap } from '../../../page/wrap.ts';

interface Entry {
  readonly text: string;
  readonly markdown: string | undefined;
  /** Of a file that the text does not name: path and pages; else empty. */
  readonly place: string;
}

export async function bibliographyText(document: Foreign<Bibliography>, screen: Screen): Promise<string> {
  const entries = entriesOf(document);
  if (entries === undefined || !isRecord(document))
    return (await import('../table/generic.ts')).generic(document, screen);
  const heading = screen.paint.bold(screen.cleanLine(headingOf(document)));
  const lines = entries.map(({ text, place }) =>
    [
      wrap(screen.cleanLine(text), screen.columns, '    ', ''),
      ...(place === '' ? [] : [`    ${screen.paint.dim(screen.cleanLine(place))}`]),
    ].join('\n'),
  );
  const body = lines.length === 0 ? [screen.paint.dim('(no sources)')] : lines;
  return `${[heading, ...body].join('\n\n')}\n`;
}

export async function bibliographyMarkdown(document: Foreign<Bibliography>): Promise<string> {
  const entries = entriesOf(document);
  if (entries === undefined || !isRecord(document))
    return (await import('../table/formats.ts')).toMarkdown(document);
  const lines = entries.map(
    ({ text, markdown, place }) =>
      `- ${slanted(markdown) ?? escapeMarkdown(text)}${place === '' ? '' : ` (${escapeMarkdown(place)})`}`,
  );
  return `# ${escapeMarkdown(headingOf(document))}\n\n${lines.map((line) => `${line}\n`).join('')}`;
}

/** The CSL-JSON records of a bibliography. @throws {CliError} `usage` where the service sent none. */
export function recordsOf(document: Foreign<Bibliography>): ForeignRecord<CslItem>[] {
  const list = isRecord(document) && isList(document.entries) ? document.entries : undefined;
  const records = list?.map((entry) => (isRecord(entry) && isRecord(entry.csl) ? entry.csl : undefined));
  if (!records?.every((record) => record !== undefined))
    throw usageError(
      "This service's bibliography carries no CSL-JSON records, which this format is made from.",
      'Use --format text or --json.',
    );
  return records;
}

function entriesOf(document: Foreign<Bibliography>): Entry[] | undefined {
  if (!isRecord(document) || !isList(document.entries)) return undefined;
  const entries = document.entries.map((entry) => {
    if (!isRecord(entry) || typeof entry.text !== 'string') return undefined;
    const { text, markdown } = entry;
    const place = placeOf(entry);
    const isNamed = place !== '' && text.includes(basename(place));
    return {
      text,
      markdown: typeof markdown === 'string' ? markdown : undefined,
      place: isNamed ? '' : place,
    };
  });
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function placeOf({ source_url, pages }: ForeignRecord<BibliographyEntry>): string {
  const cited = (isList(pages) ? pages : []).map((page) => ({ locator: { page } }));
  return [whereOf({ source_url, locator: undefined }), pagesOf(cited)]
    .filter((part) => part !== '')
    .join(', ');
}

function headingOf({ edition, style }: ForeignRecord<Bibliography>): string {
  const named = typeof edition === 'string' ? edition : typeof style === 'string' ? style : '';
  return named === '' ? 'Bibliography' : `Bibliography (${named})`;
}

/** `*a* b` read as italics and text, then written again; undefined where the asterisks do not pair. */
function slanted(markdown = ''): string | undefined {
  const runs = markdown.match(/\\.|\*|[^\\*]+/gsu);
  if (runs === null || runs.filter((run) => run === '*').length % 2 === 1) return undefined;
  // Unescaped first: an escape sequence with a backslash in it would not be known for one.
  const parts = [''];
  for (const run of runs) {
    if (run === '*') parts.push('');
    else parts[parts.length - 1] += run.length > 1 && run.startsWith('\\') ? run.slice(1) : run;
  }
  return parts
    .map((part) => escapeMarkdown(part))
    .map((part, at) => (at % 2 === 1 && part.trim() !== '' ? `*${part}*` : part))
    .join('')
    .trim();
}
