// Which member of a document is its list: the specification shows no item layout for any route that pages.
import { isRecord } from '../api/record.ts';

/** A page of a list, as far as it says what it is. */
export interface FoundList {
  readonly items: readonly unknown[];
  /** Member names from the document down to the list; empty where the document is the list. */
  readonly path: readonly string[];
  readonly total: number | undefined;
  /** The page size that the service says it used. */
  readonly limit: number | undefined;
  readonly hasMore: boolean | undefined;
  /** Whether it is under a name that lists usually have. */
  readonly usual: boolean;
  /** Whether something beside it speaks of pages. */
  readonly paged: boolean;
}

const NAMES = ['items', 'data', 'results', 'records', 'rows', 'entries'];
const NOUNS = [
  'briefs',
  'forecasts',
  'entities',
  'relationships',
  'sources',
  'documents',
  'matches',
  'edges',
];
const AROUND = ['pagination', 'paging', 'page', 'meta'];

/**
 * The list in a document: the document itself, a member with a usual name, or its only array, one level down at most.
 * Undefined where nothing, or more than one thing, could be it.
 */
export function findList(document: unknown): FoundList | undefined {
  if (Array.isArray(document)) return describe(document as unknown[], [], {});
  if (!isRecord(document)) return undefined;
  const direct = listIn(document, []);
  if (direct !== undefined) return direct;
  const inner = Object.entries(document).flatMap(([name, value]) => {
    const found = isRecord(value) ? listIn(value, [name]) : undefined;
    return found === undefined ? [] : [{ ...found, ...notes(document, found) }];
  });
  return inner.length === 1 ? inner[0] : undefined;
}

function listIn(members: Record<string, unknown>, path: readonly string[]): FoundList | undefined {
  const arrays = new Map<string, readonly unknown[]>();
  for (const [name, value] of Object.entries(members)) if (Array.isArray(value)) arrays.set(name, value);
  const [only] = arrays.size === 1 ? arrays.keys() : [];
  const name = [...NAMES, ...NOUNS].find((usual) => arrays.has(usual)) ?? only;
  const items = name === undefined ? undefined : arrays.get(name);
  return name === undefined || items === undefined ? undefined : describe(items, [...path, name], members);
}

function describe(
  items: readonly unknown[],
  path: readonly string[],
  members: Record<string, unknown>,
): FoundList {
  const none = { total: undefined, limit: undefined, hasMore: undefined, paged: false };
  return { items, path, usual: NAMES.includes(path.at(-1) ?? ''), ...notes(members, none) };
}

type Notes = Pick<FoundList, 'total' | 'limit' | 'hasMore' | 'paged'>;

const COUNTERS = ['total', 'total_count', 'limit', 'offset', 'count', 'has_more', 'next_offset'];

/** What is said about paging beside a list or in one of the objects that usually say it, else what is known already. */
function notes(members: Record<string, unknown>, known: Notes): Notes {
  const places = [members, ...AROUND.map((name) => members[name]).filter(isRecord)];
  const whole = (name: string) => places.map((place) => place[name]).find(isWhole);
  const more = places.map((place) => place['has_more']).find((value) => typeof value === 'boolean');
  return {
    total: known.total ?? whole('total') ?? whole('total_count'),
    limit: known.limit ?? whole('limit'),
    hasMore: known.hasMore ?? more,
    paged: known.paged || places.some((place) => COUNTERS.some((name) => name in place)),
  };
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
