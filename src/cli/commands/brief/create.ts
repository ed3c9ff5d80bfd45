// ibid brief create: POST /v1/brief.
import { defineCommand } from '../../kit/command.ts';
import { COST_CAP, SYNTHESIS_EXITS } from '../../kit/route-parts.ts';
import { askReading, READING } from '../../model/flags.ts';
import { ask } from '../../request/request.ts';
import { FORMATS, SHOWN } from './views.ts';

export const command = defineCommand({
  name: 'brief create',
  summary: 'Generate a brief',
  group: 'Ask',
  effects: 'pays',
  route: 'brief.create',
  reach: 'route',
  flags: {
    variant: {
      kind: 'text',
      value: 'V',
      known: ['daily', 'weekly', 'deep-dive', 'primer'],
      help: 'which brief (the specification shows no list of values)',
    },
    sector: {
      kind: 'list',
      value: 'ID',
      member: 'sectors',
      complete: 'sector',
      help: 'a sector to cover; may be repeated (member sectors)',
    },
    persona: {
      kind: 'text',
      value: 'P',
      known: ['analyst', 'engineer', 'executive', 'policy'],
      help: 'for whom it is written',
    },
    ...COST_CAP,
    ...READING,
  },
  formats: FORMATS,
  examples: ['ibid brief create --variant daily --persona analyst --sector energy --sector shipping'],
  exits: SYNTHESIS_EXITS,
  run: (context, { flags }) =>
    askReading(context, flags, (where) =>
      ask(
        where,
        'brief.create',
        {
          variant: flags.variant,
          sectors: flags.sector.length > 0 ? flags.sector : undefined,
          persona: flags.persona,
          cost_cap_usd: flags['cost-cap-usd'],
        },
        SHOWN,
      ),
    ),
});
