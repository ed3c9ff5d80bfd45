// A real browser for tests: Chromium as it is installed, without a driver. It opens one address, lets the page run, and
// gives back the document as it then is and every message of its console.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-dev-shm-usage --enable-logging=stderr --virtual-time-budget=10000 --dump-dom';

/** The command of a Chromium, or undefined where none is installed. */
export function chromium(): string | undefined {
  return NAMES.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
}

export interface Seen {
  readonly document: ReturnType<typeof parseHTML>['document'];
  /** Errors, warnings and violations of the content policy, each a line. */
  readonly console: readonly string[];
}

/** Opens an address; `flags` go to the browser. */
export async function open(command: string, address: string, flags: readonly string[] = []): Promise<Seen> {
  const profile = mkdtempSync(join(tmpdir(), 'ibid-chromium-'));
  try {
    const words = [...FLAGS.split(' '), `--user-data-dir=${profile}`, ...flags, address];
    const { out, errors } = await run(command, words);
    const lines = errors.split('\n').filter((line) => line.includes('CONSOLE'));
    return { document: parseHTML(out).document, console: lines };
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function run(command: string, words: readonly string[]): Promise<{ out: string; errors: string }> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const out: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (data: Buffer) => out.push(data));
  child.stderr.on('data', (data: Buffer) => errors.push(data));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () =>
      resolve({ out: Buffer.concat(out).toString(), errors: Buffer.concat(errors).toString() }),
    );
  });
}
