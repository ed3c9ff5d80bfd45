// Whole processes timed in pairs, A B A B …, so that a machine whose speed drifts slows both alike. Ratios are what counts.
import { spawn, type ChildProcess } from 'node:child_process';

export interface Work {
  /** The words of run `turn`, from 0: another question each time, where an answer would be kept. */
  readonly command: (turn: number) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes that are no failure. */
  readonly codes?: readonly number[];
  /** A server: what is sent to it, and what it says when it is timed; it is ended then. Others run to their end. */
  readonly spoken?: { readonly input: string; readonly until: string };
}

/** Runs one process to its end, or to what it says; milliseconds of wall time. */
async function timed({ command, env = {}, codes = [0], spoken }: Work, turn: number): Promise<number> {
  const words = command(turn);
  const [file = '', ...args] = words;
  const { NODE_EXTRA_CA_CERTS: _trap, ...inherited } = process.env;
  const start = performance.now();
  const stdio = spoken === undefined ? 'ignore' : 'pipe';
  const child = spawn(file, args, { env: { ...inherited, ...env }, stdio: [stdio, stdio, 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  if (spoken !== undefined) {
    await Promise.race([answered(child, spoken), ended]);
    const wall = performance.now() - start;
    if (!child.kill('SIGKILL')) throw new Error(`${words.join(' ')} ended by itself: ${errors}`);
    await ended;
    return wall;
  }
  const code = await ended;
  const wall = performance.now() - start;
  if (code === null || !codes.includes(code))
    throw new Error(`${words.join(' ')} ended with ${code}: ${errors}`);
  return wall;
}

/** Resolves when the words come. */
function answered(child: ChildProcess, { input, until }: { input: string; until: string }): Promise<void> {
  let said = '';
  child.stdin?.write(input);
  return new Promise((resolve) =>
    child.stdout?.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.includes(until)) resolve();
    }),
  );
}

/** The median over pairs of the ratio of A's wall time to B's, with the quartiles. */
export async function ratio(
  a: Work,
  b: Work,
  pairs: number,
): Promise<{ median: number; low: number; high: number }> {
  await timed(a, 0);
  await timed(b, 0);
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    // Every other pair the other way round: being second is no advantage.
    const first = await timed(pair % 2 === 0 ? a : b, pair + 1);
    const second = await timed(pair % 2 === 0 ? b : a, pair + 1);
    ratios.push(pair % 2 === 0 ? first / second : second / first);
  }
  ratios.sort((x, y) => x - y);
  const at = (share: number) =>
    ratios[Math.min(ratios.length - 1, Math.floor(ratios.length * share))] ?? Number.NaN;
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}
