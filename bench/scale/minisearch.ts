// MiniSearch over the same text: `minisearch.ts CHUNKS`, each chunk a document with its title.
import MiniSearch from 'minisearch';
import { documents, questions } from './corpus.ts';
import { asked, peakMegabytes, processorTime, say } from './measure.ts';

const [size = '0'] = process.argv.slice(2);
const index = new MiniSearch({ fields: ['title', 'text'], searchOptions: { boost: { title: 3 } } });
let adding = 0;
let id = 0;
for (const { title, bodies } of documents(Number(size))) {
  const rows = bodies.map((text) => ({ id: (id += 1), title, text }));
  adding += await processorTime(() => index.addAll(rows));
}
const peakOfAdding = peakMegabytes();
const { wall, cpu } = await asked(questions(), (text) => index.search(text).slice(0, 10));
say({
  'adding, CPU µs a chunk': Math.round((1000 * adding) / Number(size)),
  'MB, adding': peakOfAdding,
  'search, ms': wall,
  'search, CPU ms': cpu,
  'peak MB': peakMegabytes(),
});
