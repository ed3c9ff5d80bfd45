// ibid search: passages of the corpus, without asking anything of them.
import { defineCommand } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { usageError } from '../kit/errors.ts';
import { refuseRemote, SCOPE, scopeOf } from '../kit/scope.ts';
import type { Scope } from '../../store/index-store.ts';
import type { Store } from '../../store/backend.ts';

export const command = defineCommand({
  name: 'search',
  summary: 'Find passages of your documents by their words',
  group: 'Ask',
  effects: 'reads',
  about:
    'Lists passages with any of the words, best first, each with its file and line, its headings or its page. Words match in all their forms. No answer is composed, nothing is refused, and it costs nothing. If nothing matches, the exit code is 3. Only the documents on this machine are searched.',
  arguments: [{ name: 'words', help: 'the words, as one or many', required: true, many: true }],
  flags: {
    top: { kind: 'integer', value: 'N', min: 1, max: 1000, help: 'maximum number of passages (10)' },
    pick: {
      kind: 'switch',
      help: 'one line per passage for a chooser such as fzf: place for `ibid open`, file, headings, words, separated by tabs',
    },
    ...SCOPE,
  },
  examples: [
    'ibid search annual leave carried over',
    'ibid search --path "handbook/**" --top 3 notice period',
    'ibid search retention --sector energy --json | jq -r ".items[].quote"',
    'ibid search --pick leave | fzf --preview "ibid open {1} --preview --color always" | cut -f1 | xargs -o ibid open',
  ],
  exits: ['insufficient_evidence', 'local_io'],
  async run(context, { args, flags }) {
    const query = args.words.join(' ').trim();
    if (query === '')
      throw usageError('There are no words to search for.', 'Write them: ibid search notice period');
    if (flags.pick) refuseFormats(context);
    await refuseRemote(context, { what: '`ibid search` looks through', to: 'search' });
    const { corpus } = (await context.service()).backend;
    const scope = await scopeOf(context, flags);
    await refuseUnknown(scope, corpus);
    const { searchCorpus } = await import('../../service/search-corpus.ts');
    const items = await searchCorpus(corpus, query, { limit: flags.top ?? 10, scope });
    const exit = items.length === 0 ? 'insufficient_evidence' : 'ok';
    if (flags.pick) {
      const { pickLines } = await import('../output/answer/passages.ts');
      return { kind: 'raw', text: pickLines(items), exit };
    }
    return {
      kind: 'value',
      value: { query, items, total: items.length },
      exit,
      text: async (_document, screen) =>
        (await import('../output/answer/passages.ts')).passages(items, screen),
      forms: {
        md: async () => (await import('../output/answer/passages.ts')).passagesMarkdown(items),
      },
    };
  },
});

function refuseFormats({ flags: { json, format, get } }: Context): void {
  const other = json
    ? '--json'
    : get !== undefined
      ? '--get'
      : format === undefined
        ? ''
        : `--format ${format}`;
  if (other === '') return;
  throw usageError(`--pick prints lines for a chooser and goes with no ${other}.`, 'Give one of them.');
}

async function refuseUnknown(scope: Scope, corpus: Store): Promise<void> {
  const { unknownIn } = await import('../../service/scope.ts');
  const [unknown] = await unknownIn(scope, corpus);
  if (unknown !== undefined)
    throw usageError(unknown.detail, '`ibid source list` and `ibid corpus list` show the ids.');
}
