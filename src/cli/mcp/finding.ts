// How a tool finds its document: by its command's route, unless it has a way of its own.
import type { RouteName } from '../../api/routes.ts';
import { isRecord } from '../../api/record.ts';
import type { Command, Result } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { scopeOf } from '../kit/scope.ts';
import { ask } from '../request/request.ts';
import type { Wording } from './members.ts';
import type { Place } from './fit.ts';
import type { Kept, Session } from './session.ts';

/** One call of a tool, its members read by their schema. */
export interface ToolCall {
  readonly session: Session;
  /** A command's, only for this call. */
  readonly context: Context;
  readonly row: Wording;
  readonly command: Command;
  readonly members: Readonly<Record<string, unknown>>;
  /** Of a list. */
  readonly limit: number;
  readonly place: Place;
}

export type Finding = (call: ToolCall) => Promise<Kept>;

/** Asks the route of the command. @throws {ClientError} @throws {CliError} */
export async function askRoute(route: RouteName, { context, members, place }: ToolCall): Promise<Kept> {
  const result = await ask(context, route, members);
  const { document, run } = await documentOf(result);
  const { items, total, offset } = document;
  if (!Array.isArray(items) || typeof total !== 'number' || typeof offset !== 'number')
    return { document, run };
  return { document, begins: { items: place.given['items'] ?? 0 }, whole: { items: total }, run };
}

export async function documentOf(
  result: Result,
): Promise<{ readonly document: Readonly<Record<string, unknown>>; readonly run: string | undefined }> {
  if (result.kind === 'value') return { document: asDocument(result.value), run: undefined };
  if (result.kind !== 'reply') throw new TypeError('a tool gives a document');
  const document = asDocument(await result.reply.document());
  return { document, run: (await result.kept?.())?.runId };
}

function asDocument(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : { document: value };
}

/** The members of a question, its globs over paths as the documents that they mean. @throws {CliError} `usage` */
export async function withoutPaths(
  context: Context,
  { path, ...members }: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (path === undefined) return members;
  const scope = await scopeOf(context, {
    sector: strings(members['sector_ids']),
    source: strings(members['source_ids']),
    document: strings(members['document_ids']),
    path: strings(path),
  });
  const named = Object.entries(scope).filter(([, ids]) => ids !== undefined);
  return { ...members, ...Object.fromEntries(named) };
}

export function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
