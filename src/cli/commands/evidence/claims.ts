// ibid evidence claims: the claims of a bundle, each with what it is paired with.
import type { ClaimText } from '../../../evidence/checks/claim-text.ts';
import { defineCommand } from '../../kit/command.ts';
import { wholeList } from '../../kit/list.ts';
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
  },
  examples: [
    'ibid evidence claims bundle.json',
    'ibid evidence claims bundle.json --format csv -o claims.csv',
  ],
  exits: ['verify_unknown', 'local_io'],
  async run(context, { args, flags }) {
    const { readClaims } = await import('../../../evidence/diff.ts');
    const { claims } = await readingBundle(args.file, context.signal, (input) => readClaims(input));
    const wanted = claims.filter(
      (claim) => flags.verdict === undefined || claim.parts.verdict === flags.verdict,
    );
    if (flags.verdict !== undefined && wanted.length === 0 && claims.length > 0) {
      const words = [...new Set(claims.map((claim) => claim.parts.verdict ?? 'absent'))].join(', ');
      throw usageError(`No claim has the verdict ${JSON.stringify(flags.verdict)}.`, `There are: ${words}.`);
    }
    return { kind: 'value', value: wholeList(wanted.map((claim) => row(claim))) };
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
