// evidence sign --timestamp: one request to the authority that the user named, and nowhere else.
// Nothing of the bundle is sent but the digest of its signature.
import { ClientError } from '../../../client/errors.ts';
import type { FetchResponse } from '../../../client/types.ts';
import { SigningError } from '../../../evidence/errors.ts';
import { utc } from '../../../evidence/timestamps/judge.ts';
import { subjectOf } from '../../../evidence/timestamps/chain.ts';
import { answerOf, questionOf } from '../../../evidence/timestamps/request.ts';
import { MOST_TOKEN } from '../../../evidence/timestamps/token.ts';
import { socketsFor } from '../../kit/connect.ts';
import type { Context } from '../../kit/context.ts';
import { CliError, usageError } from '../../kit/errors.ts';
import { VERSION } from '../../kit/version.ts';

/** Milliseconds for the whole exchange, where no --deadline is given. */
const PATIENCE = 30_000;
const TYPE = 'application/timestamp-reply';

export interface Stamp {
  /** The response, as it was sent. */
  readonly bytes: Buffer;
  /** `2026-11-23 21:04:10 UTC`. */
  readonly time: string;
  readonly authority: string;
}

/** The address of an authority. @throws {CliError} usage */
export function authorityAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw usageError('--timestamp takes the http or https address of a time-stamping authority.');
  if (url.username !== '' || url.password !== '')
    throw usageError(
      '--timestamp takes an address without a user name or password: other users can see arguments.',
    );
  url.hash = '';
  return url.href;
}

/** A stamp of these bytes by that authority. @throws {CliError} that says why there is none */
export async function askForStamp(context: Context, address: string, stamped: Uint8Array): Promise<Stamp> {
  const question = questionOf(stamped);
  const bytes = await exchange(context, address, question.bytes);
  try {
    const { time, signer } = answerOf(bytes, question, context.now());
    return { bytes, time: utc(time), authority: subjectOf(signer) };
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    throw refused(address, `sent what does not count: ${error.message}`);
  }
}

async function exchange(context: Context, address: string, body: Buffer): Promise<Buffer> {
  const patience = context.flags.deadline ?? PATIENCE;
  const clock = AbortSignal.timeout(Math.max(1, patience));
  const signal = AbortSignal.any([context.signal, clock]);
  const sockets = await socketsFor(context, 1);
  const headers = {
    'content-type': 'application/timestamp-query',
    accept: TYPE,
    'user-agent': `ibid/${VERSION}`,
  };
  try {
    const response = await sockets.fetch({ method: 'POST', url: address, headers, body, signal });
    return await bodyOf(address, response);
  } catch (error) {
    context.signal.throwIfAborted();
    if (clock.aborted)
      throw new CliError('timed_out', `${hostOf(address)} has not stamped the signature in ${patience} ms.`, {
        advice: ADVICE,
      });
    if (error instanceof CliError) throw error;
    const why = error instanceof ClientError || error instanceof Error ? error.message : 'unknown';
    throw new CliError('unreachable', `${hostOf(address)} cannot be asked for a time-stamp: ${why}`, {
      advice: ADVICE,
      cause: error,
    });
  } finally {
    await sockets.close();
  }
}

const ADVICE = 'Nothing was written. Try again, or sign without --timestamp.';

async function bodyOf(address: string, { status, headers, body }: FetchResponse): Promise<Buffer> {
  if (status >= 300 && status < 400)
    throw refused(
      address,
      `points elsewhere (HTTP ${status}), and no other address is asked than the one given`,
    );
  if (status !== 200) throw refused(address, `answered HTTP ${status}`);
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== TYPE)
    throw refused(address, `sent ${JSON.stringify(type.slice(0, 60))}, which is not a time-stamp`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MOST_TOKEN)
      throw refused(address, `sent more than ${MOST_TOKEN} bytes, and no time-stamp is as large`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function refused(address: string, why: string): CliError {
  return new CliError('server', `${hostOf(address)} ${why}.`, { advice: ADVICE });
}

function hostOf(address: string): string {
  return `The authority at ${new URL(address).host}`;
}
