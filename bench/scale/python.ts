// bm25s over the same text: `python.ts CHUNKS`; says so where no Python has it.
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents, questions } from './corpus.ts';
import { say } from './measure.ts';

const PYTHON = process.env['IBID_BENCH_PYTHON'] ?? 'python3';
const PROGRAM = `
import json, resource, sys, time
import bm25s
texts = [json.loads(line) for line in open(sys.argv[1])]
asked = json.load(open(sys.argv[2]))
began = time.process_time()
index = bm25s.BM25()
index.index(bm25s.tokenize(texts, stopwords="en", show_progress=False), show_progress=False)
adding = time.process_time() - began
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
after = peak()
walls, cpus = [], []
for turn, text in enumerate(asked[:70]):
    wall, cpu = time.perf_counter(), time.process_time()
    words = bm25s.tokenize(text, stopwords="en", show_progress=False)
    index.retrieve(words, k=min(10, len(texts)), show_progress=False)
    if turn >= 10:
        walls.append(1000 * (time.perf_counter() - wall))
        cpus.append(1000 * (time.process_time() - cpu))
half = lambda all: "%.1f / %.1f" % (sorted(all)[len(all) // 2], sorted(all)[int(len(all) * 0.95)])
print(json.dumps({"adding, CPU µs a chunk": round(1e6 * adding / len(texts)), "MB, adding": after,
  "search, ms": half(walls), "search, CPU ms": half(cpus), "peak MB": peak()}, ensure_ascii=False))
`;

const [size = '0'] = process.argv.slice(2);
if (spawnSync(PYTHON, ['-c', 'import bm25s']).status === 0) await measure();
else say({ note: 'no bm25s here' });

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  const texts = createWriteStream(join(folder, 'texts.jsonl'));
  for (const { title, bodies } of documents(Number(size)))
    for (const body of bodies)
      if (!texts.write(`${JSON.stringify(`${title} ${body}`)}\n`)) await once(texts, 'drain');
  await new Promise<void>((resolve) => void texts.end(resolve));
  writeFileSync(join(folder, 'asked.json'), JSON.stringify(questions()));
  const words = ['-c', PROGRAM, join(folder, 'texts.jsonl'), join(folder, 'asked.json')];
  const { stdout, stderr, status } = spawnSync(PYTHON, words, { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0) throw new Error(stderr);
  console.log(stdout.trim());
}
