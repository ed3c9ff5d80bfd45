// ibid entity get: GET /v1/entities/{id}; for a person, with what GET /v1/entities/{id}/relationships says of it.
import type { EntityDetail, Relationships } from '../../../api/payloads/entity.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import { defineCommand } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { FREE_EXITS, ID } from '../../kit/route-parts.ts';
import { shownAs } from '../../output/shown.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'entity get',
  summary: 'Show one entity',
  group: 'Look up',
  effects: 'reads',
  about:
    'As text a page: its other spellings, when it is named, what is said of it and others, and the passages. The relations on the page are a second, free request. --json is the answer of the service alone.',
  route: 'entity.get',
  reach: 'route',
  arguments: [ID],
  examples: ['ibid entity get ent_1', 'ibid entity get ent_1 --json | jq .citations'],
  exits: FREE_EXITS,
  run: (context, { args }) =>
    ask(
      context,
      'entity.get',
      { id: args.id },
      {
        text: shownAs(async () => {
          const { entityPage } = await import('../../output/entity/entity.ts');
          return async (document: Foreign<EntityDetail>) =>
            entityPage(document, await relationsOf(document, context));
        }).text,
      },
    ),
});

/** Nothing where the service does not answer: the page stands without it. */
async function relationsOf(
  document: Foreign<EntityDetail>,
  context: Context,
): Promise<Foreign<Relationships> | undefined> {
  const id: unknown = isRecord(document) ? document.id : undefined;
  if (typeof id !== 'string') return undefined;
  try {
    const client = await context.client();
    const reply = await client.send('entity.relationships', { id, limit: 50 }, { signal: context.signal });
    const answer: unknown = await reply.document();
    return isRecord(answer) ? answer : undefined;
  } catch (error) {
    if (context.signal.aborted) throw error;
    return undefined;
  }
}
