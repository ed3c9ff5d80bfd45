// A causal trace as its views read it. These are the members of the embedded service; a document that lacks them is
// another server's, and is shown by the generic view.
import { isRecord } from '../../../api/record.ts';
import type {
  CausalHop,
  CausalTrace,
  Precision,
  SaidLink as SentLink,
} from '../../../api/payloads/causal.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isList, recordsIn, recordsOnly } from '../table/rows.ts';

export interface SaidLink {
  readonly from: string;
  readonly to: string;
  readonly cue: string;
  readonly modality: string;
  readonly saidBy: string;
  readonly text: string;
  readonly citationIds: readonly string[];
  /** The measured precision of the cue, with the cases that it rests on; empty where it is not said. */
  readonly precision: string;
}

export interface Hop extends SaidLink {
  readonly n: number;
  readonly after: number | null;
  /** `+`, `-` or empty. */
  readonly polarity: string;
  readonly confidence: number;
  readonly also: readonly SaidLink[];
}

export interface Loop {
  readonly hops: readonly number[];
  readonly kind: string;
}

export interface TraceDocument {
  readonly entity: string;
  readonly shock: string;
  readonly isBackward: boolean;
  readonly isShockStated: boolean;
  readonly hops: readonly Hop[];
  readonly loops: readonly Loop[];
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
  const hops = recordsOnly(document.hops)?.map(hopOf);
  if (!hops?.every((hop) => hop !== undefined)) return undefined;
  return {
    entity: isRecord(entity) ? text(entity.name) : text(entity),
    shock: text(document.shock),
    isBackward: document.direction === 'backward',
    isShockStated: document.shock_stated !== false,
    hops,
    loops: recordsIn(document.loops).map(({ hops: circle, kind }) => ({
      hops: numbers(circle),
      kind: text(kind),
    })),
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
export function hopsAfter({ hops }: TraceDocument, after: number | null): readonly Hop[] {
  const known = new Set(hops.map(({ n }) => n));
  // A hop that names one behind it, or none that is there, would be lost or go round: it starts a tree of its own.
  const before = (hop: Hop): number | null =>
    hop.after !== null && hop.after < hop.n && known.has(hop.after) ? hop.after : null;
  return hops.filter((hop) => before(hop) === after);
}

/** A hop that says which it is, from what and to what. */
function hopOf(hop: ForeignRecord<CausalHop>): Hop | undefined {
  if (typeof hop.n !== 'number' || typeof hop.to !== 'string' || typeof hop.from !== 'string')
    return undefined;
  return {
    ...saidOf(hop),
    n: hop.n,
    after: typeof hop.after === 'number' ? hop.after : null,
    polarity: hop.polarity === '+' || hop.polarity === '-' ? hop.polarity : '',
    confidence: typeof hop.confidence === 'number' ? hop.confidence : Number.NaN,
    also: recordsIn(hop.also).map(saidOf),
  };
}

function saidOf(link: ForeignRecord<SentLink>): SaidLink {
  const precision = link.cue_precision;
  return {
    from: text(link.from),
    to: text(link.to),
    cue: text(link.cue),
    modality: text(link.modality),
    saidBy: text(link.said_by),
    text: text(link.text),
    citationIds: isList(link.citation_ids) ? link.citation_ids.filter((id) => typeof id === 'string') : [],
    precision: isRecord(precision) ? measuredAs(precision) : '',
  };
}

/** "0.97 on 35 cases": a share of few cases is no certainty. */
function measuredAs({ value, cases }: ForeignRecord<Precision>): string {
  if (typeof value !== 'number') return '';
  return typeof cases === 'number' ? `${value.toFixed(2)} on ${cases} cases` : value.toFixed(2);
}

function numbers(value: Foreign<readonly number[]>): number[] {
  return isList(value) ? value.filter((one) => typeof one === 'number') : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
