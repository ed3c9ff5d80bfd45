// ibid evidence claims: the claims of a bundle, each with what it is paired with.
import type { ClaimText } from '../../../evidence/checks/claim-text.ts';
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';
import { readingBundle } from './reading.ts';

export const command = defineCommand({
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
      help: 'so many at the most (1000), and 4 MiB',
    },
    offset: { kind: 'integer', value: 'N', min: 0, help: 'claims to pass over' },
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
