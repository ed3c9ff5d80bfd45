// An answer that fits: clients cut what is long, so what passes the limit is cut here, at the end
// of its longest parts, and goes on at a cursor. A part is a list or a text at the top of the
// document. A cursor is short and readable, since a model copies it by hand: `items=5`, or with the
// run that keeps a paid answer `run_…;citations=40`.
import { usageError } from '../kit/errors.ts';

type Json = Readonly<Record<string, unknown>>;

/** A document as a tool found it. */
export interface Found {
  readonly document: Json;
  /** By part, where it begins in the whole, where it does not begin at the beginning. */
  readonly begins?: Readonly<Record<string, number>>;
  /** By part, how long the whole is, where that is known. */
  readonly whole?: Readonly<Record<string, number>>;
}

export interface Fitted {
  readonly value: Json;
  /** How much of each part that goes on was given; empty where the answer is whole. */
  readonly given: Readonly<Record<string, number>>;
  /** Something was left out that no cursor leads to. */
  readonly clipped: boolean;
}

/** Texts that say what an answer is, and are given again with each part of it, in UTF-16 units. */
const SHORT = 200;
/** No answer is nested as deep. */
const DEEPEST = 24;

/** @param most bytes of the JSON. @throws {CliError} `usage` where the place is none of the document */
export function fitted({ document, begins = {}, whole = {} }: Found, place: Place, most: number): Fitted {
  const view = viewAt(document, begins, place);
  const value = cut(view, most);
  const given: Record<string, number> = {};
  for (const [part, shown] of Object.entries(value)) {
    const end = (begins[part] ?? place.given[part] ?? 0) + lengthOf(shown);
    const full = whole[part] ?? lengthOf(document[part]) + (begins[part] ?? 0);
    if (isPart(shown) && end < full) given[part] = end;
  }
  return sizeOf(value) <= most
    ? { value, given, clipped: false }
    : { value: clip(value, most), given, clipped: true };
}

/** Bytes of the JSON of a value. */
export function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

/** The document from a place on: what says which it is, and the parts that go on. */
function viewAt(document: Json, begins: Json, { given }: Place): Json {
  if (Object.keys(given).length === 0) return document;
  if (!Object.keys(given).some((part) => isPart(document[part]))) throw noCursor();
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      if (begins[name] !== undefined) return [[name, value]];
      const from = given[name];
      if (from !== undefined) return [[name, slice(value, from)]];
      return isShort(value) ? [[name, value]] : [];
    }),
  );
}

/** Halves the longest part, or less where less will do, until all fits or no part is left to cut. */
function cut(document: Json, most: number): Json {
  let view = document;
  for (let over = sizeOf(view) - most; over > 0; over = sizeOf(view) - most) {
    const [name, size] = longestPart(view);
    if (name === undefined) return view;
    const length = lengthOf(view[name]);
    const keep = Math.max(Math.floor(length * (1 - over / size)), Math.ceil(length / 2));
    view = { ...view, [name]: slice(view[name], 0, Math.min(keep, length - 1)) };
  }
  return view;
}

function longestPart(view: Json): [name: string | undefined, size: number] {
  let [longest, most]: [string | undefined, number] = [undefined, 0];
  for (const [name, value] of Object.entries(view)) {
    if (!isPart(value) || lengthOf(value) < 2 || isShort(value)) continue;
    const size = sizeOf(value);
    if (size > most) [longest, most] = [name, size];
  }
  return [longest, most];
}

/** The last resort, for one item that is too large: its texts and lists are shortened until it fits. */
function clip(view: Json, most: number): Json {
  for (let length = most; length > 1; length = Math.floor(length / 2)) {
    const clipped = Object.fromEntries(
      Object.entries(view).map(([name, value]) => [name, shortened(value, length)]),
    );
    if (sizeOf(clipped) <= most) return clipped;
  }
  return {};
}

function shortened(value: unknown, length: number, depth = 0): unknown {
  if (typeof value === 'string') return value.length > length ? value.slice(0, length).concat('…') : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.slice(0, length).map((item) => shortened(item, length, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, length)
      .map(([name, inner]) => [slice(name, 0, Math.max(length, 40)), shortened(inner, length, depth + 1)]),
  );
}

function isPart(value: unknown): value is string | readonly unknown[] {
  return typeof value === 'string' || Array.isArray(value);
}

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= SHORT;
  return typeof value !== 'object' || value === null;
}

function lengthOf(value: unknown): number {
  return isPart(value) ? value.length : 0;
}

function slice<T>(value: T, from: number, to?: number): T | string | unknown[] {
  if (Array.isArray(value)) return value.slice(from, to) as unknown[];
  if (typeof value !== 'string') return value;
  // A character beyond the first plane is not cut in two.
  const end = to !== undefined && /[\ud800-\udbff]/.test(value.charAt(to - 1)) ? to - 1 : to;
  return value.slice(from, end);
}

export interface Place {
  /** The run whose answer goes on: it is not asked for again. */
  readonly run: string | undefined;
  /** By the name of a part, how many of its items or UTF-16 units were given. Empty at the beginning. */
  readonly given: Readonly<Record<string, number>>;
}

const BEGINNING: Place = { run: undefined, given: {} };

export function cursorOf({ run, given }: Place): string {
  const parts = Object.entries(given).map(([part, count]) => `${part}=${count}`);
  return [...(run === undefined ? [] : [run]), ...parts].join(';');
}

/** @throws {CliError} `usage` for what is not a cursor */
export function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return BEGINNING;
  const words = cursor.split(';');
  const run = words[0]?.startsWith('run_') === true ? words.shift() : undefined;
  const given = words.map((word) => /^([a-z][a-z0-9_]{0,40})=(\d{1,12})$/.exec(word));
  if (words.length === 0 || given.some((match) => match === null)) throw noCursor();
  return {
    run,
    given: Object.fromEntries(given.map((match) => [match?.[1] ?? '', Number(match?.[2] ?? 0)])),
  };
}

/** The refusal of a cursor that leads nowhere. */
export function noCursor(): Error {
  return usageError(
    'The cursor is not one that this tool returned.',
    'Copy next_cursor of the last answer as it is, with the same other arguments; or ask without a cursor.',
  );
}
