// Lines of a text: their indentation, and what the shape of a line says in any markup.
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

export function codeShape(language = ''): BlockShape {
  return /^[a-z][\w+#.-]{0,30}$/i.test(language)
    ? { kind: 'code', language: language.toLowerCase() }
    : { kind: 'code' };
}

const NOTES =
  'note|tip|hint|important|warning|caution|danger|attention|error|info|example|abstract|deprecated|myth|fact|seealso';

const LABEL_ALONE = new RegExp(`^(?:${NOTES})s?$`, 'i');
const LONGEST_HEADING = 15;

/** Whether a line that is set apart reads like a heading: a few words without a final stop. */
export function isHeadingLine(line: string): boolean {
  const text = line.trim();
  if (text.length > 120 || /[.,;:!…。：]["”’)]?$/u.test(text) || !/\p{L}{2}/u.test(text)) return false;
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length <= LONGEST_HEADING && !LABEL_ALONE.test(text);
}

/** The kind of note that a paragraph says it is, as in `Note: …`, in lower case. */
export function saidLabel(text: string): string | undefined {
  return SAID_LABEL.exec(text)?.[1]?.toLowerCase();
}

const SAID_LABEL = new RegExp(`^\\s*(${NOTES})(?:\\s*[:：]|\\s+[-–—]\\s)`, 'i');

/** The kind of a note that a word names, in lower case; undefined where it names none. */
export function knownLabel(word: string): string | undefined {
  return KNOWN.test(word) ? word.toLowerCase() : undefined;
}

/** The kind of an alert (`[!WARNING] …`), and what comes after it. */
export function alertLabel(text: string): { readonly label?: string; readonly after: string } {
  const match = ALERT.exec(text);
  if (match === null) return { after: text };
  return { label: (match[1] ?? '').toLowerCase(), after: text.slice(match[0].length) };
}

const LABELS = `${NOTES}|question|success|failure|bug|todo|summary|notice|versionadded|versionchanged`;
const KNOWN = new RegExp(`^(?:${LABELS})$`, 'i');
const ALERT = new RegExp(`^\\s*\\[!(${LABELS}|quote)\\][-+]?\\s*`, 'i');
