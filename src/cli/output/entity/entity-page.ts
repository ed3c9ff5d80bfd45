// One entity as a page: what it is, how else it is written, when it is named, what is said of it, and the passages.
// A document with other members than the embedded service's is shown as data.
import type { Citation } from '../../../api/payloads/common.ts';
import type { EntityDetail, Relationships } from '../../../api/payloads/entity.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import type { Screen } from '../../../page/screen.ts';
import { pagesOf } from '../answer/cited.ts';
import { whereOf } from '../../../page/where.ts';
import { isList, recordsOnly } from '../table/rows.ts';
import { citing, linkedTo } from '../answer/footnotes.ts';
import { wrap } from '../../../page/wrap.ts';
import { relationLines } from './relations.ts';
import { timeline } from './timeline.ts';

const MOST_PASSAGES = 10;
const MOST_SPELLINGS = 12;
const INDENT = '  ';

/** `relations` is undefined where the service has none to tell. */
export async function entityPage(
  document: Foreign<EntityDetail>,
  relations: Foreign<Relationships> | undefined,
  screen: Screen,
): Promise<string> {
  const citations = isRecord(document) ? recordsOnly(document.citations) : undefined;
  if (!isRecord(document) || typeof document.name !== 'string' || citations === undefined)
    return (await import('../table/generic.ts')).generic(document, screen);
  const parts = [
    head(document, screen),
    aboutIt(document, screen),
    timeline(
      citations.map(({ published_at: at }) => at),
      screen,
    ),
    section('Relations', relationLines(relations, document, screen), screen),
    section('Passages', passagesOf(document, citations, screen), screen),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[], { paint }: Screen): string {
  return lines.length === 0 ? '' : [paint.bold(title), ...lines].join('\n');
}

function head(document: ForeignRecord<EntityDetail>, screen: Screen): string {
  const { mentions, documents, type } = document;
  const times = typeof mentions === 'number' ? `named ${counted(mentions, 'time')}` : '';
  const where = typeof documents === 'number' ? `in ${counted(documents, 'document')}` : '';
  const facts = [
    typeof type === 'string' && type !== 'unknown' ? type : '',
    [times, where].filter((part) => part !== '').join(' '),
    textsOf(document.sectors).join(', '),
  ].filter((part) => part !== '');
  const line = screen.cleanLine(facts.join(screen.unicode ? ' · ' : ' - '));
  return [
    wrap(screen.paint.bold(screen.cleanLine(String(document.name))), screen.columns),
    ...(line === '' ? [] : [wrap(line, screen.columns)]),
    ...(typeof document.id === 'string' ? [screen.paint.dim(screen.cleanLine(document.id))] : []),
  ].join('\n');
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function aboutIt(document: ForeignRecord<EntityDetail>, screen: Screen): string {
  const { paint, cleanLine, columns } = screen;
  const spellings = textsOf(document.aliases);
  const more = spellings.length > MOST_SPELLINGS ? `, and ${spellings.length - MOST_SPELLINGS} more` : '';
  const shown = spellings.slice(0, MOST_SPELLINGS).join(', ') + more;
  const numbers = (recordsOnly(document.identifiers) ?? []).flatMap(({ scheme, value }) =>
    typeof scheme === 'string' && typeof value === 'string' ? [`${scheme} ${value}`] : [],
  );
  return [
    ...(shown === '' ? [] : [wrap(`${paint.dim('Also written')} ${cleanLine(shown)}`, columns, INDENT, '')]),
    ...(numbers.length === 0
      ? []
      : [wrap(`${paint.dim('Identifiers')} ${cleanLine(numbers.join(', '))}`, columns, INDENT, '')]),
  ].join('\n');
}

function passagesOf(
  document: ForeignRecord<EntityDetail>,
  citations: readonly ForeignRecord<Citation>[],
  screen: Screen,
): string[] {
  const names = [String(document.name), ...textsOf(document.aliases)];
  const lines = citations
    .slice(0, MOST_PASSAGES)
    .map((citation, at) => passage(citation, at + 1, names, screen));
  const total = typeof document.citations_total === 'number' ? document.citations_total : citations.length;
  const left = total - lines.length;
  if (left > 0) lines.push(screen.paint.dim(`${counted(left, 'more passage')}: see --json.`));
  return lines;
}

function passage(
  citation: ForeignRecord<Citation>,
  number: number,
  names: readonly string[],
  screen: Screen,
): string {
  const { paint, cleanLine, columns } = screen;
  const label = `[${number}] `;
  const indent = ' '.repeat(label.length);
  const quote = typeof citation.quote === 'string' ? cleanLine(citation.quote).trim() : '';
  const text = (value: unknown) => (typeof value === 'string' ? cleanLine(value) : '');
  const where = text(whereOf(citation));
  const parts = [
    text(citation.title),
    text(citation.publisher),
    text(citation.published_at).slice(0, 10),
    pagesOf([citation]),
  ];
  const source = parts.filter((part) => part !== '').join(', ');
  return [
    wrap(
      marked(quote, names, screen),
      columns,
      indent,
      `${citing(screen, [{ number, citation }]).marks([number])} `,
    ),
    ...(source === '' ? [] : [paint.dim(wrap(source, columns, indent))]),
    ...(where === '' ? [] : [indent + linkedTo(citation, paint.dim(where), screen)]),
  ].join('\n');
}

/** The quotation with the first of its names that it has in bold. */
function marked(quote: string, names: readonly string[], { paint, cleanLine }: Screen): string {
  for (const name of names.slice(0, MOST_SPELLINGS)) {
    const clean = cleanLine(name);
    const at = clean === '' ? -1 : quote.indexOf(clean);
    if (at === -1) continue;
    // Word by word, so that a line may break between them.
    const bold = clean
      .split(' ')
      .map((word) => paint.bold(word))
      .join(' ');
    return quote.slice(0, at) + bold + quote.slice(at + clean.length);
  }
  return quote;
}

function textsOf(value: unknown): string[] {
  return (isList(value) ? value : []).filter((one): one is string => typeof one === 'string' && one !== '');
}
