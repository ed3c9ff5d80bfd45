// The digests of several recipes whose bytes are largely the same: one running hash as long as they are, forked where they
// part. Outputs are numbered by bits; a mask names several of them.

import type { Target } from '../canon/sink.ts';
import type { Running } from './digesting.ts';

interface Branch {
  mask: number;
  readonly hash: Running;
}

export class Branches {
  private readonly begin: () => Running;
  private readonly whole: number;
  private branches: Branch[] = [];

  /** `whole` is the mask of all outputs. */
  constructor(whole: number, begin: () => Running) {
    this.whole = whole;
    this.begin = begin;
    this.reset();
  }

  /** Forgets all bytes. */
  reset(): void {
    this.branches = [{ mask: this.whole, hash: this.begin() }];
  }

  /** What takes bytes for the outputs of `mask` and no others. What came before must have been handed on. */
  target(mask: number): Target {
    const [first] = this.branches;
    if (this.branches.length === 1 && first !== undefined && (first.mask & ~mask) === 0) return first.hash;
    const parted: Branch[] = [];
    const found: Running[] = [];
    for (const branch of this.branches) {
      const common = branch.mask & mask;
      if (common === 0) continue;
      if (common !== branch.mask) parted.push({ mask: branch.mask & ~mask, hash: branch.hash.copy() });
      branch.mask = common;
      found.push(branch.hash);
    }
    this.branches.push(...parted);
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    return {
      update: (bytes) => {
        for (const hash of found) hash.update(bytes);
      },
    };
  }

  /** The digests, each with the mask of its outputs; nothing can be added afterwards. */
  finish(): { readonly mask: number; readonly digest: Buffer }[] {
    return this.branches.map(({ mask, hash }) => ({ mask, digest: hash.digest() }));
  }
}
