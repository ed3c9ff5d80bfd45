// Notes as site generators write them (`!!! note`, `:::warning`, ```{tip}, {% hint %}, <Note>).
// No parser of Markdown knows them: they are made into alerts (`> [!NOTE]`) before. Frames that are not notes lose only their frame.
import { knownLabel } from '../lines.ts';

/** A Markdown text whose notes are alerts. One that is never closed is none. */
export function notesAsAlerts(source: string): string {
  if (!MAY_HOLD.test(source)) return source;
  const lines = source.split('\n');
  const walk = new Frames(closersOf(lines));
  for (const [at, line] of lines.entries()) walk.line(line, at);
  return walk.done.join('\n');
}

const MAY_HOLD = /^[ \t]*(?:!!!|\?\?\?|:::|[`~]{3,}\{|\{[{%:]|<[A-Z])/m;

/** `indent`: what is indented by four is in it; `keys`: it ends with a line that closes this key. */
interface Frame {
  readonly indent: number;
  readonly key: string | undefined;
  readonly isNote: boolean;
}

interface Opening {
  readonly key: string | undefined;
  /** Undefined for a frame that is not a note. */
  readonly label: string | undefined;
  readonly title: string;
}

class Frames {
  readonly done: string[] = [];
  readonly #closers: ReadonlyMap<string, number>;
  readonly #frames: Frame[] = [];
  #fence = '';
  /** A paragraph that `{: .note }` is above. */
  #marked = false;

  constructor(closers: ReadonlyMap<string, number>) {
    this.#closers = closers;
  }

  line(line: string, at: number): void {
    const indent = line.length - line.trimStart().length;
    const text = line.trim();
    if (text === '') this.#marked = false;
    else this.#closeIndented(indent);
    if (this.#takesFence(text)) this.#put(line);
    else if (this.#closes(text)) this.done.push('');
    else if (!this.#opens(text, indent, at)) this.#put(line);
  }

  #closeIndented(indent: number): void {
    for (let last = this.#frames.at(-1); last !== undefined; last = this.#frames.at(-1)) {
      if (last.key !== undefined || indent >= last.indent + 2) return;
      this.#frames.pop();
      this.done.push('');
    }
  }

  // Code stays as it is; only the prefix of the note that it is in is set before its lines.
  #takesFence(text: string): boolean {
    const mark = /^(?:`{3,}|~{3,})/.exec(text)?.[0];
    if (this.#fence !== '') {
      if (mark?.startsWith(this.#fence) === true && /^[`~]+$/.test(text)) this.#fence = '';
      return true;
    }
    if (mark === undefined || this.#keyOf(text) !== undefined || openingOf(text) !== undefined) return false;
    this.#fence = mark;
    return true;
  }

  #keyOf(text: string): string | undefined {
    const key = closerOf(text);
    return key !== undefined && this.#frames.some((frame) => frame.key === key) ? key : undefined;
  }

  #closes(text: string): boolean {
    const key = this.#keyOf(text);
    if (key === undefined) return false;
    while (this.#frames.pop()?.key !== key);
    return true;
  }

  #opens(text: string, indent: number, at: number): boolean {
    const opening = openingOf(text) ?? markOf(text);
    if (opening === undefined) return false;
    const { key, label, title } = opening;
    if (key === MARK) {
      this.#alert(label ?? 'note', title, '');
      this.#marked = true;
      return true;
    }
    if (key !== undefined && (this.#closers.get(key) ?? -1) <= at)
      return key.startsWith('`') ? false : this.#drop();
    if (this.#frames.length >= DEEPEST) return this.#drop();
    if (label !== undefined) this.#alert(label, title, ' '.repeat(indent));
    this.#frames.push({ indent, key, isNote: label !== undefined });
    return true;
  }

  #alert(label: string, title: string, indent: string): void {
    const before = this.#prefix() || indent;
    this.done.push(before.trimEnd(), `${before}> [!${label}] ${title}`.trimEnd());
    if (title !== '') this.done.push(`${before}>`);
  }

  #drop(): true {
    this.done.push('');
    return true;
  }

  #prefix(): string {
    const notes = this.#frames.filter(({ isNote }) => isNote);
    return notes.length === 0 ? '' : ' '.repeat(Math.min(notes[0]!.indent, 12)) + '> '.repeat(notes.length);
  }

  #put(line: string): void {
    const last = this.#frames.at(-1);
    if (last === undefined) this.done.push(this.#marked ? `> ${line}` : line);
    else {
      const set = last.key === undefined ? last.indent + 4 : last.indent;
      const indent = Math.min(set, line.length - line.trimStart().length);
      const option = /^[`:]/.test(last.key ?? '') && /^:[\w-]+:(?:\s|$)/.test(line.trim());
      if (!option) this.done.push((this.#prefix() + line.slice(indent)).trimEnd());
    }
  }
}

const DEEPEST = 20;
const MARK = '{:';

/** What a line opens, where it is the frame of a note or the like. */
function openingOf(text: string): Opening | undefined {
  const bang = /^(?:!!!|\?\?\?\+?)\s+([\w-]+)[\w -]{0,80}?(?:\s+"(.{0,300})")?$/.exec(text);
  if (bang !== null) return { key: undefined, label: knownLabel(bang[1]!) ?? 'note', title: bang[2] ?? '' };
  const colons = /^:{3,}\s*(?:\{?\.?([\w-]+)\}?)(.{0,300})$/.exec(text);
  if (colons !== null) return { key: ':::', ...saidOf(colons[1]!, colons[2]!) };
  const directive = /^(`{3,}|~{3,})\{([\w-]+)\}(.{0,300})$/.exec(text);
  if (directive !== null && knownLabel(directive[2]!) !== undefined)
    return { key: directive[1]!, ...saidOf(directive[2]!, directive[3]!) };
  const tag =
    /^(?:\{%-?|\{\{[<%])\s*(\w+)([^{}]{0,300}?)-?(?:%\}|[>%]\}\})$|^<([A-Z]\w{2,15})([^<>]{0,300})>$/.exec(
      text,
    );
  if (tag === null) return undefined;
  const name = tag[1] ?? tag[3]!;
  const said = saidOf(name, tag[2] ?? tag[4] ?? '');
  return said.label === undefined ? undefined : { key: `/${name.toLowerCase()}`, ...said };
}

function markOf(text: string): Opening | undefined {
  const label = knownLabel(/^\{:\s*\.([\w-]+)[^{}]{0,200}\}$/.exec(text)?.[1] ?? '');
  return label === undefined ? undefined : { key: MARK, label, title: '' };
}

/** Names of frames that say in their attributes which note they are. */
const GENERAL = /^(?:hint|alert|callout|admonition|notice|aside|note-?box|message|quote-?box)$/i;

function saidOf(name: string, rest: string): { label: string | undefined; title: string } {
  const isGeneral = GENERAL.test(name);
  const own = isGeneral ? undefined : knownLabel(name.replace(/^callout-/, ''));
  const title = titleIn(rest);
  if (!isGeneral || own !== undefined) return { label: own, title };
  const words = rest.replace(TITLE, '').match(/[\w-]+/g) ?? [];
  const inside = words.map(knownLabel).find((label) => label !== undefined);
  return { label: inside ?? 'note', title: knownLabel(title) === undefined ? title : '' };
}

const TITLE = /(?:title|header|heading)\s*[=:]\s*(?:"([^"]*)"|'([^']*)')/i;

function titleIn(rest: string): string {
  const named = TITLE.exec(rest);
  if (named !== null) return (named[1] ?? named[2] ?? '').trim();
  const bracketed = /^\s*\[([^\]]*)\]/.exec(rest)?.[1];
  if (bracketed !== undefined) return bracketed.trim();
  return (/[={}<>"']/.test(rest) ? (/\s"([^"=]*)"\s*$/.exec(rest)?.[1] ?? '') : rest).trim();
}

/** The key that a line closes. */
function closerOf(text: string): string | undefined {
  if (/^:{3,}$/.test(text)) return ':::';
  if (/^(?:`{3,}|~{3,})$/.test(text)) return text;
  const name = /^(?:\{%-?\s*end_?(\w+)\s*-?%\}|\{\{[<%]\s*\/\s*(\w+)\s*[>%]\}\}|<\/([A-Z]\w{2,15})>)$/.exec(
    text,
  );
  const said = name?.[1] ?? name?.[2] ?? name?.[3];
  return said === undefined ? undefined : `/${said.toLowerCase()}`;
}

/** The last line that closes each key. */
function closersOf(lines: readonly string[]): Map<string, number> {
  const last = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const key = closerOf(line.trim());
    if (key !== undefined) last.set(key, at);
  }
  return last;
}
