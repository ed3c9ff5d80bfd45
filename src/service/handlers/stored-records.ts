// What a workspace keeps: the record that a call's path names, and pages of what there is. Loads no engine: most of these
// calls make nothing.
import type { Brief } from '../../api/payloads/brief.ts';
import type { Page } from '../../api/payloads/common.ts';
import { DEFAULT_LIMIT } from '../../api/paging.ts';
import type { RoutedCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';

/** Which part of a list a request is for. */
interface PageInput {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export function pageIn({ limit = DEFAULT_LIMIT, offset = 0 }: PageInput) {
  return { limit, offset };
}

const NAMES = { brief: 'brief', evidence: 'brief', forecast: 'forecast' } as const;

type Kind = keyof typeof NAMES;

/** The JSON of the record that the path names. @throws ServiceProblem `not-found`, also for another workspace's */
export async function storedText({ service, principal, params }: RoutedCall, kind: Kind): Promise<string> {
  const record = await service.records.get(principal.workspace, kind, params['id'] ?? '');
  if (record !== undefined) return record.text;
  throw new ServiceProblem('not-found', `No ${NAMES[kind]} of this workspace has this id.`);
}

export async function keptBrief(call: RoutedCall): Promise<Brief> {
  return JSON.parse(await storedText(call, 'brief')) as Brief;
}

/** One page of the records of a kind, newest first; all, or those with a label. @param lineOf a line of it, of the record's JSON */
export async function listOf<T>(
  kind: Kind,
  label: string | undefined,
  input: PageInput,
  { service, principal }: RoutedCall,
  lineOf: (text: string) => T,
): Promise<Page<T>> {
  const page = pageIn(input);
  const { rows, total } = await service.records.list(principal.workspace, kind, { label }, page);
  return { items: rows.map(({ text }) => lineOf(text)), total, ...page };
}
