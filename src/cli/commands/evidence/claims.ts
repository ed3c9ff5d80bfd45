// ibid evidence claims: the claims of a bundle; ibid evidence diff: what changed between two.
import type { ClaimText } from '../../../evidence/checks/claim-text.ts';
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';
import { readingBundle } from './reading.ts';

export const claims = defineCommand({
  name: 'evidence claims',
  summary: "List a bundle's claims with their sources, chunks and verdicts",
  group: 'Audit',
  effects: 'reads',
  arguments: [{ name: 'file', help: 'a bundle, or - for stdin', required: true, complete: 'file' }],
  flags: {
    verdict: { kind: 'text', value: 'WORD', help: 'only claims with this recorded verdict' },
    limit: {
      kind: 'integer',
      value: 'N',
      min: 1,
      max: 100_000,
      help: 'maximum number (1000), and at most 4 MiB',
    },
    offset: { kind: 'integer', value: 'N', min: 0, help: 'claims to skip' },
  },
  examples: [
    'ibid evidence claims bundle.json',
    'ibid evidence claims bundle.json --format csv -o claims.csv',
  ],
  exits: ['verify_unknown', 'local_io'],
  async run(context, { args, flags }) {
    const { readClaims } = await import('../../../evidence/each-claim.ts');
    const { verdict, limit = 1000, offset = 0 } = flags;
    const { claims, total, verdicts } = await readingBundle(args.file, context.signal, (input) =>
      readClaims(input, { verdict, limit, offset }),
    );
    if (verdict !== undefined && total === 0 && verdicts.size > 0)
      throw usageError(
        `No claim has the verdict ${JSON.stringify(verdict)}.`,
        `There are: ${[...verdicts].join(', ')}.`,
      );
    return { kind: 'value', value: { items: claims.map((claim) => row(claim)), total, limit, offset } };
  },
});

function row({ index, parts, problems, spans }: ClaimText) {
  return {
    index,
    id: parts.id ?? null,
    claim: parts.text ?? null,
    verdict: parts.verdict ?? null,
    source_url: parts.sourceUrl ?? null,
    content_sha256: parts.contentSha ?? null,
    retrieved_at: parts.retrievedAt ?? null,
    snapshot: parts.snapshot ?? null,
    chunk: parts.chunk ?? null,
    spans: spans?.spans.map(({ start, end }) => ({ start, end })) ?? null,
    problems,
  };
}

export const diff = defineCommand({
  name: 'evidence diff',
  summary: 'Compare two bundles: claims added or gone; words, verdicts, sources and dates that changed',
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
      help: 'maximum number of changes (1000), and at most 4 MiB',
    },
  },
  formats: ['html'],
  examples: [
    'ibid evidence diff monday.json tuesday.json --exit-on-change',
    'ibid evidence diff monday.json tuesday.json --format html -o diff.html',
  ],
  exits: ['changed', 'verify_unknown', 'local_io'],
  async run({ signal }, { args, flags }) {
    if (args.before === '-' && args.after === '-')
      throw usageError('Only one of the two can come from stdin.');
    const { diffBundles } = await import('../../../evidence/diff.ts');
    const value = await readingBundle(args.before, signal, (before) =>
      readingBundle(args.after, signal, (after) => diffBundles(before, after, flags.limit)),
    );
    const exit = flags['exit-on-change'] && !value.same ? 'changed' : 'ok';
    return {
      kind: 'value',
      value,
      text: async (_value, screen) =>
        (await import('../../output/evidence/diff-text.ts')).diffText(value, screen, signal),
      forms: {
        html: async () => (await import('../../output/evidence/diff-page.ts')).diffPage(value, args, signal),
      },
      exit,
    };
  },
});
