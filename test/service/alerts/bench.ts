// A service over a real store in a folder, into which a test adds documents as time goes by.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Alert } from '../../../src/engine/anomaly/subscription.ts';
import { alertsOf } from '../../../src/service/alerts/alert-records.ts';
import { addPaths, removeDocuments } from '../../../src/service/manage-corpus.ts';
import { openService, type OpenedService } from '../../../src/service/open.ts';
import type { Rounds } from '../../../src/service/alerts/rounds.ts';
import type { ServiceSettings } from '../../../src/service/settings.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { viewOf } from './entities.ts';
import { post } from '../app/fixtures.ts';

export interface AnomalyBench extends AsyncDisposable {
  readonly service: OpenedService;
  readonly rounds: Rounds;
  readonly outbox: string;
  /** Milliseconds; a test moves it on. */
  readonly clock: { at: number };
  /** Writes files and adds the folder. */
  add(files: Readonly<Record<string, string>>): Promise<void>;
  remove(file: string): Promise<void>;
  subscribe(body: object): Promise<{ status: number; body: Record<string, unknown> }>;
}

export async function anomalyBench(settings: Partial<ServiceSettings> = {}): Promise<AnomalyBench> {
  const home = temporaryFolder();
  const files = join(home.path, 'files');
  mkdirSync(files);
  const clock = { at: Date.parse('2026-03-20T12:00:00Z') };
  const now = () => new Date(clock.at);
  const service = await openService({ folder: join(home.path, 'data'), local: true, now, settings });
  return {
    service,
    rounds: await service.anomalies(),
    outbox: join(home.path, 'outbox'),
    clock,
    async add(documents) {
      for (const [name, text] of Object.entries(documents)) writeFileSync(join(files, name), text);
      await addPaths(service.backend.corpus, [files], { now });
    },
    async remove(file) {
      await removeDocuments(service.backend.corpus, [join(files, file)], {});
      rmSync(join(files, file));
    },
    async subscribe(body) {
      const response = await post(service, '/v1/anomalies/subscribe', body);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async [Symbol.asyncDispose]() {
      await service.close();
      home.remove();
    },
  };
}

/** A Markdown document of a day and a sector. */
export function page(date: string, title: string, text: string, sector = 'metals'): string {
  return `---\ntitle: ${title}\ndate: ${date}\nsector: ${sector}\n---\n\n${text}\n`;
}

export async function alerts(bench: AnomalyBench, id: unknown): Promise<Alert[]> {
  const kept = await alertsOf(bench.service.backend.records, 'local', String(id), 100);
  return kept.map(({ alert }) => alert);
}

export async function entityId(bench: AnomalyBench, name: string): Promise<string> {
  const { graph } = await (await viewOf(bench.service)).view();
  return graph.entities.find((entity) => entity.name === name)?.id ?? '';
}
