// One entity: what it is, how else it is written, when it is named, what sentences state of it and
// others, and the passages. A document with other members than the embedded service's has no page.
import { oneLine } from '../../../text/one-line.ts';
import { isRecord } from '../../../api/record.ts';
import type {
  EntityDetail,
  Relationship,
  RelationType,
  Relationships,
} from '../../../api/payloads/entity.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { pagesOf, whereOf, type Cited } from '../../../page/cited.ts';
import { listSection, pageOf, type Block, type Item, type Page, type Run } from '../../../page/page.ts';
import { counted, listed, text } from '../../../page/values.ts';
import { isList, recordsOnly } from '../table/rows.ts';
import type { Screen } from '../../../page/screen.ts';
import { wrap } from '../../../page/wrap.ts';

const MOST_PASSAGES = 10;
const MOST_SPELLINGS = 12;
const MOST_RELATIONS = 12;

type Entity = ForeignRecord<EntityDetail>;

/** `relations` is undefined where the service has none to tell. */
export function entityPage(
  document: Foreign<EntityDetail>,
  relations: Foreign<Relationships> | undefined,
): Page | undefined {
  const citations = isRecord(document) ? recordsOnly(document.citations) : undefined;
  if (!isRecord(document) || typeof document.name !== 'string' || citations === undefined) return undefined;
  const dates = citations.map(({ published_at: at }) => at);
  const spellings = textsOf(document.aliases);
  const more = spellings.length > MOST_SPELLINGS ? [`and ${spellings.length - MOST_SPELLINGS} more`] : [];
  const numbers = (recordsOnly(document.identifiers) ?? []).flatMap(({ scheme, value }) =>
    typeof scheme === 'string' && typeof value === 'string' ? [`${scheme} ${value}`] : [],
  );
  return pageOf({
    form: 'reply',
    id: text(document.id),
    title: document.name,
    about: [],
    citations,
    cost: '',
    blocks: [
      head(document, document.name),
      ...named('Also written', [...spellings.slice(0, MOST_SPELLINGS), ...more]),
      ...named('Identifiers', numbers),
      ...(dates.some((date) => typeof date === 'string')
        ? [
            {
              kind: 'figure' as const,
              draw: (screen: Parameters<typeof timeline>[1]) => timeline(dates, screen),
            },
          ]
        : []),
      ...listSection({ text: 'Relations', tone: 'strong' }, relationItems(relations, document)),
      ...listSection({ text: 'Passages', tone: 'strong' }, passageItems(document, document.name, citations)),
    ],
  });
}

function head({ mentions, documents, type, sectors, id }: Entity, name: string): Block {
  const times = typeof mentions === 'number' ? `named ${counted(mentions, 'time')}` : '';
  const where = typeof documents === 'number' ? `in ${counted(documents, 'document')}` : '';
  const kind = type === 'unknown' ? '' : text(type);
  const facts = oneLine(listed([kind, listed([times, where], ' '), textsOf(sectors).join(', ')], ' · '));
  const words: Run[] = [{ text: oneLine(name), tone: 'strong' }];
  if (facts !== '') words.push({ text: `\n${facts}` });
  if (text(id) !== '') words.push({ text: `\n${oneLine(text(id))}`, tone: 'quiet' });
  return { kind: 'text', words };
}

function named(name: string, all: readonly string[]): Block[] {
  if (all.length === 0) return [];
  return [{ kind: 'text', words: [{ text: name, tone: 'quiet' }, ` ${oneLine(all.join(', '))}`], hang: 2 }];
}

function passageItems(document: Entity, name: string, citations: readonly Cited[]): Item[] {
  const names = [name, ...textsOf(document.aliases)].slice(0, MOST_SPELLINGS).map(oneLine);
  const items = citations.slice(0, MOST_PASSAGES).map((citation, at) => ({
    words: passageWords(citation, names),
    number: at + 1,
  }));
  const total = typeof document.citations_total === 'number' ? document.citations_total : citations.length;
  return [
    ...items,
    ...left(total - items.length, (count) => `${counted(count, 'more passage')}: see --json.`),
  ];
}

function left(count: number, say: (count: number) => string): Item[] {
  return count > 0 ? [{ words: [{ text: say(count), tone: 'quiet' }], goesOn: true }] : [];
}

function passageWords(citation: Cited, names: readonly string[]): Run[] {
  const source = listed([
    text(citation.title),
    text(citation.publisher),
    text(citation.published_at).slice(0, 10),
    pagesOf([citation]),
  ]);
  const where = whereOf(citation);
  return [
    ...marked(oneLine(text(citation.quote)), names),
    ...(source === '' ? [] : [{ text: `\n${oneLine(source)}`, tone: 'quiet' as const }]),
    ...(where === ''
      ? []
      : [{ text: '\n' }, { text: oneLine(where), tone: 'quiet' as const, leads: citation }]),
  ];
}

/** The quotation with the first of its names that it has marked. */
function marked(quote: string, names: readonly string[]): Run[] {
  for (const name of names) {
    const at = name === '' ? -1 : quote.indexOf(name);
    if (at === -1) continue;
    const end = at + name.length;
    return [{ text: quote.slice(0, at) }, { text: name, tone: 'mark' }, { text: quote.slice(end) }];
  }
  return [{ text: quote }];
}

/** What sentences state first, then what it is named together with, on one line. */
function relationItems(relations: Foreign<Relationships> | undefined, { id }: Entity): Item[] {
  const items = isRecord(relations) ? (recordsOnly(relations.items) ?? []) : [];
  const stated = items.filter(({ type }) => type !== 'mentioned_with').slice(0, MOST_RELATIONS);
  const beside = items.filter(({ type }) => type === 'mentioned_with').slice(0, MOST_RELATIONS);
  const others = beside.flatMap((item) => {
    const other = nameOf(item.from, id) ?? nameOf(item.to, id);
    return other === undefined ? [] : [`${other}${times(item)}`];
  });
  const together: Item = {
    words: [{ text: 'named together with', tone: 'quiet' }, ` ${oneLine(others.join(', '))}`],
  };
  const total = isRecord(relations) && typeof relations.total === 'number' ? relations.total : items.length;
  return [
    ...stated.flatMap((item) => statement(item, id)),
    ...(others.length === 0 ? [] : [together]),
    ...left(
      total - stated.length - beside.length,
      (count) => `${count} more: ibid entity relationships ${text(id)}`,
    ),
  ];
}

function statement(item: ForeignRecord<Relationship>, id: unknown): Item[] {
  if (typeof item.type !== 'string') return [];
  const verb = oneLine(VERBS.get(item.type) ?? item.type.replaceAll('_', ' '));
  const [from, to] = [nameOf(item.from, id), nameOf(item.to, id)];
  const cues = textsOf(item.cues).map((cue) => `“${oneLine(cue)}”`);
  const cue: Run[] = cues.length === 0 ? [] : [{ text: ` (${cues.join(', ')})`, tone: 'quiet' }];
  if (to !== undefined) return [{ words: [`${verb} `, { text: to, tone: 'strong' }, times(item), ...cue] }];
  if (from === undefined) return [];
  return [{ words: [{ text: from, tone: 'strong' }, ` ${verb} it${times(item)}`, ...cue] }];
}

/** A type that only another service knows is read as it is written. */
const VERBS: ReadonlyMap<string, string> = new Map<RelationType, string>([
  ['owned_by', 'is owned by'],
  ['subsidiary_of', 'is a subsidiary of'],
  ['part_of', 'is part of'],
  ['acquired', 'acquired'],
  ['supplies', 'supplies'],
  ['operates', 'operates'],
  ['located_in', 'is in'],
  ['connects_to', 'connects to'],
  ['member_of', 'is a member of'],
  ['office_at', 'holds office at'],
  ['merged_with', 'merged with'],
]);

function times({ citations_total: count }: ForeignRecord<Relationship>): string {
  return typeof count === 'number' && count > 1 ? ` (${count})` : '';
}

/** The name of the entity at this end, unless it is the one of the page. */
function nameOf(end: unknown, id: unknown): string | undefined {
  if (!isRecord(end) || end['id'] === id || typeof end['name'] !== 'string') return undefined;
  return oneLine(end['name']);
}

function textsOf(value: unknown): string[] {
  return (isList(value) ? value : []).filter((one): one is string => typeof one === 'string' && one !== '');
}

const BARS = '▁▂▃▄▅▆▇█';
const PLAIN = '.:-=+*#@';

/** The dates of the passages as a sparkline of days, months or years. One line, or two where a line is too narrow; empty without a date. */
function timeline(dates: readonly unknown[], screen: Screen): string {
  const dated = dates.filter((date): date is string => typeof date === 'string' && /^\d{4}/u.test(date));
  if (dated.length === 0) return '';
  const undated = dates.length - dated.length;
  const { size, first, counts } = binned(dated, Math.max(10, screen.columns - MARGIN));
  const most = Math.max(...counts);
  const marks = screen.unicode ? BARS : PLAIN;
  const none = screen.unicode ? '·' : '_';
  const spark = counts
    .map((count) => (count === 0 ? none : (marks[Math.ceil((count / most) * marks.length) - 1] ?? '')))
    .join('');
  const sorted = dated.toSorted();
  const shown = (date = '') => date.slice(0, size);
  const line =
    counts.length === 1
      ? `${first}: ${dated.length}`
      : `${shown(sorted[0])} ${screen.paint.cyan(spark)} ${shown(sorted.at(-1))}, at most ${most} a ${UNITS[size]}`;
  const rest = undated > 0 ? `, ${undated} undated` : '';
  return wrap(`${screen.paint.dim('By date')} ${line}${rest}`, screen.columns, '  ', '');
}

/** Room for the words around the sparkline. */
const MARGIN = 52;
const UNITS = { 4: 'year', 7: 'month', 10: 'day' } as const;

/** Counts by the finest unit that fits: all dates know it, and the span takes no more than `room` places. */
function binned(
  dates: readonly string[],
  room: number,
): { readonly size: 4 | 7 | 10; readonly first: string; readonly counts: readonly number[] } {
  for (const size of [10, 7] as const) {
    if (!dates.every((date) => date.length >= size)) continue;
    const places = dates.map((date) => placeOf(date, size));
    const span = Math.max(...places) - Math.min(...places) + 1;
    if (span <= room) return { size, first: dates[0]?.slice(0, size) ?? '', counts: countsOf(places, 1) };
  }
  const years = dates.map((date) => placeOf(date, 4));
  const span = Math.max(...years) - Math.min(...years) + 1;
  return { size: 4, first: dates[0]?.slice(0, 4) ?? '', counts: countsOf(years, Math.ceil(span / room)) };
}

/** A day, month or year as a whole number. */
function placeOf(date: string, size: 4 | 7 | 10): number {
  const [year = 0, month = 1, day = 1] = date.slice(0, size).split('-').map(Number);
  if (size === 4) return year;
  return size === 7 ? year * 12 + month - 1 : Math.round(Date.UTC(year, month - 1, day) / DAY);
}

const DAY = 86_400_000;

function countsOf(places: readonly number[], width: number): number[] {
  const first = Math.min(...places);
  const counts: number[] = Array.from<number>({
    length: Math.floor((Math.max(...places) - first) / width) + 1,
  }).fill(0);
  for (const place of places) {
    const at = Math.floor((place - first) / width);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
