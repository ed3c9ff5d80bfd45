// Sentence rules in seven languages (each case right or wrong as a whole), and the scanner's speed beside
// Intl.Segmenter fed the same paragraphs. Exit code 1 below 180 English cases. `npm run bench -- sentences [--show LANG]`.
import { readFileSync } from 'node:fs';
import { sentences } from '../src/text/sentences.ts';
import { evalFile } from './support/data.ts';
import { readSquad } from './support/squad.ts';

const LEAST_ENGLISH = 180;

/** Prints right and all cases a language, then megabytes a second. */
export async function run(args: string[]): Promise<void> {
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']) {
    const path = evalFile('sentences', `${language}.txt`);
    if (path === undefined) {
      console.log(`${language}: no cases here (set IBID_SHARED), nothing measured`);
      continue;
    }
    const cases = readCases(path);
    const wrong = cases.filter(({ text, expected }) => split(text).join('\n') !== expected.join('\n'));
    const right = cases.length - wrong.length;
    console.log(`${language}  ${String(right).padStart(3)} of ${cases.length}`);
    if (args[0] === '--show' && args[1] === language)
      wrong.forEach(({ text }) => console.log(split(text).join('\n  | ')));
    if (language === 'en' && right < LEAST_ENGLISH) process.exitCode = 1;
  }
  compareSpeed();
}

function split(text: string): string[] {
  return sentences(text).map((span) => text.slice(span.start, span.end).replace(/\s+/g, ' '));
}

function readCases(path: string): { text: string; expected: string[] }[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  return lines
    .join('\n')
    .split(/^===$/m)
    .map((part) => part.split(/^---$/m))
    .filter((part) => part.length === 2)
    .map(([text = '', expected = '']) => ({
      text: text.trim(),
      expected: expected
        .split('\n')
        .map((line) => line.trim().replace(/\s+/g, ' '))
        .filter((line) => line !== ''),
    }));
}

function compareSpeed(): void {
  if (evalFile('answerability', 'squad2-dev-part.json') === undefined) return;
  const paragraphs = [...readSquad().articles.values()].flat().map((text) => text.text);
  const size = paragraphs.reduce((sum, text) => sum + text.length, 0);
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  const own: number[] = [];
  const theirs: number[] = [];
  for (let pair = 0; pair < 9; pair += 1) {
    own.push(spent(() => paragraphs.forEach((text) => sentences(text))));
    theirs.push(spent(() => paragraphs.forEach((text) => [...segmenter.segment(text)])));
  }
  const rate = (times: number[]) => size / 1e6 / (times.toSorted((a, b) => a - b)[4]! / 1e6);
  console.log(
    `own ${rate(own).toFixed(1)} MB/s, Intl.Segmenter ${rate(theirs).toFixed(1)} MB/s of CPU (median of 9 pairs)`,
  );
}

/** CPU time in microseconds. */
function spent(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
