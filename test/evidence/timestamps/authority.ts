// A real authority on loopback: `openssl ts` behind HTTP, with a root of its own; and such as lie, stall, or are something else.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs openssl, whose settings are not those of whoever runs the tests. */
export function openssl(folder: string, ...args: readonly string[]): { code: number | null; text: string } {
  const ran = spawnSync('openssl', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], OPENSSL_CONF: '/dev/null' },
  });
  return { code: ran.status, text: `${ran.stdout}${ran.stderr}` };
}

/** Whether openssl is here, and knows time-stamps; else what needs it is skipped. */
export const HAS_OPENSSL: boolean = openssl('.', 'ts', '-help').text.includes('-queryfile');

const SETTINGS = `
[tsa]
default_tsa = conf
[conf]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign
[stamping]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
`;

export interface Authority {
  readonly url: string;
  /** Its root, in PEM. */
  readonly root: string;
  /** What was asked, in order: method, type and path. */
  readonly asked: string[];
  /** How it answers from now on; without, as an authority does. */
  answer: ((question: Buffer, response: ServerResponse) => void) | undefined;
  /** The answer of openssl to such a question. */
  readonly stamp: (question: Buffer) => Buffer;
  readonly close: () => Promise<void>;
}

export async function openAuthority(): Promise<Authority> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-tsa-'));
  const run = (...args: string[]) => {
    const { code, text } = openssl(folder, ...args);
    if (code !== 0) throw new Error(`openssl ${args.join(' ')}: ${text}`);
  };
  writeFileSync(join(folder, 'tsa.cnf'), SETTINGS);
  writeFileSync(join(folder, 'serial'), '01\n');
  const key = ['ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out'];
  for (const name of ['root', 'tsa']) run(...key, `${name}.key`);
  const subject = (name: string) => ['-config', 'tsa.cnf', '-key', `${name}.key`, '-subj', `/CN=${name}`];
  run('req', '-new', '-x509', ...subject('root'), '-extensions', 'root', '-days', '9', '-out', 'root.pem');
  run('req', '-new', ...subject('tsa'), '-out', 'tsa.csr');
  const issue = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '9'];
  run(
    'x509',
    '-req',
    '-in',
    'tsa.csr',
    ...issue,
    '-extfile',
    'tsa.cnf',
    '-extensions',
    'stamping',
    '-out',
    'tsa.pem',
  );
  const stamp = (question: Buffer) => {
    writeFileSync(join(folder, 'q.tsq'), question);
    const signer = ['-signer', 'tsa.pem', '-inkey', 'tsa.key'];
    run('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'q.tsq', ...signer, '-out', 'q.tsr');
    return readFileSync(join(folder, 'q.tsr'));
  };
  const asked: string[] = [];
  const authority: { answer: Authority['answer'] } = { answer: undefined };
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers['content-type']} ${request.url}`);
    void whole(request).then((question) => {
      if (authority.answer !== undefined) return authority.answer(question, response);
      response.setHeader('content-type', 'application/timestamp-reply');
      response.end(stamp(question));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(authority, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    root: readFileSync(join(folder, 'root.pem'), 'utf8'),
    asked,
    stamp,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

async function whole(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
