// What the black-box tests of the command line share: the built command against a scripted server, in folders of its own.
import { expectSentOnce, type TestServer } from '../support/http-servers.ts';
import { apiServer, type Script } from '../support/api-server.ts';
import { runHere, type HereOptions } from '../support/here.ts';
import { runIbid, temporaryFolder, type Ran, type RunOptions } from '../support/ibid.ts';

/** Must never be seen in anything that the command writes. */
export const CANARY = 'canary-7f3b9d51-key';

export interface Bench extends AsyncDisposable {
  readonly server: TestServer;
  readonly home: string;
  /**
   * Runs the command line with the server's address and the key in its environment, without a process of its own. Fails
   * where the server counts a request that may be billed twice.
   */
  readonly run: (args: readonly string[], options?: HereOptions) => Promise<Ran>;
  /** The same by the built command, in its process: for what belongs to one. */
  readonly start: (args: readonly string[], options?: RunOptions) => Promise<Ran>;
}

export async function bench(script: Script): Promise<Bench> {
  const server = await apiServer(script);
  const home = temporaryFolder();
  const counting =
    <O extends HereOptions>(run: (home: string, args: readonly string[], options: O) => Promise<Ran>) =>
    async (args: readonly string[], options: O = {} as O) => {
      const before = server.seen.length;
      const ran = await run(home.path, args, { ...options, env: environment(server.url, options.env) });
      expectSentOnce(server.seen.slice(before));
      return ran;
    };
  return {
    server,
    home: home.path,
    run: counting(runHere),
    start: counting(runIbid),
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
