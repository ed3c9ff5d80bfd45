// ibid entity search, by-alias, matrix, resolve, get, relationships and request.
import { defineCommand } from '../kit/command.ts';
import { FREE_EXITS, ID } from '../kit/route-parts.ts';
import { shownAs } from '../output/shown.ts';
import { ask, asking } from '../request/request.ts';
import type { EntityDetail, Relationships } from '../../api/payloads/entity.ts';
import type { Foreign } from '../../api/payloads/foreign.ts';
import { isRecord } from '../../api/record.ts';
import type { Context } from '../kit/context.ts';

export const search = asking({
  name: 'entity search',
  summary: 'Search the cross-sector entity graph',
  group: 'Look up',
  about: 'The API specification does not define the members of this route (docs/server.md).',
  route: 'entity.search',
  arguments: [{ name: 'text', member: 'q', help: 'what to look for (member q)', many: true }],
  needs: [['text']],
  examples: ['ibid entity search "Panama Canal"', 'ibid entity search --set q=TSMC'],
});

export const byAlias = asking({
  name: 'entity by-alias',
  summary: 'Find entities by alias',
  group: 'Look up',
  about: 'The API specification does not define the members of this route (docs/server.md).',
  route: 'entity.by-alias',
  arguments: [{ name: 'text', member: 'alias', help: 'the alias (member alias)', many: true }],
  needs: [['text']],
  examples: ['ibid entity by-alias TSMC'],
});

export const matrix = asking({
  name: 'entity matrix',
  summary: 'Show which sectors share which entities',
  group: 'Look up',
  route: 'entity.matrix',
  examples: ['ibid entity matrix', 'ibid entity matrix --set sectors=energy,shipping'],
});

export const resolve = defineCommand({
  name: 'entity resolve',
  summary: 'Match names to entities',
  group: 'Look up',
  effects: 'reads',
  about: 'The API specification does not define the members of this route (docs/server.md).',
  route: 'entity.resolve',
  arguments: [{ name: 'name', member: 'names', help: 'names to match (member names)', many: true }],
  needs: [['name']],
  examples: ['ibid entity resolve "Taiwan Semiconductor" ASML'],
  exits: FREE_EXITS,
  run: (context, { args }) =>
    ask(context, 'entity.resolve', { names: args.name.length > 0 ? args.name : undefined }),
});

/** For a person, with what GET /v1/entities/{id}/relationships says of it. */
export const get = defineCommand({
  name: 'entity get',
  summary: 'Show one entity',
  group: 'Look up',
  effects: 'reads',
  about:
    "Shows its other spellings, when it is mentioned, its relations, and the passages. The relations are a second, free request. --json has only the service's answer to the first.",
  route: 'entity.get',
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
          const { entityPage } = await import('../output/entity/entity.ts');
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

export const relationships = asking({
  name: 'entity relationships',
  summary: 'Show the relationships of one entity',
  group: 'Look up',
  route: 'entity.relationships',
  arguments: [ID],
  examples: ['ibid entity relationships ent_1 --all'],
});

export const request = asking({
  name: 'entity-request',
  summary: 'Ask for an entity to be added (sends no key)',
  group: 'Servers',
  effects: 'writes',
  about: 'The API specification does not define the members of this route: send them with --set or --body.',
  route: 'entity-request',
  needs: [['name']],
  examples: ['ibid entity-request --set name="Panama Canal Authority"'],
  exits: ['rejected', 'server', 'rate_limited', 'unreachable', 'timed_out', 'local_io'],
});
