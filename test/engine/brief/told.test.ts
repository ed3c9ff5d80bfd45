import { describe, expect, it } from 'vitest';
import { roleOf } from '../../../src/engine/citing/roles.ts';
import { current, overviewsIn } from '../../../src/engine/brief/stories/overview.ts';
import { forFirstScreen } from '../../../src/engine/brief/first-screen.ts';
import { claimsIn, paragraphsIn, withDesk } from './briefs.ts';

const at = (path: string) => ({ id: path, source_url: `file:///home/me/${path}` });

describe('what a heading says of the text under it', () => {
  it.each([
    ['Executive summary', 'summary'],
    ['2. What happened', 'what'],
    ['Root cause of the outage', 'why'],
    ['What’s next?', 'next'],
    ['Action items', 'next'],
    ['Resolution', 'end'],
    ['Acknowledgements', 'aside'],
    ['Why not use a database', null],
    ['Kubernetes', null],
  ])('%s', (heading, role) => {
    expect(roleOf(heading)).toBe(role);
  });
});

describe('what the addresses of documents say', () => {
  it('an index over others and "About" lead, a page deep inside does not', () => {
    const all = [
      'README.md',
      'roles/README.md',
      'roles/a.md',
      'roles/b.md',
      'roles/c/d.md',
      'company/about.md',
    ];
    const overview = overviewsIn(all.map(at));
    const ranked = all.toSorted((a, b) => overview(at(b)) - overview(at(a)));
    expect(ranked[0]).toBe('README.md');
    expect(ranked.slice(1, 3).toSorted()).toEqual(['company/about.md', 'roles/README.md']);
    expect(ranked.at(-1)).toBe('roles/c/d.md');
  });
  it('a folder set aside is passed over, unless most is in it', () => {
    const few = ['a.md', 'b.md', 'c.md', 'skills (legacy)/d.md'].map(at);
    expect(current(few)).toEqual(few.slice(0, 3));
    const most = ['archive/a.md', 'archive/b.md', 'c.md'].map(at);
    expect(current(most)).toEqual(most);
  });
});

describe('a story', () => {
  it('is told by what its title says, not by how its document begins or how it ended', async () => {
    await withDesk({}, async ({ add, make }) => {
      await add({
        'outage.md': `---
title: Certificates of the Norhaven gateway expired
date: 2026-03-03
---

Alder Works moved its office to Norhaven in February 2026.

## Resolution

Engineers of Alder Works recreated the gateway.

## What happened

The certificates of the Norhaven gateway expired on 3 March 2026, and no page could be reached.

## Root cause

A timer of Alder Works stopped renewing the certificates of the gateway.
`,
      });
      const brief = await make({ variant: 'daily' });
      const [first] = paragraphsIn(brief);
      expect(first?.text).toMatch(/^The certificates of the Norhaven gateway expired/);
      expect(claimsIn(brief).some(({ text }) => text.startsWith('A timer'))).toBe(true);
    });
  });

  it('is followed by what is to be done next, as fragments and orders under such a heading, and not by what was done', async () => {
    await withDesk({}, async ({ add, make }) => {
      await add({
        'outage.md': `---
title: Certificates of the Norhaven gateway expired
date: 2026-03-03
---

The certificates of the Norhaven gateway expired on 3 March 2026, and no page could be reached.

## Action items

- Alert the gateway team of Alder Works a week before certificates expire
- Added the Norhaven gateway to the weekly review

## [This section out of date]

### Next steps

- Replace every certificate of the Norhaven gateway by hand each week
`,
      });
      const brief = await make({ variant: 'daily' });
      const next = brief.sections.find(({ heading }) => heading === 'What comes next');
      const texts = next?.paragraphs.map(({ text }) => text) ?? [];
      expect(texts.join()).toContain('Alert the gateway team');
      expect(texts.join()).not.toContain('Added the');
      expect(texts.join()).not.toContain('by hand');
    });
  });
});

describe('the first screen', () => {
  /** A paragraph of so many letters of each document. */
  const section = (kind: 'stories' | 'causes' | 'outlook' | 'numbers', lengths: readonly number[]) => ({
    form: { kind, heading: kind, paragraphs: 9, sentences: 2 },
    sought: '',
    paragraphs: lengths.map((length, at) => ({
      topic: null,
      relation: null,
      made: [{ claim: { text: 'x'.repeat(length) }, document: { id: `doc_${at}` } }],
    })) as never,
  });
  const shape = (sections: Parameters<typeof forFirstScreen>[0]) =>
    forFirstScreen(sections).map(({ form, paragraphs }) => `${form.heading} ${paragraphs.length}`);

  it('has some stories, why, and what comes next; the rest follows, and nothing is lost', () => {
    const sections = [
      section('stories', [300, 200, 300, 100]),
      section('causes', [500, 100]),
      section('outlook', [100]),
      section('numbers', [50]),
    ];
    expect(shape(sections)).toEqual([
      'stories 2',
      'causes 1',
      'outlook 1',
      'More 2',
      'Further reasons 1',
      'numbers 1',
    ]);
  });

  it('has no reason for a story that comes later', () => {
    const sections = [
      section('stories', [600, 300]),
      section('causes', [100, 100]),
      section('outlook', [100]),
    ];
    expect(shape(sections)).toEqual(['stories 1', 'causes 1', 'outlook 1', 'More 1', 'Further reasons 1']);
  });

  it('stays as it is where the stories have nothing behind them, or room', () => {
    expect(shape([section('stories', [900, 900]), section('numbers', [50])])).toEqual([
      'stories 2',
      'numbers 1',
    ]);
    expect(shape([section('stories', [100, 100]), section('causes', [100, 100])])).toEqual([
      'stories 2',
      'causes 2',
    ]);
  });
});
