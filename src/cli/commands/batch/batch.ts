// ibid batch: many questions, one output, resumable, nothing paid for twice.
import { ROUTE_NAMES } from '../../../api/routes.ts';
import { defineCommand, type Flags } from '../../kit/command.ts';
import { SYNTHESIS_EXITS } from '../../kit/route-parts.ts';
import { FRESH, NO_MODEL, withModel } from '../../model/flags.ts';

export const FLAGS = {
  output: {
    kind: 'text',
    short: 'o',
    value: 'FILE',
    complete: 'file',
    help: 'the file for the answers, one line each; its journal is kept next to it',
  },
  resume: { kind: 'switch', help: 'continue the batch of this output' },
  retry: {
    kind: 'list',
    value: 'WHICH',
    choices: ['failed', 'unknown', 'missing'],
    help: 'resume, and retry rows: failed (not billed), unknown (may have been billed), missing (not in the output)',
  },
  jobs: {
    kind: 'text',
    short: 'j',
    value: 'N|auto',
    help: 'maximum concurrent requests; auto adjusts to the server (auto)',
  },
  budget: { kind: 'text', value: 'AMOUNT', help: 'spend at most this on the batch: 5usd' },
  ordered: { kind: 'switch', help: 'put the lines in the order of the input when the batch ends' },
  escalate: {
    kind: 'text',
    value: 'RULE',
    choices: ['insufficient_evidence=deliberate'],
    help: 're-ask unanswered queries in deliberate mode',
  },
  route: {
    kind: 'text',
    value: 'NAME',
    choices: ROUTE_NAMES,
    help: 'the route of rows that name none (query)',
  },
  input: {
    kind: 'text',
    value: 'KIND',
    choices: ['jsonl', 'lines', 'csv', 'tsv'],
    help: 'the format of the input, if its name does not say it',
  },
  column: { kind: 'text', value: 'NAME', help: 'the column of a table that holds the question' },
  'id-column': { kind: 'text', value: 'NAME', help: 'the column of a table that holds the ids' },
  set: {
    kind: 'list',
    value: 'NAME=VALUE',
    help: 'a member of every row whose body lacks it (NAME:=JSON for other than text); may be repeated',
  },
  'dry-run': {
    kind: 'switch',
    help: 'print the number of rows, their worst cost and estimated time; send nothing',
  },
  'skip-bad': { kind: 'switch', help: 'skip rows that are not valid' },
  summary: {
    kind: 'text',
    value: 'FILE',
    complete: 'file',
    help: 'write the summary of the batch to FILE as JSON',
  },
  ...NO_MODEL,
  ...FRESH,
  json: { kind: 'switch', help: 'print the summary of the batch as JSON' },
} as const satisfies Flags;

export const command = defineCommand({
  name: 'batch',
  summary: 'Ask many questions and write one line of JSON for each',
  group: 'Ask',
  effects: 'pays',
  about:
    'The input is JSON lines of {"id", "route", "body", "meta"}, one question per line, or a table (CSV, TSV). All rows are checked before the first is sent. A journal next to the output records what was sent: after a crash nothing is paid for twice, and a row that may have been billed is sent again only if you say so.',
  reach: 'route',
  ownsOutput: true,
  arguments: [
    { name: 'input', help: 'the file with the rows; - reads stdin', required: true, complete: 'file' },
  ],
  flags: FLAGS,
  examples: [
    'ibid batch questions.txt -o answers.jsonl',
    'ibid batch questions.csv --column Question -o answers.jsonl --budget 5usd',
    'ibid batch rows.jsonl -o answers.jsonl --dry-run',
    'ibid batch rows.jsonl -o answers.jsonl --resume',
    'ibid batch rows.jsonl -o answers.jsonl --retry failed',
    'ibid batch questions.txt -o answers.jsonl --set mode=speculative --escalate insufficient_evidence=deliberate',
  ],
  exits: [...SYNTHESIS_EXITS, 'incomplete', 'budget_refused'],
  async run(context, { args, flags }) {
    const { optionsOf } = await import('./options.ts');
    const { runCommand } = await import('./run-command.ts');
    const asking = flags['dry-run'] ? context : await withModel(context, flags);
    return runCommand(asking, await optionsOf(asking, args.input, flags));
  },
});
