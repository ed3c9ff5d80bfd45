// What a line of mdoc macros says: flags with their dash, enclosures, pages with their section.
// Macros call each other by their names on the line, so a line is read word by word.
import { argumentsOf, roffText, type Strings } from './roff.ts';

/** Macros that enclose the rest of their line, those that open and close over several, and the signs. */
const ENCLOSING = [
  'Op Oo Oc [ ]',
  'Dq Do Dc “ ”',
  'Sq So Sc ‘ ’',
  'Qq Qo Qc " "',
  'Pq Po Pc ( )',
  'Bq Bo Bc [ ]',
  'Brq Bro Brc { }',
  'Aq Ao Ac < >',
].map((row) => row.split(' '));
const ENCLOSURES: ReadonlyMap<string, readonly [string, string]> = new Map([
  ...ENCLOSING.map(([name = '', , , open = '', close = '']) => [name, [open, close]] as const),
  ['Ql', ['‘', '’']] as const,
]);
const OPENERS = new Map(ENCLOSING.map(([, name = '', , sign = '']) => [name, sign]));
const CLOSERS = new Map(ENCLOSING.map(([, , name = '', , sign = '']) => [name, sign]));
/** Macros whose words are text, in another font. */
const FACES = new Set(
  'Ar Pa Cm Ic Li Ev Er Fa Ft Va Vt Sy Em An Ad Dv Ms Cd No Tn St Rs Re Fo Fc In Lb Bx Ux Nx Fx Ox Dx At Bsx Hf Cv Mt Sx Tg Qlq'.split(
    ' ',
  ),
);
/** Macros that are short for words. */
const NAMED: Readonly<Record<string, string>> = {
  Nd: '—',
  Lk: '',

  Ux: 'UNIX',
  Bx: 'BSD',
  Nx: 'NetBSD',
  Fx: 'FreeBSD',
  Ox: 'OpenBSD',
  Dx: 'DragonFly',
  At: 'AT&T UNIX',
  Bsx: 'BSD/OS',
};

/** Whether a macro is part of a line of text. */
export function isInlineMacro(name: string): boolean {
  return (
    ENCLOSURES.has(name) ||
    FACES.has(name) ||
    OPENERS.has(name) ||
    CLOSERS.has(name) ||
    /^(?:Fl|Nm|Nd|Xr|Fn|Lk|Ns|Ap|Pf|Eo|Ec|Cd)$/.test(name)
  );
}

/** @param page the name that the page gives first: what `Nm` by itself says */
export function mdocText(name: string, rest: string, page: string, strings: Strings): string {
  return new MdocLine([name, ...argumentsOf(rest)], page, strings).text();
}

class MdocLine {
  readonly #words: readonly string[];
  readonly #page: string;
  readonly #strings: Strings;
  #said = '';
  #isTight = true;

  constructor(words: readonly string[], page: string, strings: Strings) {
    this.#words = words;
    this.#page = page;
    this.#strings = strings;
  }

  text(): string {
    const closers: string[] = [];
    for (let at = 0; at < this.#words.length;) {
      const word = this.#words[at]!;
      const enclosure = ENCLOSURES.get(word);
      if (enclosure !== undefined) {
        this.#open(enclosure[0]);
        closers.push(enclosure[1]);
        at += 1;
      } else at = this.#macro(word, at);
    }
    // Punctuation at the end of a line is behind what the line encloses.
    const tail = /^(.*?)((?:[.,:;!?])*)$/s.exec(this.#said)!;
    const last = this.#words.at(-1) ?? '';
    const isOwn = closers.length > 0 && /^[.,:;!?]$/.test(last);
    return isOwn
      ? tail[1]! + closers.toReversed().join('') + tail[2]!
      : this.#said + closers.toReversed().join('');
  }

  #macro(word: string, at: number): number {
    if (word === 'Fl') return this.#flags(at + 1);
    if (word === 'Nm') return this.#name(at + 1);
    if (word === 'Xr') return this.#reference(at + 1);
    if (word === 'Fn') return this.#function(at + 1);
    if (word === 'Pf') {
      this.#open(this.#words[at + 1] ?? '');
      return at + 2;
    }
    this.#alone(word, at);
    return at + 1;
  }

  /** Signs, and words that are what they are. */
  #alone(word: string, at: number): void {
    if (OPENERS.has(word)) this.#open(OPENERS.get(word)!);
    else if (CLOSERS.has(word)) this.#close(CLOSERS.get(word)!);
    else if (word === 'Ns') this.#isTight = true;
    else if (word === 'Ap') {
      this.#close("'");
      this.#isTight = true;
    } else if (word === 'Ar' && !this.#isArgument(at + 1)) this.#say('file ...');
    else if (!FACES.has(word) || word in NAMED) this.#say(NAMED[word] ?? word);
  }

  #isArgument(at: number): boolean {
    const word = this.#words[at];
    return word !== undefined && !isInlineMacro(word) && !/^[.,:;!?()[\]|]$/.test(word);
  }

  #flags(from: number): number {
    let at = from;
    for (; this.#isArgument(at); at += 1) this.#say(`-${this.#words[at]!}`);
    if (at > from) return at;
    this.#say('-');
    this.#isTight = this.#words[at] === 'Fl' || this.#words[at] === 'Ns';
    return at;
  }

  #name(at: number): number {
    if (this.#isArgument(at)) {
      this.#say(this.#words[at]!);
      return at + 1;
    }
    this.#say(this.#page);
    return at;
  }

  #reference(at: number): number {
    const [name = '', section = ''] = this.#words.slice(at, at + 2);
    const hasSection = /^\d\w*$/.test(section);
    this.#say(hasSection ? `${name}(${section})` : name);
    return at + (hasSection ? 2 : 1);
  }

  #function(from: number): number {
    let at = from + 1;
    const said: string[] = [];
    for (; this.#isArgument(at); at += 1) said.push(this.#words[at]!);
    this.#say(`${this.#words[from] ?? ''}(${said.join(', ')})`);
    return at;
  }

  #open(sign: string): void {
    this.#say(sign);
    this.#isTight = true;
  }

  #close(sign: string): void {
    this.#said += sign;
  }

  #say(word: string): void {
    const text = roffText(word, this.#strings);
    if (/^[.,:;!?)\]]$/.test(text)) this.#said += text;
    else this.#said += (this.#isTight ? '' : ' ') + text;
    this.#isTight = /^[([]$/.test(text);
  }
}
