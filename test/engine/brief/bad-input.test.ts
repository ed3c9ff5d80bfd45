// Corpora that a brief has little to say about: each gets an honest brief, none a crash.
import { describe, expect, it } from 'vitest';
import { claimsIn, paragraphsIn, withDesk } from './briefs.ts';
import type { Brief } from '../../../src/api/payloads/brief.ts';

const missingIn = (brief: Brief) =>
  brief.sections.find(({ kind }) => kind === 'missing')?.paragraphs[0]?.reason ?? '';

const VARIANTS = ['daily', 'weekly', 'deep-dive', 'primer'];

describe('a corpus that a brief has little to say about', () => {
  it('one document, undated: its story, and that nothing is known to be new', async () => {
    await withDesk({}, async (desk) => {
      await desk.add({
        'one.md':
          '# Tarn bridge closed\n\nThe council of Tarn closed the bridge over the Esk because a pillar cracked. Repairs will cost 3 million euros.\n',
      });
      const brief = await desk.make();
      expect(brief.title).toContain('Tarn bridge closed');
      expect(claimsIn(brief)[0]?.text).toMatch(/^The council of Tarn closed/);
      expect(brief.sections[0]?.heading).toBe('What these documents report');
      expect(missingIn(brief)).toContain('The only document is not dated');
    });
  });

  it('copies of one text are one story, told once', async () => {
    await withDesk({}, async (desk) => {
      const text =
        'The council of Tarn closed the bridge over the Esk on Monday because a pillar cracked. Traders in Tarn lost half their custom. The mayor of Tarn asked the ministry for 3 million euros to repair the bridge before the winter storms arrive.';
      await desk.add(
        Object.fromEntries(
          Array.from({ length: 120 }, (_, at) => [
            `copy-${at}.md`,
            `---\npublished: 2026-03-04\n---\n# Tarn bridge closed\n\n${text}\n\nCopy ${at}.\n`,
          ]),
        ),
      );
      for (const variant of VARIANTS) {
        const texts = claimsIn(await desk.make({ variant })).map((claim) => claim.text);
        expect(texts.length).toBeLessThanOrEqual(4);
        expect(new Set(texts).size).toBe(texts.length);
      }
    });
  });

  it('tables only: the table itself, whole, and no sentence made of it', async () => {
    await withDesk({}, async (desk) => {
      await desk.add({
        'ore.md':
          '# Ore handled\n\n| Port | 2024 | 2025 |\n| --- | --- | --- |\n| Norhaven | 4.2 | 3.1 |\n| Tallow | 1.9 | 2.4 |\n',
      });
      const brief = await desk.make();
      const claims = claimsIn(brief);
      expect(claims).toHaveLength(1);
      expect(claims[0]?.text).toContain('Port | 2024 | 2025\nNorhaven | 4.2 | 3.1\nTallow | 1.9 | 2.4');
      const { verifyBundle } = await import('../../../src/evidence/verify.ts');
      const report = await verifyBundle([Buffer.from(await desk.evidence(brief.id))]);
      expect(report).toMatchObject({ verdict: 'consistent', claims_total: 1 });
    });
  });

  it('another language: no English judgement is passed on it', async () => {
    await withDesk({}, async (desk) => {
      await desk.add({
        'bruecke.md':
          '---\npublished: 2026-03-04\n---\n# Brücke in Tarn gesperrt\n\nDer Rat von Tarn hat die Brücke über die Esk gesperrt, weil ein Pfeiler gerissen ist. Die Reparatur kostet 3 Millionen Euro.\n',
        'hashi.md': '# 橋\n\n橋は月曜日に閉鎖された。修理には三百万ユーロかかる。\n',
      });
      for (const variant of VARIANTS) {
        const brief = await desk.make({ variant });
        for (const kind of ['causes', 'outlook', 'definitions', 'open_questions'])
          expect(brief.sections.map((section) => section.kind)).not.toContain(kind);
        expect(paragraphsIn(brief).length).toBeGreaterThan(0);
        expect(missingIn(brief)).not.toBe('');
      }
    });
  });

  it('what is dated after today is not recent', async () => {
    await withDesk({}, async (desk) => {
      await desk.add({
        'later.md':
          '---\npublished: 2027-03-04\n---\n# Tarn bridge closed\n\nThe council of Tarn closed the bridge over the Esk because a pillar cracked.\n',
      });
      const brief = await desk.make();
      expect(brief.sections[0]?.heading).toBe('What these documents report');
    });
  });
});
