// Questions about a row of a table: the row that was asked for, and not its neighbours.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addPaths } from '../../src/service/manage-corpus.ts';
import { openService } from '../../src/service/open.ts';
import { post } from '../service/app/fixtures.ts';
import { temporaryFolder } from '../support/ibid.ts';

const TABLE = `Country,Year,Copper output (Mt)
Chile,2021,5.62
Chile,2022,5.33
Chile,2023,5.25
Peru,2021,2.30
Peru,2022,2.45
Peru,2023,2.76
`;

it.each([
  ['What was the copper output of Peru in 2022?', 'Country: Peru; Year: 2022; Copper output: 2.45 Mt.'],
  ['How much was the copper output of Chile in 2023?', 'Country: Chile; Year: 2023; Copper output: 5.25 Mt.'],
])('%s %s', async (query, row) => {
  const home = temporaryFolder();
  mkdirSync(join(home.path, 'files'));
  writeFileSync(join(home.path, 'files', 'copper.csv'), TABLE);
  const now = () => new Date('2026-03-04T05:06:07Z');
  const service = await openService({ folder: join(home.path, 'data'), local: true, now });
  try {
    await addPaths(service.backend.corpus, [join(home.path, 'files')], { now });
    expect(await (await post(service, '/v1/query', { query })).json()).toMatchObject({
      outcome: 'answered',
      answer: row,
      claims: [{ text: row }],
    });
  } finally {
    await service.close();
    home.remove();
  }
});
