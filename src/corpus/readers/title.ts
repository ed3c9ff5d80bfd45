// What a document is called that does not say it: a heading above all of it, or a short first line.
// The heading of one section among several is not a name of a document; its file's words are better.
import type { LooseBlock } from '../reading/reading.ts';

type Titled = Pick<LooseBlock, 'kind' | 'level' | 'text'>;

const LONGEST = 120;

/**
 * The title in the blocks of a document, less what it says of itself; null where no line of it is one.
 * @param opened text that isn't here comes before these blocks: an include
 */
export function titleIn(all: readonly Titled[], opened = false): string | null {
  const blocks = all.filter(({ kind, text }) => kind !== 'metadata' && text.trim() !== '');
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const [first, second] = blocks;
  if (first === undefined) return null;
  const lone = loneIn(headings);
  if (lone?.level === 1 && !(opened && isSection(lone.text))) return lone.text;
  if (first.kind === 'heading')
    return isSection(first.text) && (opened || first !== lone) ? null : first.text;
  const isLine = !opened && first.kind === 'paragraph' && second !== undefined && isTitleLine(first.text);
  return isLine ? first.text.trim() : null;
}

/** Whether a heading is one that parts of documents have, whatever they are about. */
function isSection(heading: string): boolean {
  const words = heading
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, ' ')
    .trim();
  return SECTIONS.has(words.replace(/\s+/g, ' '));
}

/** The only heading of the highest level, where the others are under it. */
function loneIn(headings: readonly Titled[]): Titled | undefined {
  const top = headings.reduce((least, { level = 1 }) => Math.min(least, level), Infinity);
  const highest = headings.filter(({ level = 1 }) => level === top);
  return highest.length === 1 ? highest[0] : undefined;
}

/** Whether a paragraph is one short line that ends like no sentence. */
function isTitleLine(text: string): boolean {
  const line = text.trim();
  if (line.length > LONGEST || line.includes('\n') || /[.,;:!?…。！？,]$|:\/\/|\S@\S|\s\|\s/u.test(line))
    return false;
  if (/^[-*•|>+[(<{}#]|^[\w-]+:\s|[.!?]\s+\p{Lu}/u.test(line)) return false;
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 3 && letters * 2 > line.length && /^[\p{Lu}\p{Lo}\p{N}“"«]/u.test(line);
}

// Headings that parts of documents have, whatever they are about, in lower case: where a document begins with one and has others
// beside it, it is not a title (two manuals and a folder of policies were called "Examples", "Background" and "Installing" by it).

const SECTIONS: ReadonlySet<string> = new Set(
  [
    'about abstract acknowledgements appendix arguments authors background bugs caveats changelog changes conclusion contents',
    'context contributing credits definitions description details diagnostics disclaimer environment example examples exceptions',
    'faq features files general glossary goals history installation installing instructions introduction intro license limitations',
    'motivation name notes objective objectives options overview parameters prerequisites procedure purpose questions reference',
    'references requirements resources rationale returns scope security setup summary synopsis syntax tldr terms usage',
    'zusammenfassung einleitung hintergrund beispiele introducción resumen antecedentes ejemplos contexte exemples résumé',
  ]
    .join(' ')
    .split(' ')
    .concat([
      'see also',
      'getting started',
      'quick start',
      'exit status',
      'table of contents',
      'in this article',
      'in this section',
      'on this page',
      'notable changes',
      'release notes',
      'what is this',
      'before you begin',
      'how to use',
      'how it works',
    ]),
);
