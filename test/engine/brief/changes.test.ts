// What changed and what is contradicted, over documents made for it.
import { describe, expect, it } from 'vitest';
import { removeDocuments } from '../../../src/service/manage-corpus.ts';
import { claimsIn, PAPERS, paragraphsIn, withDesk } from './briefs.ts';

const textsOf = (paragraphs: readonly { readonly text: string | null }[]) =>
  paragraphs.map(({ text }) => text);

describe('what is contradicted', () => {
  it('shows both sides with their citations, and calls neither false', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      const brief = await desk.make();
      const conflicts = paragraphsIn(brief).filter(({ relation }) => relation === 'conflict');
      const sides = conflicts.map(({ claims }) => claims.map(({ text }) => text).sort());
      expect(sides).toContainEqual([
        'Alder Works employs 1,200 people at its smelter in Norhaven.',
        'Alder Works employs 900 people at its smelter in Norhaven.',
      ]);
      expect(sides).toContainEqual([
        'The port of Norhaven handled 3.1 million tonnes of ore in 2025.',
        'The port of Norhaven handled 4.2 million tonnes of ore in 2025.',
      ]);
      expect(sides).toContainEqual([
        'Alder Works did close the rolling mill in Norhaven in 2024.',
        'Alder Works did not close the rolling mill in Norhaven in 2024.',
      ]);
      // Output rose by 12 % in one year and by 7 % in another: two facts.
      expect(sides).toHaveLength(3);
      expect(brief.contradictions.map(({ reason }) => reason).sort()).toEqual([
        'negation-conflict',
        'other-figure',
        'other-figure',
      ]);
      const cited = new Map(brief.citations.map(({ id, document_id }) => [id, document_id]));
      for (const { claims } of conflicts)
        expect(new Set(claims.map(({ citation_ids }) => cited.get(citation_ids[0]!))).size).toBe(2);
    });
  });
});

describe('what changed since the last brief of the same kind', () => {
  it('a first brief says that there is none before, and has no such section', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      const brief = await desk.make();
      expect(brief.changes).toMatchObject({ since: null, new: [], updated: [], gone: [] });
      expect(brief.sections.map(({ kind }) => kind)).not.toContain('changed');
    });
  });

  it('nothing new: it says so, without a section', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      const first = await desk.make();
      const second = await desk.make();
      expect(second.changes.since).toEqual({ brief_id: first.id, created_at: first.created_at });
      expect(second.changes.note).toContain('nothing new');
      expect(second.sections).toEqual(first.sections);
    });
  });

  it('a new document, a new version, and what it took back', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      await desk.make();
      await desk.add({
        'alder.md': PAPERS['alder.md']!.replace('by 12 %', 'by 14 %'),
        'strike.md':
          '---\ntitle: A strike at Norhaven\nsector: metals\n---\n# A strike at Norhaven\n\nDock workers at Norhaven began a strike on 3 March 2026.\n',
      });
      const brief = await desk.make();
      const of = (relation: string) =>
        textsOf(paragraphsIn(brief).filter((paragraph) => paragraph.relation === relation));
      expect(of('new')).toEqual(['Dock workers at Norhaven began a strike on 3 March 2026.']);
      expect(of('updated').join(' ')).toContain(
        'Alder Works raised output at Norhaven by 14 % in 2025 because a new furnace came into use.',
      );
      expect(of('gone')).toEqual([
        'Alder Works raised output at Norhaven by 12 % in 2025 because a new furnace came into use.',
      ]);
      expect(brief.changes).toMatchObject({
        new: [expect.any(String)],
        updated: [expect.any(String)],
        gone: [expect.any(String)],
      });
      const ids = new Set(claimsIn(brief).map(({ id }) => id));
      for (const id of [...brief.changes.new, ...brief.changes.updated, ...brief.changes.gone])
        expect(ids.has(id)).toBe(true);
      // What is gone is not gone a second time.
      expect((await desk.make()).changes.gone).toEqual([]);
    });
  });

  it('a document that was removed takes its claims with it, unless another one carries them', async () => {
    await withDesk({}, async (desk) => {
      const copy =
        '---\ntitle: A reprint\nsector: metals\n---\n# A reprint\n\nAlder Works employs 900 people at its smelter in Norhaven.\n';
      await desk.add({ ...PAPERS, 'copy.md': copy });
      const first = await desk.make({ variant: 'weekly' });
      expect(textsOf(claimsIn(first)).some((text) => text!.includes('3.1 million'))).toBe(true);
      const document = first.citations.find(({ title }) => title === 'Norhaven in figures')!;
      await removeDocuments(desk.service.backend.corpus, [document.document_id], {});
      const gone = paragraphsIn(await desk.make({ variant: 'weekly' })).filter(
        ({ relation }) => relation === 'gone',
      );
      const texts = gone.flatMap(({ claims }) => claims.map(({ text }) => text));
      expect(texts.length).toBeGreaterThan(0);
      expect(texts).not.toContain('Alder Works employs 900 people at its smelter in Norhaven.');
      expect(gone.every(({ topic }) => topic === 'Norhaven in figures')).toBe(true);
    });
  });

  it('is about briefs of the same variant, persona and sectors only', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(PAPERS);
      await desk.make({ variant: 'daily' });
      expect((await desk.make({ variant: 'weekly' })).changes.since).toBeNull();
      expect((await desk.make({ variant: 'daily', persona: 'policy' })).changes.since).toBeNull();
      expect((await desk.make({ variant: 'daily', sectors: ['metals'] })).changes.since).not.toBeNull();
    });
  });
});

describe('what its author took back', () => {
  it.each([
    ['a page', 'This page is out of date.\n\nThe old mill in Norhaven closed on 20 November 2026.'],
    ['a paragraph', 'This report has been withdrawn. The old mill in Norhaven closed on 20 November 2026.'],
  ])('is in no brief: %s', async (_, text) => {
    await withDesk({}, async (desk) => {
      const page = (body: string) =>
        `---\ntitle: The old mill closes\nsector: metals\n---\n# The old mill closes\n\n${body}\n`;
      const made = async () => {
        const brief = await desk.make({ variant: 'deep-dive' });
        const reasons = paragraphsIn(brief).map(({ reason }) => reason ?? '');
        return {
          quoted: claimsIn(brief)
            .map((claim) => claim.text)
            .join(' '),
          reasons: reasons.join(' '),
        };
      };
      const leftOut =
        'one is left out, since it says of itself that it is a draft or no longer holds: The old mill closes.';
      await desk.add({ ...PAPERS, 'mill.md': page(text.replace(/^This.*?\.\s+/u, '')) });
      const before = await made();
      expect(before.quoted).toContain('old mill');
      expect(before.reasons).not.toContain('left out');
      await desk.add({ 'mill.md': page(text) });
      const after = await made();
      expect(after.quoted).not.toContain('old mill');
      expect(after.reasons).toContain(leftOut);
    });
  });
});

describe('a corpus that carries little', () => {
  it('an empty one gives a brief that is insufficient_evidence as a whole, and an unproven bundle [spec:synthesis-2]', async () => {
    await withDesk({}, async (desk) => {
      const brief = await desk.make();
      expect(brief.outcome).toBe('insufficient_evidence');
      expect(paragraphsIn(brief).every(({ outcome }) => outcome === 'insufficient_evidence')).toBe(true);
      expect(paragraphsIn(brief)[0]?.reason).toContain('There are no documents to make it from');
      const { verifyBundle } = await import('../../../src/evidence/verify.ts');
      const report = await verifyBundle([Buffer.from(await desk.evidence(brief.id))]);
      expect(report.verdict).toBe('unproven');
      expect(report.claims_total).toBe(0);
    });
  });

  it('a section without anything of its kind says so; one whose sentences stand elsewhere is left out', async () => {
    await withDesk({}, async (desk) => {
      await desk.add({
        'one.md':
          '---\nsector: x\n---\n# Norhaven\n\nThe mayor of Norhaven opened a park for all children of the town.\n',
      });
      const { sections } = await desk.make({ variant: 'weekly' });
      const missing = sections.find(({ kind }) => kind === 'missing');
      expect(missing?.paragraphs).toMatchObject([{ outcome: 'insufficient_evidence', text: null }]);
      expect(missing?.paragraphs[0]?.reason).toMatch(/No sentence was recognised as .* a figure/);
      expect(missing?.paragraphs[0]?.reason).toContain('The only document is not dated');
      expect(sections.map(({ kind }) => kind)).not.toContain('numbers');
      expect(sections.map(({ kind }) => kind)).not.toContain('entities');
    });
  });
});
