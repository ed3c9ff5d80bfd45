// Shared by the digesters of a pass: their results, their workspace, their output.

import { createHash } from 'node:crypto';
import type { Shared } from '../canon/shared.ts';
import type { Target } from '../canon/sink.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { Visitor } from './walk.ts';

/** The digests of some recipes over a pass. */
export interface Digester extends Visitor {
  readonly recipes: readonly Recipe[];
  /** The SHA-256 of one of them; undefined when the encoder refuses the bundle, or another pass is needed. */
  digestOf(recipe: Recipe): Buffer | undefined;
  readonly needsPass: boolean;
  /** Passes do not help: the members have to come in the recipes' order. */
  readonly needsOrder: boolean;
}

/** What takes a recipe's bytes and says their digest. */
export interface Running extends Target {
  /** Another one that has taken the same bytes. */
  copy(): Running;
  digest(): Buffer;
}

export function beginSha256(): Running {
  return createHash('sha256');
}

/** Where a digester works: `slot` is its region of the arena's output. */
export interface Place {
  readonly source: Tokeniser;
  readonly slot: number;
  readonly shared: Shared;
  readonly begin: () => Running;
  readonly inOrder?: boolean;
  /** How many digesters share the memory for members that wait for their turn. */
  readonly sharers?: number;
}

const NOTHING: Buffer = Buffer.alloc(0);
const PIECE = 16 * 1024;
const LITTLE = PIECE / 2;
/** More pieces than this are not worth holding on to. */
const MOST_PIECES = 128;
/** Pieces that no one uses: collected late, they would be most of what is resident. */
const pieces: Buffer[] = [];

/** Holds what it is given, in pieces that are used again. */
export class Holder implements Target {
  size = 0;
  private readonly filled: Buffer[] = [];
  private last: Buffer = NOTHING;

  update(bytes: Buffer): void {
    for (let done = 0; done < bytes.length;) {
      const used = this.size % PIECE;
      if (used === 0) this.filled.push((this.last = pieces.pop() ?? Buffer.allocUnsafeSlow(PIECE)));
      const got = bytes.copy(this.last, used, done);
      done += got;
      this.size += got;
    }
  }

  /** What it held, on its own; the holder is empty afterwards. */
  take(): Buffer {
    const whole = Buffer.allocUnsafe(this.size);
    let at = 0;
    this.giveTo({ update: (bytes) => void (at += bytes.copy(whole, at)) });
    return whole;
  }

  /** Hands on what it held; the holder is empty afterwards. */
  giveTo(target: Target): void {
    this.showTo(target);
    this.empty();
  }

  /** Hands on what it holds, and keeps it. */
  showTo(target: Target): void {
    for (let index = 0; index < this.filled.length; index++) {
      const rest = this.size - index * PIECE;
      const piece = this.filled[index] ?? NOTHING;
      target.update(rest < piece.length ? piece.subarray(0, rest) : piece);
    }
  }

  /** Nothing is added any more: little is kept in no more memory than it needs. */
  settle(): void {
    if (this.size > LITTLE || this.size === 0) return;
    const little = Buffer.from(this.last.subarray(0, this.size));
    const { size } = this;
    this.empty();
    this.size = size;
    this.filled.push(little);
  }

  empty(): void {
    for (const piece of this.filled)
      if (pieces.length < MOST_PIECES && piece.length === PIECE) pieces.push(piece);
    this.filled.length = 0;
    this.size = 0;
  }
}

/** A member of the output: its key as written, its value if held. */
export interface Part {
  text: string;
  /** The outputs that take it in. */
  mask: number;
  readonly key: Buffer;
  value: Holder | null;
  done: boolean;
}
