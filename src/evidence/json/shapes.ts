// Key shapes: objects of one bundle repeat the same keys in the same order, so the sequence of keys
// is learnt once as a path in a tree. The next key is then compared with the one foreseen instead of being searched for, and sort
// orders, duplicate keys and the meaning of members are worked out once a shape, not once an object.

import { decodeString } from './decode.ts';

/** Objects with more members, and keys past this many different shapes, take the slow road (shape 0). */
const MAX_SHAPE_MEMBERS = 64;
export const MAX_SHAPES = 4096;
/** Longer names are not learnt. */
const MAX_NAME = 256;

/** One more key after the keys of `parent`. `raw` is the key as sent, with its quotes; `text` is what it means. */
export class Shape {
  readonly id: number;
  readonly parent: Shape | null;
  readonly raw: Buffer;
  readonly text: string;
  readonly flags: number;
  readonly members: number;
  readonly duplicate: boolean;
  next: Shape | null = null;
  /** The empty shape of objects that are values of this key: what follows is foreseen by place, not by likeness. */
  inner: Shape | null = null;
  private branches: Map<string, Shape> | null = null;
  private path: Shape[] | null = null;
  /** What other layers worked out about this shape: member permutations by order, meanings by place. */
  readonly permutations: (Int32Array | null)[] = [];
  readonly meanings: unknown[] = [];

  constructor(id: number, parent: Shape | null, raw: Buffer, flags: number) {
    this.id = id;
    this.parent = parent;
    this.raw = raw;
    this.flags = flags;
    this.text = parent === null ? '' : decodeString(raw, 0, raw.length, flags);
    this.members = parent === null ? 0 : parent.members + 1;
    this.duplicate = parent !== null && (parent.duplicate || holds(parent, this.text));
  }

  /** The members' shapes in document order, the last of them this one. */
  keys(): readonly Shape[] {
    if (this.path !== null) return this.path;
    this.path = this.parent === null ? [] : [...this.parent.keys(), this];
    return this.path;
  }

  branch(raw: string): Shape | undefined {
    return this.branches?.get(raw);
  }

  /** No key was ever met after it. */
  get isLast(): boolean {
    return this.branches === null;
  }

  adopt(raw: string, child: Shape): void {
    (this.branches ??= new Map<string, Shape>()).set(raw, child);
  }
}

/** The tree of all shapes met in one bundle. Shape 0 is "unknown", shape 1 an object with nothing before it. */
export class Shapes {
  readonly unknown: Shape = new Shape(0, null, Buffer.alloc(0), 0);
  readonly empty: Shape = new Shape(1, null, Buffer.alloc(0), 0);
  private readonly document: Shape = new Shape(2, null, Buffer.alloc(0), 0);
  private readonly all: Shape[] = [this.unknown, this.empty, this.document];

  /** How many were met. */
  get size(): number {
    return this.all.length;
  }

  /** What surrounds a value that lies `depth` levels deep in the input. */
  top(depth: number): Shape {
    return depth === 0 ? this.document : this.empty;
  }

  byId(id: number): Shape {
    return this.all[id] ?? this.unknown;
  }

  /** The shape of an object without members yet, as the value of the key that ends `context`. */
  under(context: Shape): Shape {
    if (context.inner !== null) return context.inner;
    if (context === this.unknown || this.all.length >= MAX_SHAPES) return this.empty;
    const inner = new Shape(this.all.length, null, Buffer.alloc(0), 0);
    this.all.push(inner);
    context.inner = inner;
    return inner;
  }

  /** The shape after the key bytes[at, end) (with quotes) was met in an object that so far had the shape `parent`. */
  after(parent: Shape, bytes: Buffer, at: number, end: number, flags: number): Shape {
    if (parent === this.unknown || parent.members >= MAX_SHAPE_MEMBERS || end - at > MAX_NAME)
      return this.unknown;
    if (this.all.length >= MAX_SHAPES && parent.isLast) return this.unknown;
    const raw = bytes.toString('latin1', at, end);
    const known = parent.branch(raw);
    if (known !== undefined) return known;
    if (this.all.length >= MAX_SHAPES) return this.unknown;
    const child = new Shape(this.all.length, parent, Buffer.from(bytes.subarray(at, end)), flags);
    this.all.push(child);
    parent.adopt(raw, child);
    return child;
  }
}

function holds(last: Shape, text: string): boolean {
  for (let node: Shape | null = last; node !== null && node.parent !== null; node = node.parent) {
    if (node.text === text) return true;
  }
  return false;
}
