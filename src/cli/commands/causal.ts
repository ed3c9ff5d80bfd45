// ibid causal: POST /v1/causal.
import { isInsufficient } from '../../api/outcome.ts';
import { defineCommand } from '../command.ts';
import { COST_CAP, SYNTHESIS_EXITS } from '../ids.ts';
import { ask } from '../request.ts';

export const command = defineCommand({
  name: 'causal',
  summary: 'Trace how a shock to one entity propagates, hop by cited hop',
  about:
    'The specification shows no member but cost_cap_usd: --entity, --shock and --max-hops use the names of the embedded service; another server may need --set or --body.',
  route: 'causal',
  reach: 'route',
  flags: {
    entity: { kind: 'text', value: 'NAME', help: 'the entity that is shocked (member entity)' },
    shock: { kind: 'text', value: 'TEXT', help: 'what happens to it (member shock)' },
    'max-hops': { kind: 'integer', value: 'N', min: 1, help: 'how far to follow (member max_hops)' },
    ...COST_CAP,
  },
  examples: [
    'ibid causal --entity "Strait of Hormuz" --shock "closed for a month"',
    'ibid causal --set entity=TSMC --set depth:=3',
  ],
  exits: SYNTHESIS_EXITS,
  run: (context, { flags }) =>
    ask(
      context,
      'causal',
      {
        entity: flags.entity,
        shock: flags.shock,
        max_hops: flags['max-hops'],
        cost_cap_usd: flags['cost-cap-usd'],
      },
      { exit: (document) => (isInsufficient(document) ? 'insufficient_evidence' : 'ok') },
    ),
});
