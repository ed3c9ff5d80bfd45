// One row of a batch: its request, and the hash by which a later run recognises it.
import { hash } from 'node:crypto';
import { isRecord } from '../../api/record.ts';
import type { RouteName } from '../../api/routes.ts';

/** A row that can be asked. */
export interface Row {
  readonly kind: 'row';
  /** From 0, in the order of the input. */
  readonly index: number;
  /** Where it begins in the input, from 1. */
  readonly line: number;
  readonly id: string;
  readonly route: RouteName;
  /** It may be billed. */
  readonly paid: boolean;
  /** Members of the request by name. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The caller's own, handed through; undefined where there is none. */
  readonly meta: unknown;
  /** Lower-case hex SHA-256 of the row's canonical JSON. */
  readonly sha256: string;
}

/** A row that cannot be asked, and why; one sentence without its full stop. */
export interface BadRow {
  readonly kind: 'bad';
  readonly index: number;
  readonly line: number;
  readonly id: string;
  readonly reason: string;
  /** Of the row's bytes as they are. */
  readonly sha256: string;
}

/** A record of the input before it is checked: a value, or why there is none. */
export interface RawRow {
  readonly line: number;
  /** The bytes it was read from, for its hash where it cannot be used. */
  readonly bytes: Uint8Array;
  readonly value?: Readonly<Record<string, unknown>>;
  readonly fault?: string;
}

export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data);
}

/**
 * Canonical JSON (RFC 8785): members sorted by UTF-16 code units, numbers and strings as ECMAScript writes them.
 * @throws {RangeError} for what JSON cannot carry: a number out of range, half of a surrogate pair, too deep a nesting
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (isRecord(value)) {
    const members = Object.keys(value).sort();
    return `{${members.map((name) => `${canonical(name)}:${canonical(value[name])}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError('it holds a number that is too large');
  // Half of a pair is what JSON.stringify writes as an escape.
  const text = JSON.stringify(value);
  if (typeof value === 'string' && text.includes('\\ud') && !value.isWellFormed())
    throw new RangeError('it holds half of a surrogate pair');
  return text;
}
