// --all: the pages of a list to the end as one array, each row once; where it stops half-way the
// rows so far are given and it says how to go on (exit 8).
import type { PagingRoute } from '../../api/routes.ts';
import { ClientError } from '../../client/errors.ts';
import { pages } from '../../client/pages.ts';
import type { Client, Input } from '../../client/types.ts';
import type { Result, View } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { CliError, usageError } from '../kit/errors.ts';
import { exitOf } from '../kit/exit.ts';
import { checkWritable } from '../result/sink.ts';
import { watch } from './progress.ts';

export async function askAll(
  context: Context,
  client: Client,
  route: PagingRoute,
  members: Input,
  text?: View,
): Promise<Result> {
  if (context.flags.body !== undefined) throw usageError('--all asks with a GET, which has no --body.');
  checkWritable(context.flags.output);
  const { limit, ...input } = members;
  const watching = watch(context, route);
  const texts: string[] = [];
  const options = {
    signal: context.signal,
    onProgress: watching.onProgress,
    ...(limit === undefined ? {} : { pageSize: Number(limit) }),
    ...(context.flags['max-bytes'] === undefined ? {} : { maxBytes: context.flags['max-bytes'] }),
    ...(context.flags.deadline === undefined ? {} : { deadline: context.flags.deadline }),
  };
  const most = context.flags['max-bytes'] ?? MOST_BYTES;
  let size = 0;
  try {
    for await (const item of pages(client, route, input, options)) {
      size += item.json.length;
      if (size > most) throw tooLarge(most, Number(input['offset'] ?? 0) + texts.length);
      texts.push(item.json);
    }
    return { kind: 'rows', texts, text };
  } catch (error) {
    if (!(error instanceof ClientError) || texts.length === 0) throw error;
    return { kind: 'rows', texts, text, failure: stopped(error, texts.length) };
  } finally {
    watching.stop();
  }
}

/** A list without an end must not fill the memory: as much as one answer that is held. */
const MOST_BYTES = 256 * 1024 * 1024;

function tooLarge(most: number, nextOffset: number): ClientError {
  return new ClientError('too_large', `The rows are larger than ${most} bytes together.`, {
    sent: 'yes',
    advice: 'Allow more with --max-bytes.',
    nextOffset,
  });
}

function stopped(error: ClientError, rows: number): CliError {
  const next = error.nextOffset ?? 0;
  return new CliError(
    error.code === 'aborted' ? exitOf(error) : 'incomplete',
    `Stopped after ${rows} rows: ${error.message}`,
    {
      advice: `These rows are on stdout; go on with --all --offset ${next}.`,
      cause: error,
      facts: { next_offset: next, request_id: error.requestId, sent: error.sent, retryable: true },
    },
  );
}
