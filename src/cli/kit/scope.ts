// The flags that name a part of the corpus (cli.md, "Scope flags"), and what they mean.
import type { Scope } from '../../store/index-store.ts';
import type { Flags, FlagValues } from './command.ts';
import type { Context } from './context.ts';
import { usageError } from './errors.ts';

export const SCOPE = {
  sector: {
    kind: 'list',
    value: 'ID',
    complete: 'sector',
    member: 'sector_ids',
    help: 'only documents of this sector; may be repeated',
  },
  source: {
    kind: 'list',
    value: 'ID',
    complete: 'id',
    member: 'source_ids',
    help: 'only documents of this source; may be repeated',
  },
  document: {
    kind: 'list',
    value: 'ID',
    complete: 'id',
    member: 'document_ids',
    help: 'only this document; may be repeated',
  },
  path: {
    kind: 'list',
    value: 'GLOB',
    complete: 'file',
    help: 'only documents from these files on this machine: docs, "*.md", "notes/**/2024*"; may be repeated',
  },
} as const satisfies Flags;

/** The members that the flags stand for; those that were not given are undefined. @throws {CliError} `usage` */
export async function scopeOf(
  context: Context,
  { sector, source, document, path }: FlagValues<typeof SCOPE>,
): Promise<Scope> {
  const atPaths = path.length === 0 ? undefined : await documentsAtPaths(context, path);
  // Both narrow: a document that is named must be at the path too.
  const documents =
    atPaths === undefined
      ? document
      : document.length === 0
        ? atPaths
        : document.filter((id) => atPaths.includes(id));
  if (documents.length === 0 && document.length > 0)
    throw usageError(`No document that --document names is at ${path.join(', ')}.`, LIST);
  return { sector_ids: orNone(sector), source_ids: orNone(source), document_ids: orNone(documents) };
}

const LIST = '`ibid corpus list` shows the documents, `ibid corpus info ID` the path of one.';

async function documentsAtPaths(context: Context, globs: readonly string[]): Promise<string[]> {
  const { baseUrl } = await context.settings();
  if (baseUrl !== undefined)
    throw usageError(
      `--path is about files on this machine, but this question goes to ${baseUrl}.`,
      `Name --sector, --source or --document there. For your own documents: ${await localAdvice(context)}.`,
    );
  const { corpus } = (await context.service()).backend;
  const { documentsAt } = await import('../../service/documents-at.ts');
  const found = new Set<string>();
  for (const glob of globs) {
    const ids = await documentsAt(corpus, glob, process.cwd()).catch((error: unknown) => refuse(glob, error));
    if (ids.length === 0) throw usageError(`No document of the corpus is at ${glob}.`, LIST);
    for (const id of ids) found.add(id);
  }
  if (found.size > MOST)
    throw usageError(
      `${found.size} documents are at ${globs.join(', ')}, and a search is narrowed to ${MOST} at the most.`,
      'Give fewer, or their --source (`ibid source list`).',
    );
  return [...found];
}

/** What makes requests go to the embedded service, where something else decides. */
export async function localAdvice(context: Context): Promise<string> {
  const { decidedBy } = await context.settings();
  if (decidedBy === '--base-url') return 'leave out --base-url';
  return decidedBy === 'IBID_BASE_URL' ? 'unset IBID_BASE_URL' : 'add --profile local';
}

/**
 * For what is about the documents of this machine alone. @param what the command and what it does
 * @throws {CliError} `usage` where requests go elsewhere
 */
export async function refuseRemote(
  context: Context,
  { what, to, also = '' }: Readonly<Record<'what' | 'to', string>> & { readonly also?: string },
): Promise<void> {
  const { baseUrl } = await context.settings();
  if (baseUrl === undefined) return;
  throw usageError(
    `${what} the documents of this machine, and requests go to ${baseUrl}${also}.`,
    `To ${to} your own documents, ${await localAdvice(context)}; to ask that server: ibid query "…"`,
  );
}

/** As many document_ids as a request takes. */
const MOST = 10_000;

function refuse(glob: string, error: unknown): never {
  if (!(error instanceof RangeError)) throw error;
  throw usageError(`--path ${glob} cannot be used: ${error.message}.`);
}

function orNone(ids: readonly string[]): readonly string[] | undefined {
  return ids.length === 0 ? undefined : ids;
}
