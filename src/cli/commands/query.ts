// ibid query: POST /v1/query.
import { isInsufficient } from '../../api/outcome.ts';
import type { Mode } from '../../api/payloads/common.ts';
import { defineCommand } from '../kit/command.ts';
import { usageError } from '../kit/errors.ts';
import { COST_CAP, SYNTHESIS_EXITS } from '../kit/route-parts.ts';
import { SCOPE, scopeOf } from '../kit/scope.ts';
import { askReading, READING } from '../model/flags.ts';
import { CITING, shownAs } from '../output/shown.ts';
import { ask, readStdin } from '../request/request.ts';

export const command = defineCommand({
  name: 'query',
  summary: 'Ask a question and get a cited answer',
  group: 'Ask',
  effects: 'pays',
  about:
    'Every sentence of the answer is quoted from a source and cited. When the corpus cannot support an answer, ibid says so and exits 3. If no server is configured, the answer comes from your own documents (`ibid corpus add`), or from the starter corpus while you have none.',
  route: 'query',
  arguments: [
    {
      name: 'question',
      member: 'query',
      help: 'the question, as one or many words; - reads it from stdin',
      many: true,
    },
  ],
  flags: {
    mode: {
      kind: 'text',
      value: 'MODE',
      choices: ['speculative', 'deliberate'] satisfies readonly Mode[],
      help: 'fast at a fixed price, or thorough and metered',
    },
    ...COST_CAP,
    ...SCOPE,
    ...READING,
  },
  formats: ['html'],
  examples: [
    'ibid query "Why did shipping through the Panama Canal slow down in 2023?"',
    'ibid query --mode deliberate --cost-cap-usd 0.50 "Why did shipping through the Panama Canal slow down in 2023?"',
    'ibid query --path "handbook/**" "How many days of leave may be carried over?"',
    'echo "What is HBM?" | ibid query - --json',
  ],
  exits: SYNTHESIS_EXITS,
  async run(context, { args, flags }) {
    const query = await question(args.question, context);
    const members = {
      query,
      mode: flags.mode,
      cost_cap_usd: flags['cost-cap-usd'],
      ...(await scopeOf(context, flags)),
    };
    return askReading(context, flags, (where) =>
      ask(where, 'query', members, {
        ...shownAs(CITING.query),
        exit: (document) => (isInsufficient(document) ? 'insufficient_evidence' : 'ok'),
      }),
    );
  },
});

async function question(
  words: readonly string[],
  context: Parameters<typeof readStdin>[0],
): Promise<string | undefined> {
  if (words.length === 1 && words[0] === '-') {
    const text = new TextDecoder().decode(await readStdin(context)).trim();
    if (text === '')
      throw usageError(
        'The question on standard input is empty.',
        'Write it in words: echo "What is HBM?" | ibid query -',
      );
    return text;
  }
  const text = words.join(' ').trim();
  if (text !== '') return text;
  // --body and --set can carry the question themselves.
  if (context.flags.body !== undefined || (context.flags.set ?? []).some((pair) => /^query:?=/.test(pair)))
    return undefined;
  throw usageError(
    words.length === 0 ? '`QUESTION` is required.' : 'The question is empty.',
    'Write it in words: ibid query "Why did wheat prices rise in 2022?"',
  );
}
