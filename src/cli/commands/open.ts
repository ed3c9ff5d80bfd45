// ibid open: a citation of the last answer, or a passage that was chosen, at its place.
import { type Cited, whereOf } from '../../page/cited.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isRecord } from '../../api/record.ts';
import { defineCommand, type Result } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { CliError, usageError } from '../kit/errors.ts';
import { placeNamed, type NamedPlace } from '../kit/place-name.ts';

/** Where a citation can be read. */
interface Place {
  /** Of the pages of a running `ibid ui`; null where none runs or the document is not of this machine. */
  readonly page: string | null;
  /** A file that is there; null for what is none. */
  readonly path: string | null;
  readonly line: number | null;
  /** Of the web; null for what is not from there. */
  readonly web: string | null;
  /** Whether the file has other bytes than the ones that were read; null where that is not known. */
  readonly changed: boolean | null;
}

export const command = defineCommand({
  name: 'open',
  summary: 'Open a citation of the last answer at its place',
  group: 'Ask',
  effects: 'reads',
  about:
    'WHICH is the number in brackets, a place that `ibid search --pick` printed, or the id of a document. While `ibid ui` runs, the document opens in the browser at the marked passage; otherwise the file opens at its line in $VISUAL or $EDITOR, and a web page in the browser. In a pipe, or with --json, nothing is opened: the place is printed. --preview prints the passage with its surroundings.',
  arguments: [
    {
      name: 'which',
      help: 'the number of the citation, as in [1]; or a place, doc_6e0e0ce4:844-1042',
      required: true,
      complete: 'id',
    },
  ],
  flags: {
    editor: { kind: 'switch', help: 'open the file in the editor even if `ibid ui` runs' },
    preview: { kind: 'switch', help: 'print the passage, marked, with its surroundings; open nothing' },
  },
  examples: [
    'ibid open 1',
    'ibid open 2 --editor',
    'ibid open 1 --preview',
    'ibid search --pick leave | fzf --preview "ibid open {1} --preview --color always"',
  ],
  exits: ['missing_member', 'local_io'],
  async run(context, { args, flags }) {
    const citation = await citedAs(context, args.which);
    if (flags.preview) return preview(context, citation);
    const place = await placeOf(context, citation);
    if (place.changed === true) await warn(context, place);
    if (context.flags.json || !context.io.isTerminal(1)) return printed(place, flags.editor, context);
    await open(context, place, flags.editor);
    return { kind: 'raw', text: '' };
  },
});

function citedAs(context: Context, which: string): Promise<Cited> {
  const digits = /^\[?(\d{1,6})\]?$/.exec(which)?.[1];
  if (digits !== undefined && Number(digits) > 0) return cited(context, Number(digits));
  const place = placeNamed(which);
  if (place !== undefined) return citedAt(context, place);
  throw usageError(
    `${JSON.stringify(which)} is not the number of a citation or a place in a document.`,
    'For [2] write: ibid open 2. `ibid search --pick` prints places.',
  );
}

/** @throws {CliError} `usage` for a place that the corpus of this machine does not have */
async function citedAt(context: Context, { document_id: id, stretch }: NamedPlace): Promise<Cited> {
  const { corpus } = (await context.service()).backend;
  const document = await corpus.document(id);
  if (document === undefined)
    throw usageError(`There is no document ${id} on this machine.`, '`ibid corpus list` shows the ids.');
  const { title, source_url, content_sha256, text } = document;
  if (stretch === undefined) return { document_id: id, title, source_url, content_sha256 };
  if (stretch.end > text.length)
    throw usageError(`${id} ends at ${text.length}, before ${stretch.end}.`, 'Search again: it was changed.');
  const { finderOf, isFile } = await import('../../service/citations.ts');
  const line = isFile(source_url) ? (await finderOf(corpus)(id))(stretch.start) : undefined;
  return {
    document_id: id,
    title,
    source_url,
    content_sha256,
    locator: { ...stretch, ...(line === undefined ? {} : { line }) },
  };
}

/** The words at a citation, and what is around them. */
async function preview(context: Context, citation: Cited): Promise<Result> {
  const { document_id: id, locator } = citation;
  const { corpus } = (await context.service()).backend;
  const document = typeof id === 'string' ? await corpus.document(id) : undefined;
  if (document === undefined) throw nowhere();
  const { cutAt, saysAt, stretchesOf } = await import('../ui/addresses.ts');
  const { passagePreview, shownAround } = await import('../output/answer/passage-preview.ts');
  const { title, source_url, text } = document;
  const says = saysAt(locator);
  const marks = cutAt(stretchesOf(locator), says);
  const { start, end } = shownAround(text, marks, says);
  return {
    kind: 'value',
    value: { document_id: document.id, title, source_url, marks, start, end, text: text.slice(start, end) },
    text: (_value, screen) =>
      passagePreview({ title, where: whereOf(citation), text, marks, shown: { start, end } }, screen),
  };
}

async function cited(context: Context, number: number): Promise<Cited> {
  const { lastAnswer } = await import('../ui/last-answer.ts');
  const last = await lastAnswer((await context.settings()).folders.state);
  if (last === undefined)
    throw usageError('No answer is kept here.', 'Ask first: ibid query "Why did wheat prices rise in 2022?"');
  const citation = last.cited.get(number);
  if (citation !== undefined) return citation;
  const count = last.cited.size;
  const has =
    count === 0 ? 'cites nothing' : `has ${count === 1 ? 'one citation' : `citations 1 to ${count}`}`;
  throw new CliError('missing_member', `The last answer (${last.run.id}) ${has}: there is no [${number}].`, {
    advice: `\`ibid runs show ${last.run.id}\` shows it.`,
  });
}

async function placeOf(context: Context, citation: Cited): Promise<Place> {
  const { passageAddress } = await import('../ui/addresses.ts');
  const { runningNow } = await import('../ui/running.ts');
  const { webAddress } = await import('../../page/html/escape.ts');
  const { source_url: url, locator } = citation;
  const address = typeof url === 'string' ? url : '';
  const running = runningNow(context.env);
  const path = passageAddress(citation);
  const line = isRecord(locator) && Number.isInteger(locator.line) ? Number(locator.line) : null;
  const hasPage = running !== undefined && path !== undefined && (await isOwn(context, citation));
  const file = pathOf(address);
  return {
    page: hasPage ? `${running.url}${path}` : null,
    path: file,
    line,
    web: webAddress(address) ?? null,
    changed: file === null ? null : await changedFile(context, citation, address, file),
  };
}

/** Whether the file has changed since it was read. What is a part of it has a digest of its own. */
async function changedFile(
  { signal }: Context,
  { content_sha256: sha256 }: Cited,
  address: string,
  file: string,
): Promise<boolean | null> {
  if (typeof sha256 !== 'string' || address.includes('#')) return null;
  const { isChanged } = await import('../ui/programs.ts');
  return isChanged(file, sha256, signal);
}

async function warn({ io }: Context, { path, line }: Place): Promise<void> {
  const { tell } = await import('../result/notice.ts');
  const { cleanLine } = await import('../../page/clean.ts');
  const where = line === null ? 'what was quoted' : `line ${line}`;
  await tell(io, [
    `${cleanLine(path ?? '')} was changed since it was read: ${where} may be elsewhere in it, or gone.`,
    'Add --preview to see what was read; `ibid corpus add` reads it again.',
  ]);
}

/** Whether the document is in the corpus of this machine: another server's answer may name one that is not. */
async function isOwn(context: Context, { document_id: id }: Cited): Promise<boolean> {
  if (typeof id !== 'string') return false;
  const { corpus } = await context.backend();
  return (await corpus.documentsById([id])).length > 0;
}

/** The file of an address, or the one that holds the part which it names; null where it is not there. */
function pathOf(address: string): string | null {
  if (!/^file:\/\/\//i.test(address)) return null;
  try {
    const path = fileURLToPath(address.replace(/[?#].*$/s, ''));
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

function printed(place: Place, editor: boolean, context: Context) {
  const { page, path, line, web } = place;
  const file = path === null ? null : `${path}${line === null ? '' : `:${line}`}`;
  const first = (editor ? [file, page, web] : [page, file, web]).find((one) => one !== null);
  if (first === undefined && !context.flags.json) throw nowhere();
  return { kind: 'value' as const, value: place, text: () => `${first}\n` };
}

async function open(context: Context, { page, path, line, web }: Place, editor: boolean): Promise<void> {
  const { browse, edit, editorOf } = await import('../ui/programs.ts');
  const words = editorOf(context.env);
  if (page !== null && !editor) return browseOrSay(context, page, browse);
  if (path !== null && words !== undefined)
    return edit(words, { path, line: line ?? undefined }, context.signal);
  if (path !== null)
    throw usageError(
      `It is in ${path}${line === null ? '' : `, line ${line}`}, and neither VISUAL nor EDITOR is set.`,
      'Set EDITOR, or run `ibid ui` in another terminal and open it there.',
    );
  if (web !== null) return browseOrSay(context, web, browse);
  throw nowhere();
}

async function browseOrSay(
  context: Context,
  address: string,
  browse: (address: string, env: Context['env']) => Promise<boolean>,
): Promise<void> {
  // The address is printed as well: it can be kept, and opened where no browser was found.
  await context.io.out(`${address}\n`);
  await browse(address, context.env);
}

function nowhere(): CliError {
  return new CliError('local_io', 'The document of this citation is not on this machine.', {
    advice: 'Its address is in `ibid runs show`, below the answer.',
  });
}
