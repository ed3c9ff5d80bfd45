// Acknowledged is on disk: writers are killed at random points, two of them at a time on one folder. `npm run bench -- kills`
// does it a hundred times.
import { expect, test } from 'vitest';
import { inFolder } from '../documents.ts';
import { KINDS } from './kinds.ts';
import { killAndCount } from './kills.ts';

const KILLS = 6;

test(`${KILLS} kills: nothing that was acknowledged is lost, nothing is there twice`, () =>
  inFolder(async (folder) => {
    const killing = { kills: KILLS, writers: 2, after: [12, 36], random: Math.random } as const;
    const account = await killAndCount(folder, killing);
    for (const kind of KINDS) {
      const { acknowledged, lost, doubled, unacknowledged } = account[kind];
      expect({ kind, lost, doubled }).toEqual({ kind, lost: 0, doubled: 0 });
      // Only what a writer was at when it died.
      expect(unacknowledged).toBeLessThanOrEqual(KILLS);
      if (kind !== 'receipt') expect(acknowledged).toBeGreaterThan(0);
    }
  }));
