// Services over folders of their own for tests of briefs: documents as texts, a clock that is moved by hand.
import type { Brief } from '../../../src/api/payloads/brief.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPaths } from '../../../src/service/manage-corpus.ts';
import { openService, type OpenServiceOptions, type OpenedService } from '../../../src/service/open.ts';
import { get, post } from '../../service/app/fixtures.ts';
import { fillWithStarter, STARTER } from '../../support/starter.ts';

export interface Desk {
  readonly folder: string;
  readonly service: OpenedService;
  /** Writes files by their names and adds their folder, a minute later. */
  readonly add: (files: Readonly<Record<string, string>>) => Promise<void>;
  /** Lets a minute go by and makes a brief. */
  readonly make: (body?: unknown) => Promise<Brief>;
  readonly evidence: (id: string) => Promise<string>;
  /** Closes the service and opens it again over the same folder. */
  readonly restart: (options?: Partial<OpenServiceOptions>) => Promise<void>;
}

/** Runs `use` over a service whose folder goes away after it. */
export async function withDesk(
  options: Partial<OpenServiceOptions>,
  use: (desk: Desk) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-briefs-'));
  let time = Date.parse('2026-03-04T05:06:07.000Z');
  const now = () => new Date(time);
  const pass = () => void (time += 60_000);
  const open = (more: Partial<OpenServiceOptions> = {}) =>
    openService({ folder: join(folder, 'data'), local: true, now, ...options, ...more });
  if (options.starterFolder === STARTER) await fillWithStarter(join(folder, 'data'));
  let service = await open();
  const papers = join(folder, 'papers');
  await mkdir(papers);
  try {
    await use({
      folder,
      get service() {
        return service;
      },
      add: async (files) => {
        pass();
        for (const [name, text] of Object.entries(files)) await writeFile(join(papers, name), text);
        await addPaths(service.backend.corpus, [papers], { now });
      },
      make: async (body = {}) => {
        pass();
        const response = await post(service, '/v1/brief', body);
        if (response.status !== 200) throw new Error(await response.text());
        return (await response.json()) as Brief;
      },
      evidence: async (id) => (await get(service, `/v1/briefs/${id}/evidence`)).text(),
      restart: async (more) => {
        await service.close();
        service = await open(more);
      },
    });
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Two papers that disagree in three places and agree in none. */
export const PAPERS: Readonly<Record<string, string>> = {
  'alder.md': `---
title: Alder Works and its plant
sector: metals
published: 2026-03-03
publisher: Harbour Gazette
---
# Alder Works and its plant

Alder Works employs 1,200 people at its smelter in Norhaven. Alder Works raised output at Norhaven by 12 % in 2025 because a new furnace came into use.

The port of Norhaven handled 4.2 million tonnes of ore in 2025. Alder Works did not close the rolling mill in Norhaven in 2024.
`,
  'norhaven.md': `---
title: Norhaven in figures
sector: metals
published: 2026-03-02
publisher: Ministry of Trade
---
# Norhaven in figures

Alder Works employs 900 people at its smelter in Norhaven. Alder Works raised output at Norhaven by 7 % in 2024. The port of Norhaven handled 3.1 million tonnes of ore in 2025.

Alder Works did close the rolling mill in Norhaven in 2024. The town of Norhaven has 41,000 inhabitants, and most of them live near the port.
`,
};

export const paragraphsIn = (brief: Brief) => brief.sections.flatMap(({ paragraphs }) => paragraphs);
export const claimsIn = (brief: Brief) => paragraphsIn(brief).flatMap(({ claims }) => claims);
