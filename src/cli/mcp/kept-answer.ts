// The answer of a request with a price, as its run keeps it: what a cursor goes on in, so that it is not asked for again.
import { recordIn } from '../../disk/record-line.ts';
import { readWhole, runFile, runsFolder } from '../runs/files.ts';
import { noCursor } from './place.ts';
import type { Kept, Session } from './session.ts';

/** @throws {CliError} `usage` where this server has kept no such answer */
export async function keptAnswer({ context, runs }: Session, id: string): Promise<Kept> {
  const { state } = (await context.settings()).folders;
  const file = runs.has(id) ? runFile(runsFolder(state), id) : undefined;
  const answer = file === undefined ? null : (readWhole(file.path)?.answer ?? null);
  const document = answer === null ? undefined : recordIn(new TextDecoder().decode(answer));
  if (document === undefined) throw noCursor();
  return { document, run: id };
}
