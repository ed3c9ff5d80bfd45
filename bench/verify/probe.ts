// Loaded before the program (`node --import`): at its end, what it took goes to the file that IBID_BENCH_PROBE names, as
// JSON: CPU seconds, peak resident MB, and the longest time in milliseconds that the event loop could not hear a signal.
import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const taken = { cpu: (user + system) / 1e6, resident: peak(), stall: delay.max / 1e6 - RESOLUTION };
  writeFileSync(process.env['IBID_BENCH_PROBE'] ?? '', JSON.stringify(taken));
});

/** Linux: the high-water mark of this program; maxRSS would carry over that of the process it was forked from. */
function peak(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 0.001024;
  } catch {
    return process.resourceUsage().maxRSS * 0.001024;
  }
}
