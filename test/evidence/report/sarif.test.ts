// SARIF by the rules of the specification (OASIS, SARIF 2.1.0): the members that its schema requires, and what its text
// asks of kinds, levels, indices and references. The schema itself is not in this repository.
import { describe, expect, it } from 'vitest';
import { toSarif } from '../../../src/evidence/formats/sarif.ts';
import type { Report } from '../../../src/evidence/report/report.ts';
import { verifyBundle } from '../../../src/evidence/verify.ts';
import { bundle, claim, NOW, sealed } from '../bundles.ts';

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly kind: string;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region?: { readonly byteOffset: number; readonly byteLength: number };
    };
    readonly logicalLocations?: readonly { readonly fullyQualifiedName: string }[];
  }[];
}

interface Log {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly rules: readonly { readonly id: string; readonly name: string }[];
      };
    };
    readonly results: readonly Result[];
    readonly artifacts: readonly { readonly location: { readonly uri: string } }[];
  }[];
}

const KINDS = ['pass', 'open', 'informational', 'notApplicable', 'review', 'fail'];
const LEVELS = ['none', 'note', 'warning', 'error'];

async function report(text: string, file: string): Promise<Report> {
  return verifyBundle([Buffer.from(text)], { now: NOW, file });
}

/** The log of reports, held against the rules; its one run. */
function run(reports: readonly Report[]) {
  const log = JSON.parse(toSarif(reports, '1.2.3')) as Log;
  expect([log.version, log.runs.length]).toEqual(['2.1.0', 1]);
  const [only] = log.runs;
  if (only === undefined) throw new Error('no run');
  const { driver } = only.tool;
  expect(driver.name).toBe('ibid');
  for (const { id, name } of driver.rules)
    expect([id, name.toLowerCase()]).toEqual([id, id.replaceAll(/[.-]/g, '')]);
  expect(new Set(driver.rules.map(({ id }) => id)).size).toBe(driver.rules.length);
  for (const result of only.results) {
    expect(driver.rules[result.ruleIndex]?.id).toBe(result.ruleId);
    expect(KINDS).toContain(result.kind);
    expect(LEVELS).toContain(result.level);
    // 3.27.9, 3.27.10: what does not fail has no level.
    expect([result.ruleId, result.level === 'none']).toEqual([result.ruleId, result.kind !== 'fail']);
    expect(result.message.text).not.toBe('');
    for (const { physicalLocation } of result.locations) {
      const { uri } = physicalLocation.artifactLocation;
      expect(uri).toMatch(/^(?:file:\/\/\/)?(?:[A-Za-z0-9._~!*'()/-]|%[0-9A-F]{2})+$/);
      expect(only.artifacts.map(({ location }) => location.uri)).toContain(uri);
      expect(physicalLocation.region?.byteOffset ?? 0).toBeGreaterThanOrEqual(0);
      expect(physicalLocation.region?.byteLength ?? 1).toBeGreaterThan(0);
    }
  }
  return only;
}

describe('SARIF', () => {
  it('has a result for each check, and one for the verdict', async () => {
    const good = await report(sealed(), 'good.json');
    const { results } = run([good]);
    expect(results).toHaveLength(good.checks.length + 1);
    expect(results.filter(({ kind, level }) => kind === 'fail' && level === 'error')).toEqual([]);
    expect(results.at(-1)).toMatchObject({ ruleId: 'verdict', kind: 'pass' });
  });

  it('says what fails, where, and in which file', async () => {
    const broken = await report(sealed().slice(0, 400), '/tmp/a b/ü:#.json');
    const changed = await report(sealed().replace('2021', '2022'), 'x/changed.json');
    const unfinished = await report(sealed(bundle([claim(0, { document: {} })])), '-');
    const { results } = run([broken, changed, unfinished]);
    const failing = results.filter(({ level }) => level === 'error');
    expect(failing.find(({ ruleId }) => ruleId === 'input.json')?.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'file:///tmp/a%20b/%C3%BC%3A%23.json' },
          region: { byteOffset: Buffer.byteLength(sealed().slice(0, 400)), byteLength: 1 },
        },
      },
    ]);
    expect(failing.filter(({ ruleId }) => ruleId === 'verdict')).toHaveLength(3);
    const recipe = failing.find(({ ruleId }) => ruleId === 'hash.recipe');
    expect(recipe?.locations[0]).toEqual({
      physicalLocation: {
        artifactLocation: { uri: 'x/changed.json' },
        region: { byteOffset: 0, byteLength: Buffer.byteLength(sealed()) },
      },
      logicalLocations: [{ fullyQualifiedName: 'bundle_sha256', kind: 'member' }],
    });
  });

  it('is JSON whatever a bundle or its name holds', async () => {
    const name = 'a\u0000\ud800"<\u202e>.json';
    const odd = await report(sealed(bundle([claim(0, { verdict: '\u001b[31m\ud800</script>' })])), name);
    expect(run([odd]).results.length).toBeGreaterThan(10);
  });
});
