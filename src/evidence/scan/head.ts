// The top of the bundle, and a small bundle of the same layout on which coverage is tried out.

import type { Shapes } from '../json/shapes.ts';
import { ARRAY, KIND, NULL, OBJECT, SHAPE_SHIFT, STRIDE, STRING } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import type { MemberKey, Visitor } from './walk.ts';
import { rawAt, textAt } from '../json/decode.ts';

/** Of the beginnings: one value, all of them, a name, and how many members. */
const MAX_VALUE = 256 * 1024;
const MAX_ALL = 256 * 1024;
const MAX_NAME = 1024;
const MAX_MEMBERS = 200;

/** Says whether an object of another layout was met since this was last false. */
interface Layouts {
  fresh: boolean;
}

/** What is said of a hash that is not there, by what is in its place. */
const KINDS: Readonly<Record<number, string>> = {
  [STRING]: 'empty',
  [NULL]: 'null',
  [OBJECT]: 'an object',
  [ARRAY]: 'an array',
};

export class Head implements Visitor {
  schema: string | null = null;
  hash: string | null = null;
  hashKind = 'absent';
  readonly members: { readonly key: string; readonly raw: string; values: string[]; array: boolean }[] = [];
  /** Members of the bundle in all. */
  count = 0;
  /** Values and layouts that were not remembered. */
  left = 0;
  /**
   * The layout of all that is remembered, equal for equal ones that the same tokenizer met; undefined where an object is of no
   * layout that it has learnt.
   */
  layout: string | undefined = '';
  private readonly source: Tokeniser;
  private readonly layouts: Layouts | undefined;
  private name = '';
  private remembered = false;
  private bytes = 0;

  /** With `layouts`, elements of arrays are remembered where an object in them is of a layout not met before. */
  constructor(source: Tokeniser, layouts?: Layouts) {
    this.source = source;
    this.layouts = layouts;
  }

  /** What the numbers of layouts belong to. */
  get shapes(): Shapes {
    return this.source.shapes;
  }

  member(key: MemberKey): void {
    this.name = key.text;
    this.count += 1;
    this.remembered = this.members.length < MAX_MEMBERS && key.end - key.start <= MAX_NAME;
    if (!this.remembered) return;
    const raw = this.source.arena.bytes.toString('utf8', key.start, key.end);
    this.members.push({ key: key.text, raw, values: [], array: false });
    if (this.layout !== undefined) this.layout += `${raw}:`;
  }

  value(token: number): void {
    const { source, name } = this;
    const kind = source.tape.kind(token);
    if (name === 'schema')
      this.schema = kind === STRING ? textAt(source, token) : rawAt(source, token).slice(0, 80);
    if (name === 'bundle_sha256') {
      const text = kind === STRING ? textAt(source, token) : '';
      this.hash = text === '' ? null : text;
      this.hashKind = KINDS[kind] ?? 'no string';
    }
    this.keep(token);
  }

  openArray(): void {
    const last = this.members.at(-1);
    if (last !== undefined && this.remembered) {
      last.array = true;
      if (this.layout !== undefined) this.layout += '[';
    }
    if (this.layouts !== undefined) this.layouts.fresh = false;
    if (this.name === 'bundle_sha256') this.hashKind = 'an array';
  }

  element(token: number, index: number): void {
    const fresh = this.layouts?.fresh === true;
    if (fresh && this.layouts !== undefined) this.layouts.fresh = false;
    if (index === 0 || fresh) this.keep(token);
  }

  beginLarge(): void {
    this.left += 1;
    if (this.name === 'schema') this.schema = 'too large';
    if (this.name === 'bundle_sha256') this.hashKind = 'too large';
  }

  private keep(token: number): void {
    const { tape } = this.source;
    const size = tape.end(token) - tape.start(token);
    const last = this.members.at(-1);
    if (!this.remembered || last === undefined || size > MAX_VALUE || this.bytes + size > MAX_ALL) {
      // A member that is not remembered at all is counted as one.
      if (this.remembered) this.left += 1;
      return;
    }
    this.bytes += size;
    last.values.push(rawAt(this.source, token));
    this.lay(token);
  }

  private lay(root: number): void {
    if (this.layout === undefined) return;
    const { tape } = this.source;
    const laid: number[] = [];
    for (let token = root; token < tape.next(root); token += STRIDE) {
      const kind = tape.kind(token);
      const shape = kind === OBJECT ? tape.shape(token) : 0;
      // One without members has no number either, but nothing of it is unknown.
      if (kind === OBJECT && shape === 0 && tape.next(token) > token + STRIDE)
        return void (this.layout = undefined);
      laid.push((shape << SHAPE_SHIFT) | (kind & KIND), tape.next(token) - root);
    }
    this.layout += `${laid.join()};`;
  }

  /** A bundle of the same layout with few elements an array, as JSON text. */
  sketch(): string {
    const members = this.members.map(({ raw, values, array }) => {
      return `${raw}:${array ? `[${values.join(',')}]` : (values[0] ?? '""')}`;
    });
    return `{${members.join(',')}}`;
  }
}
