// Claims of several spans in a brief: its bundle, and what is said of them when their document has changed.
import { describe, expect, it } from 'vitest';
import type { Brief } from '../../../src/api/payloads/brief.ts';
import type { Citation, Claim } from '../../../src/api/payloads/common.ts';
import type { EvidenceBundle } from '../../../src/api/payloads/evidence.ts';
import { routeOf } from '../../../src/api/routes.ts';
import { cite } from '../../../src/engine/citing/compose.ts';
import { verifyBundle } from '../../../src/evidence/verify.ts';
import { quoteOf } from '../../../src/text/spans.ts';
import { type Desk, withDesk } from './briefs.ts';
import { bundleText, bundledSpans, carries, verdictOver } from '../../../src/engine/brief/bundle.ts';

const RULES = `# Passwords of the works

Rules for all staff of the Norhaven smelter, in force since the year 2021.

You must not:

- share your account with a colleague of another shift
- email passwords to suppliers unless the security team has agreed

You may keep a copy in the safe of the porter.
`;

/** A claim quoted from these stretches of the one document there is, with its citation. */
async function quoted(desk: Desk, stretches: readonly string[]) {
  const store = desk.service.backend.corpus;
  const { rows } = await store.documents({}, { limit: 1, offset: 0 });
  const document = (await store.document(rows[0]!.id))!;
  const chunks = await store.chunks(document.id);
  const spans = stretches.map((text) => {
    const start = document.text.indexOf(text);
    return { start, end: start + text.length };
  });
  const last = spans.at(-1)!;
  const chunk = chunks.find(({ start, end }) => start <= last.start && end >= last.end)!;
  const quote = quoteOf(document.text, spans);
  const whole = cite(document, chunk, last.start - chunk.start, last.end - chunk.start);
  const locator = { ...whole.locator, start: spans[0]!.start, end: last.end, spans };
  const citation: Citation = { ...whole, quote, locator };
  const claim: Claim = {
    id: 'clm_1',
    text: quote.replace(/\s+/g, ' '),
    citation_ids: [citation.id],
    verdict: 'verbatim',
    chunk: { id: chunk.id, start: chunk.start, end: chunk.end },
  };
  return { store, chunk, citation, claim };
}

/** What of a brief its bundle is made from: this claim and nothing else. */
function briefOf(
  claim: Claim,
  citation: Citation,
): Pick<Brief, 'id' | 'created_at' | 'sections' | 'citations'> {
  const paragraph = {
    id: 'par_1',
    outcome: 'answered' as const,
    text: claim.text,
    reason: null,
    topic: null,
    relation: null,
    claims: [claim],
  };
  return {
    id: 'brf_1',
    created_at: '2026-03-04T05:10:00.000Z',
    sections: [{ id: 'sec_1', heading: 'Rules', kind: 'key_facts', paragraphs: [paragraph] }],
    citations: [{ ...citation, media_type: 'text/markdown' }],
  };
}

const LEAD = 'You must not:';
const ITEM = 'share your account with a colleague of another shift';

describe('a claim of several spans', () => {
  it('is in the bundle with each span, and the bundle is verified', async () => {
    await withDesk({}, async (desk) => {
      await desk.add({ 'rules.md': RULES });
      const { store, claim, citation } = await quoted(desk, [LEAD, ITEM]);
      const text = await bundleText(store, briefOf(claim, citation), ({ source_url }) => source_url);
      const bundle = JSON.parse(text) as EvidenceBundle;
      expect(bundle.claims[0]).toMatchObject({
        text: `${LEAD} … ${ITEM}`,
        spans: [{ text: LEAD }, { text: ITEM }],
        verdict: { verdict: 'verbatim', accepted: true, reason: 'same-words' },
      });
      const [one] = bundle.claims;
      const { start, end } = one!.verdict.quote!;
      expect(one!.chunk.text.slice(start, end).startsWith(LEAD)).toBe(true);
      expect(one!.chunk.text.slice(start, end).endsWith(ITEM)).toBe(true);
      const report = await verifyBundle([Buffer.from(text)], { sample: 10 });
      expect(report.verdict).toBe('consistent');
      expect(report.checks.find(({ id }) => id === 'claims.spans')?.status).toBe('pass');
      expect(report.checks.find(({ id }) => id === 'verdict.chunk')?.status).toBe('pass');
      const { response } = await routeOf('brief.evidence').schemas();
      expect(response.safeParse(bundle).success).toBe(true);
    });
  });

  it('of one span more than the chunk has is judged against its document', async () => {
    await withDesk({}, async (desk) => {
      await desk.add({ 'rules.md': RULES });
      const { store, claim, citation, chunk } = await quoted(desk, [LEAD, ITEM]);
      const from = chunk.text.indexOf(ITEM);
      const part = { ...chunk, text: chunk.text.slice(from), start: chunk.start + from };
      expect(await verdictOver(store, claim, citation, part)).toMatchObject({
        accepted: true,
        quote: { start: 0, end: ITEM.length },
      });
      expect(bundledSpans(citation)).toMatchObject([{ text: LEAD }, { text: ITEM }]);
    });
  });

  it('that is cut, or is not what stands at its places, is not accepted', async () => {
    await withDesk({}, async (desk) => {
      await desk.add({ 'rules.md': RULES });
      const cut = await quoted(desk, [LEAD, 'email passwords to suppliers']);
      expect(await verdictOver(cut.store, cut.claim, cut.citation, cut.chunk)).toMatchObject({
        accepted: false,
        reason: 'span-cut',
      });
      const { store, claim, citation, chunk } = await quoted(desk, [LEAD, ITEM]);
      const spans = citation.locator.spans!.map(({ start, end }) => ({ start: start + 1, end: end + 1 }));
      const moved = { ...citation, locator: { ...citation.locator, spans } };
      expect((await verdictOver(store, claim, moved, chunk)).reason).toBe('span-missing');
    });
  });

  it('is carried by a chunk that has all of its spans in order', async () => {
    await withDesk({}, async (desk) => {
      await desk.add({ 'rules.md': RULES });
      const { claim, citation, chunk } = await quoted(desk, [LEAD, ITEM]);
      expect(carries(chunk, claim, citation)).toBe(true);
      const changed = { ...chunk, text: chunk.text.replace(LEAD, 'You may:') };
      expect(carries(changed, claim, citation)).toBe(false);
      const turned = { ...chunk, text: `${ITEM}\n\n${LEAD}\n\nnothing of the kind` };
      expect(carries(turned, claim, citation)).toBe(false);
    });
  });
});
