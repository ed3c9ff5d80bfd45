// What every program of the comparison measures alike.

const QUESTIONS = 60;
const WARM_UP = 10;

/** Milliseconds of processor time of this process that some work took. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Half and 95 % of the questions take no longer, in milliseconds: by the clock, and of this process's processor time. */
export async function asked(
  texts: readonly string[],
  ask: (text: string) => unknown,
): Promise<{ readonly wall: string; readonly cpu: string }> {
  const [walls, cpus]: [number[], number[]] = [[], []];
  for (let turn = -WARM_UP; turn < QUESTIONS; turn += 1) {
    const text = texts[(turn + WARM_UP) % texts.length]!;
    const began = performance.now();
    const cpu = await processorTime(() => ask(text));
    if (turn < 0) continue;
    walls.push(performance.now() - began);
    cpus.push(cpu);
  }
  return { wall: halves(walls), cpu: halves(cpus) };
}

function halves(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]!.toFixed(1)} / ${sorted[Math.floor(sorted.length * 0.95)]!.toFixed(1)}`;
}

/** The largest resident memory of this process so far, in megabytes. */
export function peakMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

/** Ends a program: its figures for `npm run bench -- scale`. */
export function say(figures: object): void {
  console.log(JSON.stringify(figures));
}
