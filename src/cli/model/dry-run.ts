// --dry-run where a model reads: what would leave this machine, whole.
import { createHash } from 'node:crypto';
import type { ModelSettings } from '../../config/profiles.ts';
import type { Result } from '../kit/command.ts';
import { staysHere } from '../../reader/place.ts';
import { leaving, type Preview } from './open-reader.ts';

export function asModelDryRun(
  { prepared, task, worstUsd = null, statements, documents }: Preview,
  model: ModelSettings,
): Result {
  if (task !== undefined) return asLocalDryRun({ task, statements, documents }, model);
  if (prepared === undefined)
    return {
      kind: 'value',
      value: { sent: 'no', url: null, body: null, documents: [], worst_cost_usd: 0 },
      text: () => 'Nothing would be sent to the model: nothing was found that it could read.\n',
    };
  const bytes = prepared.body ?? new Uint8Array();
  const body = new TextDecoder().decode(bytes);
  const stays = staysHere(model.base_url);
  const value = {
    method: prepared.method,
    url: prepared.url,
    headers: prepared.headers,
    body: JSON.parse(body) as unknown,
    body_sha256: createHash('sha256').update(bytes).digest('hex'),
    statements,
    documents,
    leaves_this_machine: !stays,
    worst_cost_usd: worstUsd,
    sent: 'no',
  };
  const cost =
    worstUsd === null
      ? 'not known'
      : worstUsd === 0
        ? 'nothing'
        : `$${worstUsd.toFixed(6)}, twice that with a repair`;
  return {
    kind: 'value',
    value,
    text: (_document, screen) =>
      `${screen.clean(
        [
          `${prepared.method} ${prepared.url}`,
          ...Object.entries(prepared.headers).map(([name, text]) => `${name}: ${text}`),
          '',
          body,
          '',
          `Your question and ${leaving(statements, documents)} ${stays ? 'would stay on this machine' : 'would leave this machine'}.`,
          `Worst cost: ${cost}. Nothing was sent.`,
        ].join('\n'),
      )}\n`,
  };
}

/** Of a model without a server: there is no request, and nothing leaves. */
function asLocalDryRun(
  {
    task,
    statements,
    documents,
  }: Pick<Preview, 'statements' | 'documents'> & Required<Pick<Preview, 'task'>>,
  { name }: ModelSettings,
): Result {
  const value = {
    url: null,
    body: task,
    statements,
    documents,
    leaves_this_machine: false,
    worst_cost_usd: 0,
    sent: 'no',
  };
  return {
    kind: 'value',
    value,
    text: (_document, screen) =>
      `${screen.clean(
        [
          JSON.stringify(task),
          '',
          `${name} would read your question and ${leaving(statements, documents)} in a process of its own.`,
          'Nothing leaves this machine, and nothing was read.',
        ].join('\n'),
      )}\n`,
  };
}
