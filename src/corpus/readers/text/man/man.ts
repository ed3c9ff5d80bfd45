// Manual pages (roff with the man or mdoc macros) as a reading. Nothing is run.
// A file of such a name that is not a manual page (`app.log.1`, `libz.so.1`) is another kind.
import { dateSaid } from '../../../reading/dates-said.ts';
import {
  AnotherKind,
  EmptyFile,
  layOut,
  NO_FACTS,
  type LooseBlock,
  type Reading,
} from '../../../reading/reading.ts';
import { ManWalk } from './man-blocks.ts';
import { roffLines } from './roff.ts';

/** A macro that every page has, in its first lines: comments may be many. */
const MACRO = /^[.'][ \t]*(?:TH|Dd|Dt|Sh|SH|so)\s/m;
const LOOKED_AT = 100_000;

/** Reads a decoded manual page. @throws AnotherKind where it is none; EmptyFile where it only names another one */
export function readMan(source: string): Reading {
  if (!MACRO.test(source.slice(0, LOOKED_AT))) throw new AnotherKind('it is not a manual page');
  const read = roffLines(source);
  const walk = new ManWalk(read);
  const blocks = walk.whole();
  if (blocks.length === 0) throw new EmptyFile('it holds no text');
  const date = walk.said.get('date') ?? '';
  return {
    ...layOut(blocks),
    ...NO_FACTS,
    title: titleOf(blocks, walk.said),
    published_at: dateSaid(date) ?? dateSaid(/\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? null),
    warnings: read.unclosed ? ['A definition or condition in it is never closed; it was skipped.'] : [],
  };
}

const LONGEST = 200;

/** The line of NAME: `tar - an archiving utility`; else the name and section of its head. */
function titleOf(blocks: readonly LooseBlock[], said: ReadonlyMap<string, string>): string | null {
  const at = blocks.findIndex(({ kind, text }) => kind === 'heading' && /^name$/i.test(text));
  const line = at === -1 ? undefined : blocks[at + 1];
  if (line !== undefined && line.kind !== 'heading' && line.text.length <= LONGEST) return line.text;
  const [name, section] = [said.get('name'), said.get('section')];
  return name === undefined ? null : section === undefined ? name : `${name}(${section})`;
}
