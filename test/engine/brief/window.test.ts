// The days that a brief is of, and the day in its lines.
import { describe, expect, it } from 'vitest';
import { briefPage } from '../../../src/cli/output/brief/brief.ts';
import { asMarkdown } from '../../../src/cli/output/shown.ts';
import { withDesk } from './briefs.ts';
import { windowOf } from '../../../src/engine/brief/framing.ts';

const NOW = new Date('2026-03-04T05:00:00.000Z');
const dated = (...days: readonly (string | null)[]) => days.map((published_at) => ({ published_at }));

describe('the window', () => {
  it('is of the days before the brief where something is dated in them', () => {
    expect(windowOf(dated('2026-03-03', '2022-01-01'), 2, NOW, { fewest: 3 })).toEqual({
      from: '2026-03-02',
      to: '2026-03-04',
      note: null,
    });
  });
  it('moves to the newest documents, that of a week as far back as a few of them need, and says so', () => {
    const days = dated('2025-11-20', '2025-11-02', '2025-10-30', '2022-01-20');
    const week = windowOf(days, 7, NOW, { fewest: 3 });
    expect(week).toMatchObject({ from: '2025-10-30', to: '2025-11-20' });
    expect(week?.note).toBe(
      'Nothing is dated within 7 days of 2026-03-04: this brief is of 2025-10-30 to 2025-11-20, the newest there are.',
    );
    expect(windowOf(days, 2, NOW, { fewest: 3 })).toMatchObject({ from: '2025-11-18', to: '2025-11-20' });
  });
  it('never goes back for years, whatever it has', () => {
    const window = windowOf(dated('2025-11-20', '2022-01-20', null, 'no date'), 2, NOW, { fewest: 3 });
    expect((window?.from ?? '') > '2025-01-01').toBe(true);
    expect(window?.note).toContain('is of 2025-11-20, the newest');
  });
  it('does not take what is dated later for newest, and is not there without dates', () => {
    expect(windowOf(dated('2027-01-01', '2025-11-20'), 2, NOW, { fewest: 3 })?.to).toBe('2025-11-20');
    expect(windowOf(dated(null, null), 2, NOW, { fewest: 3 })).toBeUndefined();
  });
});

const post = (date: string, title: string, text: string): string =>
  `---\ntitle: ${title}\ndate: ${date}\n---\n\n${text}\n`;

describe('a brief of news over old posts', () => {
  it('tells the newest alone, with the day in each line, and says so first', async () => {
    await withDesk({}, async ({ add, make }) => {
      await add({
        'a.md': post(
          '2025-11-20',
          'Norhaven shuts the north lock',
          'Today Norhaven shut the north lock, which 40 ships a day use.',
        ),
        'b.md': post(
          '2022-01-20',
          'Alder opens a smelter',
          'Alder Works opened a second smelter in Norhaven on Monday.',
        ),
      });
      const brief = await make({ variant: 'daily' });
      expect(brief.window).toMatchObject({ to: '2025-11-20' });
      const told = brief.sections.flatMap(({ paragraphs }) => paragraphs).filter(({ text }) => text !== null);
      expect(told.map(({ text }) => text)).toContain(
        'Today Norhaven shut the north lock, which 40 ships a day use.',
      );
      expect(told.every(({ dated: day }) => day === '2025-11-20')).toBe(true);
      const shown = await asMarkdown(brief, briefPage);
      expect(shown.split('\n').slice(0, 5).join(' ')).toContain(
        'Nothing is dated within 2 days of 2026-03-04',
      );
      expect(shown).toMatch(/\*\*Norhaven shuts the north lock \(2025-11-20\):\*\* Today Norhaven/);
    });
  });
  it('reports what happened on the day of its document, whatever its title', async () => {
    await withDesk({}, async ({ add, make }) => {
      const text = 'Norhaven is a port with two locks. Today Norhaven v3.18.0 has been published.';
      await add({ 'a.md': post('2025-11-20', 'A good year for pilots', text) });
      const { sections } = await make({ variant: 'daily' });
      expect(sections[0]!.paragraphs[0]!.text).toBe('Today Norhaven v3.18.0 has been published.');
    });
  });

  it('says what comes next from the day of its document, and tells no background as news', async () => {
    await withDesk({}, async ({ add, make }) => {
      await add({
        'a.md': post(
          '2025-11-20',
          'Norhaven shuts the north lock',
          'The north lock of Norhaven was built in 1998. Norhaven shut the north lock on Monday.\n\nForty ships a day used it. They wait in the harbour.\n\nA new gate of the lock will arrive in March 2026.',
        ),
      });
      const { sections } = await make({ variant: 'daily' });
      const said = (kind: string) => JSON.stringify(sections.find((one) => one.kind === kind) ?? '');
      expect(said('stories')).toContain('Norhaven shut the north lock on Monday.');
      expect(said('stories')).not.toContain('1998');
      expect(said('outlook')).toContain('will arrive in March 2026.');
    });
  });

  it('over texts in which no event is found says so, with how each begins', async () => {
    await withDesk({}, async ({ add, make }) => {
      await add({
        'a.md': post(
          '2025-11-20',
          'How a lock works',
          'A lock is a chamber of water between two gates. Ships wait in the chamber of the lock while the water rises.',
        ),
      });
      const { sections } = await make({ variant: 'daily' });
      expect(sections[0]).toMatchObject({ kind: 'topics', heading: 'What these documents are about' });
      expect(sections[0]!.paragraphs[0]!.text).toBe('A lock is a chamber of water between two gates.');
      const missing = sections.find(({ kind }) => kind === 'missing')!.paragraphs[0]!.reason;
      expect(missing).toContain('No event was found in these documents');
    });
  });

  it('leaves out what only a date could tell where there is none', async () => {
    await withDesk({}, async ({ add, make }) => {
      await add({ 'a.md': '# The north lock\n\nToday Norhaven shut the north lock, which 40 ships use.\n' });
      const brief = await make({ variant: 'daily' });
      expect(JSON.stringify(brief.sections)).not.toContain('Today Norhaven');
    });
  });
});

describe('a second brief', () => {
  it('does not mark as new what the first one said already', async () => {
    await withDesk({}, async ({ add, make }) => {
      const said = 'Norhaven shut the north lock on 2 March 2026, which 40 ships a day use.';
      await add({ 'a.md': post('2026-03-03', 'Norhaven shuts the north lock', said) });
      const first = await make({ variant: 'daily' });
      expect(JSON.stringify(first.sections)).toContain(said);
      await add({
        'b.md': post(
          '2026-03-04',
          'Norhaven again',
          `${said}\n\nAlder Works closed its smelter on 3 March 2026 for lack of ore.`,
        ),
      });
      const second = await make({ variant: 'daily' });
      const marked = second.sections
        .flatMap(({ paragraphs }) => paragraphs)
        .filter(({ relation }) => relation === 'new');
      expect(marked.length).toBeGreaterThan(0);
      expect(JSON.stringify(marked)).not.toContain('north lock on 2 March');
    });
  });
});
