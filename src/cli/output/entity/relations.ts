// What an entity has to do with others: what sentences state first, then what it is named together with.
import type {
  EntityDetail,
  Relationship,
  RelationType,
  Relationships,
} from '../../../api/payloads/entity.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import type { Screen } from '../../../page/screen.ts';
import { isList, recordsOnly } from '../table/rows.ts';
import { wrap } from '../../../page/wrap.ts';

const MOST = 12;

/** A line each; those that are only named together share one. */
export function relationLines(
  relations: Foreign<Relationships> | undefined,
  { id }: ForeignRecord<EntityDetail>,
  screen: Screen,
): string[] {
  const items = isRecord(relations) ? (recordsOnly(relations.items) ?? []) : [];
  const stated = items.filter(({ type }) => type !== 'mentioned_with').slice(0, MOST);
  const beside = items.filter(({ type }) => type === 'mentioned_with').slice(0, MOST);
  const lines = stated.flatMap((item) => statement(item, id, screen));
  const others = beside.flatMap((item) => {
    const other = nameOf(item.from, id) ?? nameOf(item.to, id);
    return other === undefined ? [] : [`${other}${times(item)}`];
  });
  if (others.length > 0)
    lines.push(`${screen.paint.dim('named together with')} ${screen.cleanLine(others.join(', '))}`);
  const total = isRecord(relations) && typeof relations.total === 'number' ? relations.total : items.length;
  const left = total - stated.length - beside.length;
  if (left > 0 && typeof id === 'string')
    lines.push(screen.paint.dim(screen.cleanLine(`${left} more: ibid entity relationships ${id}`)));
  return lines.map((line) => wrap(line, screen.columns, '    ', '  '));
}

function statement(item: ForeignRecord<Relationship>, id: unknown, screen: Screen): string[] {
  if (typeof item.type !== 'string') return [];
  const words = screen.cleanLine(wordsOf(item.type));
  const [from, to] = [nameOf(item.from, id), nameOf(item.to, id)];
  const cues = isList(item.cues) ? item.cues.filter((cue): cue is string => typeof cue === 'string') : [];
  const cue =
    cues.length === 0
      ? ''
      : ` ${screen.paint.dim(screen.cleanLine(`(${cues.map((one) => `“${one}”`).join(', ')})`))}`;
  if (to !== undefined) return [`${words} ${screen.paint.bold(screen.cleanLine(to))}${times(item)}${cue}`];
  return from === undefined
    ? []
    : [`${screen.paint.bold(screen.cleanLine(from))} ${words} it${times(item)}${cue}`];
}

/** A type that only another service knows is read as it is written. */
function wordsOf(type: string): string {
  return Object.entries(VERBS).find(([known]) => known === type)?.[1] ?? type.replaceAll('_', ' ');
}

const VERBS: Readonly<Record<RelationType, string>> = {
  owned_by: 'is owned by',
  subsidiary_of: 'is a subsidiary of',
  part_of: 'is part of',
  acquired: 'acquired',
  supplies: 'supplies',
  operates: 'operates',
  located_in: 'is in',
  connects_to: 'connects to',
  member_of: 'is a member of',
  office_at: 'holds office at',
  merged_with: 'merged with',
};

function times({ citations_total: count }: ForeignRecord<Relationship>): string {
  return typeof count === 'number' && count > 1 ? ` (${count})` : '';
}

/** The name of the entity at this end, unless it is the one of the page. */
function nameOf(end: unknown, id: unknown): string | undefined {
  return isRecord(end) && end['id'] !== id && typeof end['name'] === 'string' ? end['name'] : undefined;
}
