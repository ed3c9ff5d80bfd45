// The two sets on which causal cues are measured: sentences with two marked words and the relation between them
// (SemEval-2010 Task 8, training part), and news sentences labelled causal or not (Causal News Corpus, training part).
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { requireEvalFile } from './data.ts';

/** Which marked word is the cause, or null where the relation is another. */
export type Gold = 'e1' | 'e2' | null;

export interface MarkedSentence {
  readonly text: string;
  /** UTF-16 offsets of the two marked words. */
  readonly e1: readonly [number, number];
  readonly e2: readonly [number, number];
  readonly cause: Gold;
}

export interface NewsSentence {
  readonly text: string;
  readonly causal: boolean;
}

export function markedSentences(): MarkedSentence[] {
  return readFileSync(requireEvalFile('causal', 'semeval2010-task8-train.tsv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([, sentence = '', relation = '']) => ({ ...unmarked(sentence), cause: goldOf(relation) }));
}

export function newsSentences(): NewsSentence[] {
  const text = readFileSync(requireEvalFile('causal', 'causal-news-corpus-train.csv'), 'utf8');
  const rows = parse(text, { columns: true, bom: true }) as { text: string; label: string }[];
  return rows.map((row) => ({ text: row.text, causal: row.label === '1' }));
}

function goldOf(relation: string): Gold {
  if (!relation.startsWith('Cause-Effect')) return null;
  return relation.includes('(e1,e2)') ? 'e1' : 'e2';
}

function unmarked(sentence: string): Pick<MarkedSentence, 'text' | 'e1' | 'e2'> {
  const places: Record<string, number> = {};
  let text = '';
  let last = 0;
  for (const mark of sentence.matchAll(/<\/?e[12]>/g)) {
    text += sentence.slice(last, mark.index);
    last = mark.index + mark[0].length;
    places[mark[0]] = text.length;
  }
  const span = (name: string): [number, number] => [places[`<${name}>`] ?? 0, places[`</${name}>`] ?? 0];
  return { text: text + sentence.slice(last), e1: span('e1'), e2: span('e2') };
}
