// The tutor on the SQuAD part, each article a sector and a topic of its own: what its path asks back, whether right answers
// are judged right and others' answers are not, and how well a learner's questions are answered in a session, beside the
// same questions put to the query engine. Exit code 1 below a bar.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPaths } from '../src/service/manage-corpus.ts';
import { answerQuery } from '../src/engine/query/query.ts';
import { judgeAnswer } from '../src/engine/tutor/checks/judge.ts';
import { newSession, type CheckQuestion, type Session } from '../src/engine/tutor/session.ts';
import { takeTurn } from '../src/engine/tutor/turn/turn.ts';
import { openBackend, type Backend, type Store } from '../src/store/backend.ts';
import { documentId } from './support/corpus.ts';
import { readSquad, type AskedQuestion, type Squad } from './support/squad.ts';

const QUESTIONS_EACH = 12;
const MOST_STEPS = 30;
const LEAST_OWN = 0.95;
const MOST_FOREIGN = 0.02;

/** `npm run bench -- tutor [--show]` also prints the questions of the path. */
export async function run(args: string[]): Promise<void> {
  const squad = readSquad();
  const folder = await mkdtemp(join(tmpdir(), 'ibid-bench-tutor-'));
  try {
    const backend = await corpusOf(squad, folder);
    const store = backend.corpus;
    const lessons = [];
    for (const article of squad.articles.keys()) lessons.push(await lessonOn(store, article));
    const checks = lessons.flatMap((lesson) => lesson.checks);
    if (args.includes('--show'))
      for (const { text, expected } of checks) console.log(`${text}\n    ${expected}`);
    const own = shareOf(checks, (check) => judgeAnswer(check, asSaid(check.expected)) === 'correct');
    const mistyped = shareOf(
      checks.filter(isWritten),
      (check) => judgeAnswer(check, mistype(check.expected)) !== 'wrong',
    );
    const foreign = foreignShare(checks);
    const visible = shareOf(checks, isVisible);
    report(lessons, { own, mistyped, foreign, visible });
    await reportQuestions(store, squad, lessons);
    await backend.close();
    if (own < LEAST_OWN || foreign > MOST_FOREIGN || visible > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Lesson {
  readonly article: string;
  /** After the first turn. */
  readonly session: Session;
  readonly checks: readonly CheckQuestion[];
  readonly told: number;
  readonly milliseconds: readonly number[];
}

const titleOf = (article: string): string => article.replaceAll('_', ' ');
const sectorOf = (article: string): string => article.toLowerCase().replace(/[^a-z0-9]+/g, '-');

async function corpusOf(squad: Squad, folder: string): Promise<Backend> {
  const backend = await openBackend(join(folder, 'data'));
  const paths: string[] = [];
  for (const [article, texts] of squad.articles) {
    const path = join(folder, `${sectorOf(article)}.md`);
    const front = `---\ntitle: ${JSON.stringify(titleOf(article))}\nsector: ${sectorOf(article)}\n---\n\n`;
    await writeFile(path, front + texts.map(({ text }) => text).join('\n\n'));
    paths.push(path);
  }
  await addPaths(backend.corpus, paths, { now: () => new Date(0) });
  return backend;
}

/** The whole path of an article, as someone takes it who only says "go on". */
async function lessonOn(store: Store, article: string): Promise<Lesson> {
  let session = newSession(sectorOf(article), titleOf(article));
  let first: Session | undefined;
  const checks: CheckQuestion[] = [];
  const milliseconds: number[] = [];
  let told = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    const start = performance.now();
    const turn = await takeTurn(store, session, 'go on');
    milliseconds.push(performance.now() - start);
    const made = turn.session.pending.filter(({ id }) => !session.pending.some((one) => one.id === id));
    session = { ...turn.session, turns: session.turns + 1, missed: [], pending: [] };
    first ??= session;
    if (turn.step === null) break;
    told += turn.passages.length;
    checks.push(...made);
  }
  return { article, session: first!, checks, told, milliseconds };
}

function shareOf<T>(all: readonly T[], holds: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(holds).length / all.length;
}

/** As a learner would write it: in a sentence, in small letters. */
function asSaid(expected: string): string {
  return `I think it was ${expected.toLowerCase()}.`;
}

function isWritten({ kind, expected }: CheckQuestion): boolean {
  return (kind === 'name' || kind === 'words') && /\p{L}{5}/u.test(expected);
}

/** Two letters inside the longest word change places. */
function mistype(expected: string): string {
  const longest = expected.split(/[^\p{L}]+/u).toSorted((a, b) => b.length - a.length)[0]!;
  const middle = Math.floor(longest.length / 2);
  const turned =
    longest.slice(0, middle - 1) + longest[middle]! + longest[middle - 1]! + longest.slice(middle + 1);
  return expected.replace(longest, turned);
}

/** How often the answer of another question of the same kind is taken for right. */
function foreignShare(checks: readonly CheckQuestion[]): number {
  const pairs = checks.flatMap((check, at) => {
    const others = checks.filter(
      (one, other) => other !== at && one.kind === check.kind && one.expected !== check.expected,
    );
    return others.slice(0, 40).map((other) => ({ check, said: other.expected }));
  });
  return shareOf(pairs, ({ check, said }) => judgeAnswer(check, said) === 'correct');
}

function isVisible({ text, expected }: CheckQuestion): boolean {
  const bare = (one: string) => ` ${one.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return bare(text).includes(bare(expected));
}

function report(
  lessons: readonly Lesson[],
  shares: { own: number; mistyped: number; foreign: number; visible: number },
): void {
  const sum = (count: (lesson: Lesson) => number) => lessons.reduce((all, lesson) => all + count(lesson), 0);
  const steps = sum(({ session }) => session.steps.length);
  const checks = lessons.flatMap((lesson) => lesson.checks);
  const times = lessons.flatMap(({ milliseconds }) => milliseconds.slice(1)).sort((a, b) => a - b);
  const firsts = lessons.map(({ milliseconds }) => milliseconds[0]!).sort((a, b) => a - b);
  const kinds = (['number', 'date', 'name', 'words'] as const).map(
    (kind) => `${kind} ${checks.filter((one) => one.kind === kind).length}`,
  );
  row(
    'topics found',
    `${lessons.filter(({ session }) => session.steps.length > 0).length} of ${lessons.length}`,
  );
  row('steps, statements told', `${steps}, ${sum(({ told }) => told)}`);
  row('check questions', `${checks.length} (${kinds.join(', ')})`);
  row('steps with a check question', percent(checks.length / steps));
  row('own answer in other words judged right', percent(shares.own));
  row('  with a typing error not judged wrong', percent(shares.mistyped));
  row("another question's answer judged right", percent(shares.foreign));
  row('answer stands in its question', percent(shares.visible));
  row('first turn, median', `${firsts[Math.floor(firsts.length / 2)]?.toFixed(0)} ms`);
  row('later turns, median', `${times[Math.floor(times.length / 2)]?.toFixed(1)} ms`);
}

async function reportQuestions(store: Store, squad: Squad, lessons: readonly Lesson[]): Promise<void> {
  const answersOf = answersIn(squad);
  let asked = 0;
  const right = { session: 0, query: 0 };
  const given = { session: 0, query: 0, foreign: 0 };
  for (const [at, lesson] of lessons.entries()) {
    const next = lessons[(at + 1) % lessons.length]!.article;
    const own = squad.answerable.filter(({ article }) => article === lesson.article).slice(0, QUESTIONS_EACH);
    const others = squad.answerable.filter(({ article }) => article === next).slice(0, own.length);
    for (const question of own) {
      const answers = answersOf(question);
      const turn = await takeTurn(store, lesson.session, question.text);
      const { claims } = await answerQuery(store, { query: question.text, mode: 'speculative' });
      asked += 1;
      given.session += turn.passages.length > 0 ? 1 : 0;
      given.query += claims.length > 0 ? 1 : 0;
      right.session += turn.passages.some(({ text }) => holds(text, answers)) ? 1 : 0;
      right.query += claims.some(({ text }) => holds(text, answers)) ? 1 : 0;
    }
    for (const { text } of others)
      given.foreign += (await takeTurn(store, lesson.session, text)).passages.length > 0 ? 1 : 0;
  }
  row(
    `questions on the topic (${asked}): answered`,
    `${percent(given.session / asked)} (query ${percent(given.query / asked)})`,
  );
  row(
    '  with the annotated answer',
    `${percent(right.session / asked)} (query ${percent(right.query / asked)})`,
  );
  row('questions on another topic: refused', percent(1 - given.foreign / asked));
}

/** The annotated answers of each question, as words. */
function answersIn(squad: Squad): (question: AskedQuestion) => readonly string[] {
  const texts = new Map([...squad.articles.values()].flat().map((text) => [documentId(text), text.text]));
  return ({ document, answers }) =>
    answers.map(({ start, end }) => (texts.get(document) ?? '').slice(start, end));
}

function holds(claim: string, answers: readonly string[]): boolean {
  return answers.some((answer) => answer !== '' && claim.includes(answer.replace(/\s+/g, ' ')));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function row(name: string, value: string): void {
  console.log(`${name.padEnd(42)}${value}`);
}
