// One passage of the evaluation data by its name, for statements that cite a whole one: `squad/ARTICLE/PARAGRAPH`, `scifact/ID`,
// `news/ID`, or a document of the questions with the first words of a paragraph behind `#`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, readJsonLines } from './data.ts';
import { plainBlocks } from './passages.ts';

type Reader = (root: string, name: string) => string | undefined;

/** The text of the passage with this name below a root. @throws where there is none */
export function wholePassage(root: string, path: string): string {
  const known = read.get(path);
  if (known !== undefined) return known;
  const cut = path.indexOf('/');
  const text = READERS[path.slice(0, cut)]?.(root, path.slice(cut + 1));
  if (text === undefined) throw new Error(`no passage is named ${path}`);
  read.set(path, text);
  return text;
}

const read = new Map<string, string>();

const READERS: Readonly<Record<string, Reader>> = {
  squad(root, name) {
    const [title, paragraph] = name.split('/');
    const file = readJson<{ data: { title: string; paragraphs: { context: string }[] }[] }>(
      join(root, 'answerability', 'squad2-dev-part.json'),
    );
    return file.data.find((article) => article.title === title)?.paragraphs[Number(paragraph)]?.context;
  },
  scifact(root, name) {
    const all = readJsonLines<{ id: string; text: string }>(
      join(root, 'retrieval', 'scifact', 'corpus.jsonl'),
    );
    return all.find(({ id }) => id === name)?.text;
  },
  news(root, name) {
    const all = readFileSync(join(root, 'causal', 'causal-news-corpus-train.csv'), 'utf8');
    const row = new RegExp(`^${name},(?:"((?:[^"]|"")*)"|([^",]*)),\\d`, 'm').exec(all);
    return row?.[2] ?? row?.[1]?.replaceAll('""', '"');
  },
  questions(root, name) {
    const [path = '', words = ''] = name.split('#');
    const blocks = plainBlocks(readFileSync(join(root, 'questions', 'corpus', path), 'utf8'), false);
    return blocks.map((block) => block.replaceAll('\n', ' ')).find((block) => block.startsWith(words));
  },
};
