// Whole processes timed in pairs, A B A B …, so that a machine whose speed drifts slows both alike. Ratios are what counts.
import { spawn } from 'node:child_process';

export interface Work {
  /** The words of run `turn`, from 0: another question each time, where an answer would be kept. */
  readonly command: (turn: number) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes that are no failure. */
  readonly codes?: readonly number[];
}

/** Runs one process to its end; milliseconds of wall time. */
async function timed({ command, env = {}, codes = [0] }: Work, turn: number): Promise<number> {
  const words = command(turn);
  const [file = '', ...args] = words;
  const { NODE_EXTRA_CA_CERTS: _trap, ...inherited } = process.env;
  const start = performance.now();
  const child = spawn(file, args, { env: { ...inherited, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  const wall = performance.now() - start;
  if (code === null || !codes.includes(code))
    throw new Error(`${words.join(' ')} ended with ${code}: ${errors}`);
  return wall;
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
