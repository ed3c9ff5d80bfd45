// ibid model test: 40 questions over the starter corpus.
import { defineCommand } from '../../kit/command.ts';
import { REQUEST } from '../../kit/flags.ts';
import { PAID_EXITS } from '../../kit/route-parts.ts';

export const command = defineCommand({
  name: 'model test',
  summary: 'Ask the model 40 questions over the starter corpus and say how many it got right',
  group: 'Set up',
  effects: 'pays',
  about:
    '24 questions have an answer there and 16 have none. None of your documents is sent. Each request is held in the budget, noted as a run and may be billed, like any other; the score is kept for `ibid model show` and `ibid doctor`.',
  flags: {
    cacert: REQUEST.cacert,
    deadline: REQUEST.deadline,
    'max-wait': REQUEST['max-wait'],
    'no-retry': REQUEST['no-retry'],
    'no-keep': REQUEST['no-keep'],
  },
  examples: ['ibid model test', 'ibid model test --json'],
  exits: PAID_EXITS,
  async run(context) {
    const { testModel } = await import('../../model/test-model.ts');
    return testModel(context);
  },
});
