// Sixty turns of the tutor over three real topics, and sixty over topics that nothing was developed on, judged by a written
// key (bench/tutor/README.md). Fails where fewer than 85 of a hundred are useful.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { addPaths } from '../src/service/manage-corpus.ts';
import { isCovered, merged, newSession, type Session } from '../src/engine/tutor/session.ts';
import type { Turn } from '../src/engine/tutor/turn/reply.ts';
import { takeTurn } from '../src/engine/tutor/turn/turn.ts';
import { openBackend, type Backend } from '../src/store/backend.ts';
import { requireEvalFile } from './support/data.ts';
import { show, spoken } from './support/spoken.ts';

const BAR = 0.85;
/** What a reader replied in the lessons beside these turns. */
const REPLIES = 'replies.jsonl';

interface Topic {
  readonly corpus: string;
  readonly sector: string;
  readonly topic: string;
}

interface Line {
  readonly say: string;
  readonly want: string;
  readonly all?: readonly string[];
}

/** What a reply is judged by: the session before it, the turn, and the text that the turn before quoted. */
interface Judged {
  readonly before: Session;
  readonly turn: Turn;
  readonly lastText: string;
  readonly line: Line;
}

/** `npm run bench -- tutor-turns [--news FOLDER] [--show]`: `--show` prints every turn, `--wrong` those that are not useful. */
export async function run(args: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-bench-turns-'));
  const news = args.includes('--news') ? args[args.indexOf('--news') + 1] : undefined;
  try {
    for (const [name, files] of await sets()) {
      const score = { useful: 0, all: 0 };
      for (const file of files) {
        const own = await lesson(file, { folder, news, args });
        if (own === undefined) continue;
        score.useful += own.useful;
        score.all += own.all;
        console.log(`  ${basename(file).padEnd(40)}${own.useful} of ${own.all}`);
      }
      const share = score.useful / Math.max(1, score.all);
      console.log(`${name.padEnd(42)}${score.useful} of ${score.all} useful (${(100 * share).toFixed(0)} %)`);
      if (share < BAR) process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function sets(): Promise<[string, string[]][]> {
  const home = join(import.meta.dirname, 'tutor');
  const filesIn = async (path: string) =>
    (await readdir(path))
      .filter((name) => name.endsWith('.jsonl') && name !== REPLIES)
      .map((name) => join(path, name));
  return [
    ['turns that it was developed on', await filesIn(home)],
    ['turns on other topics', await filesIn(join(home, 'unseen'))],
  ];
}

interface Where {
  readonly folder: string;
  readonly news: string | undefined;
  readonly args: readonly string[];
}

async function lesson(file: string, where: Where): Promise<{ useful: number; all: number } | undefined> {
  const [head, ...lines] = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const { corpus, sector, topic } = head as Topic;
  if (corpus === 'news' && where.news === undefined) return undefined;
  const backend = await corpusOf(corpus, sector, where);
  let session = newSession(sector, topic);
  let lastText = '';
  let useful = 0;
  for (const line of lines as Line[]) {
    const said = spoken(line.say, session);
    const turn = await takeTurn(backend.corpus, session, said ?? line.say);
    const judged = { before: session, turn, lastText, line };
    const faults = [...(said === undefined ? ['no question is open'] : []), ...faultsOf(judged)];
    if (faults.length === 0) useful += 1;
    if (where.args.includes('--show') || (faults.length > 0 && where.args.includes('--wrong')))
      show(said ?? line.say, turn, faults);
    session = merged(session, session, turn.session);
    if (turn.passages.length > 0) lastText = textOf(turn);
  }
  await backend.close();
  return { useful, all: lines.length };
}

const opened = new Map<string, string>();

async function corpusOf(corpus: string, sector: string, { folder, news }: Where): Promise<Backend> {
  const known = opened.get(corpus);
  const data = known ?? join(folder, corpus);
  const backend = await openBackend(data);
  if (known !== undefined) return backend;
  opened.set(corpus, data);
  const path = corpus === 'news' ? news! : requireEvalFile('questions', 'corpus', corpus);
  await addPaths(backend.corpus, [path], { sector, now: () => new Date(0) });
  return backend;
}

function faultsOf(judged: Judged): string[] {
  const { turn, before, line } = judged;
  const faults = line.want.split(' ').flatMap((want) => WANTS[want]!(judged) ?? []);
  const { check } = turn.session;
  const isPut = turn.shows.includes('question') && check !== null;
  if (
    isPut &&
    isCovered(
      check.place,
      turn.passages.map(({ place }) => place),
    )
  )
    faults.push('the question stands below its answer');
  const wasPut = before.check !== null && before.check.id === check?.id;
  if (isPut && wasPut && turn.lead !== 'This question is open:' && !line.say.includes('again'))
    faults.push('the same question twice');
  return faults;
}

type Want = (judged: Judged) => string | undefined;

const WANTS: Readonly<Record<string, Want>> = {
  path: ({ turn }) => fault(turn.shows.includes('path'), 'no path'),
  step: ({ turn, before }) =>
    fault(
      turn.step !== null &&
        turn.passages.length > 0 &&
        turn.passages.some(({ place }) => !isCovered(place, before.told)),
      'no new step',
    ),
  asked: ({ turn }) => fault(turn.session.check !== null && turn.shows.includes('question'), 'no question'),
  correct: ({ turn }) => fault(turn.judgement?.verdict === 'correct', 'not judged right'),
  notright: ({ turn }) =>
    fault(
      ['wrong', 'partly'].includes(turn.judgement?.verdict ?? '') && turn.passages.length > 0,
      'not judged wrong',
    ),
  shown: ({ turn }) =>
    fault(turn.judgement?.source !== undefined && turn.passages.length > 0, 'no answer shown'),
  mistake: ({ turn }) =>
    fault(turn.judgement?.source !== undefined && turn.passages.length > 0, 'no mistake shown'),
  says: ({ turn, line }) =>
    (line.all ?? [])
      .map((one) => fault(new RegExp(one).test(textOf(turn)), `does not say ${one}`))
      .find((one) => one !== undefined),
  simpler: ({ turn, lastText }) =>
    fault(
      turn.step?.kind === 'term' ||
        /nothing simpler/i.test(turn.lead ?? '') ||
        lengthOf(textOf(turn)) < lengthOf(lastText),
      'no simpler',
    ),
  harder: ({ turn, lastText }) =>
    fault(
      turn.step?.kind === 'cause' ||
        (turn.lead ?? '').includes('nothing harder') ||
        lengthOf(textOf(turn)) > lengthOf(lastText),
      'no harder',
    ),
  summary: ({ turn, before }) => {
    const told = turn.passages.filter(({ place }) => isCovered(place, before.told));
    const texts = new Set(turn.passages.map(({ text }) => text));
    const isAll = told.length === turn.passages.length && texts.size === turn.passages.length;
    return fault(told.length >= 2 && isAll, 'no summary of what was told');
  },
  refused: ({ turn }) =>
    fault(turn.passages.length === 0 && turn.outcome === 'insufficient_evidence', 'not refused'),
  polite: ({ turn }) => fault(turn.passages.length === 0 && turn.outcome === 'answered', 'not polite'),
  score: ({ turn }) => fault(turn.shows.includes('score') && turn.session.results.length > 0, 'no score'),
};

function fault(holds: boolean, otherwise: string): string | undefined {
  return holds ? undefined : otherwise;
}

function textOf({ passages }: Turn): string {
  return passages.map(({ text }) => text).join('\n');
}

/** Words a sentence. */
function lengthOf(text: string): number {
  return (
    text.split(/\s+/).length /
    Math.max(1, text.split(/[.!?](?=\s|$)/).filter((one) => one.trim() !== '').length)
  );
}
