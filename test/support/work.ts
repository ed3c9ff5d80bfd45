// How much work something is, whatever the machine and whoever else is on it: processor time, in units of a fixed piece of
// work that is measured beside it.

const SOURCE = Array.from({ length: 40_000 }, (_none, at) => `word${(at * 7919) % 10_007}`);

/** @returns how many times the work of sorting, joining and searching 40,000 words it is (50 ms on a usual machine) */
export function workOf(act: () => void): number {
  const [before, taken, after] = [processorTime(fixed), processorTime(act), processorTime(fixed)];
  return taken / Math.max(before, after);
}

function fixed(): void {
  const text = SOURCE.toSorted().join(' ');
  if (text.replace(/(\w+) (\w+)/g, '$2 $1').length !== text.length) throw new Error('letters were lost');
}

function processorTime(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
