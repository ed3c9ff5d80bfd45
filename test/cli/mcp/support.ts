// `ibid mcp` as clients meet it: the built command in its own process, the official client on the other end, over standard
// streams or HTTP, in the protocol of 2026 or that of 2025.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { spawn, type ChildProcess } from 'node:child_process';
import { isRecord } from '../../../src/api/record.ts';
import { BIN, environmentOf, temporaryFolder } from '../../support/ibid.ts';
import { fillWithStarter } from '../../support/starter.ts';
import { VERSION } from '../../../src/cli/kit/version.ts';

export const ERAS = ['2026-07-28', '2025'] as const;
export type Era = (typeof ERAS)[number];

export interface ConnectOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly over?: 'stdio' | 'http';
  readonly era?: Era;
  /** What a person answers who is asked; absent: the client cannot ask. */
  readonly answer?: (message: string) => { readonly action: 'accept' | 'decline'; readonly send?: boolean };
}

export interface Connected extends AsyncDisposable {
  readonly client: Client;
  readonly pid: number | null;
  /** The whole answer of a tool; fails where the tool did. */
  readonly call: (name: string, members?: object) => Promise<Readonly<Record<string, unknown>>>;
  /** The sentences with which a tool failed, and what it says of the money. */
  readonly fail: (name: string, members?: object) => Promise<Failed>;
  readonly stderr: () => string;
}

export interface Failed {
  readonly text: string;
  readonly error: Readonly<Record<string, unknown>>;
}

/** An `ibid mcp` over the folders below `home`, and a client that speaks to it. */
export async function connected(home: string, options: ConnectOptions = {}): Promise<Connected> {
  const { args = [], over = 'stdio', era = '2026-07-28', answer } = options;
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: answer === undefined ? {} : { elicitation: {} },
      versionNegotiation: { mode: era === '2025' ? 'legacy' : { pin: era } },
    },
  );
  if (answer !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const { action, send } = answer(params.message);
      return { action, ...(send === undefined ? {} : { content: { send } }) };
    });
  const env = environmentOf(home, options.env);
  const words = [BIN, 'mcp', ...args];
  const opened = over === 'stdio' ? await onStreams(client, words, env) : await onSocket(client, words, env);
  const result = async (name: string, members: object = {}) =>
    client.callTool({ name, arguments: { ...members } });
  return {
    client,
    ...opened,
    call: async (name, members) => {
      const { isError, structuredContent, content } = await result(name, members);
      if (isError === true || !isRecord(structuredContent)) throw new Error(JSON.stringify(content));
      return structuredContent;
    },
    fail: async (name, members) => {
      const { isError, structuredContent, content } = await result(name, members);
      const [first] = content;
      if (isError !== true || first?.type !== 'text') throw new Error(`${name} did not fail`);
      const error = isRecord(structuredContent) ? structuredContent['error'] : undefined;
      return { text: first.text, error: isRecord(error) ? error : {} };
    },
  };
}

type Opened = Pick<Connected, 'pid' | 'stderr' | typeof Symbol.asyncDispose>;

async function onStreams(client: Client, words: string[], env: Record<string, string>): Promise<Opened> {
  const transport = new StdioClientTransport({ command: process.execPath, args: words, env, stderr: 'pipe' });
  const stderr: Buffer[] = [];
  transport.stderr?.on('data', (data: Buffer) => stderr.push(data));
  await client.connect(transport);
  return {
    pid: transport.pid,
    stderr: () => Buffer.concat(stderr).toString('utf8'),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function onSocket(client: Client, words: string[], env: Record<string, string>): Promise<Opened> {
  const { child, url, stderr } = await listening(words.slice(2), env);
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    pid: child.pid ?? null,
    stderr,
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await ended(child);
    },
  };
}

export interface Listening {
  readonly child: ChildProcess;
  readonly url: string;
  readonly stderr: () => string;
}

/** An `ibid mcp --http` of its own, once it listens. */
export async function listening(args: readonly string[], env: Record<string, string>): Promise<Listening> {
  const child = spawn(process.execPath, [BIN, 'mcp', '--http', '--port', '0', ...args], {
    env,
    stdio: 'pipe',
  });
  const stderr: Buffer[] = [];
  child.stderr.on('data', (data: Buffer) => stderr.push(data));
  const told = () => Buffer.concat(stderr).toString('utf8');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString('utf8').trim()));
    child.once('exit', () => reject(new Error(`it ended: ${told()}`)));
  });
  return { child, url, stderr: told };
}

/** Ends a child by TERM. @returns its exit as a shell sees it */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGTERM' ? 143 : 1)));
    child.kill('SIGTERM');
  });
}

/** Folders with the starter corpus in them, or without a document. */
export async function folders(
  corpus: 'starter' | 'none' = 'starter',
): Promise<{ path: string } & Disposable> {
  const { path, remove } = temporaryFolder();
  if (corpus === 'starter') await fillWithStarter(`${path}/data`, VERSION);
  return { path, [Symbol.dispose]: remove };
}
