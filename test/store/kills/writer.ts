// A process that writes one of every kind, round after round, until it is killed: `writer.ts FOLDER NAME`. A line on stdout
// acknowledges each write after it has returned: its kind and its id.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { beginRun, newRunId } from '../../../src/cli/runs/keep.ts';
import { alertOf, addAlert, subscriptionsOf } from '../../../src/service/alerts/alert-records.ts';
import { createKey } from '../../../src/service/keys.ts';
import { openService, type OpenedService } from '../../../src/service/open.ts';
import { newDocument, SOURCE } from '../documents.ts';
import type { Kind } from './kinds.ts';

const [folder = '', name = ''] = process.argv.slice(2);
const service = await openService({ folder, local: true });
const { corpus, accounts, records } = service.backend;
await corpus.putSource(SOURCE);
for (let round = 1; ; round += 1) await writeOneOfEach(`${name}-${round}`);

async function writeOneOfEach(word: string): Promise<void> {
  const entry = newDocument(`The note ${word} says that nothing is lost.`);
  await corpus.addDocument(entry);
  acknowledge('document', entry.document.id);

  const key = await createKey(accounts, { scopes: ['query:read'], name: word }, new Date());
  acknowledge('key', key.id);

  const brief = await post(service, '/v1/brief', { variant: 'primer', sectors: ['energy'] });
  acknowledge('brief', brief['id']);

  const begun = await post(service, '/v1/tutor', { message: 'Begin', sector_id: 'energy', topic: 'gas' });
  acknowledge('session', begun['session_id']);
  await post(service, '/v1/tutor', { message: 'Go on', session_id: begun['session_id'] });
  acknowledge('turn', begun['session_id']);

  const watched = { sector_id: 'energy', rule: 'mentions', feed: 'atom' };
  const { id } = await post(service, '/v1/anomalies/subscribe', watched);
  acknowledge('subscription', id);

  const subscription = (await subscriptionsOf(records, 'local')).find((one) => one.id === id);
  if (subscription === undefined) throw new Error(`the subscription ${String(id)} is gone`);
  const finding = {
    key: word,
    title: word,
    text: word,
    value: 1,
    baseline: 0,
    threshold: '1',
    citations: [],
  };
  const alert = alertOf(subscription, finding, new Date().toISOString());
  await addAlert(records, 'local', alert, subscription);
  acknowledge('alert', alert.id);

  const asked = {
    profile: 'local',
    base_url: null,
    route: 'brief.evidence',
    method: 'GET',
    path: `/v1/briefs/${word}/evidence`,
    body: null,
    paid: false,
    worst_usd: 0,
  };
  const keeping = {
    state: join(folder, 'state'),
    now: Date.now,
    scrub: (text: string) => text,
    withoutTexts: false,
  };
  const run = beginRun(newRunId(Date.now()), asked, keeping);
  run.receipt = {
    brief_id: word,
    bundle_sha256: null,
    file_sha256: entry.document.content_sha256,
    bytes: 1,
    tool: 'ibid',
  };
  run.end({
    outcome: 'answered',
    status: 200,
    request_id: null,
    attempts: 1,
    billed: 'no',
    cost_usd: 0,
    detail: null,
    output: word,
    answer: null,
  });
  acknowledge('receipt', word);
}

async function post(to: OpenedService, path: string, body: object): Promise<Record<string, unknown>> {
  const reply = await to.answer({
    method: 'POST',
    url: `http://local.invalid${path}`,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify(body)),
  });
  const parts: Uint8Array[] = [];
  for await (const part of reply.body ?? []) parts.push(part);
  const text = Buffer.concat(parts).toString();
  if (reply.status >= 300) throw new Error(`${path}: ${text}`);
  acknowledge('call', reply.headers.get('x-request-id'));
  return JSON.parse(text) as Record<string, unknown>;
}

function acknowledge(kind: Kind, id: unknown): void {
  writeSync(1, `${kind} ${String(id)}\n`);
}
