// Text with italics, and its three written forms; a style only joins pieces, escaping is here.
import { escapeMarkup } from '../../text/markup.ts';

interface Span {
  readonly text: string;
  readonly italic: boolean;
}

export type Rich = readonly Span[];

export const NOTHING: Rich = [];

export function plain(text: string | undefined): Rich {
  return text === undefined || text === '' ? NOTHING : [{ text, italic: false }];
}

/** Italics for letters that have them: Chinese, Japanese and Korean have none. */
export function italic(text: string | undefined): Rich {
  if (text === undefined || text === '') return NOTHING;
  return [
    {
      text,
      italic:
        /[\d\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]/u.test(
          text,
        ),
    },
  ];
}

export function together(...parts: readonly Rich[]): Rich {
  return parts.flat();
}

/** Parts put one behind the other; where two punctuation marks meet, the one that says less goes. */
interface Punctuation {
  readonly words: (...parts: readonly Rich[]) => Rich;
  readonly commas: (...parts: readonly Rich[]) => Rich;
  readonly stops: (...parts: readonly Rich[]) => Rich;
  readonly stopped: (part: Rich) => Rich;
}

/** American usage puts a stop or comma before closing quotation marks, British usage behind them. */
export const AMERICAN = punctuation(true);
export const BRITISH = punctuation(false);

function punctuation(inside: boolean): Punctuation {
  const by =
    (separator: string) =>
    (...parts: readonly Rich[]): Rich => {
      let whole: Rich = NOTHING;
      for (const part of parts.filter((one) => textOf(one) !== ''))
        whole = whole.length === 0 ? part : together(ended(whole, separator, inside), part);
      return whole;
    };
  return {
    words: by(' '),
    commas: by(', '),
    stops: by('. '),
    stopped: (part) => (part.length === 0 ? part : ended(part, '.', inside)),
  };
}

/** What becomes of two marks that meet; of others both stay. */
const MEETING: Readonly<Record<string, string>> = {
  '..': '.',
  '!.': '!',
  '?.': '?',
  ':.': ':',
  ';.': ';',
  ',,': ',',
};

function ended(part: Rich, separator: string, inside: boolean): Rich {
  const last = part.at(-1);
  const mark = separator.charAt(0);
  if (last === undefined || mark === ' ') return together(part, plain(separator));
  const quotes = inside ? (/[”’]*”$|(?<=‘[^’]*)’$/u.exec(textOf(part))?.[0] ?? '') : '';
  const body = last.text.slice(0, last.text.length - quotes.length);
  const met = body.slice(-1) + mark;
  const text = body.slice(0, -1) + (MEETING[met] ?? met);
  const rest = plain(separator.slice(1));
  if (quotes !== '') return together([...part.slice(0, -1), { ...last, text: text + quotes }], rest);
  // A question in quotation marks ends a British sentence too.
  if (mark === '.' && /[.?!][”’]+$/u.test(textOf(part))) return together(part, rest);
  const alike = (MEETING[met] ?? met) === body.slice(-1);
  return alike ? together(part, rest) : together(part, plain(separator));
}

/** `before` and `after` around what there is; nothing around nothing. */
export function around(before: string, part: Rich, after = ''): Rich {
  return part.length === 0 ? NOTHING : together(plain(before), part, plain(after));
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
