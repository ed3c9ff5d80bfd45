// The few words of the man macro language that the pages need; whatever is put in is shown as it is written.

/** Text for a man page: no character of it is read as markup, nor at the beginning of a line as a request. */
export function escape(text: string): string {
  const inner = text
    .replace(/[\\\-'"`^~]/g, (character) => SIGNS[character] ?? character)
    .replace(/[^\n -~]/gu, (character) => `\\[u${codePoint(character)}]`);
  return inner.replace(/^(?=[.])/gm, '\\&');
}

const SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

export function title(name: string, version: string): string {
  return `.TH "${escape(name.toUpperCase())}" 1 "" "ibid ${escape(version)}" "User Commands"`;
}

export function section(heading: string, body: readonly string[]): string[] {
  return body.length === 0 ? [] : [`.SH ${escape(heading.toUpperCase())}`, ...body];
}

/** A term that is already marked up, and what it means. */
export function entry(term: string, text: string): string[] {
  return ['.TP', term, sentence(text)];
}

/** Lines as they are typed. */
export function verbatim(lines: readonly string[]): string[] {
  return ['.nf', ...lines.map((line) => bold(line)), '.fi'];
}

export function bold(text: string): string {
  return `\\fB${escape(text)}\\fR`;
}

export function italic(text: string): string {
  return `\\fI${escape(text)}\\fR`;
}

/** Text with `…` in bold, on one line: man folds it. */
export function sentence(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? bold(part) : escape(part)))
    .join('')
    .replace(/\s*\n\s*/g, ' ');
}

function codePoint(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
