// A server that ingests while it answers, to be killed in the middle: says its address, then each file once it is committed.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ingest } from '../../../src/corpus/ingest.ts';
import { openService } from '../../../src/service/open.ts';
import { serve } from '../../../src/service/http/serve.ts';

const [data = '', papers = '', round = ''] = process.argv.slice(2);
const say = (message: unknown) => void process.send?.(message);

const service = await openService({
  folder: data,
  settings: { perAddress: null, keyRate: 100_000 },
});
say({ url: (await serve(service, { port: 0 })).url });
await mkdir(papers, { recursive: true });
for (let index = 0; ; index++) {
  const path = join(papers, `${round}-${index}.md`);
  await writeFile(
    path,
    `# Paper ${round} ${index}\n\nFreight rates rose by ${index} per cent in round ${round}.\n`,
  );
  const { added } = await ingest(service.backend.corpus, [path], { now: () => new Date() });
  if (added === 1) say({ added: path });
}
