// A look at a bundle only for its features: they decide in which order recipes are tried, and which cannot differ.

import { JsonSyntaxError } from '../errors.ts';
import type { Input } from '../input/replay.ts';
import { Arena } from '../json/arena.ts';
import { Tokeniser } from '../json/tokenise.ts';
import { walk } from '../scan/walk.ts';
import { Features } from './features.ts';

/** Features of the first so many bytes of the input: less than all of it only decides the order of the search. */
export async function look(input: Input, most: number): Promise<Features> {
  const source = new Tokeniser(new Arena(0));
  const features = new Features(source);
  const reader = input.open();
  let left = most;
  try {
    await walk(
      source,
      {
        read: async (target, at, room) => take(await reader.read(target, at, Math.min(room, left))),
        signal: reader.signal,
      },
      [features],
    );
  } catch (error) {
    // Cut off after the first bytes, or truly broken: the full pass will say which.
    if (!(error instanceof JsonSyntaxError)) throw error;
  }
  source.release();
  return features;

  function take(got: number): number {
    left -= got;
    return got;
  }
}
