// A causal trace as its views read it. These are the members of the embedded service; a document
// that lacks them is another server's, and is shown by the generic view.
import { text } from '../../../page/values.ts';
import { grouped } from '../../../text/groups.ts';
import { isRecord } from '../../../api/record.ts';
import type {
  CausalHop,
  CausalTrace,
  Precision,
  ReadLink,
  SaidLink as SentLink,
} from '../../../api/payloads/causal.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isList, recordsIn, recordsOnly } from '../table/rows.ts';

export interface SaidLink {
  readonly from: string;
  readonly to: string;
  readonly cue: string;
  /** `cause`, `weaker cue`, `in time`; empty where it is not said. */
  readonly kind: string;
  readonly modality: string;
  /** What a model read of it in words: "prevents", "a forecast"; empty where none did or nothing is to be added. */
  readonly readAs: string;
  readonly saidBy: string;
  readonly text: string;
  readonly citationIds: readonly string[];
  /** The measured precision of the cue, with the cases that it rests on; empty where it is not said. */
  readonly precision: string;
}

export interface Hop extends SaidLink {
  readonly n: number;
  readonly after: number | null;
  /** It leads back to a cause. */
  readonly isBackward: boolean;
  /** Whether the first sentence of its path states the shock. */
  readonly isShockStated: boolean;
  /** `+`, `-` or empty. */
  readonly polarity: string;
  /** What the sentence says of cause and effect: `less → more`; empty where it says neither. */
  readonly moves: string;
  readonly confidence: number;
  readonly also: readonly SaidLink[];
}

export interface Loop {
  readonly hops: readonly number[];
  readonly kind: string;
}

export interface TraceDocument {
  readonly entity: string;
  /** The name that was asked for, where it was read as another; empty where it was not. */
  readonly asked: string;
  readonly shock: string;
  /** The ways that its hops go: to effects, to causes. */
  readonly ways: readonly boolean[];
  readonly isShockStated: boolean;
  readonly hops: readonly Hop[];
  readonly byNumber: ReadonlyMap<number, Hop>;
  /** By the number of the hop that they follow; null for the first ones. */
  readonly behind: ReadonlyMap<number | null, readonly Hop[]>;
  readonly loops: readonly Loop[];
  /** Loops by the number of the hop that closes them. */
  readonly closing: ReadonlyMap<number | undefined, readonly Loop[]>;
  readonly deadEnds: ReadonlySet<number>;
  readonly openEnds: ReadonlySet<number>;
  readonly truncatedBy: string;
  readonly denied: readonly SaidLink[];
  readonly notes: readonly SaidLink[];
}

/** The trace in a document, or undefined where it is laid out otherwise. */
export function traceIn(document: Foreign<CausalTrace>): TraceDocument | undefined {
  if (!isRecord(document)) return undefined;
  const { entity } = document;
  const isShockStated = document.shock_stated !== false;
  const hops = recordsOnly(document.hops)?.map((hop) =>
    hopOf(hop, document.direction === 'backward', isShockStated),
  );
  if (!hops?.every((hop) => hop !== undefined)) return undefined;
  const byNumber = new Map(hops.map((hop) => [hop.n, hop]));
  // Two hops of one number would each be followed by all that names it, and so on: without end.
  if (byNumber.size < hops.length) return undefined;
  const loops = recordsIn(document.loops).map(({ hops: circle, kind }) => ({
    hops: numbers(circle),
    kind: text(kind),
  }));
  return {
    entity: isRecord(entity) ? text(entity.name) : text(entity),
    asked: isRecord(entity) ? otherName(text(entity.asked), text(entity.name)) : '',
    shock: text(document.shock),
    ways: document.direction === 'both' ? [false, true] : [document.direction === 'backward'],
    isShockStated,
    hops,
    byNumber,
    behind: grouped(hops, (hop) => before(hop, byNumber)),
    loops,
    closing: grouped(loops, (loop) => loop.hops.at(-1)),
    deadEnds: new Set(
      recordsIn(document.dead_ends).flatMap(({ hop }) => (typeof hop === 'number' ? [hop] : [])),
    ),
    openEnds: new Set(numbers(document.open_ends)),
    truncatedBy: document.truncated === true ? text(document.truncated_by) || 'its limits' : '',
    denied: recordsIn(document.denied).map(saidOf),
    notes: recordsIn(document.notes).map(saidOf),
  };
}

/** The hops behind one, or the first ones, in the order of their numbers. */
export function hopsAfter({ behind }: TraceDocument, after: number | null): readonly Hop[] {
  return behind.get(after) ?? [];
}

/** A hop that names one behind it, or none that is there, would be lost or go round: it starts a tree of its own. */
function before({ after, n }: Hop, byNumber: ReadonlyMap<number, Hop>): number | null {
  return after !== null && after < n && byNumber.has(after) ? after : null;
}

/** A hop that says which it is, counted from zero or one, from what and to what. */
function hopOf(hop: ForeignRecord<CausalHop>, isBackward: boolean, isStated: boolean): Hop | undefined {
  if (!Number.isSafeInteger(hop.n) || Number(hop.n) < 0) return undefined;
  if (typeof hop.n !== 'number' || typeof hop.to !== 'string' || typeof hop.from !== 'string')
    return undefined;
  return {
    ...saidOf(hop),
    n: hop.n,
    after: typeof hop.after === 'number' ? hop.after : null,
    isBackward: hop.direction === undefined ? isBackward : hop.direction === 'backward',
    isShockStated: typeof hop.shock_stated === 'boolean' ? hop.shock_stated : isStated,
    moves: movesOf(hop),
    polarity: hop.polarity === '+' || hop.polarity === '-' ? hop.polarity : '',
    confidence: typeof hop.confidence === 'number' ? hop.confidence : Number.NaN,
    also: recordsIn(hop.also).map(saidOf),
  };
}

/** An id is not a name that anybody would miss; marks and capitals make no other name. */
function otherName(asked: string, name: string): string {
  const plain = (one: string): string =>
    one
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return asked === '' || asked.startsWith('ent_') || plain(asked) === plain(name) ? '' : asked;
}

/** The directions in words; where one side says none, none are shown. */
function movesOf({ from_moves: from, to_moves: to, polarity }: ForeignRecord<CausalHop>): string {
  // Servers that say only the sign.
  if (from === undefined && (polarity === '+' || polarity === '-'))
    return polarity === '+' ? 'more → more' : 'more → less';
  const isSaid = (one: unknown) => one === 'more' || one === 'less';
  return isSaid(from) && isSaid(to) ? `${from} → ${to}` : '';
}

function saidOf(link: ForeignRecord<SentLink>): SaidLink {
  const precision = link.cue_precision;
  return {
    from: text(link.from),
    to: text(link.to),
    cue: text(link.cue),
    kind: text(link.kind),
    modality: text(link.modality),
    readAs: isRecord(link.read) ? readAsIn(link.read) : '',
    saidBy: text(link.said_by),
    text: text(link.text),
    citationIds: isList(link.citation_ids) ? link.citation_ids.filter((id) => typeof id === 'string') : [],
    precision: isRecord(precision) ? measuredAs(precision) : '',
  };
}

/** A cause that is stated as a fact needs no word. */
function readAsIn({ kind, stated }: ForeignRecord<ReadLink>): string {
  const words = [
    kind === 'prevents' ? 'prevents' : kind === 'contributes' ? 'one of several causes' : '',
    stated === 'forecast' ? 'a forecast' : stated === 'opinion' ? 'an opinion' : '',
  ];
  return words.filter((word) => word !== '').join(', ');
}

/** "0.97 on 35 cases": a share of few cases is not a certainty. */
function measuredAs({ value, cases }: ForeignRecord<Precision>): string {
  if (typeof value !== 'number') return '';
  return typeof cases === 'number' ? `${value.toFixed(2)} on ${cases} cases` : value.toFixed(2);
}

function numbers(value: Foreign<readonly number[]>): number[] {
  return isList(value) ? value.filter((one) => typeof one === 'number') : [];
}
