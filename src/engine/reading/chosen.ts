// What a reader pointed at as claims: neighbours are one quote, each with what governs it, by the same composition and the same
// validator as every other claim.
import { claimAt, type Cited, type CitingStore } from '../citing/compose.ts';
import { claimOfStatement } from '../statements/claim.ts';
import { endsOpen } from '../statements/lead-ins.ts';
import { readChunks } from '../statements/read-chunks.ts';
import { joined } from '../statements/statements.ts';
import type { Span, Statement } from '../statements/statement.ts';
import type { Offer, Unit } from './offer.ts';

/** More choices than this are not an answer but a heap. */
const MOST_CHOSEN = 24;
/** Longest quote that neighbours are joined to, in UTF-16 units. */
const LONGEST = 1600;

/** A quote of what was chosen. */
export interface Chosen {
  readonly cited: Cited;
  readonly units: readonly Unit[];
}

export interface Choice {
  /** In the order in which they answer. */
  readonly made: readonly Chosen[];
  /** Ids that were not offered or given twice or too many, and choices that the validator refused. */
  readonly dropped: number;
}

/** The claims of the ids that a reader gave. Errors: those of the store. */
export async function choiceOf(
  store: CitingStore,
  revision: number,
  offer: Pick<Offer, 'units'>,
  ids: readonly string[],
): Promise<Choice> {
  const known = [...new Set(ids)].flatMap((id) => offer.units.get(id) ?? []).slice(0, MOST_CHOSEN);
  let dropped = ids.length - known.length;
  const made: Chosen[] = [];
  for (const group of groupsOf(known, offer.units)) {
    const found = await quotesOf(store, revision, group);
    const said = new Set(found.flatMap(({ units }) => units));
    dropped += group.filter((unit) => known.includes(unit) && !said.has(unit)).length;
    made.push(...found.filter(({ cited }) => !made.some((one) => one.cited.claim.id === cited.claim.id)));
  }
  return { made, dropped };
}

/** One quote of all of these units of one passage; undefined where the validator takes none. Errors: those of the store. */
export async function quotedTogether(
  store: CitingStore,
  revision: number,
  { units: all }: Pick<Offer, 'units'>,
  units: readonly Unit[],
): Promise<Chosen | undefined> {
  const group = withAntecedent(
    units.toSorted((a, b) => a.statement.parts.own[0]!.start - b.statement.parts.own[0]!.start),
    all,
  );
  const [made, ...more] = await quotesOf(store, revision, group);
  return more.length === 0 && made?.units.length === group.length ? made : undefined;
}

/** Neighbours of one block together, in reading order; groups in the order of their first choice. */
function groupsOf(chosen: readonly Unit[], all: ReadonlyMap<string, Unit>): Unit[][] {
  const groups: Unit[][] = [];
  for (const unit of chosen) {
    const group = groups.find((one) => one.some((other) => areNeighbours(one, other, unit)));
    if (group === undefined) groups.push([unit]);
    else group.push(unit);
  }
  return groups.map((group) =>
    withAntecedent(
      group.toSorted((a, b) => a.place - b.place),
      all,
    ),
  );
}

function areNeighbours(group: readonly Unit[], one: Unit, other: Unit): boolean {
  if (one.block !== other.block) return false;
  if (Math.abs(one.place - other.place) !== 1 && !leadsIn(one, other) && !leadsIn(other, one)) return false;
  return lengthOf(group) + other.statement.own.length <= LONGEST;
}

function leadsIn({ statement: { parts } }: Unit, { statement }: Unit): boolean {
  return statement.parts.lead.some(({ start }) => start === parts.own[0]!.start);
}

function lengthOf(group: readonly Unit[]): number {
  return group.reduce((sum, { statement }) => sum + statement.own.length, 0);
}

/** A sentence that points back is quoted with the one before it. */
function withAntecedent(group: readonly Unit[], all: ReadonlyMap<string, Unit>): Unit[] {
  const [first] = group;
  if (first?.statement.form !== 'sentence' || !POINTS_BACK.test(first.statement.own)) return [...group];
  const before = all.get(`s${Number(first.id.slice(1)) - 1}`);
  if (before === undefined || before.block !== first.block || endsOpen(before.statement.own))
    return [...group];
  return lengthOf(group) + before.statement.own.length <= LONGEST ? [before, ...group] : [...group];
}

const POINTS_BACK = /^\W*(?:they|these|this|those|it|its|he|she|his|her|their|such|that|then|here|there)\b/i;

/** One quote of all, or else what can be quoted of each. */
async function quotesOf(store: CitingStore, revision: number, group: readonly Unit[]): Promise<Chosen[]> {
  const { chunk } = group[0]!.statement;
  const parts = group.flatMap(({ statement }) => [...statement.parts.lead, ...statement.parts.own]);
  const saysAt = group[0]!.statement.parts.own[0]!.start;
  const together = await claimAt(store, chunk, joined(chunk, parts), { saysAt });
  if (together !== undefined) return [{ cited: together, units: group }];
  const found: Chosen[] = [];
  for (const unit of group) {
    const cited = await quoteOf(store, revision, unit.statement);
    if (cited !== undefined) found.push({ cited, units: [unit] });
  }
  return found;
}

/** The statement itself, or the shortest one around it that the validator accepts. */
async function quoteOf(
  store: CitingStore,
  revision: number,
  statement: Statement,
): Promise<Cited | undefined> {
  const { chunk, spans } = statement;
  const own = await claimOfStatement(store, statement);
  if (own !== undefined) return own;
  const read = (await readChunks(store, revision, [chunk.id])).get(chunk.id);
  const around = (read?.statements() ?? [])
    .filter((one) => one.spans !== spans && holds(one.spans, statement.parts.own))
    .toSorted((a, b) => lengthIn(a.spans) - lengthIn(b.spans));
  for (const one of around) {
    const made = await claimOfStatement(store, one);
    if (made !== undefined) return made;
  }
  return undefined;
}

function holds(spans: readonly Span[], parts: readonly Span[]): boolean {
  return parts.every((part) => spans.some((span) => span.start <= part.start && span.end >= part.end));
}

function lengthIn(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}
