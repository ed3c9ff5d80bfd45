// The stored brief that a call's path names. Loads no engine: two handlers read briefs and make none.
import type { Brief } from '../../api/payloads/brief.ts';
import type { RoutedCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';

/** @throws ServiceProblem `not-found`, also for another workspace's */
export async function keptBrief(call: RoutedCall): Promise<Brief> {
  const { records } = call.service;
  const record = await records.get(call.principal.workspace, 'brief', call.params['id'] ?? '');
  if (record === undefined) throw noBrief();
  return JSON.parse(record.text) as Brief;
}

/** The problem where this workspace has no such brief, or the brief has no such part. */
export function noBrief(): ServiceProblem {
  return new ServiceProblem('not-found', 'No brief of this workspace has this id.');
}
