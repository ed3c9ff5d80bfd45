// How far `ibid corpus add`, `sync` and `reindex` are, on stderr: one line on a terminal, a line each few seconds (plain), an
// event a document, or a step of reading again (json).
import type { IngestEvent } from '../../../corpus/ingest.ts';
import type { Tally } from '../../../corpus/adding/tally.ts';
import { jsonLine } from '../../../page/clean.ts';
import type { Context } from '../../kit/context.ts';

export interface Following {
  readonly onEvent?: (event: IngestEvent) => void;
  readonly onFile?: (path: string, files: Readonly<Tally>) => void;
  /** Of documents that an older version has read. */
  readonly onReindex?: (done: number, documents: number) => void;
  readonly stop: () => void;
}

/** Milliseconds between the lines of --progress plain. */
const PLAIN = 5000;
/** Cells that the spinner takes before its text, and one that stays free. */
const SPINNER = 3;

export async function follow(context: Context): Promise<Following> {
  const { io, flags } = context;
  const how = flags.progress ?? 'auto';
  if (how === 'json')
    return {
      onEvent: (event) => io.err(jsonLine(event)),
      onReindex: (done, documents) => io.err(jsonLine({ outcome: 'read_again', done, documents })),
      stop: () => {},
    };
  const shows = how === 'plain' || (how === 'auto' && io.isTerminal(2));
  if (!shows) return { stop: () => {} };
  const { columns, unicode, cleanLine } = await io.screen(2, 'auto');
  const { shortenPath } = await import('../../output/table/shorten.ts');
  const line = (count: string, path: string, most: number): string => {
    if (path === '') return count;
    const start = `${count} ${unicode ? '·' : '-'} `;
    return start + shortenPath(cleanLine(path), most - start.length, unicode ? '…' : '...');
  };
  if (how === 'plain') {
    let last = context.now();
    return following((count, path) => {
      if (context.now() - last < PLAIN) return;
      last = context.now();
      io.err(`ibid: ${line(count, path, 1000)}\n`);
    });
  }
  const spinner = await io.spinner('reading');
  const shown = following((count, path) => spinner.text(line(count, path, columns - SPINNER)));
  return { ...shown, stop: spinner.stop };
}

/** Files are said as they are begun with, pages of the web as they are finished. */
function following(say: (count: string, path: string) => void): Following {
  return {
    onFile: (path, files) => say(countOf(files), path),
    onEvent: ({ path, done }) => {
      if (/^https?:/.test(path)) say(`${done} ${done === 1 ? 'document' : 'documents'}`, path);
    },
    onReindex: (done, documents) =>
      say(`${done} of ${documents} ${documents === 1 ? 'document' : 'documents'} read again`, ''),
    stop: () => {},
  };
}

/** `12 of 340 files`, `12 of 340+ files` while more may be found. */
export function countOf({ begun, found, complete }: Readonly<Tally>): string {
  const all = Math.max(begun, found);
  return `${begun} of ${all}${complete ? '' : '+'} ${all === 1 && complete ? 'file' : 'files'}`;
}
