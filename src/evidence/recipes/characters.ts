// Kinds of characters that encoders treat differently, each with one that stands for it.

/** One of each kind of character that some encoder treats in its own way. */
const KINDS = [
  '"',
  '\\',
  '/',
  '\b',
  '\n',
  '\u001f',
  '\u0001',
  '\u007f',
  '<',
  '>',
  '&',
  '=',
  "'",
  '+',
  '`',
  '\u0085',
  'é',
  '\u2028',
  '😀',
  '\ud800',
] as const;
/** The kind of a character; undefined for those that every encoder writes alike. */
export function kindOf(character: string): (typeof KINDS)[number] | undefined {
  const code = Number(character.codePointAt(0));
  if (code === 0x2029) return '\u2028';
  if (code === 0x0c) return '\b';
  if (code === 0x09 || code === 0x0d) return '\n';
  const exact = KINDS.find((kind) => kind === character);
  if (exact !== undefined) return exact;
  if (code < 0x20)
    return code === 0x0b || code >= 0x1a || code === 0x0e || code === 0x0f ? '\u001f' : '\u0001';
  if (code >= 0xd800 && code <= 0xdfff) return '\ud800';
  if (code > 0xffff) return '😀';
  return code > 0x7f ? 'é' : undefined;
}

/** How the kind's own character would be spelled in the same manner. */
export function spellingLike(spelling: string, kind: string): string {
  if (!spelling.startsWith('\\u')) return kind === '\n' ? '\\n' : '\\b';
  const units = kind === '\ud800' ? ['d800'] : unitsOf(kind);
  const upper = /\\u[0-9a-f]*[A-F]/.test(spelling);
  return units.map((unit) => `\\u${upper ? unit.toUpperCase() : unit}`).join('');
}

function unitsOf(character: string): string[] {
  const units: string[] = [];
  for (let i = 0; i < character.length; i++)
    units.push(character.charCodeAt(i).toString(16).padStart(4, '0'));
  return units;
}
