// ibid brief evidence: GET /v1/briefs/{id}/evidence.
import { defineCommand } from '../../kit/command.ts';
import { FREE_EXITS, ID } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'brief evidence',
  summary: "Download a brief's evidence bundle",
  group: 'Ask',
  effects: 'reads',
  about:
    'The bundle is written byte for byte as it was sent. With --output FILE a receipt is kept too, which `ibid evidence verify FILE` holds the file against, and the signature of a service that signs as FILE.sig.',
  route: 'brief.evidence',
  reach: 'route',
  arguments: [ID],
  examples: ['ibid brief evidence brf_1 --output bundle.json && ibid evidence verify bundle.json'],
  exits: FREE_EXITS,
  run: (context, { args }) =>
    ask(
      context,
      'brief.evidence',
      { id: args.id },
      {
        bytes: true,
        written: async (path, reply) => {
          await (await import('../../result/receipt.ts')).keepReceipt(context, args.id, path, reply);
          const signature = reply.headers.get('x-evidence-signature');
          if (signature === null) return;
          await (await import('../../result/signature.ts')).keepSignature(context, path, signature);
        },
      },
    ),
});
