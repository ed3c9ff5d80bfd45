// Commands in the middle of what they do: long computations, and waiting for others. For the test of signals and its bench.
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from '../../bench/verify/generate.ts';
import { sealed } from '../evidence/bundles.ts';
import { runIbid } from './ibid.ts';
import type { Situation } from './interrupted.ts';
import { serve } from './http-servers.ts';

export interface Situations extends AsyncDisposable {
  readonly all: Readonly<Record<(typeof NAMES)[number], Situation>>;
}

export const NAMES = [
  'evidence verify',
  'evidence verify --sources',
  'evidence verify --online',
  'evidence claims',
  'evidence diff',
  'forecast create of values',
  'forecast create of a table',
  'corpus add',
  'query --mode deliberate',
  'brief create',
  'tutor',
  'serve',
  'waiting for a silent server',
] as const;

/** Milliseconds of processor time after which a run has started and works. */
const STARTED = 200;

/** @param folder where the large files and the corpus of one of them are made */
export async function situations(folder: string): Promise<Situations> {
  const file = (name: string) => join(folder, name);
  const [home, fresh] = [file('home'), file('fresh')];
  for (const one of [home, fresh]) mkdirSync(one);
  writeFileSync(file('large.txt'), prose(10_000_000));
  writeFileSync(file('body.json'), JSON.stringify({ series: values(100_000), horizon: 200 }));
  writeFileSync(
    file('table.csv'),
    `day,tons\n${values(100_000)
      .map((value, at) => `${day(at)},${value}\n`)
      .join('')}`,
  );
  generate(file('bundle.json'), 40_000_000);
  writeFileSync(file('small.json'), sealed());
  // One text under many names: all are read, as nothing says that they are one.
  mkdirSync(file('papers'));
  for (let at = 0; at < 100; at += 1) linkSync(file('large.txt'), join(file('papers'), `${at}.txt`));
  const added = await runIbid(home, ['corpus', 'add', file('large.txt'), '--sector', 'energy'], {
    cwd: folder,
  });
  if (added.code !== 0) throw new Error(added.stderr);
  // A server that reads the request and never says anything.
  const silent = await serve(() => undefined);
  const isAsked = () => {
    const some = silent.seen.length > 0;
    silent.seen.length = 0;
    return some;
  };
  const working = { cpu: STARTED };
  const unanswered = {
    env: { IBID_BASE_URL: silent.url, IBID_API_KEY: 'a-key-of-a-test' },
    where: { seen: isAsked },
  };
  const bundle = file('bundle.json');
  const question = 'the convoy of grain tonnage in the strait?';
  let asked = 0;
  return {
    all: {
      'evidence verify': { home, args: ['evidence', 'verify', bundle], where: working },
      'evidence verify --sources': {
        home,
        args: ['evidence', 'verify', bundle, '--sources', file('papers'), '--json'],
        where: { cpu: 400 },
      },
      'evidence verify --online': {
        home,
        args: ['evidence', 'verify', file('small.json'), '--online', '--brief', 'brf_1', '--json'],
        ...unanswered,
      },
      'evidence claims': { home, args: ['evidence', 'claims', bundle, '--json'], where: working },
      'evidence diff': { home, args: ['evidence', 'diff', bundle, bundle, '--json'], where: working },
      'forecast create of values': {
        home,
        args: ['forecast', 'create', '--body', file('body.json'), '--json'],
        where: { cpu: 600 },
      },
      'forecast create of a table': {
        home: fresh,
        args: [
          'forecast',
          'create',
          '--source',
          file('table.csv'),
          '--column',
          'tons',
          '--horizon',
          '100',
          '--json',
        ],
        where: { cpu: 900 },
      },
      'corpus add': {
        home: fresh,
        args: ['corpus', 'add', file('large.txt'), '--json'],
        where: { cpu: 600 },
      },
      'query --mode deliberate': {
        home,
        // Another question each time: one that was answered before is answered at once.
        get args() {
          return [
            'query',
            '--mode',
            'deliberate',
            `What was noted in ${1700 + asked++} about ${question}`,
            '--json',
          ];
        },
        where: working,
      },
      'brief create': {
        home,
        args: [
          'brief',
          'create',
          '--variant',
          'daily',
          '--persona',
          'analyst',
          '--sector',
          'energy',
          '--json',
        ],
        where: working,
      },
      tutor: {
        home,
        args: ['tutor', `Tell me about ${question}`, '--sector', 'energy', '--topic', 'grain', '--json'],
        where: working,
      },
      serve: {
        home,
        args: ['serve', '--port', '0'],
        where: { seen: (output) => output.includes('http://') },
      },
      'waiting for a silent server': {
        home,
        args: ['usage', '--json'],
        ...unanswered,
      },
    },
    [Symbol.asyncDispose]: () => silent[Symbol.asyncDispose](),
  };
}

const WORDS =
  'harbour buoy lighthouse strait tariff grain vessel convoy refinery pipeline crude export treaty sanction tonnage shipment'.split(
    ' ',
  );

/** Paragraphs, no two alike. */
function prose(bytes: number): string {
  const paragraphs: string[] = [];
  for (let size = 0, at = 0; size < bytes; at += 1) {
    const said = Array.from({ length: 6 }, (_, sentence) => {
      const words = Array.from({ length: 14 }, (_word, place) => {
        const word = WORDS[(at * 7 + place * place * 3 + sentence * 5) % WORDS.length] ?? '';
        return ((at + place) * 31) % 977 < 200 ? `${word}${(at * 13 + place) % 5000}` : word;
      });
      return `The ${words.join(' ')} was noted in ${1700 + (at % 300)}.`;
    }).join(' ');
    paragraphs.push(said);
    size += said.length + 2;
  }
  return paragraphs.join('\n\n');
}

function values(count: number): number[] {
  return Array.from({ length: count }, (_, at) => 100 + Math.sin(at / 58) * 10 + ((at * 7919) % 100) / 30);
}

function day(at: number): string {
  return new Date(at * 86_400_000 - 2e12).toISOString().slice(0, 10);
}
