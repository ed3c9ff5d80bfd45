// ibid evidence diff: what changed between two bundles.
import type { BundleDiff } from '../../../evidence/diff.ts';
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';
import type { Screen } from '../../kit/io.ts';
import { readingBundle } from './reading.ts';

export const command = defineCommand({
  name: 'evidence diff',
  summary: 'Compare two bundles: claims added, gone, with another verdict or other source content',
  group: 'Audit',
  effects: 'reads',
  arguments: [
    { name: 'before', help: 'a bundle', required: true, complete: 'file' },
    { name: 'after', help: 'a later bundle', required: true, complete: 'file' },
  ],
  flags: {
    'exit-on-change': { kind: 'switch', help: 'exit 15 when anything changed' },
    limit: {
      kind: 'integer',
      value: 'N',
      min: 1,
      max: 100_000,
      help: 'changed claims to show (1000), and 4 MiB',
    },
  },
  examples: ['ibid evidence diff monday.json tuesday.json --exit-on-change'],
  exits: ['changed', 'verify_unknown', 'local_io'],
  async run({ signal }, { args, flags }) {
    if (args.before === '-' && args.after === '-')
      throw usageError('Only one of the two can come from stdin.');
    const { diffBundles } = await import('../../../evidence/diff.ts');
    const value = await readingBundle(args.before, signal, (before) =>
      readingBundle(args.after, signal, (after) => diffBundles(before, after, flags.limit)),
    );
    const exit = flags['exit-on-change'] && !value.same ? 'changed' : 'ok';
    return { kind: 'value', value, text: (_value, screen) => textOf(value, screen), exit };
  },
});

function textOf(
  { same, changes, before, after, total, not_compared }: BundleDiff,
  { cleanLine }: Screen,
): string {
  if (same) return `No claim changed (${after.claims} claims).\n`;
  const lines = changes.map(({ change, claim, before: was, after: is }) => {
    const detail =
      change === 'verdict' || change === 'source' || change === 'spans'
        ? `: ${cleanLine(was ?? 'none')} → ${cleanLine(is ?? 'none')}`
        : '';
    return `${change.padEnd(8)} ${cleanLine(claim).slice(0, 80)}${detail}`;
  });
  const shown = new Set(changes.map(({ claim }) => claim)).size;
  if (total > shown) lines.push(`and ${total - shown} more claims`);
  if (total === 0) lines.push('No claim that was compared changed.');
  if (before.bundle_sha256 !== after.bundle_sha256) lines.push('bundle_sha256 differs.');
  if (not_compared > 0) lines.push(`${not_compared} claims are too large to be compared.`);
  return `${[`${before.claims} claims before, ${after.claims} after`, ...lines].join('\n')}\n`;
}
