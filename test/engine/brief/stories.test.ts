// Stories: documents of one event are told together and once; others never stand in their paragraph.
import { describe, expect, it } from 'vitest';
import { claimsIn, withDesk } from './briefs.ts';

const dated = (day: string, title: string, text: string): string =>
  `---\npublished: ${day}\n---\n# ${title}\n\n${text}\n`;

const NEWS = {
  'quake.md': dated(
    '2026-03-03',
    'Quake cuts the Tallow pipeline',
    'An earthquake cut the Tallow pipeline of Norland Oil near Lago on Tuesday, Norland Oil said. Repairs of the Tallow pipeline will take four months, the company said. Norland Oil lost exports of 140,000 barrels because of the earthquake.',
  ),
  'exports.md': dated(
    '2026-03-04',
    'Norland Oil stops exports after the quake at Tallow',
    'Norland Oil stopped exports of 140,000 barrels after an earthquake cut its Tallow pipeline near Lago. Norland Oil has not said when the Tallow pipeline will open again.',
  ),
  'sugar.md': dated(
    '2026-03-04',
    'Sugar traders offer a million tonnes',
    'Sugar traders of Sorland offered a million tonnes of sugar to the Board of Trade in protest at its export policy. The Board of Trade declined to comment on the offer of the sugar traders.',
  ),
  'old.md': dated(
    '2024-03-04',
    'Museum of Esk opens',
    'The Museum of Esk opened its doors to 12,000 visitors on Sunday. The museum cost 40 million euros.',
  ),
};

describe('the stories of a brief', () => {
  it('two reports of one event are one paragraph; another event is another; old news is none', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(NEWS);
      const brief = await desk.make();
      const told = brief.sections.find(({ kind }) => kind === 'stories')!;
      expect(told.heading).toBe('What happened');
      expect(told.paragraphs).toHaveLength(2);
      const titles = new Map(brief.citations.map(({ id, title }) => [id, title]));
      const sources = told.paragraphs.map(({ claims }) =>
        claims.map(({ citation_ids }) => titles.get(citation_ids[0]!)),
      );
      for (const own of sources)
        expect(
          own.includes('Sugar traders offer a million tonnes') && own.length > 1 && new Set(own).size > 1,
        ).toBe(false);
      expect(claimsIn(brief).every(({ text }) => !text.includes('Museum'))).toBe(true);
      expect(brief.title).toMatch(/^(?:Quake|Norland|Sugar).*, and 1 more: daily brief/);
      const all = claimsIn(brief).map(({ text }) => text);
      expect(all.join(' ')).toMatch(/has not said|declined to comment/);
    });
  });

  it('no two paragraphs tell the same figure of the same thing', async () => {
    await withDesk({}, async (desk) => {
      await desk.add(NEWS);
      for (const variant of ['daily', 'weekly', 'deep-dive']) {
        const claims = claimsIn(await desk.make({ variant })).map(({ text }) => text);
        expect(claims.filter((text) => text.includes('140,000')).length).toBeLessThanOrEqual(1);
      }
    });
  });
});
