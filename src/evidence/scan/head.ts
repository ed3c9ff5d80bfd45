// The top of the bundle: its schema, its hash, and the beginnings of its members, kept as a small bundle of the same
// layout on which coverage is tried out.

import { ascii, decodeString } from '../json/decode.ts';
import { ARRAY, NULL, OBJECT, STRING } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import type { MemberKey, Visitor } from './walk.ts';

const MAX_VALUE = 64 * 1024;

export class Head implements Visitor {
  schema: string | null = null;
  hash: string | null = null;
  hashKind = 'absent';
  schemas = 0;
  hashes = 0;
  readonly members: { readonly key: string; readonly raw: string; values: string[]; array: boolean }[] = [];
  private readonly source: Tokeniser;
  private name = '';

  constructor(source: Tokeniser) {
    this.source = source;
  }

  member(key: MemberKey): void {
    this.name = key.text;
    const raw = this.source.arena.bytes.toString('utf8', key.start, key.end);
    if (this.members.length < 200) this.members.push({ key: key.text, raw, values: [], array: false });
  }

  value(token: number): void {
    const { tape, arena } = this.source;
    const kind = tape.kind(token);
    const string = kind === STRING;
    const text = string
      ? decodeString(arena.bytes, tape.start(token), tape.end(token), tape.cells[token] as number)
      : null;
    if (this.name === 'schema') {
      this.schemas += 1;
      this.schema =
        text ?? ascii(arena.bytes, tape.start(token), Math.min(tape.end(token), tape.start(token) + 80));
    }
    if (this.name === 'bundle_sha256') {
      this.hashes += 1;
      this.hash = text === '' ? null : text;
      this.hashKind =
        text === ''
          ? 'empty'
          : kind === NULL
            ? 'null'
            : kind === OBJECT
              ? 'an object'
              : kind === ARRAY
                ? 'an array'
                : 'no string';
    }
    this.keep(token);
  }

  openArray(): void {
    const last = this.members.at(-1);
    if (last !== undefined) last.array = true;
    if (this.name === 'bundle_sha256') this.hashKind = 'an array';
  }

  element(token: number, index: number): void {
    if (index === 0) this.keep(token);
  }

  private keep(token: number): void {
    const { tape, arena } = this.source;
    const size = tape.end(token) - tape.start(token);
    const last = this.members.at(-1);
    if (last === undefined || size > MAX_VALUE) return;
    last.values.push(arena.bytes.toString('utf8', tape.start(token), tape.end(token)));
  }

  /** A bundle of the same layout with at most one element an array, as JSON text. */
  sketch(): string {
    const members = this.members.map(({ raw, values, array }) => {
      return `${raw}:${array ? `[${values[0] ?? ''}]` : (values[0] ?? '""')}`;
    });
    return `{${members.join(',')}}`;
  }
}
