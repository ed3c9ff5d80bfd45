// The entity graph in memory: entities with what is known of them, and the sentences about them.
// Built from the stored extracts of the current documents; the same documents give the same graph.
import { addTo } from '../../text/groups.ts';
import type { RelationType } from '../../api/payloads/entity.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { type Entity, emptyFacts, entityOf, type Facts, vote } from './entity.ts';
import type { Extract } from './extract.ts';
import { type CanonicalName, group, keyOf } from './grouping.ts';
import { withSurnames } from './kinds/given-names.ts';
import { shortForms } from './short-forms.ts';
import { behindRole } from './spans.ts';

interface SentencePlace {
  readonly document: string;
  readonly chunk: string;
  /** UTF-16 offsets into the chunk's text. */
  readonly start: number;
  readonly end: number;
  readonly sector: string | null;
  /** Entities named in it, each once. */
  readonly entities: readonly number[];
}

export interface Relation {
  readonly from: number;
  readonly to: number;
  readonly type: RelationType;
  readonly cue: string;
  readonly sentence: number;
}

export interface Graph {
  /** The most mentioned first, ties by id. */
  readonly entities: readonly Entity[];
  readonly sentences: readonly SentencePlace[];
  readonly relations: readonly Relation[];
  readonly placeOf: ReadonlyMap<string, number>;
}

export interface ReadDocument {
  readonly id: string;
  readonly sector: string | null;
  readonly extract: Extract;
}

/** Builds the graph; documents may come in any order. */
export function buildGraph(documents: readonly ReadDocument[]): Graph {
  const ordered = documents.toSorted((one, other) => byCodeUnits(one.id, other.id));
  const { entries, defined, keys, small } = gather(ordered);
  const { rootOf } = group(entries, defined);
  const groups = groupsOf(entries, rootOf);
  for (const root of usuallySmall(groups, small)) groups.delete(root);
  const facts = [...groups.keys()].map(emptyFacts);
  const place = new Map(facts.map(({ root }, at) => [root, at]));
  const sentences: SentencePlace[] = [];
  const relations: Relation[] = [];
  for (const [at, document] of ordered.entries()) {
    const owners = keys[at]!.map((key) => place.get(rootOf.get(key) ?? '') ?? -1);
    readDocument(document, owners, { facts, sentences, relations });
  }
  return arranged(facts, groups, sentences, relations);
}

function gather(documents: readonly ReadDocument[]) {
  const entries = new Map<string, CanonicalName>();
  const defined = new Map<string, Map<string, number>>();
  const small = new Map<string, number>();
  const keys = keysOf(documents);
  documents.forEach(({ extract }, at) => {
    const own = keys[at]!;
    for (const [, , , mentions] of extract.sentences)
      for (const name of mentions) see(entries, own[name]!, extract.names[name]!, 1);
    for (const [name, times] of extract.small) small.set(own[name]!, (small.get(own[name]!) ?? 0) + times);
    for (const [long, short] of extract.definitions) {
      see(entries, own[long]!, extract.names[long]!, 0);
      see(entries, own[short]!, extract.names[short]!, 0);
      const forms = defined.get(own[short]!) ?? new Map<string, number>();
      forms.set(own[long]!, (forms.get(own[long]!) ?? 0) + 1);
      defined.set(own[short]!, forms);
    }
  });
  for (const [short, longs] of shortForms(documents, keys))
    if (!defined.has(short)) defined.set(short, longs);
  return { entries, defined, keys, small };
}

/**
 * The canonical name of each name of each document. "Optech's RBF" counts for Optech, where both parts are names by themselves, and
 * "Technical Lead Yuvi Panda" for Yuvi Panda, where that is one.
 */
function keysOf(documents: readonly ReadDocument[]): string[][] {
  const known = new Map<string, string>();
  for (const { extract } of documents)
    for (const name of extract.names) if (!known.has(name)) known.set(name, keyOf(name));
  const all = new Set(known.values());
  for (const name of known.keys()) {
    const [, owner, owned] = /^([^'’]+)['’]s (.+)$/u.exec(name) ?? [];
    if (owner !== undefined && all.has(keyOf(owner)) && all.has(keyOf(owned!))) known.set(name, keyOf(owner));
    const held = behindRole(name);
    if (held !== undefined && all.has(keyOf(held))) known.set(name, keyOf(held));
  }
  return documents.map(({ extract }) => extract.names.map((name) => known.get(name)!));
}

function see(entries: Map<string, CanonicalName>, key: string, spelling: string, mentions: number): void {
  if (key === '') return;
  const entry = entries.get(key) ?? { key, spellings: new Map<string, number>(), mentions: 0 };
  entry.spellings.set(spelling, (entry.spellings.get(spelling) ?? 0) + mentions);
  entry.mentions += mentions;
  entries.set(key, entry);
}

/** Entities that are mentioned at least once, by their canonical names in order. */
function groupsOf(
  entries: ReadonlyMap<string, CanonicalName>,
  rootOf: ReadonlyMap<string, string>,
): Map<string, CanonicalName[]> {
  const groups = new Map<string, CanonicalName[]>();
  for (const key of [...entries.keys()].sort(byCodeUnits)) {
    addTo(groups, rootOf.get(key) ?? key, entries.get(key)!);
  }
  for (const key of measures(entries)) groups.delete(key);
  for (const [root, list] of groups) if (list.every(({ mentions }) => mentions === 0)) groups.delete(root);
  return groups;
}

/** "Product Owner" where "product owner" is at least as common: a word for something, and no name of it. */
function usuallySmall(
  groups: ReadonlyMap<string, readonly CanonicalName[]>,
  small: ReadonlyMap<string, number>,
): string[] {
  const sum = (list: readonly CanonicalName[], of: (one: CanonicalName) => number) =>
    list.reduce((total, one) => total + of(one), 0);
  return [...groups]
    .filter(
      ([, list]) =>
        sum(list, ({ key }) => small.get(key) ?? 0) >=
        Math.max(1, SMALL_SHARE * sum(list, ({ mentions }) => mentions)),
    )
    .map(([root]) => root);
}

const SMALL_SHARE = 0.15;

/** "5K", "10GB" and "3D": figures before one or two letters are a name only where hardly any others are before those letters. */
function measures(entries: ReadonlyMap<string, CanonicalName>): string[] {
  const short = [...entries.values()].flatMap(({ key, mentions }) => {
    const letters = /^\d+(\p{L}{1,2})$/u.exec(key)?.[1];
    return letters === undefined ? [] : [{ key, mentions, letters }];
  });
  const total = new Map<string, number>();
  for (const { letters, mentions } of short) total.set(letters, (total.get(letters) ?? 0) + mentions);
  return short
    .filter(
      ({ letters, mentions }) =>
        mentions < LEAST_MENTIONS || mentions < LEAST_OF_LETTERS * total.get(letters)!,
    )
    .map(({ key }) => key);
}

const LEAST_MENTIONS = 3;
const LEAST_OF_LETTERS = 0.8;

interface Gathering {
  readonly facts: readonly Facts[];
  readonly sentences: SentencePlace[];
  readonly relations: Relation[];
}

function readDocument(
  { id, sector, extract }: ReadDocument,
  owners: readonly number[],
  into: Gathering,
): void {
  const first = into.sentences.length;
  for (const [chunk, start, end, mentions] of extract.sentences) {
    const entities = mentions.map((name) => owners[name]!).filter((owner) => owner >= 0);
    const distinct = [...new Set(entities)];
    for (const owner of entities) into.facts[owner]!.mentions += 1;
    for (const owner of distinct) {
      const facts = into.facts[owner]!;
      facts.documents.add(id);
      if (sector !== null) facts.sectors.add(sector);
      facts.sentences.push(into.sentences.length);
    }
    into.sentences.push({
      document: id,
      chunk: extract.chunks[chunk]!,
      start,
      end,
      sector,
      entities: distinct,
    });
  }
  for (const [name, type, rule] of extract.kinds) vote(into.facts[owners[name]!], type, rule);
  for (const [name, scheme, value, sentence] of extract.identifiers)
    into.facts[owners[name]!]?.identifiers.push({ scheme, value, sentence: first + sentence });
  for (const [from, to, type, cue, sentence] of extract.relations)
    if (owners[from]! >= 0 && owners[to]! >= 0 && owners[from] !== owners[to])
      into.relations.push({ from: owners[from]!, to: owners[to]!, type, cue, sentence: first + sentence });
}

function arranged(
  facts: readonly Facts[],
  groups: ReadonlyMap<string, readonly CanonicalName[]>,
  sentences: readonly SentencePlace[],
  relations: readonly Relation[],
): Graph {
  const made = withSurnames(
    facts,
    facts.map((one) => entityOf(one, groups.get(one.root)!)),
  ).map((entity, at) => ({ at, entity }));
  made.sort((a, b) => b.entity.mentions - a.entity.mentions || byCodeUnits(a.entity.id, b.entity.id));
  const moved: number[] = Array.from({ length: made.length });
  made.forEach(({ at }, place) => (moved[at] = place));
  return {
    entities: made.map(({ entity }) => entity),
    sentences: sentences.map((one) => ({ ...one, entities: one.entities.map((at) => moved[at]!) })),
    relations: relations.map((one) => ({ ...one, from: moved[one.from]!, to: moved[one.to]! })),
    placeOf: new Map(made.map(({ entity }, place) => [entity.id, place])),
  };
}
