// One entity out of what documents say about its names: its name, its type, its other spellings.
import type { EntityType } from '../../api/payloads/entity.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { createHash } from 'node:crypto';
import type { CanonicalName } from './grouping.ts';
import { AFFILIATED, AFTER_IN } from './kinds/context-kinds.ts';
import { kindByName } from './kinds/heads.ts';
import { canonicalName } from './tokens.ts';

export interface Entity {
  /** `ent_` and 24 hex digits of the SHA-256 of the canonical folded name. */
  readonly id: string;
  readonly name: string;
  readonly type: EntityType;
  /** The rule that gave the type; null where none fired. */
  readonly type_rule: string | null;
  /** Other spellings seen, the commonest first. */
  readonly aliases: readonly string[];
  readonly identifiers: readonly Identifier[];
  /** Sectors of the documents that name it, in order of their names. */
  readonly sectors: readonly string[];
  readonly mentions: number;
  readonly documents: number;
  /** Places in `Graph.sentences`, in order, each once. */
  readonly sentences: readonly number[];
}

interface Identifier {
  readonly scheme: string;
  readonly value: string;
  readonly sentence: number;
}

/** What is gathered about one entity while the documents are gone through. */
export interface Facts {
  /** Its canonical folded name. */
  readonly root: string;
  mentions: number;
  readonly documents: Set<string>;
  readonly sectors: Set<string>;
  readonly sentences: number[];
  readonly identifiers: Identifier[];
  readonly kinds: Map<string, { type: EntityType; rule: string; count: number }>;
}

export function emptyFacts(root: string): Facts {
  return {
    root,
    mentions: 0,
    documents: new Set(),
    sectors: new Set(),
    sentences: [],
    identifiers: [],
    kinds: new Map(),
  };
}

/** The entity with these names; `entries` are those that were grouped under its canonical name. */
export function entityOf(facts: Facts, entries: readonly CanonicalName[]): Entity {
  const spellings = entries.flatMap((entry) =>
    [...entry.spellings].map(([text, count]) => ({ key: entry.key, text, count })),
  );
  spellings.sort((one, other) => other.count - one.count || byCodeUnits(one.text, other.text));
  const own = spellings.filter(({ key }) => key === facts.root);
  // "US" is a spelling of "united states", and no name to show where the whole one was seen.
  const whole = own.length < 2 ? own[0] : own.find(({ text }) => canonicalName(text) === facts.root);
  const name = (whole ?? own[0] ?? spellings[0]!).text;
  const kind = kindOf(facts, name);
  return {
    id: idOf(facts.root),
    name,
    type: kind.type,
    type_rule: kind.rule,
    aliases: spellings.map(({ text }) => text).filter((text) => text !== name),
    identifiers: distinctIdentifiers(facts.identifiers),
    sectors: [...facts.sectors].sort(byCodeUnits),
    mentions: facts.mentions,
    documents: facts.documents.size,
    sentences: facts.sentences,
  };
}

/** The id of the entity with this canonical name. */
function idOf(root: string): string {
  return `ent_${createHash('sha256').update(root).digest('hex').slice(0, 24)}`;
}

/** The type by the name itself, else by the words beside it, where they agree often enough not to be an accident. */
function kindOf(facts: Facts, name: string): { type: EntityType; rule: string | null } {
  const byName = kindByName(name);
  if (byName !== undefined) return byName;
  const [best, next] = [...facts.kinds.values()].sort((one, other) => other.count - one.count);
  const least = best?.rule === AFTER_IN ? LEAST_AFTER_IN : LEAST_SHARE;
  const isClear =
    best !== undefined &&
    best.count > (next?.count ?? 0) &&
    best.count >= Math.max(least * facts.mentions, best.rule === AFFILIATED ? LEAST_AFFILIATED : 1);
  if (isClear) return best;
  return bodyOf(facts) ?? { type: 'unknown', rule: null };
}

/** What is named a thousand times is seldom said to be an organisation; a few such sentences say it. "In Slack" says nothing against it. */
function bodyOf({ kinds }: Facts) {
  const body = kinds.get('organisation');
  const others = [...kinds.values()].filter((one) => one !== body && one.rule !== AFTER_IN);
  return body !== undefined &&
    body.count >= LEAST_SAID &&
    others.every(({ count }) => body.count >= 3 * count)
    ? body
    : undefined;
}

const LEAST_SAID = 2;
const LEAST_AFFILIATED = 2;
const LEAST_SHARE = 0.2;
/** Much that is not a place is spoken of as one: "in Slack". */
const LEAST_AFTER_IN = 0.5;

function distinctIdentifiers(all: readonly Identifier[]): Identifier[] {
  return all.filter(
    ({ scheme, value }, at) => all.findIndex((one) => one.scheme === scheme && one.value === value) === at,
  );
}

/** Counts the types that the words beside a name give it. */
export function vote(facts: Facts | undefined, type: EntityType, rule: string): void {
  if (facts === undefined) return;
  const known = facts.kinds.get(type) ?? { type, rule, count: 0 };
  facts.kinds.set(type, { ...known, count: known.count + 1 });
}
