// What a file of reStructuredText or AsciiDoc includes as text of its own kind, as it writes it. What is included as code is
// not among it, nor what comes with the tools (`<isonum.txt>`).

/** A target as it is written; of one that names a place by an attribute that the file does not set, that attribute. */
export interface Include {
  readonly target: string;
  readonly unset?: string;
}

/** How the kinds that can include others write it, by the kinds' names. */
export const INCLUDING: ReadonlyMap<string, (text: string) => Include[]> = new Map([
  ['rst', includesOfRst],
  ['asciidoc', includesOfAsciidoc],
]);

/** More are not looked at. */
export const MOST_INCLUDES = 1000;

function includesOfRst(text: string): Include[] {
  const lines = text.split('\n');
  const found: Include[] = [];
  for (const [at, line] of lines.entries()) {
    const target = /^\s*\.\. include::\s+(\S.{0,500}?)\s*$/.exec(line)?.[1];
    if (target === undefined || /^<.*>$/.test(target) || isLiteral(lines, at + 1)) continue;
    if (found.push({ target }) > MOST_INCLUDES) break;
  }
  return found;
}

/** Whether the options on the lines from one on make it code. */
function isLiteral(lines: readonly string[], from: number): boolean {
  for (let at = from; /^\s+:[\w-]+:/.test(lines[at] ?? ''); at += 1)
    if (/^\s+:(?:literal|code):/.test(lines[at]!)) return true;
  return false;
}

const FENCE = /^(?:-{4,}|\.{4,}|`{3,}.*|\/{4,}|\+{4,})$/;

function includesOfAsciidoc(text: string): Include[] {
  const values = new Map<string, string>();
  const found: Include[] = [];
  let fence = '';
  for (const raw of text.split('\n')) {
    const line = raw.trimEnd();
    if (fence !== '') {
      if (line === fence) fence = '';
      continue;
    }
    if (FENCE.test(line)) fence = line.startsWith('`') ? '```' : line;
    const attribute = /^:([\w][\w-]{0,60}):\s+(\S.{0,500})$/.exec(line);
    if (attribute !== null) values.set(attribute[1]!.toLowerCase(), attribute[2]!);
    const target = /^include::([^[\s][^[]{0,500})\[.*\]$/.exec(line)?.[1];
    if (target !== undefined && found.push(resolved(target, values)) > MOST_INCLUDES) break;
  }
  return found;
}

function resolved(target: string, values: ReadonlyMap<string, string>): Include {
  let unset: string | undefined;
  let whole = target;
  // Values may name others: a few steps, since they may go in a circle.
  for (let step = 0; step < 4 && whole.includes('{') && whole.length < 1000; step += 1)
    whole = whole.replace(/\{([\w-]{1,61})\}/g, (said, name: string) => {
      const value = values.get(name.toLowerCase());
      if (value === undefined) unset ??= name;
      return value ?? said;
    });
  return unset === undefined ? { target: whole } : { target, unset };
}
