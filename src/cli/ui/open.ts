// The pages of `ibid ui` on a socket of this machine, over the embedded service and the store of the data folder.
import { LOCAL_BASE_URL } from '../../client/address.ts';
import { createClient } from '../../client/client.ts';
import { serve } from '../../service/http/serve.ts';
import { ServeError } from '../../service/errors.ts';
import type { Context } from '../kit/context.ts';
import { CliError } from '../kit/errors.ts';
import { cleanLine } from '../../page/clean.ts';
import { messageOf } from '../../api/coded-error.ts';
import { entrance } from './entrance.ts';
import { createPages } from './pages.ts';
import { addressWithToken, noteRunning, secretsFor } from './running.ts';

export interface OpenPages {
  /** With the token that lets one browser in. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** @throws {CliError} where the port cannot be had. @throws {StoreError} */
export async function openPages(context: Context, port: number): Promise<OpenPages> {
  const service = await context.service();
  const client = createClient({
    fetch: async (request) => {
      request.onSending?.();
      return service.answer(request);
    },
    baseUrl: LOCAL_BASE_URL,
    waiting: { tries: 1 },
  });
  const secrets = secretsFor(context.env);
  const desk = { client, store: service.backend.corpus, now: context.now };
  const pages = createPages(entrance(desk, secrets), (error) =>
    context.io.err(`ibid: ${cleanLine(messageOf(error))}\n`),
  );
  const serving = await listening(pages, port);
  noteRunning(context.env, { ...secrets, url: serving.url, pid: process.pid });
  // What is still being written then is cut off: a page can be asked for again.
  return { address: addressWithToken({ ...secrets, url: serving.url }, '/'), close: () => serving.close(0) };
}

async function listening(pages: ReturnType<typeof createPages>, port: number) {
  try {
    return await serve(pages, { port });
  } catch (error) {
    if (!(error instanceof ServeError)) throw error;
    throw new CliError(error.code === 'listen_failed' ? 'local_io' : 'usage', error.message, {
      cause: error,
    });
  }
}
