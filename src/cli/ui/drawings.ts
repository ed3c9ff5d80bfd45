// Drawings of a page, kept for a moment under a name that no one guesses.
import { randomBytes } from 'node:crypto';
import { page, whole } from './http/replies.ts';
import { notice } from './layout.ts';
import { clean, cleanLine } from '../../page/clean.ts';
import { PLAIN, type Screen } from '../../page/screen.ts';
import type { RuleReply } from '../../service/context.ts';

/** So many are kept; the oldest goes first. */
const MOST = 50;

const kept = new Map<string, string>();

/** The address of a drawing. @param svg made by this program */
export function keepDrawing(svg: string): string {
  const name = randomBytes(16).toString('hex');
  kept.set(name, svg);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
  return `/drawings/${name}.svg`;
}

export async function drawingOf(name: string): Promise<RuleReply> {
  const svg = kept.get(name);
  if (svg === undefined)
    return page(notice('This drawing is gone', ['Open the page that it belongs to again.']), 404);
  return picture(svg);
}

/** A picture; its own style is all that it may have. */
export function picture(svg: string): RuleReply {
  return whole(svg, {
    type: 'image/svg+xml',
    policy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
}

/** For drawings, which have no colours of a terminal. */
export const NO_TERMINAL: Screen = {
  columns: 100,
  paint: PLAIN,
  unicode: true,
  clean,
  cleanLine,
  link: (words) => words,
};
