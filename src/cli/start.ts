// The bundle's entry: sets the exit code and lets the process end by itself, so that pipes drain.
import { main } from './main.ts';

export function start(argv: readonly string[]): void {
  void main(argv).then((code) => {
    process.exitCode = code;
  });
}
