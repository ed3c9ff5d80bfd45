// What a request lacks is said with the flag that gives it and an example, before anything is sent; what the service refuses
// is said with the flag that set it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAll } from '../../src/cli/commands/table.ts';
import { routeOf } from '../../src/api/routes.ts';
import type { ServerResponse } from 'node:http';
import { json } from '../support/api-server.ts';
import { runHere } from '../support/here.ts';
import { temporaryFolder } from '../support/ibid.ts';
import { DEFAULT_SETTINGS } from '../../src/service/settings.ts';
import { bench, failureOn } from './support.ts';
import personas from '../../src/engine/brief/personas.json' with { type: 'json' };
import variants from '../../src/engine/brief/variants.json' with { type: 'json' };

let home: ReturnType<typeof temporaryFolder>;
beforeAll(() => void (home = temporaryFolder()));
afterAll(() => home.remove());

const local = (...args: string[]) => runHere(home.path, args);

describe('a request to the embedded service that lacks what it needs', () => {
  it.each([
    [['causal', '--entity', 'x'], ['--shock TEXT'], 'ibid causal --entity'],
    [['causal'], ['--entity NAME', '--shock TEXT'], 'ibid causal --entity'],
    [['forecast', 'create', '--series', '1,2,3'], ['--horizon N'], 'ibid forecast create --series'],
    [
      ['forecast', 'create', '--source', 'a.csv', '--column', 'b'],
      ['--horizon N'],
      'ibid forecast create --source',
    ],
    [['forecast', 'create', '--horizon', '3'], ['--series N,N,…', '--source FILE|NAME'], 'ibid forecast'],
    [['entity', 'search'], ['TEXT'], 'ibid entity search'],
    [['entity', 'by-alias'], ['TEXT'], 'ibid entity by-alias'],
    [['entity', 'resolve'], ['NAME'], 'ibid entity resolve'],
    [['anomaly', 'subscribe', '--sector', 'x'], ['--feed FORMAT', '--url URL'], 'ibid anomaly subscribe'],
    [['anomaly', 'subscribe', '--feed', 'atom'], ['--entity ID', '--series SOURCE:COLUMN'], 'ibid anomaly'],
    [['tutor', 'Hello'], ['--sector', '--topic'], 'ibid tutor --sector'],
    [['entity-request'], ['--set name='], 'ibid entity-request --set name='],
  ])('%j', async (args, terms, example) => {
    const { code, stdout, stderr } = await local(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const term of terms) expect(stderr).toContain(term);
    expect(stderr).toContain(example);
    expect(stderr).not.toContain('Change the request');
  });

  it('is refused before anything is sent, and says so to scripts', async () => {
    const failure = failureOn(await local('causal', '--entity', 'x', '--json'));
    expect(failure).toMatchObject({
      exit_code: 2,
      code_name: 'usage',
      sent: 'no',
      billed: 'no',
      request_id: null,
    });
  });

  it('may have it from --set or --body', async () => {
    const { code, stdout } = await local('causal', '--entity', 'x', '--set', 'shock=y', '--dry-run');
    expect([code, stdout]).toEqual([0, expect.stringContaining('"shock":"y"')]);
  });
});

describe('a command without anything', () => {
  /** They do something, or wait for it, without a word more. */
  const WAIT: readonly string[] = ['serve', 'ui', 'mcp', 'auth set'];
  /** They take what another command makes, and name that one where there is none. */
  const NEWEST: Readonly<Record<string, string>> = {
    'tutor export': 'ibid tutor --sector',
    'model test': 'ibid model set',
    'model remove': 'ibid model set',
  };

  it('names what is required as help writes it, with an example of its own; each of its arguments too', async () => {
    for (const command of await loadAll()) {
      if (WAIT.includes(command.name)) continue;
      const words = command.name.split(' ');
      const needed = command.arguments.filter(({ required }) => required === true);
      // None, then one fewer than it takes.
      for (const count of new Set([0, Math.max(0, needed.length - 1)])) {
        const given = needed.slice(0, count).map(({ choices }) => choices?.[0] ?? 'x');
        const { code, stdout, stderr } = await local(...words, ...given);
        const failed = { name: command.name, code, stdout, stderr };
        for (const { name } of needed.slice(count))
          expect(failed).toMatchObject({
            code: 2,
            stdout: '',
            stderr: expect.stringContaining(`\`${name.toUpperCase()}\` is required.`) as string,
          });
        if (code !== 2) continue;
        const terms = [
          ...command.arguments.map(({ name }) => name.toUpperCase()),
          ...Object.keys(command.flags).map((name) => `--${name}`),
          '--set name',
        ];
        expect(failed).toMatchObject({
          stderr: expect.stringMatching(
            NEWEST[command.name] ?? new RegExp(`ibid ${command.name} \\S`),
          ) as string,
        });
        const isNamed = command.name in NEWEST || terms.some((term) => stderr.includes(term));
        expect([failed, isNamed]).toEqual([failed, true]);
      }
    }
  });

  it('and a flag without its value', async () => {
    const { code, stderr } = await local('query', 'Why?', '--mode');
    expect([code, stderr]).toEqual([2, expect.stringContaining('`--mode MODE` needs a value.') as string]);
    expect(stderr).toContain('ibid query --mode deliberate');
    expect((await local('query', 'Why?', '-o')).stderr).toContain('`--output FILE` needs a value.');
  });
});

describe('the tables of commands', () => {
  it('name every member that a request of the embedded service cannot do without', async () => {
    const commands = (await loadAll()).filter(({ route }) => route !== undefined);
    for (const { name, route, needs = [], flags, arguments: args } of commands) {
      if (['query', 'tutor'].includes(name)) continue; // these refuse it themselves
      const { request } = await routeOf(route!).schemas();
      const parsed = request.safeParse({});
      const missing = parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0] ?? ''));
      const members = needs.map((names) =>
        names.map((one) => flags[one]?.member ?? args.find((each) => each.name === one)?.member ?? one),
      );
      for (const member of missing.filter((one) => one !== ''))
        expect(
          members.some((group) => group.includes(member)),
          `${name}: ${member}`,
        ).toBe(true);
    }
  });
});

describe('values that completion offers', () => {
  it('are those that the embedded service knows', async () => {
    const commands = await loadAll();
    const known = (name: string, flag: string) =>
      commands.find((one) => one.name === name)?.flags[flag]?.known;
    expect(known('brief create', 'variant')?.toSorted()).toEqual(Object.keys(variants).sort());
    expect(known('brief create', 'persona')?.toSorted()).toEqual(Object.keys(personas).sort());
    expect(known('serve keys create', 'tier')?.toSorted()).toEqual(
      Object.keys(DEFAULT_SETTINGS.tiers).sort(),
    );
    for (const window of known('source get', 'recent') ?? []) {
      const { request } = await routeOf('source.get').schemas();
      expect([window, request.safeParse({ recent: window }).success]).toEqual([window, true]);
    }
    for (const frequency of known('forecast create', 'frequency') ?? []) {
      const { request } = await routeOf('forecast.create').schemas();
      expect([frequency, request.safeParse({ series: [1, 2], horizon: 1, frequency }).success]).toEqual([
        frequency,
        true,
      ]);
    }
  });
});

describe('what a service refuses', () => {
  it('names the flag that set it', async () => {
    const { code, stderr } = await local('brief', 'create', '--variant', 'foo');
    expect(code).toBe(4);
    expect(stderr).toContain('There is no variant "foo"');
    expect(stderr).toContain('Change `--variant V`');
  });

  it('is sent to another server, which may know other members, and its refusal names the flag', async () => {
    await using b = await bench({
      'POST /v1/causal': (_seen, response) =>
        refuse(response, [{ member: 'shock', detail: 'shock is missing.' }]),
    });
    const { code, stderr } = await b.run(['causal', '--entity', 'x']);
    expect([code, b.server.seen.length]).toEqual([4, 1]);
    expect(stderr).toContain('`--shock TEXT` is required.');
    expect(stderr).toContain('ibid causal --entity');
  });

  it.each([
    ['is missing', ['causal', '--entity', 'x'], '`--set weight=…` is required.'],
    ['was set', ['causal', '--set', 'weight=1'], 'Change `--set weight=…`: `ibid causal --help`'],
    ['was set as JSON', ['causal', '--set', 'weight:=1'], 'Change `--set weight=…`: `ibid causal --help`'],
    ['came in a body', ['causal', '--body', '-'], 'Change the request accordingly.'],
    ['belongs to a query', ['entity', 'matrix', '--set', 'weight=1'], 'Change `--set weight=…`'],
  ])('and has no flag of its own is named with --set, where it %s', async (_name, words, advice) => {
    await using b = await bench({
      '*': (_seen, response) => refuse(response, [{ member: 'weight.0.x' }, 7, null]),
    });
    expect((await b.run(words, { input: '{}' })).stderr).toContain(advice);
  });

  it('and has a flag but was given with --set is named with that', async () => {
    await using b = await bench({ '*': (_seen, response) => refuse(response, [{ member: 'shock' }]) });
    const { stderr } = await b.run(['causal', '--entity', 'x', '--set', 'shock=']);
    expect(stderr).toContain('Change `--set shock=…`:');
  });

  it('and is no name is not advised', async () => {
    await using b = await bench({
      '*': (_seen, response) => refuse(response, [{ member: 'x=1 --set y' }, { member: '\u001b[2J' }]),
    });
    const { stderr } = await b.run(['causal', '--entity', 'x']);
    expect(stderr).toContain('Change the request accordingly.');
    expect(stderr).not.toContain('--set');
  });
});

function refuse(response: ServerResponse, errors: readonly unknown[]): void {
  const members = { type: 'urn:test:x', title: 'Not valid', status: 400, detail: 'No.', errors };
  json(response, members, { status: 400, headers: { 'content-type': 'application/problem+json' } });
}
