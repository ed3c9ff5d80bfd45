// POST /v1/tutor through the whole service: sessions as records, over restarts, workspaces, caps and changes of the corpus.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeDocuments } from '../../../src/service/manage-corpus.ts';
import { openService } from '../../../src/service/open.ts';
import { keyFor, post } from '../app/fixtures.ts';
import { fillWithStarter, STARTER } from '../../support/starter.ts';
import { addNote, FREEZE, HARBOUR, TOPIC, turnsOf, withRig } from './tutor-rig.ts';

describe('a tutor session', () => {
  it('survives a restart of the service', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ibid-tutor-'));
    await fillWithStarter(join(folder, 'data'));
    const open = () => openService({ folder: join(folder, 'data'), starterFolder: STARTER, local: true });
    let service = await open();
    const first = await turnsOf(service)({ ...FREEZE, message: 'start' });
    await turnsOf(service)({ session_id: first.session_id, message: 'go on' });
    await service.close();
    service = await open();
    const third = await turnsOf(service)({
      session_id: first.session_id,
      message: 'Electric Reliability Council of Texas',
    });
    expect(third).toMatchObject({
      turn: 3,
      topic: FREEZE.topic,
      judgement: { verdict: 'correct' },
      notices: [],
    });
    await service.close();
    await rm(folder, { recursive: true });
  });

  it('is not seen from another workspace, and an unknown one looks the same', async () => {
    await withRig(async ({ service, turn }) => {
      const mine = await keyFor(service.backend.accounts, { workspace: 'one' });
      const theirs = await keyFor(service.backend.accounts, { workspace: 'two' });
      const { session_id } = await turn({ ...TOPIC, message: 'start' }, mine.headers);
      const problemOf = async (id: string) => {
        const response = await post(
          service,
          '/v1/tutor',
          { session_id: id, message: 'go on' },
          theirs.headers,
        );
        return (await response.json()) as Record<string, unknown>;
      };
      const [seen, unknown] = [await problemOf(session_id), await problemOf('ses_000000000000000000000000')];
      expect(seen).toMatchObject({ status: 404, type: 'urn:ibid:problem:not-found' });
      const { request_id: _one, instance: _first, ...rest } = seen;
      const { request_id: _other, instance: _second, ...same } = unknown;
      expect(rest).toEqual(same);
      expect((await turn({ session_id, message: 'go on' }, mine.headers)).turn).toBe(2);
    }, false);
  });

  it('is metered a unit for each retrieval and stops at its cost cap [spec:spend-defaults]', async () => {
    await withRig(async ({ service, turn }) => {
      const { headers } = await keyFor(service.backend.accounts);
      const first = await turn({ ...TOPIC, message: 'start' }, headers);
      expect(first.billable).toBe(true);
      expect(first.cost_usd).toBeGreaterThan(0);
      expect(first.cost_usd).toBeLessThanOrEqual(0.5);
      const second = await turn({ session_id: first.session_id, message: 'go on' }, headers);
      expect(second.cost_usd).toBe(0.02);
      const capped = { session_id: first.session_id, message: 'How many ships waited?', cost_cap_usd: 0.01 };
      const response = await post(service, '/v1/tutor', capped, headers);
      expect(await response.json()).toMatchObject({ status: 402, type: 'urn:ibid:problem:cost-cap' });
      expect((await turn({ session_id: first.session_id, message: 'where am I?' }, headers)).turn).toBe(3);
    }, false);
  });

  it('lays its path out anew when the corpus has changed, and keeps what was covered', async () => {
    await withRig(async ({ service, folder, turn }) => {
      const first = await turn({ ...TOPIC, message: 'start' });
      await addNote(
        service,
        folder,
        'other.md',
        '# Cats\n\nCats sleep for most of the day in warm places.\n',
      );
      const unchanged = await turn({ session_id: first.session_id, message: 'go on' });
      expect(unchanged.notices).toEqual([]);
      const longer = `${HARBOUR}\n## The new quay\n\nThe new quay of the harbour of Ellingham is 410 metres long and was paid for by the province of Teral in 2019.\n`;
      await addNote(service, folder, 'harbour.md', longer);
      const after = await turn({ session_id: first.session_id, message: 'go on' });
      expect(after.notices[0]).toContain('The corpus has changed since the last turn');
      expect(after.progress.steps.map(({ title }) => title).join()).toContain('The new quay');
    });
  });

  it('whose documents are gone says so, and drops its open question', async () => {
    await withRig(async ({ service, turn }) => {
      const first = await turn({ ...TOPIC, message: 'start' });
      await turn({ session_id: first.session_id, message: 'go on' });
      const { rows } = await service.backend.corpus.documents(
        { sector_id: 'ports' },
        { limit: 5, offset: 0 },
      );
      await removeDocuments(
        service.backend.corpus,
        rows.map(({ id }) => id),
        {},
      );
      const after = await turn({ session_id: first.session_id, message: 'Ellingham Harbour Board' });
      expect(after).toMatchObject({ outcome: 'insufficient_evidence', reply: null, check_question: null });
      expect(after.notices).toHaveLength(2);
      expect(after.reasons[0]?.code).toBe('unknown_sector');
      expect(JSON.stringify(after.claims)).not.toContain('Harbour');
    });
  });
});
