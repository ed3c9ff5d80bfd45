// What documents say of themselves, asked for over a folder of posts with front matter: when each was published, who wrote it,
// in twelve wordings by turns. A member that a document does not have is asked for too and must be refused, and so must every
// second document, which is left out of the corpus. `npm run bench -- members DIR`, for DIR of Markdown files (git clones of
// blogs); nothing is fitted on it. Exit code 1 where less than nine in ten are right or more than one in twenty are wrong.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest } from '../src/corpus/ingest.ts';
import { allOf, frontMatter, oneOf } from '../src/corpus/readers/text/metadata.ts';
import { find, type FindingStore } from '../src/engine/query/find.ts';
import { openBackend } from '../src/store/backend.ts';

const BARS = { right: 0.9, wrong: 0.05 };
const LONGEST_TITLE = 80;
const WORDINGS = {
  date: [
    'When was the post "X" published?',
    'When was "X" written?',
    'What is the date of the article "X"?',
    'When was X posted?',
    'When did the article X appear?',
    'What is the date of X?',
  ],
  author: [
    'Who wrote "X"?',
    'Who is the author of the post "X"?',
    'Who are the authors of X?',
    'By whom was the post "X" written?',
    'Which people wrote the article X?',
    'Who posted "X"?',
  ],
} as const;
type MemberName = keyof typeof WORDINGS;

interface Post {
  readonly file: string;
  readonly title: string;
  /** As the document writes it; undefined where it does not say. */
  readonly members: Readonly<Record<MemberName, string | undefined>>;
}

type Tally = Map<string, number>;

/** Prints how many questions were answered rightly, wrongly and not, by what the corpus has of them. */
export async function run([folder]: string[]): Promise<void> {
  if (folder === undefined) throw new Error('Name a folder of Markdown files with front matter.');
  const posts = readPosts(folder);
  const known = posts.filter((_, at) => at % 2 === 0);
  const tally: Tally = new Map();
  const home = mkdtempSync(join(tmpdir(), 'ibid-members-'));
  const backend = await openBackend(home);
  try {
    const files = known.map(({ file }) => file);
    await ingest(backend.corpus, files, { now: () => new Date('2026-01-01T00:00:00Z') });
    for (const [at, post] of posts.entries())
      for (const name of ['date', 'author'] as const) {
        const there = at % 2 === 0 ? post.members[name] : undefined;
        const wording = WORDINGS[name][(at >> 1) % WORDINGS[name].length]!;
        const outcome = await outcomeOf(backend.corpus, wording.replace('X', post.title), there);
        count(
          tally,
          `${name}, ${at % 2 === 1 ? 'no such document' : there === undefined ? 'not said' : 'said'}`,
          outcome,
        );
      }
  } finally {
    await backend.close();
    rmSync(home, { recursive: true, force: true });
  }
  report(tally);
}

async function outcomeOf(store: FindingStore, question: string, value: string | undefined): Promise<string> {
  const { made, reasons } = await find(store, question);
  if (made === undefined || reasons.length > 0) return 'refused';
  return value !== undefined && made.claim.text.includes(value) ? 'right' : 'wrong';
}

function readPosts(folder: string): Post[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  return files.toSorted().flatMap((name) => {
    const file = join(folder, name);
    const matter = frontMatter(readFileSync(file, 'utf8'));
    const title = oneOf(matter, 'title');
    if (title === null || title.length > LONGEST_TITLE) return [];
    const members = {
      date: oneOf(matter, 'date')?.slice(0, 'yyyy-mm-dd'.length),
      author: allOf(matter, 'authors', 'author')[0],
    };
    return [{ file, title, members }];
  });
}

function count(tally: Tally, group: string, outcome: string): void {
  const key = `${group}: ${outcome}`;
  tally.set(key, (tally.get(key) ?? 0) + 1);
}

function report(tally: Tally): void {
  const sum = (fits: (key: string) => boolean): number =>
    [...tally].reduce((total, [key, times]) => total + (fits(key) ? times : 0), 0);
  for (const [key, times] of [...tally].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${key.padEnd(36)} ${times}`);
  const said = sum((key) => key.includes(', said'));
  const right = sum((key) => key.endsWith('right')) / Math.max(1, said);
  const wrong =
    sum((key) => key.endsWith('wrong')) /
    Math.max(
      1,
      sum(() => true),
    );
  console.log(`right of what is said ${right.toFixed(3)}  wrong of all ${wrong.toFixed(3)}`);
  if (right < BARS.right || wrong > BARS.wrong) process.exitCode = 1;
}
