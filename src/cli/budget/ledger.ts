// The ledger of budgets: lines of JSON that are only appended, each on the disk before anything
// goes on. What it says is the sum of its lines; a last line that was torn was never acted upon and
// is dropped. To be used under its lock.
import { recordIn } from '../../api/record.ts';
import { readFileSync, truncateSync } from 'node:fs';
import { codeOf } from '../../api/coded-error.ts';
import { CliError } from '../kit/errors.ts';
import { appendDurably, writeWhole } from '../../disk/durable.ts';
import { asOwner, type Owner } from '../../disk/owner.ts';

/** Amounts in micro-dollars, months as `2026-11` in UTC. */
export type Line =
  /** A limit a month; `profile` null is all profiles together. */
  | { readonly op: 'set'; readonly profile: string | null; readonly micros: number }
  | { readonly op: 'clear'; readonly profile: string | null }
  /** What was spent before the ledger began, or what settled lines sum to. */
  | { readonly op: 'spent'; readonly month: string; readonly profile: string; readonly micros: number }
  | ({ readonly op: 'hold' } & Hold)
  /** What it cost; null is not known: the worst cost stays held. */
  | { readonly op: 'settle'; readonly id: string; readonly micros: number | null };

export interface Hold {
  readonly id: string;
  readonly month: string;
  readonly profile: string;
  readonly micros: number;
  /** What it is for: the id of a run, or words. */
  readonly what: string;
  readonly owner: Owner | null;
}

export interface Ledger {
  readonly limits: ReadonlyMap<string | null, number>;
  /** By month and profile. */
  readonly spent: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** What is held: open, or `unknown` for ever. */
  readonly holds: ReadonlyMap<string, Hold & { readonly unknown: boolean }>;
  readonly bytes: number;
}

/** The size, in bytes, from which a ledger is rewritten. */
const LONG = 64 * 1024;

/** Reads a ledger and cuts off a torn last line. @throws {CliError} `local_io` where it cannot be relied on */
export function readLedger(path: string): Ledger {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return summed([], 0);
    throw unusable(path, `cannot be read (${codeOf(error) ?? 'an error'})`, error);
  }
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)));
  const lines = text
    .slice(0, end)
    .split('\n')
    .slice(0, -1)
    .map((line, index) => asLine(line) ?? broken(path, index + 1));
  return summed(lines, end);
}

/** Appends lines, on the disk when it returns; rewrites the ledger where it has grown long. */
export function appendLines(path: string, before: Ledger, lines: readonly Line[]): void {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  if (before.bytes === 0) return writeWhole(path, [Buffer.from(text)], true);
  appendDurably(path, text);
  if (before.bytes > LONG) compact(path);
}

/** What counts in a month: all that is dated in it or later, since a clock that was set back opens no new month. */
export function countedIn(ledger: Ledger, month: string, profile: string | null): Counted {
  const counted = { spent: 0, held: 0, unknown: 0 };
  for (const [when, profiles] of ledger.spent)
    if (when >= month)
      for (const [name, micros] of profiles)
        if (profile === null || name === profile) counted.spent += micros;
  for (const hold of ledger.holds.values())
    if (hold.month >= month && (profile === null || hold.profile === profile)) {
      counted.held += hold.micros;
      if (hold.unknown) counted.unknown += hold.micros;
    }
  return counted;
}

export interface Counted {
  readonly spent: number;
  readonly held: number;
  /** Of what is held: its outcome was lost. */
  readonly unknown: number;
}

function summed(lines: readonly Line[], bytes: number): Ledger {
  const limits = new Map<string | null, number>();
  const spent = new Map<string, Map<string, number>>();
  const holds = new Map<string, Hold & { readonly unknown: boolean }>();
  const add = (month: string, profile: string, micros: number) => {
    const profiles = spent.get(month) ?? new Map<string, number>();
    spent.set(month, profiles.set(profile, (profiles.get(profile) ?? 0) + micros));
  };
  for (const line of lines) {
    if (line.op === 'set') limits.set(line.profile, line.micros);
    else if (line.op === 'clear') limits.delete(line.profile);
    else if (line.op === 'spent') add(line.month, line.profile, line.micros);
    else if (line.op === 'hold') holds.set(line.id, { ...line, unknown: false });
    else {
      const hold = holds.get(line.id);
      if (hold === undefined) continue; // settled before
      if (line.micros === null) holds.set(line.id, { ...hold, unknown: true });
      else {
        holds.delete(line.id);
        if (line.micros > 0) add(hold.month, hold.profile, line.micros);
      }
    }
  }
  return { limits, spent, holds, bytes };
}

function compact(path: string): void {
  const { limits, spent, holds } = readLedger(path);
  const lines: Line[] = [
    ...[...limits].map(([profile, micros]) => ({ op: 'set', profile, micros }) as const),
    ...[...spent].flatMap(([month, profiles]) =>
      [...profiles].map(([profile, micros]) => ({ op: 'spent', month, profile, micros }) as const),
    ),
    ...[...holds.values()].flatMap(({ unknown, ...hold }): Line[] => [
      { ...hold, op: 'hold' },
      ...(unknown ? [{ op: 'settle', id: hold.id, micros: null } as const] : []),
    ]),
  ];
  writeWhole(path, [Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))], true);
}

function asLine(text: string): Line | undefined {
  const value = recordIn(text);
  if (value === undefined) return undefined;
  const { op } = value;
  if (op === 'set' || op === 'clear') return limitLine(op, value);
  if (op === 'settle') return settleLine(value);
  return op === 'spent' || op === 'hold' ? amountLine(op, value) : undefined;
}

function limitLine(op: 'set' | 'clear', value: Record<string, unknown>): Line | undefined {
  const { profile } = value;
  if (profile !== null && typeof profile !== 'string') return undefined;
  if (op === 'clear') return { op, profile };
  const micros = amountOf(value);
  return micros === undefined ? undefined : { op, profile, micros };
}

function settleLine(value: Record<string, unknown>): Line | undefined {
  const { id } = value;
  const micros = value['micros'] === null ? null : amountOf(value);
  return typeof id === 'string' && micros !== undefined ? { op: 'settle', id, micros } : undefined;
}

function amountLine(op: 'spent' | 'hold', value: Record<string, unknown>): Line | undefined {
  const { id, month, profile, what } = value;
  const micros = amountOf(value);
  if (typeof month !== 'string' || !/^\d{4}-\d\d$/.test(month)) return undefined;
  if (typeof profile !== 'string' || micros === undefined) return undefined;
  if (op === 'spent') return { op, month, profile, micros };
  if (typeof id !== 'string' || typeof what !== 'string') return undefined;
  return { op, id, month, profile, micros, what, owner: asOwner(value['owner']) ?? null };
}

function amountOf({ micros }: Record<string, unknown>): number | undefined {
  return typeof micros === 'number' && Number.isSafeInteger(micros) && micros >= 0 ? micros : undefined;
}

function broken(path: string, line: number): never {
  throw unusable(path, `is broken at line ${line}`);
}

function unusable(path: string, how: string, cause?: unknown): CliError {
  return new CliError(
    'local_io',
    `The ledger of budgets ${path} ${how}, so nothing is sent that may be billed.`,
    {
      advice: 'Correct that line, or move the file away and set the budget again: `ibid budget set`.',
      cause,
    },
  );
}
