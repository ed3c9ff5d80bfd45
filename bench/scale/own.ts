// ibid itself, in one process: `own.ts WHERE CHUNKS`, WHERE a data folder or the URL of an empty PostgreSQL database. A store that
// holds documents already is asked alone.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bringIndexUpToDate } from '../../src/corpus/index/index-manifest.ts';
import { retireStarter } from '../../src/corpus/starter.ts';
import { analyse } from '../../src/engine/question/analyse.ts';
import { retrieve, retrieveDeliberately } from '../../src/engine/retrieval/retrieve.ts';
import { openService } from '../../src/service/open.ts';
import { openBackend, type Backend } from '../../src/store/backend.ts';
import { analysed, documents, questions, type Written } from './corpus.ts';
import { asked, peakMegabytes, processorTime, say } from './measure.ts';

const AT_ONCE = 64;

const [where = '', size = '0'] = process.argv.slice(2);
const file = join(where, 'ibid.db');
const isNew = where.includes('://') || !existsSync(file);
const backend = await openBackend(where);
const adding = isNew ? await fill(backend) : undefined;
const peakOfAdding = peakMegabytes();
const figures = await ask(backend);
say({
  'adding, CPU µs a chunk': adding === undefined ? '' : Math.round((1000 * adding) / Number(size)),
  'MB, adding': adding === undefined ? '' : peakOfAdding,
  'MB on disk': existsSync(file) ? Math.round(statSync(file).size / 1e6) : '',
  ...figures,
  'peak MB': peakMegabytes(),
});

/** @returns milliseconds of processor time of reading words and adding, without making the text */
async function fill({ corpus }: Backend): Promise<number> {
  await retireStarter(corpus);
  await bringIndexUpToDate(corpus);
  let spent = 0;
  let batch: Written[] = [];
  const add = async (): Promise<void> => {
    spent += await processorTime(() => corpus.addDocuments(batch.map(analysed)));
    batch = [];
  };
  for (const document of documents(Number(size))) if (batch.push(document) === AT_ONCE) await add();
  if (batch.length > 0) await add();
  return spent;
}

async function ask(opened: Backend): Promise<object> {
  const service = await openService({ folder: where, backend: opened, local: true });
  const texts = questions();
  const { corpus } = opened;
  const whole = (mode: string) => async (text: string) => {
    const body = new TextEncoder().encode(JSON.stringify({ query: text, mode }));
    const reply = await service.answer({
      method: 'POST',
      url: 'http://local.invalid/v1/query',
      headers: { 'content-type': 'application/json' },
      body,
    });
    for await (const _ of reply.body ?? []);
    if (reply.status !== 200) throw new Error(`status ${reply.status}`);
  };
  const works: Record<string, (text: string) => Promise<unknown>> = {
    search: (text) => retrieve(corpus, analyse(text)),
    'deliberate search': (text) => retrieveDeliberately(corpus, analyse(text)),
    answer: whole('speculative'),
    'deliberate answer': whole('deliberate'),
  };
  const found: Record<string, string> = {};
  let from = 0;
  for (const [name, work] of Object.entries(works)) {
    // Each kind its own questions, so that nothing is remembered of the one before.
    const { wall, cpu } = await asked(texts.slice(from), work);
    found[`${name}, ms`] = wall;
    found[`${name}, CPU ms`] = cpu;
    from += 70;
  }
  await service.close();
  return found;
}
