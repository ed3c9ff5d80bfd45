// The last answer that was shown on the terminal, and what its footnote numbers cite. Runs keep it.
import { recordIn } from '../../api/record.ts';
import { numberedIn, type Cited } from '../../page/cited.ts';
import { CITING, makerOf } from '../output/shown.ts';
import { readRun, readWhole, runFiles, runsFolder } from '../runs/files.ts';
import type { Run } from '../runs/run.ts';

export interface LastAnswer {
  readonly run: Run;
  /** Citations by footnote number: of several of one document the first. */
  readonly cited: ReadonlyMap<number, Cited>;
}

/** Runs that are looked at for one with an answer, newest first. */
const MOST = 200;

/** @param state the state folder; undefined where no answer is kept */
export async function lastAnswer(state: string): Promise<LastAnswer | undefined> {
  let looked = 0;
  for (const { route, path } of runFiles(runsFolder(state))) {
    if (!Object.hasOwn(CITING, route)) continue;
    if ((looked += 1) > MOST) return undefined;
    const run = readRun(path);
    if (run === undefined || (run.end?.answer ?? null) === null) continue;
    const answer = readWhole(path)?.answer ?? null;
    const document = answer === null ? undefined : recordIn(Buffer.from(answer).toString('utf8'));
    if (document !== undefined) return { run, cited: await citedIn(route, document) };
  }
  return undefined;
}

/** What the numbers of the page cite that was shown. */
async function citedIn(
  route: string,
  document: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<number, Cited>> {
  const page = await (await makerOf(route))?.(document);
  return new Map(
    page === undefined ? [] : numberedIn(page).map(({ number, citation }) => [number, citation]),
  );
}
