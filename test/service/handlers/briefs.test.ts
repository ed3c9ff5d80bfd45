// The brief routes: what is kept, for whom, and the bundle that never changes.
import type { Brief, BriefSummary } from '../../../src/api/payloads/brief.ts';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalise } from '../../../src/evidence/canonicalise.ts';
import { verifyBundle } from '../../../src/evidence/verify.ts';
import { removeDocuments } from '../../../src/service/manage-corpus.ts';
import { get, keyFor, post } from '../app/fixtures.ts';
import { claimsIn, PAPERS, paragraphsIn, withDesk, type Desk } from '../../engine/brief/briefs.ts';
import { STARTER } from '../../support/starter.ts';

interface Bundle {
  readonly schema: string;
  readonly bundle_sha256: string;
  readonly brief_id: string;
  readonly created_at: string;
  readonly claims: readonly {
    readonly id: string;
    readonly text: string;
    readonly section_id: string;
    readonly chunk: { readonly id: string; readonly text: string; readonly text_sha256: string };
    readonly document: {
      readonly source_url: string;
      readonly content_sha256: string;
      readonly title: string;
    };
    readonly snapshot: { readonly content_sha256: string; readonly bytes: number };
    readonly verdict: { readonly accepted: boolean; readonly validator: string };
  }[];
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The bytes of a brief's bundle, and its headers but for those of the one exchange. */
async function retrieved({ service }: Desk, id: string) {
  const response = await get(service, `/v1/briefs/${id}/evidence`);
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  return { status: response.status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the evidence bundle of a brief', () => {
  it('is byte for byte the same after a restart, another version of the program, new documents and removed ones [spec:evidence-repeat]', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      const { id } = await desk.make();
      const first = await retrieved(desk, id);
      expect(first.status).toBe(200);
      expect(await retrieved(desk, id)).toEqual(first);
      await desk.add({ 'alder.md': PAPERS['alder.md']!.replace('1,200', '1,300') });
      expect(await retrieved(desk, id)).toEqual(first);
      await removeDocuments(desk.service.backend.corpus, [], { all: true });
      expect(await retrieved(desk, id)).toEqual(first);
      await desk.restart({ version: '9.9.9', settings: { shortFileUrls: true } });
      expect(await retrieved(desk, id)).toEqual(first);
    });
  });

  it('HEAD has the status and headers of GET', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      const { id } = await desk.make();
      const { headers, bytes } = await retrieved(desk, id);
      const head = await get(desk.service, `/v1/briefs/${id}/evidence`, { method: 'HEAD' });
      expect(head.status).toBe(200);
      expect([...head.headers].filter(([name]) => name !== 'x-request-id')).toEqual(headers);
      expect(head.headers.get('content-length')).toBe(String(bytes.byteLength));
      expect(await head.text()).toBe('');
    });
  });

  it('is RFC 8785 throughout, and its hash is over the rest [spec:evidence-schema] [spec:evidence-hash]', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      const brief = await desk.make();
      const text = await desk.evidence(brief.id);
      expect(canonicalise(text).toString()).toBe(text);
      const { bundle_sha256, ...rest } = JSON.parse(text) as Bundle;
      expect(rest).toMatchObject({
        schema: 'service.evidence_bundle.v1',
        brief_id: brief.id,
        created_at: brief.created_at,
      });
      expect(sha256(canonicalise(JSON.stringify(rest)))).toBe(bundle_sha256);
    });
  });

  it('pairs each claim of the brief with chunk, document, snapshot and verdict [spec:evidence-claims]', async () => {
    await withDesk({ starterFolder: STARTER }, async (desk) => {
      const brief = await desk.make({ variant: 'weekly', sectors: ['energy'] });
      const { claims } = JSON.parse(await desk.evidence(brief.id)) as Bundle;
      const texts = new Map(claimsIn(brief).map((claim) => [claim.id, claim.text]));
      expect(claims.map(({ id }) => id)).toEqual([...texts.keys()]);
      const sections = new Set(brief.sections.map(({ id }) => id));
      for (const claim of claims) {
        expect(claim.text).toBe(texts.get(claim.id));
        expect(sections.has(claim.section_id)).toBe(true);
        expect(claim.chunk.text_sha256).toBe(sha256(claim.chunk.text));
        expect(claim.verdict).toMatchObject({ accepted: true, validator: expect.stringMatching(/^ibid-/) });
        const snapshot = await desk.service.backend.corpus.snapshot(claim.snapshot.content_sha256);
        expect(sha256(snapshot!)).toBe(claim.document.content_sha256);
        expect(snapshot!.byteLength).toBe(claim.snapshot.bytes);
      }
    });
  });

  it('verifies, with the snapshots at hand too; a changed byte does not', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      const text = await desk.evidence((await desk.make()).id);
      const { claims } = JSON.parse(text) as Bundle;
      const kept = new Map<string, Buffer>();
      for (const { document } of claims)
        kept.set(
          document.content_sha256,
          Buffer.from((await desk.service.backend.corpus.snapshot(document.content_sha256))!),
        );
      const report = await verifyBundle([Buffer.from(text)], { sources: (sha) => kept.get(sha) });
      expect(report).toMatchObject({ verdict: 'consistent', claims_total: claims.length });
      const check = (id: string) => report.checks.find((one) => one.id === id);
      for (const id of ['chunk.digest', 'content.digest', 'chunk.in-document', 'sources.consistent'])
        expect(check(id)?.status, id).toBe('pass');
      expect(report.recipe?.name).toContain('RFC 8785');
      const changed = text.replace('4.2 million', '4.3 million');
      expect((await verifyBundle([Buffer.from(changed)])).verdict).not.toBe('consistent');
    });
  });

  it('never names the folders of this machine, whoever asks', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      const brief = await desk.make();
      expect(brief.citations[0]!.source_url).toContain(desk.folder);
      const text = await desk.evidence(brief.id);
      expect(text).not.toContain(desk.folder);
      expect((JSON.parse(text) as Bundle).claims[0]!.document.source_url).toMatch(
        /^file:\/\/\/papers\/\w+\.md$/,
      );
      await desk.restart({ settings: { shortFileUrls: true } });
      const shown = await (await get(desk.service, `/v1/briefs/${brief.id}`)).text();
      expect(shown).not.toContain(desk.folder);
    });
  });

  it('two documents of one address are two sources', async () => {
    await withDesk({}, async (desk) => {
      const address = (text: string) =>
        text.replace('---\n', '---\nsource_url: https://example.org/norhaven\n');
      await desk.add({ 'a.md': address(PAPERS['alder.md']!), 'b.md': address(PAPERS['norhaven.md']!) });
      const text = await desk.evidence((await desk.make()).id);
      const urls = new Set((JSON.parse(text) as Bundle).claims.map(({ document }) => document.source_url));
      expect(urls.size).toBe(2);
      expect((await verifyBundle([Buffer.from(text)])).verdict).toBe('consistent');
    });
  });

  it('hostile titles and texts stay what they are: text', async () => {
    await withDesk({}, async (desk) => {
      const title = '</script><img src=x onerror=alert(1)> \u001b[31m "quoted" \\ \u202e';
      await desk.add({
        'hostile.md': `---\ntitle: ${JSON.stringify(title)}\nsector: x\n---\n# Norhaven\n\nThe mayor of Norhaven said that <b>bold</b> \u2028 words & "quotes" cost 40 million euros in 2025.\n`,
      });
      const brief = await desk.make();
      const text = await desk.evidence(brief.id);
      expect(JSON.parse(text)).toMatchObject({
        claims: [{ document: { title: brief.citations[0]!.title } }],
      });
      expect((await verifyBundle([Buffer.from(text)])).verdict).toBe('consistent');
      expect(brief.outcome).toBe('answered');
    });
  });
});

describe('POST /v1/brief', () => {
  it.each([
    [{ variant: 'hourly' }, 'There is no variant "hourly"; choose from daily, weekly, deep-dive, primer.'],
    [{ persona: 'poet' }, 'There is no persona "poet"; choose from analyst, executive, engineer, policy.'],
    [{ sectors: ['astrology'] }, 'There is no sector "astrology"; the sectors are metals.'],
    [
      { variant: '../daily' },
      'There is no variant "../daily"; choose from daily, weekly, deep-dive, primer.',
    ],
    [{ variant: 'constructor' }, 'There is no variant "constructor"'],
  ])('%j is refused with what there is', async (body, detail) => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      const response = await post(desk.service, '/v1/brief', body);
      const problem = (await response.json()) as { detail: string };
      expect([response.status, response.headers.get('content-type')]).toEqual([
        400,
        'application/problem+json',
      ]);
      expect(problem.detail).toContain(detail);
    });
  });

  it('stops before its cost cap with a problem, keeps nothing then, and costs what it says', async () => {
    await withDesk({ local: false, settings: { perAddress: null } }, async (desk) => {
      await desk.add(PAPERS);
      const { headers } = await keyFor(desk.service.backend.accounts, { workspace: 'team-a' });
      const make = (cost_cap_usd: number) => post(desk.service, '/v1/brief', { cost_cap_usd }, headers);
      const refused = await make(0.03);
      expect(refused.status).toBe(402);
      expect(await refused.json()).toMatchObject({ type: 'urn:ibid:problem:cost-cap', cost_cap_usd: 0.03 });
      const listed = async () =>
        (await (await get(desk.service, '/v1/briefs', { headers })).json()) as { total: number };
      expect((await listed()).total).toBe(0);
      const made = (await (await make(1)).json()) as Brief;
      expect(made.billable).toBe(true);
      expect(made.cost_usd).toBeGreaterThan(0.03);
      expect(made.cost_usd).toBeLessThanOrEqual(1);
      expect((await listed()).total).toBe(1);
    });
  });

  it('a caller who hangs up leaves nothing behind', async () => {
    await withDesk({ starterFolder: STARTER }, async (desk) => {
      const hangUp = new AbortController();
      const asked = desk.service.answer({
        method: 'POST',
        url: '/v1/brief',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from('{"variant":"deep-dive"}'),
        signal: hangUp.signal,
      });
      setImmediate(() => hangUp.abort());
      await asked.catch(() => undefined);
      const list = (await (await get(desk.service, '/v1/briefs')).json()) as { total: number };
      expect(list.total).toBe(0);
    });
  });

  it('keeps the connection alive while it works [spec:keepalive-3]', async () => {
    await withDesk(
      { starterFolder: STARTER, settings: { keepalive: { firstMs: 1, everyMs: 1 } } },
      async (desk) => {
        const response = await post(desk.service, '/v1/brief', { variant: 'deep-dive' });
        expect(response.headers.get('x-service-keepalive')).toBe('1');
        const text = await response.text();
        expect(text).toMatch(/^ +\{/);
        expect((JSON.parse(text) as Brief).outcome).toBe('answered');
      },
    );
  });

  it("takes a user's own variants and personas from the data folder, and names what is wrong with one", async () => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      const folder = join(desk.folder, 'data', 'briefs');
      await mkdir(join(folder, 'variants'), { recursive: true });
      await mkdir(join(folder, 'personas'), { recursive: true });
      const sections = [{ heading: 'Zinc', kind: 'numbers', paragraphs: 1, sentences: 1 }];
      await writeFile(
        join(folder, 'variants', 'zinc.json'),
        JSON.stringify({ title: 'Zinc for {persona}', sections }),
      );
      await writeFile(join(folder, 'personas', 'buyer.json'), JSON.stringify({ title: 'buyers' }));
      await writeFile(join(folder, 'personas', 'wrong.json'), '{"title": "x", "weights": {"numbers": 7}}');
      await writeFile(join(folder, 'personas', 'torn.json'), '{"title": ');
      const brief = await desk.make({ variant: 'zinc', persona: 'buyer' });
      expect(brief).toMatchObject({ title: 'Zinc for buyers', variant: 'zinc', persona: 'buyer' });
      expect(brief.sections.map(({ heading }) => heading)).toEqual(['Zinc']);
      expect(paragraphsIn(brief)).toHaveLength(1);
      await expect(desk.make({ persona: 'wrong' })).rejects.toThrow(
        /briefs\/personas\/wrong\.json .*weights\.numbers must be at most 1/,
      );
      await expect(desk.make({ persona: 'torn' })).rejects.toThrow(/torn\.json .*not valid JSON/);
      await expect(desk.make({ persona: 'nobody' })).rejects.toThrow(
        /choose from .*policy, buyer, torn, wrong/,
      );
    });
  });
});

describe('GET /v1/briefs', () => {
  it('lists summaries, newest first, page by page and by sector', async () => {
    await withDesk({ starterFolder: STARTER }, async (desk) => {
      const made = [
        await desk.make({ sectors: ['energy'] }),
        await desk.make({ sectors: ['energy', 'health'], persona: 'executive' }),
        await desk.make({ sectors: ['shipping'], variant: 'primer' }),
      ];
      const page = async (query: string) =>
        (await (await get(desk.service, `/v1/briefs${query}`)).json()) as {
          items: BriefSummary[];
          total: number;
          limit: number;
          offset: number;
        };
      const ids = made.map(({ id }) => id).toReversed();
      const all = await page('');
      expect(all).toMatchObject({ total: 3, limit: 20, offset: 0 });
      expect(all.items.map(({ id }) => id)).toEqual(ids);
      const paragraphs = paragraphsIn(made[2]!);
      expect(all.items[0]).toEqual({
        id: made[2]!.id,
        outcome: 'answered',
        title: made[2]!.title,
        variant: 'primer',
        persona: 'analyst',
        sectors: ['shipping'],
        created_at: made[2]!.created_at,
        paragraphs: {
          answered: paragraphs.filter(({ outcome }) => outcome === 'answered').length,
          insufficient_evidence: paragraphs.filter(({ outcome }) => outcome !== 'answered').length,
        },
        claims: claimsIn(made[2]!).length,
        citations: made[2]!.citations.length,
      });
      expect((await page('?limit=1&offset=1')).items.map(({ id }) => id)).toEqual([ids[1]]);
      expect((await page('?sector=energy')).items.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
      expect((await page('?sector=nothing')).total).toBe(0);
      const whole = (await (await get(desk.service, `/v1/briefs/${ids[1]}`)).json()) as Brief;
      expect(whole).toEqual(made[1]);
    });
  });

  it("another workspace's briefs are not there", async () => {
    await withDesk({ local: false, settings: { perAddress: null } }, async (desk) => {
      await desk.add(PAPERS);
      const own = await keyFor(desk.service.backend.accounts, { workspace: 'team-a' });
      const other = await keyFor(desk.service.backend.accounts, { workspace: 'team-b' });
      const made = (await (await post(desk.service, '/v1/brief', {}, own.headers)).json()) as Brief;
      for (const path of [`/v1/briefs/${made.id}`, `/v1/briefs/${made.id}/evidence`]) {
        expect((await get(desk.service, path, own)).status).toBe(200);
        const response = await get(desk.service, path, other);
        expect(await response.json()).toMatchObject({ status: 404, type: 'urn:ibid:problem:not-found' });
      }
      const list = await (await get(desk.service, '/v1/briefs', other)).json();
      expect(list).toMatchObject({ items: [], total: 0 });
      const again = (await (await post(desk.service, '/v1/brief', {}, other.headers)).json()) as Brief;
      expect(again.changes.since).toBeNull();
    });
  });
});
