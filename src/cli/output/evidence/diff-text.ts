// What changed between two bundles, for the screen: words as `[-gone-]` and `{+new+}`.
import { SHARED_HASH, sharesHash, type BundleChange, type BundleDiff } from '../../../evidence/diff.ts';
import { Breath } from '../../../evidence/scan/breath.ts';
import { changedWords, type Stretch } from './changed-words.ts';
import type { Screen } from '../../../page/screen.ts';
import { wrap } from '../../../page/wrap.ts';
import { shortened } from '../../../text/marks.ts';

/** Words shown of what stayed, beside what changed. */
const AROUND = 6;
const MOST_CHARACTERS = 400;

/** Lines for a terminal; everything from a bundle is cleaned. @throws the reason of `signal` once it is aborted */
export async function diffText(diff: BundleDiff, screen: Screen, signal: AbortSignal): Promise<string> {
  const { same, changes, before, after, total, not_compared } = diff;
  if (same) return `No claim changed (${after.claims} claims).\n`;
  const breath = new Breath(signal);
  const lines = [`${before.claims} claims before, ${after.claims} after${countsOf(diff)}`];
  for (const change of changes) {
    await breath.due();
    lines.push(lineOf(change, screen));
  }
  const shown = new Set(changes.map((each) => `${each.before_index} ${each.after_index}`)).size;
  if (total > shown) lines.push(`and ${total - shown} more claims`);
  if (total === 0) lines.push('No claim that was compared changed.');
  if (before.bundle_sha256 !== after.bundle_sha256) lines.push('bundle_sha256 differs.');
  if (sharesHash(diff)) lines.push(wrap(SHARED_HASH, screen.columns));
  if (not_compared > 0) lines.push(`${not_compared} claims are too large to be compared.`);
  return `${lines.join('\n')}\n`;
}

function countsOf({ total, added, gone }: BundleDiff): string {
  return total === 0 ? '' : `: ${added} added, ${gone} gone, ${total - added - gone} changed`;
}

function lineOf(change: BundleChange, screen: Screen): string {
  const { cleanLine, columns, paint } = screen;
  const tone = { added: paint.green, gone: paint.red }[change.change as string] ?? paint.yellow;
  const name = cleanLine(change.claim).slice(0, 80);
  const first = `${tone(change.change.padEnd(8))} `;
  return wrap(`${name}: ${detailOf(change, screen)}`, columns, ' '.repeat(9), first);
}

function detailOf(change: BundleChange, screen: Screen): string {
  const { before, after, text } = change;
  const short = (value: string | null) => cut(screen.cleanLine(value ?? 'none'));
  if (change.change === 'added' || change.change === 'gone') {
    const words = text === null || text === change.claim ? '' : `“${short(text)}” `;
    return `${words}${short(change.change === 'added' ? after : before)}`;
  }
  const worded = change.change === 'text' || change.change === 'chunk';
  if (!worded || before === null || after === null) return `${short(before)} → ${short(after)}`;
  return wordsLine(changedWords(before, after), screen);
}

/** The changed words and a few around them; marked by signs, since colour by itself says nothing to many. */
function wordsLine(stretches: readonly Stretch[], { clean, paint }: Screen): string {
  // Spaces at an end part words from those of the next stretch.
  const line = (text: string) => clean(text).replace(/\s+/g, ' ');
  const shown = stretches.map(({ kind, text }, at) => {
    if (kind === 'same') return around(line(text), at > 0, at < stretches.length - 1);
    const words = cut(line(text));
    return kind === 'gone' ? paint.red(`[-${words}-]`) : paint.green(`{+${words}+}`);
  });
  return shown.join('');
}

function around(text: string, afterChange: boolean, beforeChange: boolean): string {
  const words = text.split(' ');
  const most = (afterChange ? AROUND : 0) + (beforeChange ? AROUND : 0);
  if (words.length <= most + 2) return text;
  const head = afterChange ? `${words.slice(0, AROUND).join(' ')} ` : '';
  const tail = beforeChange ? ` ${words.slice(-AROUND).join(' ')}` : '';
  return `${head}…${tail}`;
}

function cut(text: string): string {
  return shortened(text, MOST_CHARACTERS);
}
