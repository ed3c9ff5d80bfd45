// --dry-run where a model reads: what would leave this machine, whole.
import { createHash } from 'node:crypto';
import type { ModelSettings } from '../../config/profiles.ts';
import type { Result } from '../kit/command.ts';
import { staysHere } from '../../reader/place.ts';
import { leaving, type Preview } from './open-reader.ts';

export function asModelDryRun(
  { prepared, task, worstUsd = null, statements, documents, isOrder }: Preview,
  model: ModelSettings,
): Result {
  if (task !== undefined) return asLocalDryRun({ task, statements, documents }, model);
  const [first] = prepared;
  if (first === undefined)
    return {
      kind: 'value',
      value: { sent: 'no', url: null, body: null, documents: [], worst_cost_usd: 0 },
      text: () => 'Nothing would be sent to the model: nothing was found that it could read.\n',
    };
  const { method, url, headers } = first;
  const stays = staysHere(model.base_url);
  const bodies = prepared.map(({ body }) => new TextDecoder().decode(body));
  const value = {
    method,
    url,
    headers,
    ...(bodies.length === 1 ? shownBody(bodies[0]!) : { bodies: bodies.map(shownBody) }),
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
        : `$${worstUsd.toFixed(6)}${model.wire === 'decisions' || isOrder === true ? '' : ', twice that with a repair'}`;
  return {
    kind: 'value',
    value,
    text: (_document, screen) =>
      `${screen.clean(
        [
          `${method} ${url}`,
          ...Object.entries(headers)
            .filter(([name]) => bodies.length === 1 || name !== 'content-length')
            .map(([name, text]) => `${name}: ${text}`),
          ...bodies.flatMap((body) => ['', body]),
          '',
          ...(isOrder === true
            ? ['This asks for their order; the model that reads is then given the best of them.']
            : []),
          ...(bodies.length === 1 ? [] : [`${bodies.length} requests, one a block.`]),
          `Your question and ${leaving(statements, documents)} ${stays ? 'would stay on this machine' : 'would leave this machine'}.`,
          `Worst cost: ${cost}. Nothing was sent.`,
        ].join('\n'),
      )}\n`,
  };
}

function shownBody(text: string) {
  return {
    body: JSON.parse(text) as unknown,
    body_sha256: createHash('sha256').update(text).digest('hex'),
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
