// The lines of a manual page as a terminal is given them: conditions decided, definitions of macros and comments passed over,
// strings noted. Nothing is run: a macro that calls itself, or a loop without end, is some lines that are passed over.

/** A request with the rest of its line, or a line of text, whose name is empty. */
export interface RoffLine {
  readonly name: string;
  readonly rest: string;
}

export interface RoffLines {
  readonly lines: readonly RoffLine[];
  readonly strings: ReadonlyMap<string, string>;
  /** Whether a definition or a condition is never closed. */
  readonly unclosed: boolean;
}

/** Lines that are looked at for the end of definitions, a line of the page: one after the other may not be closed. */
const LOOKS = 8;
const DEEPEST = 30;

export function roffLines(source: string): RoffLines {
  const reader = new LineReader(source.split('\n'));
  reader.all();
  return reader;
}

class LineReader implements RoffLines {
  readonly lines: RoffLine[] = [];
  readonly strings = new Map<string, string>();
  unclosed = false;
  readonly #source: readonly string[];
  #looks: number;
  /** Whether the last `.ie` was met. */
  #met = false;

  constructor(source: readonly string[]) {
    this.#source = source;
    this.#looks = source.length * LOOKS;
  }

  all(): void {
    for (let at = 0; at < this.#source.length;) at = this.#line(this.#source[at]!, at, 0);
  }

  /** Reads a line, or what a condition has on it. @returns where the next one is */
  #line(line: string, at: number, depth: number): number {
    const bare = line.replace(/\\\}/g, '');
    const request = /^[.'][ \t]*([A-Za-z\d[\]_@!?-]*)[ \t]?(.*)$/s.exec(bare);
    if (request === null) {
      if (bare !== '' || line === '') this.lines.push({ name: '', rest: bare });
      return at + 1;
    }
    const [, name = '', rest = ''] = request;
    if (name === '') return at + 1;
    if (name === 'if' || name === 'ie' || name === 'el' || name === 'while')
      return this.#condition(name, rest, at, depth);
    if (/^(?:de1?|dei1?|am1?|ami1?|ig)$/.test(name)) return this.#definition(name, rest, at);
    if (/^(?:ds1?|as1?)$/.test(name)) this.#string(name, rest);
    else this.lines.push({ name, rest });
    return at + 1;
  }

  #string(name: string, rest: string): void {
    const [, key = '', value = ''] = /^\s*(\S{1,60})\s?"?(.{0,1000})/s.exec(rest) ?? [];
    const before = name.startsWith('as') ? (this.strings.get(key) ?? '') : '';
    if (this.strings.size < 1000) this.strings.set(key, (before + value).slice(0, 1000));
  }

  #definition(name: string, rest: string, at: number): number {
    const words = rest.trim().split(/\s+/);
    const closer = (name === 'ig' ? words[0] : words[1]) || '.';
    for (let end = at + 1; end < this.#source.length && this.#looks > 0; end += 1, this.#looks -= 1)
      if (/^[.'][ \t]*(\S*)/.exec(this.#source[end]!)?.[1] === closer) return end + 1;
    this.unclosed = true;
    return at + 1;
  }

  #condition(name: string, rest: string, at: number, depth: number): number {
    const [isMet, then] = name === 'el' ? [!this.#met, rest] : decided(name, rest);
    if (name === 'ie') this.#met = isMet;
    if (!then.trimStart().startsWith('\\{')) {
      if (isMet && depth < DEEPEST && then.trim() !== '') this.#line(then.trimStart(), at, depth + 1);
      return at + 1;
    }
    const first = then.trimStart().slice(2);
    if (isMet) {
      if (depth < DEEPEST && first.replace(/\\$/, '').trim() !== '')
        this.#line(first.trimStart(), at, depth + 1);
      return at + 1;
    }
    return this.#afterBlock(first, at);
  }

  /** Where a block ends that is not taken. */
  #afterBlock(first: string, at: number): number {
    let open = 1;
    for (let end = at; end < this.#source.length && this.#looks > 0; end += 1, this.#looks -= 1) {
      for (const brace of (end === at ? first : this.#source[end]!).match(/\\[{}]/g) ?? [])
        open += brace === '\\{' ? 1 : -1;
      if (open <= 0) return end + 1;
    }
    this.unclosed = true;
    return at + 1;
  }
}

/** What a terminal decides of a condition, and what follows it. What asks for anything but the kind of device is not met. */
function decided(name: string, rest: string): readonly [boolean, string] {
  const device = /^\s*(!?)([nteo])(?=[\s.'\\]|$)(.*)$/s.exec(rest);
  if (device !== null && name !== 'while')
    return [(device[2] === 'n') !== (device[1] === '!'), device[3] ?? ''];
  const compared = /^\s*(!?)(['"])(.{0,100}?)\2(.{0,100}?)\2(.*)$/s.exec(rest);
  if (compared !== null && name !== 'while')
    return [(compared[3] === compared[4]) !== (compared[1] === '!'), compared[5] ?? ''];
  const other = /^\s*(?:'[^'\n]*'[^'\n]*'|"[^"\n]*"[^"\n]*"|\([^()\n]*\)|(?:\\.|[^\s\\])+)(.*)$/s.exec(rest);
  return [false, other?.[1] ?? ''];
}
