// A tutor session as it was held on this machine: its turns from the runs that they left (cli/runs), in their order.
import { attempt } from '../../api/attempt.ts';
import { isRecord } from '../../api/record.ts';
import { breathe } from '../../text/breathe.ts';
import type { Exchange, SessionRecord } from '../output/tutor/tutor.ts';
import { usageError } from '../kit/errors.ts';
import { readWhole, runFiles, runsFolder, type WholeRun } from '../runs/files.ts';
import { sessionIdOf } from './turn.ts';

/** The record of a session. @throws {CliError} `usage` where no turn of it was kept here */
export async function sessionRecord(state: string, id: string, signal: AbortSignal): Promise<SessionRecord> {
  const exchanges: Exchange[] = [];
  const wanted = Buffer.from(JSON.stringify(id).slice(1, -1));
  for (const { route, path } of runFiles(runsFolder(state))) {
    if (route !== 'tutor') continue;
    await breathe(signal);
    const whole = readWhole(path);
    const answer = whole?.answer ?? null;
    if (whole === undefined || answer === null || !Buffer.from(answer).includes(wanted)) continue;
    const one = exchangeOf(whole, id);
    if (one !== undefined) exchanges.unshift(one);
  }
  const [first] = exchanges;
  if (first === undefined)
    throw usageError(
      `No turn of ${JSON.stringify(id)} was kept on this machine.`,
      '`ibid tutor sessions` lists the sessions; turns sent with --no-keep are not kept.',
    );
  const { sector_id, topic } = first.turn;
  return {
    session_id: id,
    sector_id: typeof sector_id === 'string' ? sector_id : null,
    topic: typeof topic === 'string' ? topic : null,
    exchanges,
  };
}

function exchangeOf({ run, body, answer }: WholeRun, id: string): Exchange | undefined {
  const turn = parsed(answer);
  if (!isRecord(turn) || sessionIdOf(turn) !== id) return undefined;
  const sent = parsed(body);
  const message = isRecord(sent) && typeof sent['message'] === 'string' ? sent['message'] : null;
  return { time: run.time, message, turn };
}

function parsed(bytes: Uint8Array | null): unknown {
  if (bytes === null) return undefined;
  return attempt(() => JSON.parse(Buffer.from(bytes).toString('utf8')));
}
