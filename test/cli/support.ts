// What the black-box tests of the command line share: the built command against a scripted server, in folders of its own.
import { expectSentOnce, type TestServer } from '../support/http-servers.ts';
import { apiServer, type Script } from '../support/api-server.ts';
import { runIbid, temporaryFolder, type Ran, type RunOptions } from '../support/ibid.ts';

/** Must never be seen in anything that the command writes. */
export const CANARY = 'canary-7f3b9d51-key';

export interface Bench extends AsyncDisposable {
  readonly server: TestServer;
  readonly home: string;
  /**
   * Runs the command with the server's address and the key in its environment. Fails where the server counts a
   * request that may be billed twice.
   */
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<Ran>;
}

export async function bench(script: Script): Promise<Bench> {
  const server = await apiServer(script);
  const home = temporaryFolder();
  return {
    server,
    home: home.path,
    async run(args, options = {}) {
      const before = server.seen.length;
      const ran = await runIbid(home.path, args, { ...options, env: environment(server.url, options.env) });
      expectSentOnce(server.seen.slice(before));
      return ran;
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      home.remove();
    },
  };
}

export function environment(url: string, more: RunOptions['env'] = {}): Record<string, string> {
  return { IBID_BASE_URL: url, IBID_API_KEY: CANARY, ...more };
}

/** The problem object on stderr. */
export function failureOn({ stderr }: Ran): Record<string, unknown> {
  return JSON.parse(stderr) as Record<string, unknown>;
}
