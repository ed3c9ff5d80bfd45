// Briefs from the terminal on a fresh machine: made, listed, shown, and audited with nothing but the files.
import type { Brief, BriefSummary } from '../../src/api/payloads/brief.ts';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runHere } from '../support/here.ts';
import { runIbid, temporaryFolder } from '../support/ibid.ts';

const home = temporaryFolder();
afterAll(home.remove);

const run = (...args: string[]) => runHere(home.path, args);
/** The same by the built command. */
const start = (...args: string[]) => runIbid(home.path, args);
const make = async (...args: string[]) =>
  JSON.parse((await run('brief', 'create', ...args, '--json')).stdout) as Brief;

describe('briefs from the terminal', () => {
  it('a daily brief of a sector is made, listed and given back whole', async () => {
    const made = await start('brief', 'create', '--variant', 'daily', '--sector', 'energy', '--json');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const brief = JSON.parse(made.stdout) as Brief;
    expect(brief).toMatchObject({
      variant: 'daily',
      sectors: ['energy'],
      outcome: 'answered',
      billable: false,
    });
    const listed = JSON.parse((await run('brief', 'list', '--sector', 'energy', '--json')).stdout) as {
      items: BriefSummary[];
    };
    expect(listed.items.map(({ id }) => id)).toContain(brief.id);
    expect(JSON.parse((await run('brief', 'get', brief.id, '--json')).stdout)).toEqual(brief);
    const text = (await run('brief', 'create', '--variant', 'daily', '--sector', 'energy')).stdout;
    expect(text).toContain('What these documents report');
    expect(text).toContain('European gas crisis');
  });

  it('the bundle verifies, with the snapshots as sources too, in a home that never saw the corpus [spec:evidence-repeat]', async () => {
    const { id } = await make('--variant', 'primer', '--sector', 'shipping', '--persona', 'executive');
    const first = await start('brief', 'evidence', id);
    expect((await run('brief', 'evidence', id)).bytes.equals(first.bytes)).toBe(true);
    const elsewhere = temporaryFolder();
    try {
      const file = join(elsewhere.path, 'bundle.json');
      writeFileSync(file, first.bytes);
      const sources = join(elsewhere.path, 'sources');
      mkdirSync(sources);
      const snapshots = join(home.path, 'data', 'snapshots');
      for (const part of readdirSync(snapshots)) cpSync(join(snapshots, part), sources, { recursive: true });
      const ran = await runIbid(elsewhere.path, ['evidence', 'verify', file, '--sources', sources, '--json']);
      const report = JSON.parse(ran.stdout) as { verdict: string; checks: { id: string; status: string }[] };
      expect([ran.code, report.verdict]).toEqual([0, 'consistent']);
      expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
      expect(report.checks.find((check) => check.id === 'chunk.in-document')?.status).toBe('pass');
    } finally {
      elsewhere.remove();
    }
  });

  it.each([
    [['--variant', 'hourly'], 'choose from daily, weekly, deep-dive, primer'],
    [['--persona', 'poet'], 'choose from analyst, executive, engineer, policy'],
    [['--sector', 'astrology'], 'the sectors are agriculture, energy, health'],
  ])('%j is a usage error that lists what there is', async (flags, words) => {
    const ran = await run('brief', 'create', ...flags);
    expect(ran.code).not.toBe(0);
    expect(ran.stderr.replace(/\s+/g, ' ')).toContain(words);
    expect(ran.stderr).not.toContain('    at ');
  });

  it("a user's own persona works from the data folder", async () => {
    const folder = join(home.path, 'data', 'briefs', 'personas');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'captain.json'),
      '{"title": "captains", "terms": [{"weight": 0.3, "words": ["canal", "draught"]}]}',
    );
    const brief = await make('--persona', 'captain', '--sector', 'shipping');
    expect(brief.title).toContain('captains');
    expect(JSON.stringify(brief.sections)).toContain('Canal');
  });

  it('what cannot be supported ends with the exit code of insufficient evidence', async () => {
    const empty = temporaryFolder();
    try {
      await runHere(empty.path, ['corpus', 'remove', '--all', '--starter']);
      const ran = await runHere(empty.path, ['brief', 'create', '--json']);
      const brief = JSON.parse(ran.stdout) as Brief;
      expect(brief.outcome).toBe('insufficient_evidence');
      expect(ran.code).toBe(3);
    } finally {
      empty.remove();
    }
  });
});
