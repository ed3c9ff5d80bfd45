// Text with italics, and its three written forms. A style only joins pieces; escaping happens here, once.
import { escapeMarkup } from '../../text/markup.ts';
import { punctuated } from './titles.ts';

export interface Span {
  readonly text: string;
  readonly italic: boolean;
}

export type Rich = readonly Span[];

export const NOTHING: Rich = [];

export function plain(text: string | undefined): Rich {
  return text === undefined || text === '' ? NOTHING : [{ text, italic: false }];
}

export function italic(text: string | undefined): Rich {
  return text === undefined || text === '' ? NOTHING : [{ text, italic: true }];
}

export function together(...parts: readonly Rich[]): Rich {
  return parts.flat();
}

/** The parts that say something, with a separator between them. */
export function joined(parts: readonly Rich[], separator: string): Rich {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [...plain(separator), ...part]));
}

/** `before` and `after` around what there is; nothing around nothing. */
export function around(before: string, part: Rich, after = ''): Rich {
  return part.length === 0 ? NOTHING : together(plain(before), part, plain(after));
}

/** With a full stop, unless it ends as a sentence already, inside its quotation marks or not. */
export function stopped(part: Rich): Rich {
  if (part.length === 0 || /[.?!][’”]*$/u.test(textOf(part))) return part;
  return together(part, plain('.'));
}

/** The same with the stop before closing quotation marks, as American usage has it. */
export function stoppedInside(part: Rich): Rich {
  const last = part.at(-1);
  if (last === undefined) return part;
  const text = punctuated(last.text, '.');
  if (/[’”]$/u.test(text)) return [...part.slice(0, -1), { ...last, text }];
  return stopped(part);
}

/** Sentences one after the other, each stopped. */
export function sentences(parts: readonly Rich[], stop: (part: Rich) => Rich = stopped): Rich {
  return joined(
    parts.map((part) => stop(part)),
    ' ',
  );
}

export function textOf(rich: Rich): string {
  return rich.map(({ text }) => text).join('');
}

/** The same as HTML: text escaped, italics as `<i>`. */
export function htmlOf(rich: Rich): string {
  return merged(rich)
    .map(({ text, italic: slanted }) => (slanted ? `<i>${escapeMarkup(text)}</i>` : escapeMarkup(text)))
    .join('');
}

/** The same as Markdown: nothing of the text is markup, italics as `*…*`. */
export function markdownOf(rich: Rich): string {
  return merged(rich)
    .map(({ text, italic: slanted }) => (slanted ? `*${escapeMarkdown(text)}*` : escapeMarkdown(text)))
    .join('');
}

/** Merges neighbours of one kind, so that no `</i><i>` and no `**` is written between them. */
function merged(rich: Rich): Span[] {
  const spans: Span[] = [];
  for (const span of rich) {
    const last = spans.at(-1);
    if (last?.italic === span.italic) spans[spans.length - 1] = { ...last, text: last.text + span.text };
    else spans.push(span);
  }
  return spans;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&');
}
