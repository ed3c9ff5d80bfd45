// What a line of mdoc macros says: flags with their dash, enclosures, names of pages with their section, punctuation where it
// belongs. Macros call each other by their names on the line, so a line is read word by word.
import { argumentsOf, roffText, type Strings } from './roff-text.ts';

const ENCLOSURES: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['Op', ['[', ']']],
  ['Dq', ['“', '”']],
  ['Sq', ['‘', '’']],
  ['Ql', ['‘', '’']],
  ['Qq', ['"', '"']],
  ['Pq', ['(', ')']],
  ['Bq', ['[', ']']],
  ['Brq', ['{', '}']],
  ['Aq', ['<', '>']],
]);
const OPENERS: Readonly<Record<string, string>> = {
  Oo: '[',
  Do: '“',
  So: '‘',
  Qo: '"',
  Po: '(',
  Bo: '[',
  Bro: '{',
  Ao: '<',
};
const CLOSERS: Readonly<Record<string, string>> = {
  Oc: ']',
  Dc: '”',
  Sc: '’',
  Qc: '"',
  Pc: ')',
  Bc: ']',
  Brc: '}',
  Ac: '>',
};
/** Macros whose words are text, in another face. */
const FACES = new Set(
  'Ar Pa Cm Ic Li Ev Er Fa Ft Va Vt Sy Em An Ad Dv Ms Cd No Tn St Rs Re Fo Fc In Lb Bx Ux Nx Fx Ox Dx At Bsx Hf Cv Mt Sx Tg Qlq'.split(
    ' ',
  ),
);
/** Macros that stand for words. */
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

/** Whether a macro is one that stands in a line of text. */
export function isInlineMacro(name: string): boolean {
  return (
    ENCLOSURES.has(name) ||
    FACES.has(name) ||
    name in OPENERS ||
    name in CLOSERS ||
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
    if (word in OPENERS) this.#open(OPENERS[word]!);
    else if (word in CLOSERS) this.#close(CLOSERS[word]!);
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
