// What a command line lacks, in one sentence that names it as help does, and an example that has it.
import type { Command } from '../kit/command.ts';

/** `` `--feed FORMAT` or `--url URL` is required. `` @param terms as help writes them, of which one is needed */
export function requirement(terms: readonly string[]): string {
  const all = terms.map((term) => `\`${term}\``);
  return `${all.length === 1 ? '' : `${all.slice(0, -1).join(', ')} or `}${all.at(-1)} is required.`;
}

/** The first example that has as many of these flags as any has. @param flags names without `--` */
export function exampleFor({ examples }: Pick<Command, 'examples'>, flags: readonly string[]): string {
  const count = (example: string) => flags.filter((name) => `${example} `.includes(`--${name} `)).length;
  const best = examples.toSorted((a, b) => count(b) - count(a))[0];
  return best === undefined ? 'Send it with --set or --body.' : `For example: ${best}`;
}
