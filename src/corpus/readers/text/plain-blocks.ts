// The structure of a plain text, from how its lines are laid out; what shows none is a paragraph.
// Headings by what underlines or numbers them or by capitals, lists by signs and indentation, quotations by the sign of mail, indented code.
import type { LooseBlock } from '../../reading/reading.ts';
import { BlockWriter, IndentedLists } from './block-writer.ts';
import { isHeadingLine, saidLabel } from './lines.ts';

export function plainBlocks(text: string): LooseBlock[] {
  const walk = new PlainWalk(text);
  while (walk.next());
  return walk.blocks;
}

/** A line of its own that is set off by such a line below it, and above it in some texts. */
const RULE = /^([=\-~^*#+_"'`:.])\1{2,}$/;
const ITEM = /^(?:([-*+•‣▪◦●○■□⁃∙·–—])|\(?(\d{1,3}|[a-zA-Z]|[ivx]{2,5}|[IVX]{2,5})[.)])[ \t]+(?=\S)/u;
const NUMBERED =
  /^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|[A-Z]\.|(?:chapter|section|part|appendix|article)\s+[\dIVXA-Z]{1,5}[.:]?)\s+\p{Lu}/iu;
const LONGEST_TITLE = 120;
const TAB = 8;

class PlainWalk {
  readonly #lines: readonly string[];
  readonly #writer = new BlockWriter();
  readonly #lists = new IndentedLists(this.#writer);
  /** Signs of lines below headings, in the order in which they came. */
  readonly #rules: string[] = [];
  /** The level of headings in capitals: below a title by itself, where there is one. */
  #top = 1;
  #at = 0;
  /** Trimmed lines of the open paragraph. */
  #open: string[] = [];
  /** Up to which line text of so many columns is known not to be code. */
  readonly #prose = new Map<number, number>();
  #afterBlank = true;
  #lastItem = '';

  constructor(text: string) {
    this.#lines = text.replaceAll('\f', '\n\n').split('\n');
  }

  get blocks(): LooseBlock[] {
    return this.#writer.blocks;
  }

  /** Takes some lines; false at the end. */
  next(): boolean {
    if (this.#at >= this.#lines.length) {
      this.#flush();
      return false;
    }
    const raw = this.#lines[this.#at]!;
    const line = raw.trim();
    if (line === '') {
      this.#flush();
      this.#afterBlank = true;
      this.#at += 1;
    } else if (this.#isBare(line) || !this.#takeSpecial(raw, line)) {
      this.#takeProse(line, indentOf(raw));
      this.#afterBlank = false;
    }
    return true;
  }

  // Most lines are the next ones of a paragraph: a letter at their start, and no line below that underlines them.
  #isBare(line: string): boolean {
    return (
      this.#open.length > 0 && /^[\p{Ll}\p{Lo}“"(]/u.test(line) && !/^(?:[a-z]|[ivx]{2,4})[.)]\s/.test(line)
    );
  }

  #takeSpecial(raw: string, line: string): boolean {
    const indent = indentOf(raw);
    return (
      this.#takeHeading(line, indent) ||
      this.#takeQuotation(line) ||
      this.#takeItem(line, indent) ||
      this.#takeCode(indent)
    );
  }

  #line(at: number): string {
    return (this.#lines[at] ?? '').trim();
  }

  #takeHeading(line: string, indent: number): boolean {
    if (this.#open.length > 0) return false;
    if (RULE.test(line)) return this.#takeOverlined(line) || this.#skip(1);
    const below = this.#line(this.#at + 1);
    if (RULE.test(below) && isRuleOf(line, below)) return this.#heading(this.#levelOf(below[0]!), line, 2);
    const marked = /^(={1,6}|#{1,6})\s+(\S.*?)(?:\s+[=#]+)?$/.exec(line);
    if (marked !== null && below === '' && (marked[1]!.length > 1 || isFirst(this.blocks)))
      return this.#heading(marked[1]!.length, marked[2]!, 1);
    if (!this.#afterBlank || line.length > LONGEST_TITLE) return false;
    const level = this.#plainLevel(line, below, indent);
    return level > 0 && this.#heading(level, line, 1);
  }

  #takeOverlined(rule: string): boolean {
    const line = this.#line(this.#at + 1);
    const below = this.#line(this.#at + 2);
    if (line === '' || below[0] !== rule[0] || !isRuleOf(line, below) || !RULE.test(below)) return false;
    return this.#heading(this.#levelOf(`${rule[0]}${rule[0]}`), line, 3);
  }

  /** 0 for what is not a heading by itself. */
  #plainLevel(line: string, below: string, indent: number): number {
    const isAlone = below === '';
    const next = this.#lines[this.#at + 1] ?? '';
    const opens = isAlone ? this.#hasMore() : indentOf(next) > indent + 2;
    if (!opens) return 0;
    if (isCapitals(line)) return Math.max(1 + this.#rules.length, isFirst(this.blocks) ? 1 : this.#top);
    if (!isAlone) return 0;
    if (isFirst(this.blocks) && isTitleLine(line)) {
      this.#top = 2;
      return 1;
    }
    if (!NUMBERED.test(line) || !isHeadingLine(line) || this.#isInList(line)) return 0;
    return Math.min(6, 1 + (/^[\d.]+/.exec(line)?.[0].match(/\d+/g)?.length ?? 1));
  }

  // Numbered lines with empty lines between them are items of a list, not headings without a text.
  #isInList(line: string): boolean {
    if (!ITEM.test(line)) return false;
    if (this.#lists.isOpen && follows(this.#lastItem, line)) return true;
    let at = this.#at + 1;
    while (this.#line(at) === '' && at < this.#at + 5) at += 1;
    return follows(line, this.#line(at));
  }

  #hasMore(): boolean {
    for (let at = this.#at + 1; at < Math.min(this.#lines.length, this.#at + 6); at += 1)
      if (this.#line(at) !== '') return true;
    return false;
  }

  #levelOf(rule: string): number {
    if (!this.#rules.includes(rule)) this.#rules.push(rule);
    return Math.min(6, this.#rules.indexOf(rule) + 1);
  }

  #heading(level: number, text: string, lines: number): boolean {
    this.#lists.close();
    this.#writer.add({ kind: 'heading', level: Math.min(6, level) }, text);
    return this.#skip(lines);
  }

  #skip(lines: number): boolean {
    this.#at += lines;
    this.#afterBlank = true;
    return true;
  }

  #takeQuotation(line: string): boolean {
    if (!/^>+(?:\s|$)/.test(line) || this.#open.length > 0) return false;
    const said: string[] = [];
    for (; this.#line(this.#at).startsWith('>'); this.#at += 1)
      said.push(this.#line(this.#at).replace(/^[>\s]{1,100}/, ''));
    for (const part of said.join('\n').split(/\n{2,}/)) this.#writer.add({ kind: 'quotation' }, part);
    return true;
  }

  #takeItem(line: string, indent: number): boolean {
    const match = ITEM.exec(line);
    if (match === null) return false;
    const numbered = match[1] === undefined;
    const isPlaced = this.#afterBlank || this.#lists.isOpen || /[:：;]$/.test(this.#open.at(-1) ?? '');
    const isBullet = !numbered && /[•‣▪◦●○■□⁃∙·]/u.test(match[1] ?? '');
    if (!isPlaced && !isBullet && !ITEM.test(this.#line(this.#at + 1))) return false;
    this.#flush();
    this.#lists.item(indent, numbered);
    this.#lastItem = line;
    this.#open = [line.slice(match[0].length)];
    this.#at += 1;
    this.#afterBlank = false;
    return true;
  }

  #takeCode(indent: number): boolean {
    if (!this.#afterBlank || indent < 4 || this.#open.length > 0) return false;
    if (this.#at < (this.#prose.get(indent) ?? 0)) return false;
    const lines: string[] = [];
    let at = this.#at;
    for (; at < this.#lines.length; at += 1) {
      const raw = this.#lines[at]!;
      if (raw.trim() !== '' && indentOf(raw) < indent) break;
      lines.push(raw);
    }
    if (!isCode(lines)) {
      this.#prose.set(indent, at);
      return false;
    }
    if (this.#lists.isOpen) this.#lists.line(indent);
    this.#writer.add({ kind: 'code' }, dedented(lines, indent));
    this.#at = at;
    this.#afterBlank = true;
    return true;
  }

  #takeProse(line: string, indent: number): void {
    // Without an empty line a line that is not indented is still of the item, as a mail program wraps it.
    if (this.#afterBlank && this.#lists.isOpen) this.#lists.line(indent);
    this.#open.push(line);
    this.#at += 1;
  }

  #flush(): void {
    if (this.#open.length === 0) return;
    const text = this.#open.join('\n');
    this.#open = [];
    const label = this.#writer.prose === 'paragraph' ? saidLabel(text) : undefined;
    if (label === undefined) this.#writer.paragraph(text);
    else this.#writer.add({ kind: 'note', label }, text);
  }
}

/** Whether the second of two lines has the next number. */
function follows(before: string, line: string): boolean {
  const numbers = ordinals(before);
  return ordinals(line).some((one) => numbers.includes(one - 1));
}

// A letter may be a Roman number.
function ordinals(line: string): number[] {
  const said = (ITEM.exec(line)?.[2] ?? '').toLowerCase();
  if (said === '') return [];
  if (/^\d/.test(said)) return [Number(said)];
  const roman = ROMAN.indexOf(said) + 1;
  return [...(roman > 0 ? [roman] : []), ...(said.length === 1 ? [said.charCodeAt(0) - 96] : [])];
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

/** Columns before the first sign. */
function indentOf(line: string): number {
  let columns = 0;
  for (const sign of /^[ \t]*/.exec(line)?.[0] ?? '')
    columns = sign === '\t' ? columns - (columns % TAB) + TAB : columns + 1;
  return columns;
}

function isRuleOf(line: string, rule: string): boolean {
  return line.length <= LONGEST_TITLE && rule.length >= line.length * 0.6 && /[\p{L}\p{N}]/u.test(line);
}

function isFirst(blocks: readonly LooseBlock[]): boolean {
  return blocks.length === 0;
}

/** Whether a line by itself at the top of a text reads like its title. */
function isTitleLine(line: string): boolean {
  if (/^[-*•|>+\d.)(\s]*$|^[-*•|>+]\s|[.,;:!…。]$|:\/\//u.test(line)) return false;
  return (line.match(/\p{L}/gu)?.length ?? 0) >= 3 && !/^[\w-]+:\s/.test(line);
}

function isCapitals(line: string): boolean {
  if (line.length > 80 || /\p{Ll}/u.test(line) || /[,;]$/.test(line)) return false;
  const letters = line.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= 3 && letters >= line.replace(/\s/g, '').length * 0.6 && !/(.)\1{3}/u.test(line);
}

/** Whether most of these lines hold signs that prose does not. */
function isCode(lines: readonly string[]): boolean {
  const said = lines.slice(0, 100).filter((line) => line.trim() !== '');
  const odd = said.filter((line) =>
    /[{};$\\|<>]|[=(]\S|\S=|^\s*(?:[#%/]|--?\w)|\s--?\w|\w\(|\w\/\w+\/|::/.test(line),
  );
  const prose = said.filter((line) => (line.match(/ \p{L}{2,}/gu)?.length ?? 0) >= 7 && /[.,]/.test(line));
  return odd.length * 2 > said.length && prose.length * 3 < said.length;
}

function dedented(lines: readonly string[], indent: number): string {
  return lines
    .map((line) =>
      line.replace(/^[ \t]+/, (blank) => ' '.repeat(Math.max(0, indentOf(blank) - indent))).trimEnd(),
    )
    .join('\n')
    .trim();
}
