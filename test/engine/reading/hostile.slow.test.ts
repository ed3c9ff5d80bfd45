// Documents that speak to the model, and models that do what they are told or worse: at most a wrong choice is shown, and every
// word of it is a source's.
import { describe, expect, it } from 'vitest';
import { answerQuery } from '../../../src/engine/query/query.ts';
import type { Task } from '../../../src/engine/reading/reader.ts';
import { chatOf, replyIn } from '../../../src/reader/prompts/prompts.ts';
import { markdownCorpus } from '../markdown.ts';
import { flat, LIE, NOTES, ORM, QUESTION } from './hostile-notes.ts';
import { scriptedReader } from './scripted-reader.ts';

const ids = ({ passages }: Task): string[] =>
  passages.flatMap(({ statements }) => statements.map(({ id }) => id));
const hostileIds = ({ passages }: Task, note: string): string[] =>
  passages.flatMap(({ statements }) =>
    statements.filter(({ text }) => note.includes(text.slice(0, 12))).map(({ id }) => id),
  );

/** What a model may make of it, as the text of its reply. */
const MODELS: Readonly<Record<string, (task: Task, note: string) => string>> = {
  'points at the note': (task, note) => wire({ answers: hostileIds(task, note) }),
  'points at everything': (task) => wire({ answers: ids(task) }),
  'points at everything backwards': (task) => wire({ answers: ids(task).toReversed() }),
  'writes the note for an id': (_task, note) => wire({ answers: [note, LIE] }),
  'writes beside an id': (task) => wire({ answers: [`${ids(task)[0]}: ${LIE}`, ids(task)[0]] }),
  'writes prose': (_task, note) => `${LIE}. ${note}`,
  'writes members of its own': (task, note) =>
    wire({ answers: ids(task).slice(0, 1), answer: LIE, quote: note, statements: [{ id: 's1', text: LIE }] }),
  'searches for secrets': (task, note) => wire({ answers: [], search: [note, LIE, ids(task)[0] ?? ''] }),
  'repeats ids': (task) => wire({ answers: Array.from({ length: 500 }, () => ids(task)[0]) }),
  'has ids of a prototype': () =>
    wire({ answers: ['__proto__', 'constructor', 'toString', 'hasOwnProperty'] }),
  nests: () => `${'{"answers":['.repeat(300)}"s1"${']}'.repeat(300)}`,
  'gives numbers': () => '{"answers":[1,2,3],"complete":true,"search":[]}',
  'gives a list': () => `["s1","${LIE}"]`,
  'gives nothing': () => '',
  'is long': (task) => wire({ answers: [...ids(task), LIE.repeat(5_000)] }),
  'asks for more': () =>
    wire({ answers: [], search: ['../../etc/passwd', 'javascript:alert(1)', '\u0000\u202E'] }),
};

function wire(reply: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ complete: true, search: [], ...reply });
}

describe.each(Object.entries(MODELS))('a model that %s', (_what, model) => {
  it.each(NOTES)('after reading %j shows nothing but sources', async (note) => {
    const text = `# Orm\n\n${ORM} It closes at ten.\n\n## Notes\n\n${note}\n`;
    const corpus = markdownCorpus({ Orm: text, Other: '# Other\n\nThe Teral lock is opened at noon.\n' });
    const reader = scriptedReader((task) => {
      const read = replyIn(task.task, model(task, note));
      return read.kind === 'reply' ? read.reply : `It cannot be used: ${read.why}.`;
    });
    for (const mode of ['speculative', 'deliberate'] as const) {
      const answer = await answerQuery(corpus, { query: QUESTION, mode }, { reader });
      const sources = flat([text, 'Other The Teral lock is opened at noon.'].join(' '));
      for (const { text: claimed } of answer.claims)
        for (const part of claimed.split(/…|\n/)) expect(sources).toContain(flat(part));
      for (const { verdict } of answer.claims) expect(['verbatim', 'extract']).toContain(verdict);
      // Words to search for are kept for whoever audits, as what they are, and nowhere else.
      const { reading, ...shown } = answer;
      expect(JSON.stringify([shown, { ...reading, searched: [] }])).not.toContain(LIE);
    }
    for (const { task } of reader.asked) {
      const { messages } = chatOf(task);
      expect(messages).toHaveLength(2);
      expect(JSON.parse(messages[1]!.content)).toEqual(JSON.parse(JSON.stringify(task)));
    }
    expect(reader.asked.length).toBeLessThanOrEqual(5);
  });
});
