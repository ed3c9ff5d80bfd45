// The bundle's entry: sets the exit code and lets the process end by itself, so that pipes drain.
import { compiledCode, type CompiledCode } from '../api/compiled-code.ts';
import { main } from './main.ts';

/** @param compiled what the launcher knows of the code that V8 has compiled, where it keeps any */
export function start(argv: readonly string[], compiled?: CompiledCode): void {
  compiledCode.own = compiled;
  void main(argv).then((code) => {
    process.exitCode = code;
  });
}
