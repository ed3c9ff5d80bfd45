// What passes over bundles that come one after the other have in common: a tokenizer with the layouts that it has learnt, and
// what writers worked out about them. One pass at a time has it; a pass that finds it in use works without.

import { Shared } from '../canon/shared.ts';
import { Arena } from '../json/arena.ts';
import { MAX_SHAPES } from '../json/shapes.ts';
import { Tokeniser } from '../json/tokenise.ts';

const WINDOW = 1024 * 1024;
/** Layouts after which all are learnt again: later bundles would find no room for theirs. */
const MOST_LAYOUTS = MAX_SHAPES / 4;

/** What one pass works with: `outputs` regions for digests, and a window of so many bytes. */
export interface Tools {
  readonly source: Tokeniser;
  readonly shared: Shared;
  readonly outputs: number;
  readonly window: number;
}

export function newTools(outputs: number, window: number = WINDOW): Tools {
  const source = new Tokeniser(new Arena(outputs, window));
  return { source, shared: new Shared(source), outputs, window };
}

export class ToolPool {
  private kept: Tools | undefined;

  /** Tools with that many outputs and at least that window; no one else has them until they are given back. */
  take(outputs: number, window: number = WINDOW): Tools {
    const { kept } = this;
    if (kept === undefined || kept.outputs !== outputs || kept.window < window)
      return newTools(outputs, 2 ** Math.ceil(Math.log2(window)));
    this.kept = undefined;
    return kept;
  }

  /** The pass that took them has done with them. */
  giveBack(tools: Tools): void {
    this.kept?.source.release();
    this.kept = undefined;
    if (tools.source.shapes.size > MOST_LAYOUTS) tools.source.release();
    else this.kept = tools;
  }
}
