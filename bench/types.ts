// Types of names: of the persons, organisations and places that Wikigold marks, how many get their type, and how many of
// the types given are right (bars: recall 0.5, precision 0.95). Exit code 1 below a bar. `npm run bench -- types [--show]`
import { readFileSync } from 'node:fs';
import { extract } from '../src/engine/entities/extract.ts';
import { buildGraph } from '../src/engine/entities/graph.ts';
import { keyOf } from '../src/engine/entities/grouping.ts';
import { requireEvalFile } from './support/data.ts';

const LEAST_PRECISION = 0.95;
const LEAST_RECALL = 0.5;
const LABELS: Readonly<Record<string, string>> = { PER: 'person', ORG: 'organisation', LOC: 'place' };

interface Mention {
  readonly text: string;
  readonly label: string;
}

interface Page {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** Prints precision and recall over all pages and over each half of them; names of another kind count as none. */
export async function run(args: string[]): Promise<void> {
  const pages = readPages(readFileSync(requireEvalFile('entities', 'wikigold-dev.conll.txt'), 'utf8'));
  const halves = [pages.filter((_page, at) => at % 2 === 0), pages.filter((_page, at) => at % 2 === 1)];
  const [all, ...parts] = [pages, ...halves].map((some) => figuresOf(some, args.includes('--show')));
  for (const [name, figures] of [
    ['all pages', all!],
    ['even pages', parts[0]!],
    ['odd pages', parts[1]!],
  ] as const)
    console.log(
      `${name.padEnd(12)} precision ${figures.precision.toFixed(3)}  recall ${figures.recall.toFixed(3)}`,
    );
  if (all!.precision < LEAST_PRECISION || all!.recall < LEAST_RECALL) process.exitCode = 1;
}

function figuresOf(pages: readonly Page[], show: boolean): { precision: number; recall: number } {
  const documents = pages.map(({ text }, at) => ({
    id: `doc_${at}`,
    sector: null,
    extract: extract([{ id: `chk_${at}`, heading: null, text }], () => true),
  }));
  const typeOf = new Map<string, string>();
  for (const { name, aliases, type } of buildGraph(documents).entities)
    for (const spelling of [name, ...aliases])
      if (!typeOf.has(keyOf(spelling))) typeOf.set(keyOf(spelling), type);
  const mentions = pages.flatMap((page) => page.mentions);
  const judged = mentions.map(({ text, label }) => {
    const type = typeOf.get(keyOf(text)) ?? 'unknown';
    if (show && type !== 'unknown' && type !== LABELS[label]) console.log(`${text}: ${label} as ${type}`);
    return { wanted: LABELS[label], type };
  });
  const right = judged.filter(({ wanted, type }) => wanted === type).length;
  const given = judged.filter(({ type }) => type !== 'unknown').length;
  return {
    precision: right / given,
    recall: right / judged.filter(({ wanted }) => wanted !== undefined).length,
  };
}

/** The pages of the collection, sentences joined. */
function readPages(text: string): Page[] {
  return text
    .split(/^-DOCSTART-.*$/mu)
    .map((page) => page.split(/\n\s*\n/u).map(readSentence))
    .map((sentences) => ({
      text: sentences.map((sentence) => sentence.text).join(' '),
      mentions: sentences.flatMap((sentence) => sentence.mentions),
    }))
    .filter((page) => page.text.trim() !== '');
}

function readSentence(block: string): Page {
  let text = '';
  const mentions: { words: string[]; label: string }[] = [];
  let before = 'O';
  for (const line of block.split('\n').filter((one) => one.includes(' '))) {
    const cut = line.lastIndexOf(' ');
    const [word, label] = [line.slice(0, cut), line.slice(cut + 1).replace(/^I-/u, '')];
    const close = text === '' || /^(?:[.,;:!?)\]%]|'s|''|n't)$/u.test(word) || /[([$]$/u.test(text);
    text += close ? word : ` ${word}`;
    if (label !== 'O' && label === before) mentions.at(-1)!.words.push(word);
    else if (label !== 'O') mentions.push({ words: [word], label });
    before = label;
  }
  return {
    text,
    mentions: mentions.map(({ words, label }) => ({
      text: words.join(' ').replace(/ ('s|[.,])/gu, '$1'),
      label,
    })),
  };
}
