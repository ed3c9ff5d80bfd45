// Keeps compiled code beside the chunks (bin/keep-code.cjs): one run that asks a server, one that answers from the corpus.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @param dist where the build stands, in its place. */
export async function keepCode(dist: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'ibid-build-'));
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"status":"ok"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await run(dist, home, ['health'], { IBID_BASE_URL: url });
    // The first question fills the store, which is no part of a usual one.
    await run(dist, home, ['query', 'What is a strait?']);
    await run(dist, home, ['query', 'Why did the drought at the Panama Canal hold up ships in 2023?']);
  } finally {
    server.close();
    rmSync(home, { recursive: true, force: true });
  }
}

function run(
  dist: string,
  home: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const launcher = join(import.meta.dirname, 'ibid.cjs');
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'keep-code.cjs'), dist, launcher, ...words],
    {
      env: { PATH: process.env['PATH'], ...env, IBID_HOME: home },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || code === 3) resolve();
      else reject(new Error(`ibid ${words.join(' ')} ended with ${code}: ${errors}`));
    });
  });
}
