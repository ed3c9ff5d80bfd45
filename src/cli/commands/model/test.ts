// ibid model test: one small request over two fixed sentences, judged as any other.
import { defineCommand } from '../../kit/command.ts';
import { REQUEST } from '../../kit/flags.ts';
import { PAID_EXITS } from '../../kit/route-parts.ts';

export const command = defineCommand({
  name: 'model test',
  summary: 'Ask the model to write from two fixed sentences: does it answer, and as it was asked to?',
  group: 'Set up',
  effects: 'pays',
  about:
    'None of your documents is sent. The request is held in the budget, noted as a run and may be billed, like any other.',
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
    const { testModel } = await import('../../model/try.ts');
    return testModel(context);
  },
});
