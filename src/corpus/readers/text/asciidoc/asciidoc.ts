// AsciiDoc as a reading: what a reader of the made pages sees, with the attributes of its head.
// What it includes is a document of its own (../../../folder/includes.ts); conditions (`ifdef`) are taken to be met.
import { layOut, type Reading } from '../../../reading/reading.ts';
import { AsciidocWalk } from './asciidoc-blocks.ts';
import { asciidocText } from './asciidoc-inline.ts';
import { factsOf, metadataBlocks } from '../metadata.ts';
import { titleIn } from '../../title.ts';

export function readAsciidoc(source: string): Reading {
  const lines = source.replaceAll('\t', '    ').split('\n');
  const head = headOf(lines);
  const blocks = new AsciidocWalk(lines.slice(head.lines), head.values).whole();
  const title = head.title === null ? null : asciidocText(head.title, head.values);
  const facts = factsOf({ values: head.values });
  const top = title === null ? [] : [{ kind: 'heading' as const, level: 1, text: title }];
  return {
    ...layOut([...metadataBlocks(head.values), ...top, ...blocks]),
    ...facts,
    title: title ?? facts.title ?? titleIn(blocks, isOpened(lines.slice(head.lines))),
    warnings: [],
  };
}

/** Whether an include comes before all text. */
function isOpened(lines: readonly string[]): boolean {
  const first = lines.find(
    (line) => !/^\s*$|^\/\/|^:[\w!-]+:|^\[|^(?:ifdef|ifndef|ifeval|endif)::/.test(line),
  );
  return first?.startsWith('include::') === true;
}

interface Head {
  readonly title: string | null;
  /** Keys in lower case. */
  readonly values: Map<string, string>;
  /** How many lines it has. */
  readonly lines: number;
}

// The title, a line of authors, a line of the revision, and attributes; all but the title only together with it.
function headOf(lines: readonly string[]): Head {
  const values = new Map<string, string>();
  let at = 0;
  let title: string | null = null;
  let below = 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at]!.trimEnd();
    const attribute = ATTRIBUTE.exec(line);
    if (attribute !== null) values.set(attribute[1]!.toLowerCase(), attribute[2] ?? '');
    else if (title === null && /^[=#]\s+\S/.test(line))
      title = line.replace(/^[=#]\s+/, '').replace(/\s+=$/, '');
    else if (line === '' ? title !== null : !line.startsWith('//')) {
      if (title === null || line === '' || !addBelow(values, line, below)) break;
      below += 1;
    }
  }
  return { title, values, lines: at };
}

const ATTRIBUTE = /^:!?([\w][\w-]{0,60})!?:(?:\s+(.*))?$/;

function addBelow(values: Map<string, string>, line: string, below: number): boolean {
  const revision =
    /^(?:v?([\d.]+\w*),\s*)?(\d{4}-\d\d-\d\d|\d{1,2} \p{L}+ \d{4}|\p{L}+ \d{1,2}, \d{4})(?::\s*.*)?$/u.exec(
      line,
    );
  if (revision !== null) {
    if (revision[1] !== undefined) values.set('revnumber', revision[1]);
    values.set('revdate', revision[2]!);
    return true;
  }
  if (below > 0 || !/^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3}(?: <[^<>]+>)?(?:;|$)/u.test(line))
    return /^v[\d.]+/.test(line);
  values.set('author', line.replace(/\s*<[^<>]*>/g, '').trim());
  return true;
}
