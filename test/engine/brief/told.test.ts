import { describe, expect, it } from 'vitest';
import { roleOf } from '../../../src/engine/citing/roles.ts';
import { current, overviewsIn } from '../../../src/engine/brief/stories/overview.ts';
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
});
