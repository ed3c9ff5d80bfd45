// What a brief of plain documents tells: dated events under titles that do not name them, how they went on, what it is all about.
import { expect, it } from 'vitest';
import { paragraphsIn, withDesk } from './briefs.ts';

const note = (date: string, title: string, text: string) =>
  `---\ntitle: ${title}\ndate: ${date}\n---\n\n${text}\n`;

const NOTES: Readonly<Record<string, string>> = {
  'a.md': note('2026-02-27', 'Notice', 'Norhaven closed the Kestrel Bridge on 27 February 2026.'),
  'b.md': note('2026-03-01', 'Minutes', 'On 1 March 2026 the council voted to sell the Old Mill.'),
  'c.md': note('2026-03-02', 'Works', 'Alder Works sold its smelter in Tallow on 2 March 2026.'),
  'd.md': note('2026-03-03', 'News of the day', 'The Lido in Tanner Street opened on 3 March 2026.'),
};

it('tells an event that is dated about the day of its document, whatever the title', async () => {
  await withDesk({}, async ({ add, make }) => {
    await add(NOTES);
    const { sections } = await make({ variant: 'weekly' });
    const stories = sections.find(({ kind }) => kind === 'stories')!.paragraphs.map(({ text }) => text);
    expect(new Set(stories)).toEqual(
      new Set([
        'Alder Works sold its smelter in Tallow on 2 March 2026.',
        'Norhaven closed the Kestrel Bridge on 27 February 2026.',
        'On 1 March 2026 the council voted to sell the Old Mill.',
        'The Lido in Tanner Street opened on 3 March 2026.',
      ]),
    );
  });
});

it('a primer says first what the documents are: by their front page, or by what most of them name', async () => {
  const pages = {
    'ferries.md': '# Ferries\n\nThe Kestrel Line runs ferries on the Norhaven canal.\n',
    'piers.md': '# Piers\n\nThe Kestrel Line keeps three piers on the Norhaven canal.\n',
  };
  await withDesk({}, async ({ add, make }) => {
    await add({
      ...pages,
      'README.md': '# Staff\n\nThis handbook describes how ferries are run and paid for.\n',
    });
    const [first] = paragraphsIn(await make({ variant: 'primer' }));
    expect(first!.text).toBe('This handbook describes how ferries are run and paid for.');
  });
  await withDesk({}, async ({ add, make }) => {
    await add({
      ...pages,
      'us.md': '# Company\n\nAnswers change. The Kestrel Line is a company that runs ferries.\n',
    });
    const [first] = paragraphsIn(await make({ variant: 'primer' }));
    expect(first!.text).toBe('The Kestrel Line is a company that runs ferries.');
  });
});
