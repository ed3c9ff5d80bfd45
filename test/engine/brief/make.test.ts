// Briefs over the starter corpus: what holds of every one of them, whatever the variant and the reader.
import type { Brief } from '../../../src/api/payloads/brief.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateClaim } from '../../../src/evidence/validator/validate-claim.ts';
import { pointsBack } from '../../../src/engine/brief/sentences/antecedents.ts';
import { openService, type OpenedService } from '../../../src/service/open.ts';
import { sentences } from '../../../src/text/sentences.ts';
import { post } from '../../service/app/fixtures.ts';
import { fillWithStarter, STARTER } from '../../support/starter.ts';
import personas from '../../../src/engine/brief/personas.json' with { type: 'json' };
import variants from '../../../src/engine/brief/variants.json' with { type: 'json' };
import { claimsIn, paragraphsIn, withDesk } from './briefs.ts';

const VARIANTS = Object.keys(variants);
const PERSONAS = Object.keys(personas);
const NOW = new Date('2026-11-21T00:00:00.000Z');

describe('a brief over the starter corpus', () => {
  const rig: { service: OpenedService; remove: () => Promise<void> } = {
    service: undefined as never,
    remove: async () => {},
  };
  beforeAll(async () => {
    const { mkdtemp, rm } = await import('node:fs/promises');
    const { tmpdir } = await import('node:os');
    const folder = await mkdtemp(join(tmpdir(), 'ibid-briefs-'));
    await fillWithStarter(folder);
    rig.service = await openService({ folder, starterFolder: STARTER, local: true, now: () => NOW });
    rig.remove = () => rm(folder, { recursive: true });
  });
  afterAll(async () => {
    await rig.service.close();
    await rig.remove();
  });
  const make = async (body: unknown): Promise<Brief> => {
    const response = await post(rig.service, '/v1/brief', body);
    expect(response.status).toBe(200);
    return (await response.json()) as Brief;
  };

  // Each form of a brief once, over one of two pairs of sectors.
  const every = VARIANTS.flatMap((variant, row) =>
    PERSONAS.map((persona, column) => ({
      variant,
      persona,
      sectors: (row + column) % 2 === 0 ? ['energy', 'shipping'] : ['health', 'semiconductors'],
    })),
  );

  describe.each(every)('$variant for $persona', (form) => {
    let brief: Brief;
    beforeAll(async () => {
      brief = await make(form);
    });

    it('every paragraph is the join of claims that the validator accepts, or insufficient_evidence [spec:synthesis-2]', async () => {
      expect(brief).toMatchObject({ outcome: 'answered', ...form });
      expect(brief.sections.length).toBeGreaterThan(1);
      const citations = new Map(brief.citations.map((citation) => [citation.id, citation]));
      const documents = new Map<string, string>();
      for (const paragraph of paragraphsIn(brief)) {
        if (paragraph.outcome === 'insufficient_evidence') {
          expect(paragraph).toMatchObject({ text: null, claims: [] });
          expect(paragraph.reason).toMatch(/\.$/);
          continue;
        }
        expect(paragraph.claims.length).toBeGreaterThan(0);
        const quotes = paragraph.claims.map(({ text }) => text.replace(/\s+/g, ' '));
        expect(paragraph.text?.replace(/\s+/g, ' ')).toBe(quotes.join(' '));
        for (const claim of paragraph.claims) {
          const citation = citations.get(claim.citation_ids[0]!)!;
          const [chunk] = await rig.service.backend.corpus.chunksById([citation.chunk_id]);
          expect(validateClaim({ claim: claim.text, chunk: chunk!.text })).toMatchObject({
            accepted: true,
            verdict: claim.verdict,
          });
          const known =
            documents.get(citation.document_id) ??
            (await rig.service.backend.corpus.document(citation.document_id))!.text;
          documents.set(citation.document_id, known);
          expect(known.slice(citation.locator.start, citation.locator.end)).toBe(citation.quote);
        }
      }
    });

    it('nothing twice, and no sentence that hangs in the air', () => {
      const answered = brief.sections.filter(({ kind }) => kind !== 'contradicted');
      const said = answered
        .flatMap(({ paragraphs }) => paragraphs)
        .flatMap(({ claims }) => claims)
        .flatMap(({ text }) => sentences(text).map(({ start, end }) => text.slice(start, end)));
      expect(new Set(said).size).toBe(said.length);
      for (const claim of claimsIn(brief)) {
        const [first] = sentences(claim.text);
        expect(pointsBack(claim.text.slice(first!.start, first!.end)), claim.text).toBe(false);
        expect(claim.text).toMatch(/[.!?]["”')]?$/);
      }
      for (const { heading, paragraphs } of brief.sections)
        expect(paragraphs.length, heading).toBeGreaterThan(0);
    });
  });

  it('is the same for the same corpus and day', async () => {
    await withDesk({ starterFolder: STARTER, now: () => NOW }, async (desk) => {
      const without = ({ id: _id, changes: _changes, ...rest }: Brief) => rest;
      const here = await make({ variant: 'weekly', sectors: ['agriculture'] });
      const there = await desk.make({ variant: 'weekly', sectors: ['agriculture'] });
      expect(there.citations.map(({ quote }) => quote)).toEqual(here.citations.map(({ quote }) => quote));
      const again = await make({ variant: 'weekly', sectors: ['agriculture'] });
      expect(without(again)).toEqual(without(here));
    });
  });

  it('readers get different briefs: an executive a shorter one, a policy maker no fewer rules', async () => {
    const length = async (persona: string) =>
      claimsIn(await make({ variant: 'deep-dive', persona, sectors: ['monetary-policy'] })).length;
    expect(await length('executive')).toBeLessThan(await length('analyst'));
    const ruled = async (persona: string) => {
      const brief = await make({ variant: 'deep-dive', persona, sectors: ['health', 'agriculture'] });
      const rules = brief.sections.filter(({ kind }) => kind === 'rules');
      return rules.flatMap(({ paragraphs }) => paragraphs.flatMap(({ claims }) => claims)).length;
    };
    expect(await ruled('policy')).toBeGreaterThanOrEqual(await ruled('engineer'));
  });

  it('citations stand in the order of their first use, and entities say which claims name them', async () => {
    const brief = await make({ variant: 'primer', sectors: ['semiconductors'] });
    const used = [...new Set(claimsIn(brief).flatMap(({ citation_ids }) => citation_ids))];
    expect(brief.citations.map(({ id }) => id)).toEqual(used);
    const claims = new Map(claimsIn(brief).map((claim) => [claim.id, claim.text]));
    expect(brief.entities.length).toBeGreaterThan(4);
    for (const { claim_ids } of brief.entities) for (const id of claim_ids) expect(claims.has(id)).toBe(true);
    const spelt = brief.entities.filter(({ name, claim_ids }) =>
      claim_ids.some((id) => claims.get(id)!.includes(name.split(' ')[0]!)),
    );
    expect(spelt.length).toBeGreaterThan(brief.entities.length / 2);
  });

  it('defaults to a daily brief for analysts over every sector', async () => {
    const brief = await make({});
    expect(brief).toMatchObject({ variant: 'daily', persona: 'analyst' });
    expect(brief.sectors).toEqual([...brief.sectors].sort());
    expect(brief.sectors.length).toBeGreaterThan(4);
    expect(brief.title).toContain('21 November 2026');
  });
});
