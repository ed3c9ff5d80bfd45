// ibid causal: POST /v1/causal.
import { isInsufficient } from '../../api/outcome.ts';
import { defineCommand } from '../kit/command.ts';
import { COST_CAP, SYNTHESIS_EXITS } from '../kit/route-parts.ts';
import { askReading, READING } from '../model/flags.ts';
import { CITING, shownAs } from '../output/shown.ts';
import { ask } from '../request/request.ts';

const shown = shownAs(CITING.causal);

export const command = defineCommand({
  name: 'causal',
  summary: 'Trace how a shock propagates, or what led to it, hop by cited hop',
  group: 'Ask',
  effects: 'pays',
  about:
    'Every hop quotes the whole sentence that states it, with its causal words and how often such words were right on labelled data. The API specification defines only cost_cap_usd (docs/server.md).',
  route: 'causal',
  arguments: [
    {
      name: 'question',
      member: 'query',
      help: 'a question for a cause in place of --entity and --shock: "Why did … end?", "What caused …?"',
      many: true,
    },
  ],
  flags: {
    entity: { kind: 'text', value: 'NAME', help: 'the entity that is shocked (member entity)' },
    shock: { kind: 'text', value: 'TEXT', help: 'what happens to it (member shock)' },
    'max-hops': {
      kind: 'integer',
      value: 'N',
      member: 'max_hops',
      min: 1,
      help: 'maximum number of hops, 3 by default, 4 at most (member max_hops)',
    },
    direction: {
      kind: 'text',
      value: 'WAY',
      choices: ['forward', 'backward', 'both'],
      help: 'trace its effects, its causes, or both (member direction)',
    },
    'min-confidence': {
      kind: 'number',
      value: 'N',
      min: 0,
      max: 1,
      help: 'leave out paths below this, 0.15 by default (member min_confidence)',
    },
    ...COST_CAP,
    ...READING,
  },
  needs: [
    ['entity', 'question'],
    ['shock', 'question'],
  ],
  formats: ['dot', 'mermaid', 'svg'],
  examples: [
    'ibid causal "Why did shipping through the Panama Canal slow down in 2023?"',
    'ibid causal --entity "Panama Canal" --shock drought',
    'ibid causal --entity "gas prices" --shock "a sharp rise" --format svg -o trace.svg',
    'ibid causal --entity "Panama Canal" --shock drought --format md -o trace.md',
    'ibid causal --entity "interest rates" --shock "a rise" --direction backward',
    'ibid causal --entity "Strait of Hormuz" --shock closed --direction both',
    'ibid causal --set entity="Panama Canal" --set shock=drought --set max_hops:=2',
  ],
  exits: SYNTHESIS_EXITS,
  run: (context, { args, flags }) =>
    askReading(context, flags, (where) =>
      ask(
        where,
        'causal',
        {
          query: args.question.join(' ').trim() || undefined,
          entity: flags.entity,
          shock: flags.shock,
          max_hops: flags['max-hops'],
          direction: flags.direction,
          min_confidence: flags['min-confidence'],
          cost_cap_usd: flags['cost-cap-usd'],
        },
        {
          text: shown.text,
          forms: {
            md: shown.forms.md,
            dot: async (document, screen) =>
              (await import('../output/causal/causal-dot.ts')).causalDot(document, screen),
            mermaid: async (document, screen) =>
              (await import('../output/causal/causal-dot.ts')).causalMermaid(document, screen),
            svg: async (document, screen) =>
              (await import('../output/causal/causal-svg.ts')).causalSvg(document, screen),
          },
          exit: (document) => (isInsufficient(document) ? 'insufficient_evidence' : 'ok'),
        },
      ),
    ),
});
