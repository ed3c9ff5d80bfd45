// From a tape to canonical bytes in one style. Input that has that style already is passed on as a
// run; only odd numbers, unsuitable escapes and moved members cost anything.

import { UnwritableError } from '../errors.ts';
import { nextBackslash } from '../json/scan.ts';
import { ARRAY, KIND, NUMBER, OBJECT, ODD_NUMBER, STRIDE, STRING, type Tape } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import {
  endOfEscape,
  escapedCode,
  lengthOf,
  rawCode,
  escapeStyle,
  writeCharacter,
  type EscapeStyle,
} from './escapes.ts';
import { Shared } from './shared.ts';
import type { Sink } from './sink.ts';
import { spacing, type Spacing, type Style } from './style.ts';

export class Writer {
  readonly style: Style;
  readonly sink: Sink;
  readonly space: Spacing;
  private readonly source: Tokeniser;
  private readonly tape: Tape;
  private readonly escapes: EscapeStyle;
  private readonly compact: boolean;
  private readonly shared: Shared;
  private members: Int32Array;
  private top = 0;
  /** A line break and the indentation after it, by depth. */
  private readonly lines: string[] = [];

  /** `shared` is what the writers of one tape have in common. */
  constructor(style: Style, sink: Sink, source: Tokeniser, shared: Shared = new Shared(source)) {
    this.style = style;
    this.sink = sink;
    this.source = source;
    this.tape = source.tape;
    this.shared = shared;
    this.members = shared.members;
    this.space = spacing(style.spacing);
    this.escapes = escapeStyle(style.escapes);
    this.compact = style.spacing === 'compact';
  }

  /** Writes the value at `token`; `depth` is how deep it lies in the document written (for indentation). */
  value(token: number, depth: number): void {
    const cells = this.tape.cells;
    const cell = cells[token] as number;
    const kind = cell & KIND;
    const start = cells[token + 1] as number;
    const end = cells[token + 2] as number;
    if (kind === STRING) this.string(start, end, cell);
    else if (kind === OBJECT) this.object(token, depth);
    else if (kind === ARRAY) this.array(token, depth);
    else if (kind === NUMBER && (cell & ODD_NUMBER) !== 0) this.number(start, end);
    else this.sink.copy(start, end);
  }

  /** A string token (a key is one) with its quotes. */
  string(start: number, end: number, flags: number): void {
    const { rewrite, special, onlyWide } = this.escapes;
    if ((flags & rewrite) !== 0) return this.rewrite(start, end, start + 1, false);
    const { arena } = this.source;
    if (special === null || (onlyWide && arena.plain)) return this.sink.copy(start, end);
    const first = firstSpecial(arena.bytes, start + 1, end - 1, special);
    if (first === end - 1) this.sink.copy(start, end);
    else this.rewrite(start, end, first, true);
  }

  /** A piece of a string without its quotes, of whole characters and escapes. */
  text(start: number, end: number, flags: number): void {
    const { rewrite, special } = this.escapes;
    if ((flags & rewrite) !== 0) return this.rewrite(start, end, start, false);
    if (special === null) return this.sink.copy(start, end);
    const first = firstSpecial(this.source.arena.bytes, start, end, special);
    if (first === end) this.sink.copy(start, end);
    else this.rewrite(start, end, first, true);
  }

  /** White space between members or elements: what follows a bracket, a comma or precedes a closing bracket. */
  breakLine(depth: number): void {
    if (this.space.indent === '') return;
    this.sink.text((this.lines[depth] ??= `\n${this.space.indent.repeat(depth)}`));
  }

  comma(depth: number): void {
    if (this.compact) return this.sink.byte(0x2c);
    this.sink.text(this.space.comma);
    this.breakLine(depth);
  }

  colon(): void {
    if (this.compact) this.sink.byte(0x3a);
    else this.sink.text(this.space.colon);
  }

  private array(token: number, depth: number): void {
    const { sink, tape } = this;
    const end = tape.next(token);
    sink.byte(0x5b);
    if (token + STRIDE < end) {
      if (!this.compact) this.openArray(depth);
      for (let item = token + STRIDE; item < end; item = tape.next(item)) {
        if (item !== token + STRIDE) this.itemComma(depth + 1);
        this.value(item, this.space.flatArrays ? depth : depth + 1);
      }
      if (!this.compact) this.closeArray(depth);
    } else if (this.space.flatArrays) sink.byte(0x20);
    sink.byte(0x5d);
  }

  openArray(depth: number): void {
    if (this.space.flatArrays) this.sink.byte(0x20);
    else this.breakLine(depth + 1);
  }

  itemComma(depth: number): void {
    if (this.space.flatArrays) this.sink.text(', ');
    else this.comma(depth);
  }

  closeArray(depth: number): void {
    if (this.space.flatArrays) this.sink.byte(0x20);
    else this.breakLine(depth);
  }

  private object(token: number, depth: number): void {
    const { sink, tape } = this;
    const end = tape.next(token);
    sink.byte(0x7b);
    if (token + STRIDE < end) {
      this.breakLine(depth + 1);
      const places = this.shared.places(token, this.style.order);
      if (places === null) this.inDocumentOrder(token, end, depth + 1);
      else this.inOrder(token, end, places, depth + 1);
      this.breakLine(depth);
    } else if (this.space.flatArrays) sink.byte(0x20);
    sink.byte(0x7d);
  }

  private inDocumentOrder(token: number, end: number, depth: number): void {
    const { tape } = this;
    for (let key = token + STRIDE; key < end; key = tape.next(key + STRIDE)) {
      if (key !== token + STRIDE) this.comma(depth);
      this.member(key, depth);
    }
  }

  private inOrder(token: number, end: number, places: Int32Array, depth: number): void {
    const { tape } = this;
    const base = this.top;
    for (let key = token + STRIDE; key < end; key = tape.next(key + STRIDE)) {
      if (this.top === this.members.length) this.moreMembers();
      this.members[this.top++] = key;
    }
    for (let i = 0; i < places.length; i++) {
      if (i !== 0) this.comma(depth);
      this.member(this.members[base + (places[i] as number)] as number, depth);
    }
    this.top = base;
  }

  private member(key: number, depth: number): void {
    const cells = this.tape.cells;
    this.string(cells[key + 1] as number, cells[key + 2] as number, cells[key] as number);
    this.colon();
    this.value(key + STRIDE, depth);
  }

  private moreMembers(): void {
    const wider = new Int32Array(this.members.length * 2);
    wider.set(this.members);
    this.members = wider;
  }

  private number(start: number, end: number): void {
    const token = this.shared.texts.at(this.source.arena.bytes, start, end);
    const text = this.shared.number(this.style.numbers, token);
    if (text === token) this.sink.copy(start, end);
    else this.sink.text(text);
  }

  /** Rewrites from `from` on; `suits` says that all escapes as sent already are as the style wants them. */
  private rewrite(start: number, end: number, from: number, suits: boolean): void {
    const { bytes, plain } = this.source.arena;
    const { sink, escapes } = this;
    const special = escapes.special ?? NONE;
    const onlyEscapes = special === NONE || (plain && escapes.onlyWide);
    let clean = start;
    let at = from;
    for (;;) {
      if (onlyEscapes) at = nextBackslash(bytes, at);
      if (at >= end) break;
      const byte = bytes[at] as number;
      if (byte === 0x5c) {
        if (suits) {
          at += 2;
          continue;
        }
      } else if (special[byte] === 0) {
        at++;
        continue;
      }
      const next = byte === 0x5c ? endOfEscape(bytes, at, end) : at + lengthOf(byte);
      const code = byte === 0x5c ? escapedCode(bytes, at, next) : rawCode(bytes, at);
      if (clean < at) sink.copy(clean, at);
      this.character(code);
      clean = next;
      at = next;
    }
    sink.copy(clean, end);
  }

  private character(code: number): void {
    const { escapes, sink } = this;
    if (code >= escapes.escapeFrom && (code < 0xd800 || code > 0xdfff)) {
      if (code < 0x10000) return sink.unit(code, escapes.upper);
      sink.unit(0xd800 + ((code - 0x10000) >> 10), escapes.upper);
      return sink.unit(0xdc00 + ((code - 0x10000) & 0x3ff), escapes.upper);
    }
    if (code >= 0x80 && escapes.escaped === '' && (code < 0xd800 || code > 0xdfff))
      return sink.character(code);
    const text = writeCharacter(escapes, code);
    if (text === null) throw new UnwritableError('surrogate', 'a lone surrogate, which this encoder refuses');
    sink.text(text);
  }
}

const NONE = new Uint8Array(256);

function firstSpecial(bytes: Buffer, from: number, to: number, special: Uint8Array): number {
  let at = from;
  while (at < to && special[bytes[at] as number] === 0) at++;
  return at;
}
