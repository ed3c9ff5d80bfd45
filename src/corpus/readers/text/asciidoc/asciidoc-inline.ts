// Inline markup of AsciiDoc as a reader sees it.

/** A text on one line without its markup. @param attributes the values of `{name}`, keys in lower case */
export function asciidocText(text: string, attributes: ReadonlyMap<string, string>): string {
  const line = text
    .replace(/ \+\n/g, '\n')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  if (!/[*_`#^~+[{<:\\(]/.test(line)) return line;
  const valued = line.replace(
    /(?<!\\)\{([\w-]{1,60})\}/g,
    (whole, name: string) => attributes.get(name.toLowerCase()) ?? SIGNS.get(name) ?? whole,
  );
  return valued
    .split(/(`\+[^+\n]{1,1000}\+`|\+{3}[^+\n]{1,1000}\+{3}|pass:\w{0,10}\[[^\]\n]{0,1000}\])/)
    .map((part, at) =>
      at % 2 === 1 ? part.replace(/^(?:`\+|\+{3}|pass:\w*\[)|(?:\+`|\+{3}|\])$/g, '') : withoutMarkup(part),
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['nbsp', ' '],
  ['empty', ''],
  ['blank', ''],
  ['sp', ' '],
  ['plus', '+'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['startsb', '['],
  ['endsb', ']'],
  ['vbar', '|'],
  ['asterisk', '*'],
  ['backtick', '`'],
  ['zwsp', ''],
  ['apos', "'"],
  ['quot', '"'],
]);

function withoutMarkup(part: string): string {
  return part
    .replace(/\[\.?line-through\](#{1,2})(?=\S)[^#\n]{1,1000}\1/g, '')
    .replace(/(?:image|icon|anchor|indexterm2?|video|audio):{1,2}[^\s[\]]{0,500}\[[^\]]{0,500}\]/g, '')
    .replace(/\[\[[^\]]{1,200}\]\]|\({3}[^()]{1,200}\){3}/g, '')
    .replace(/\({2}([^()]{1,200})\){2}/g, '$1')
    .replace(
      /<<[^<>,]{1,200}(?:,\s*([^<>]{1,300}))?>>/g,
      (whole, text?: string) => text ?? whole.slice(2, -2).replace(/^.*#|^_+/, ''),
    )
    .replace(/\s?footnote(?:ref)?:[\w-]{0,60}\[([^\]]{0,1000})\]/g, (_whole, text: string) =>
      text === '' ? '' : ` (${text})`,
    )
    .replace(MACRO, (_whole, target: string, text: string) => shown(text, target))
    .replace(/(?:https?|mailto|ftp|irc):[^\s[\]<>"]{1,1000}\[([^\]\n]{0,1000})\]/g, (whole, text: string) =>
      shown(text, whole.replace(/\[.*$/, '')),
    )
    .replace(/(?:kbd|btn|stem|latexmath|asciimath|term|emphasis):\[([^\]]{0,500})\]/g, '$1')
    .replace(/menu:([^[\]]{1,100})\[([^\]]{0,200})\]/g, (_whole, first: string, rest: string) =>
      rest === '' ? first : `${first} > ${rest}`,
    )
    .replace(/\[[.#%][\w.#%-]{1,100}\](?=[#*_`])/g, '')
    .replace(/([*_#`])\1(?=\S)([^\n]{1,500}?\S|\S)\1\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*\\])\*(?=\S)([^*\n]{1,1000}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_\\])_(?=\S)([^_\n]{1,1000}?)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}`\\])`(?=\S)([^`\n]{1,1000}?)(?<=\S)`(?![\p{L}\p{N}`])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}#\\])#(?=\S)([^#\n]{1,1000}?)(?<=\S)#(?![\p{L}\p{N}#])/gu, '$1')
    .replace(/(?<=\S)\^([^\s^]{1,40})\^|(?<=\S)~([^\s~]{1,40})~/g, '$1$2')
    .replace(/\s\(C\)/g, ' ©')
    .replace(/\\(?=[*_`#{<[])/g, '');
}

const MACRO = /(?:link|xref):{1,2}([^\s[\]]{1,1000})\[([^\]\n]{0,1000})\]/g;

// A link's text comes before its options; without one the link shows where it leads.
function shown(text: string, target: string): string {
  const first = text
    .replace(/^"([^"]*)".*$/, '$1')
    .replace(/,\s*\w+=.*$/, '')
    .replace(/\^$/, '');
  return first === '' ? target : first;
}
