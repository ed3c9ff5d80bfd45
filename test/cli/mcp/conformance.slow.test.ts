// The official conformance suite of the Model Context Protocol against `ibid mcp --http`.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { environmentOf } from '../../support/ibid.ts';
import { ended, folders, listening } from './support.ts';

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
/** It is written for Node 22, of which this gives it what Node 20 lacks. */
const FOR_NODE_20 = join(import.meta.dirname, 'node-20.mjs');

/** Scenarios of which every check passes. */
const WHOLE = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'sep-2164-resource-not-found',
  'dns-rebinding-protection',
  'http-header-validation',
  'input-required-result-missing-input-response',
  'input-required-result-unsupported-methods',
  'input-required-result-ignore-extra-params',
  'input-required-result-validate-input',
];

/** Checks that cannot apply, in scenarios whose others pass. */
const BUT: Readonly<Record<string, readonly string[]>> = {
  // They call diagnostic tools of the suite's own example server (test_missing_capability and the like).
  'server-stateless': [
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
  ],
  // No prompts are offered, nor announced.
  caching: ['sep-2549-prompts-list-caching-hints'],
};

/** Scenarios that cannot apply, by what they need. */
const NOT: readonly (readonly [RegExp, string])[] = [
  [/^tools-call-/, 'calls tools of the example server by name'],
  [/^json-schema-2020-12$/, 'looks for a tool of the example server'],
  [/^elicitation-/, 'calls tools of the example server that ask for input'],
  [/^input-required-result-/, 'calls tools of the example server that ask for input'],
  [/^resources-(read|templates)-/, 'reads test:// resources of the example server'],
  [/^resources-(un)?subscribe$/, 'subscriptions are not announced'],
  [/^prompts-/, 'prompts are not announced'],
  [/^completion-complete$/, 'completions are not announced'],
  [/^logging-set-level$/, 'logging is not announced: the log is stderr'],
  [/^http-custom-header-server-validation$/, 'no tool takes an argument from a header'],
  [/^tasks-/, 'the extension of tasks is not announced'],
];

interface Check {
  readonly id: string;
  readonly status: string;
}

describe('the conformance suite', () => {
  it('passes but for what cannot apply', async () => {
    using home = await folders();
    const { child, url } = await listening([], environmentOf(home.path));
    const out = join(home.path, 'conformance');
    const args = ['--import', FOR_NODE_20, SUITE, 'server', '--url', url, '--suite', 'all', '-o', out];
    // It fails for the scenarios that cannot apply: what counts is each check.
    await new Promise((resolve) => execFile(process.execPath, args, { maxBuffer: 1 << 26 }, resolve));
    await ended(child);
    const failed = failedChecks(out);
    for (const name of WHOLE) expect([name, failed.get(name)]).toEqual([name, []]);
    for (const [name, checks] of Object.entries(BUT))
      expect([name, failed.get(name)]).toEqual([name, checks]);
    const others = [...failed].filter(
      ([name, ids]) => ids.length > 0 && !WHOLE.includes(name) && !(name in BUT),
    );
    expect(others.map(([name]) => name).filter((name) => !NOT.some(([test]) => test.test(name)))).toEqual([]);
    expect(failed.size).toBeGreaterThan(50);
  });
});

/** By scenario, the checks that failed. */
function failedChecks(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const entry of readdirSync(folder)) {
    const name = entry.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    const checks = JSON.parse(readFileSync(join(folder, entry, 'checks.json'), 'utf8')) as Check[];
    found.set(
      name,
      checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id),
    );
  }
  return found;
}
