// Lines of a text whose markup goes by indentation.
import type { BlockShape } from '../../reading/reading.ts';

export class SourceLines {
  readonly all: readonly string[];
  /** Columns before the first sign; -1 for an empty line. */
  readonly indents: readonly number[];

  constructor(source: string) {
    this.all = source.replaceAll('\t', '        ').replaceAll('\f', '\n').split('\n');
    this.indents = this.all.map((line) => (line.trim() === '' ? -1 : line.length - line.trimStart().length));
  }

  /** A line without its indentation; empty beyond the end. */
  text(at: number): string {
    return (this.all[at] ?? '').trim();
  }

  joined(from: number, to: number): string {
    return this.all.slice(from, to).join('\n');
  }

  /** Where the lines indented by more than this end, from a line on; empty lines at the end are not of them. */
  endOf(at: number, to: number, indent: number): number {
    let end = at;
    for (let next = at; next < to; next += 1) {
      if (this.indents[next] === -1) continue;
      if (this.indents[next]! <= indent) break;
      end = next + 1;
    }
    return end;
  }

  /** The first line that is not empty, and by how much the least indented of all is. */
  inside(from: number, to: number): { readonly first: number; readonly indent: number } {
    let first = from;
    while (first < to && this.indents[first] === -1) first += 1;
    let indent = Infinity;
    for (let at = first; at < to; at += 1)
      if (this.indents[at]! >= 0) indent = Math.min(indent, this.indents[at]!);
    return { first, indent };
  }

  /** Lines as code, without what all of them are indented by. */
  code(from: number, to: number): string {
    const { first, indent } = this.inside(from, to);
    return this.all
      .slice(first, to)
      .map((line) => line.slice(indent).trimEnd())
      .join('\n');
  }
}

/** The shape of code in a language, where one is said. */
export function codeShape(language = ''): BlockShape {
  return /^[a-z][\w+#.-]{0,30}$/i.test(language)
    ? { kind: 'code', language: language.toLowerCase() }
    : { kind: 'code' };
}
