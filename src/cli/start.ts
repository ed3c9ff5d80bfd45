// The bundle's entry: sets the exit code and lets the process come to its end by itself, so that pipes drain.
import { compiledCode, type CompiledFile } from '../threads/compiled-code.ts';
import { main } from './main.ts';

/** @param compiled the files loaded so far, which grow by those loaded later; none where their code is not kept */
export function start(argv: readonly string[], compiled: readonly CompiledFile[] = []): void {
  compiledCode.files = compiled;
  void main(argv).then((code) => {
    process.exitCode = code;
    // Nothing is left to be done by then. Ended so, the platform does not take its heap apart, a twentieth of a question's work.
    process.once('beforeExit', () => process.exit());
  });
}
