// --write end to end: what is kept, what is stored and verifies, what leaves the machine, what is held in the budget.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Brief } from '../../../src/api/payloads/brief.ts';
import type { EvidenceBundle } from '../../../src/api/payloads/evidence.ts';
import type { Answer } from '../../../src/api/payloads/query.ts';
import type { TutorTurn } from '../../../src/api/payloads/tutor.ts';
import { validateClaim } from '../../../src/evidence/validator/validate-claim.ts';
import { runHere, type HereOptions } from '../../support/here.ts';
import { serve } from '../../support/http-servers.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { interrupt } from '../../support/interrupted.ts';
import { completes, modelEndpoint, quoting, type ModelEndpoint } from '../../support/model-endpoint.ts';

const KEY = 'canary-6c1d-model-key';
const QUESTION = 'Why did shipping through the Panama Canal slow down in 2023?';

let home: ReturnType<typeof temporaryFolder>;
let endpoint: ModelEndpoint;
const run = (args: readonly string[], options?: HereOptions) => runHere(home.path, args, options);
const set = (...more: string[]) =>
  run(['model', 'set', '--base-url', `${endpoint.url}/v1`, '--name', 'scripted', ...more]);

beforeEach(async () => {
  home = temporaryFolder();
  endpoint = await modelEndpoint();
});
afterEach(async () => {
  await endpoint[Symbol.asyncDispose]();
  home.remove();
});

async function json<T>(...args: string[]): Promise<T> {
  const ran = await run([...args, '--json']);
  expect(ran, ran.stderr).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ran.stdout) as T;
}

describe('the model of a profile', () => {
  it('is set, shown and removed, its key by its fingerprint alone', async () => {
    const made = await run(
      ['model', 'set', '--base-url', 'https://models.example.org/v1/', '--name', 'large', '--key'],
      { input: `${KEY}\n` },
    );
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('leave this machine for https://models.example.org');
    const shown = await run(['model', 'show', '--json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      profile: 'local',
      model: { name: 'large', base_url: 'https://models.example.org/v1', leaves_this_machine: true },
    });
    expect(made.stdout + shown.stdout).not.toContain(KEY);
    // A key stays with the origin that it was given for.
    await set();
    expect(JSON.parse((await run(['model', 'show', '--json'])).stdout)).toMatchObject({
      model: { key: null },
    });
    expect((await run(['model', 'remove'])).stdout).toBe('Removed scripted.\n');
    expect((await run(['model', 'remove'])).code).toBe(2);
    expect(
      (await run(['model', 'set', '--base-url', 'http://models.example.org/v1', '--name', 'x'])).code,
    ).toBe(2);
    expect((await run(['model', 'set'])).code).toBe(2);
    expect((await run(['model', 'set', '--name', 'x'])).code).toBe(2);
  });

  it('is not set where its key cannot be one', async () => {
    const before = (await run(['model', 'show', '--json'])).stdout;
    const ran = await run(['model', 'set', '--base-url', `${endpoint.url}/v1`, '--name', 'other', '--key'], {
      input: ' \n',
    });
    expect(ran).toMatchObject({ code: 6, stderr: expect.stringContaining('it is empty') });
    expect((await run(['model', 'show', '--json'])).stdout).toBe(before);
  });

  it('is tested with fixed sentences', async () => {
    await set();
    const { stdout } = await run(['model', 'test']);
    expect(stdout).toContain('2 of 2 sentences kept');
    endpoint.behave((_asked, response) => completes(response, 'Hm.'));
    const failed = await run(['model', 'test', '--json']);
    expect(failed.code).toBe(30);
    expect(failed.stderr).toContain('could not be used, twice');
  });

  it('is needed, and is not for the answers of a server', async () => {
    const none = await run(['query', QUESTION, '--write']);
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toContain('ibid model set');
    await set();
    const remote = await run(['query', QUESTION, '--write'], { env: { IBID_BASE_URL: endpoint.url } });
    expect(remote).toMatchObject({ code: 2, stdout: '' });
    expect(remote.stderr).toContain('not the answers of a server');
    expect((await run(['query', QUESTION, '--explain'])).code).toBe(2);
    expect(endpoint.seen).toHaveLength(0);
  });

  it('gets its own key and no other', async () => {
    await set();
    await run(['model', 'set', '--key'], { input: KEY });
    await run(['query', QUESTION, '--write'], { env: { IBID_API_KEY: 'another-key' } });
    expect(endpoint.seen.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
    await using thief = await serve((_seen, response) => void response.end('{}'));
    endpoint.behave((_asked, response) => {
      void response.writeHead(308, { location: `${thief.url}/v1/chat/completions` }).end();
    });
    const ran = await run(['query', QUESTION, '--write', '--debug']);
    expect(ran.code).toBe(0);
    expect(thief.seen).toHaveLength(0);
    expect(ran.stdout + ran.stderr).not.toContain(KEY);
  });
});

describe('a written answer', () => {
  it('says what was kept, and each sentence cites what carries it', async () => {
    await set();
    endpoint.behave((asked, response) => {
      const [first, second, third] = asked.statements.map(quoting);
      const shorter = first!.text.replace(/ The Panama Canal Authority .*$/s, '');
      completes(response, [
        { text: shorter, cites: ['s1'] },
        { ...second!, text: second!.text.replace(/\.$/, ' in vain.') },
        third!,
        { text: 'All is well.', cites: ['s1'] },
      ]);
    });
    const answer = await json<Answer>('query', QUESTION, '--write');
    expect(answer.writing).toMatchObject({ outcome: 'written', requests: 1, cost_usd: 0, added: 0 });
    expect(answer.writing?.sentences.map(({ outcome }) => outcome).slice(1)).toEqual([
      'replaced',
      'kept',
      'dropped',
    ]);
    const { stdout } = await run(['query', QUESTION, '--write', '--explain']);
    expect(stdout).toMatch(
      /Written by scripted at http:\S+: \d sentences? kept, 1 replaced by its quote, 1\s+dropped/,
    );
    expect(stdout).toContain('sentence 4: dropped, since');
    expect((await json<Answer>('query', QUESTION)).writing).toBeUndefined();
  });

  it('asks nobody where the corpus supports no answer', async () => {
    await set();
    const ran = await run(['query', 'How many unicorns does the Panama Canal employ?', '--write']);
    expect(ran.code).toBe(3);
    expect(endpoint.seen).toHaveLength(0);
  });

  it('of a deliberate question speaks of its own claims where it compares them', async () => {
    await set();
    const answer = await json<Answer>('query', QUESTION, '--mode', 'deliberate', '--write');
    const ids = new Set(answer.claims.map(({ id }) => id));
    for (const { claim_id } of [...(answer.conflicts ?? []), ...(answer.corroboration ?? [])])
      expect(ids).toContain(claim_id);
  });

  it('is not asked again by a replay', async () => {
    await set();
    await run(['query', QUESTION, '--write']);
    const { items } = await json<{ items: { id: string; route: string }[] }>('runs', 'list');
    expect(items.map(({ route }) => route).toSorted()).toEqual(['model', 'query']);
    for (const { id } of items) expect((await run(['runs', 'replay', id])).code).toBe(2);
  });
});

describe('a written brief', () => {
  it('is stored with its evidence, which verifies; what a model made up is in neither', async () => {
    await set();
    endpoint.behave((asked, response) =>
      completes(
        response,
        asked.paragraphs.flatMap((all) =>
          all.flatMap((one, at) =>
            at % 2 === 0
              ? [quoting(one)]
              : [
                  {
                    text: one.text.replace(/\b(is|was|are|were|has|had)\b/, '$1 hardly ever'),
                    cites: [one.id],
                  },
                ],
          ),
        ),
      ),
    );
    const brief = await json<Brief>('brief', 'create', '--variant', 'weekly', '--write');
    expect(endpoint.seen).toHaveLength(1);
    expect(brief.writing).toMatchObject({ outcome: 'written', model: 'scripted' });
    const claims = brief.sections.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.claims));
    const cited = new Set(brief.citations.map(({ id }) => id));
    expect(claims.flatMap(({ citation_ids }) => citation_ids).every((id) => cited.has(id))).toBe(true);
    const known = new Set(claims.map(({ id }) => id));
    expect(brief.entities.flatMap(({ claim_ids }) => claim_ids).every((id) => known.has(id))).toBe(true);
    const file = join(home.path, 'bundle.json');
    expect((await run(['brief', 'evidence', brief.id, '-o', file])).code).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(/\b(?:is|was|are|were|has|had) hardly ever\b/);
    expect((await run(['evidence', 'verify', file])).code).toBe(0);
    expect((await run(['brief', 'get', brief.id])).stdout).toContain('Written by scripted');
  });

  it('of shorter sentences is judged over the chunk that each claim names, in the bundle too', async () => {
    await set();
    const shorter = (text: string) => text.replace(/^(The [^,.]+), [^,.]+, /, '$1 ');
    endpoint.behave((asked, response) =>
      completes(
        response,
        asked.statements.map(({ id, text }) => ({ text: shorter(text), cites: [id] })),
      ),
    );
    const brief = await json<Brief>('brief', 'create', '--variant', 'primer', '--write');
    const { stdout } = await run(['brief', 'evidence', brief.id, '--json']);
    const bundle = JSON.parse(stdout) as EvidenceBundle;
    expect(bundle.writing).toMatchObject({ model: 'scripted' });
    for (const { text, chunk, verdict, spans } of bundle.claims) {
      expect(verdict.accepted).toBe(true);
      if (spans === undefined) expect(validateClaim({ claim: text, chunk: chunk.text }).accepted).toBe(true);
    }
  });
});

describe('a written turn of the tutor', () => {
  it('is worded, or quoted where nothing is kept', async () => {
    await set();
    const begin = ['tutor', '--sector', 'energy', '--topic', 'LNG', 'What is LNG?', '--write'];
    const turn = await json<TutorTurn>(...begin);
    const { writing } = turn;
    if (turn.claims.length > 0) expect(writing).toMatchObject({ outcome: 'written', dropped: 0 });
    endpoint.behave((asked, response) =>
      completes(
        response,
        asked.statements.map(({ id }) => ({ text: 'Gas is a solid.', cites: [id] })),
      ),
    );
    const again = await json<TutorTurn>(...begin);
    expect(JSON.stringify(again)).not.toContain('solid');
    expect(again.reply).toBe(turn.reply);
  });

  it('has the sentences of one passage on one line', async () => {
    await set();
    const begin = [
      'tutor',
      '--sector',
      'energy',
      '--topic',
      'How LNG is shipped',
      'Why does it have to be cold?',
    ];
    const quoted = await json<TutorTurn>(...begin);
    endpoint.behave((asked, response) =>
      completes(
        response,
        asked.statements.flatMap(({ id, text }) =>
          text.split(/(?<=[a-z\d]\.) (?=[A-Z])/).map((part) => ({ text: part, cites: [id] })),
        ),
      ),
    );
    const turn = await json<TutorTurn>(...begin, '--write');
    expect(turn.writing?.kept).toBeGreaterThan(1);
    expect(turn.reply).toBe(quoted.reply);
  });
});

describe('what leaves the machine', () => {
  it('is shown whole by --dry-run, byte for byte as it would be sent, and nothing is stored', async () => {
    await set();
    await run(['model', 'set', '--key'], { input: KEY });
    const dry = await run(['query', QUESTION, '--write', '--dry-run', '--json']);
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    const shown = JSON.parse(dry.stdout) as { body: unknown; sent: string; headers: Record<string, string> };
    expect(endpoint.seen).toHaveLength(0);
    expect(shown).toMatchObject({ sent: 'no', leaves_this_machine: false });
    expect(shown.headers).toMatchObject({ authorization: 'Bearer [redacted]' });
    expect(dry.stdout).not.toContain(KEY);
    const text = await run(['query', QUESTION, '--write', '--dry-run']);
    await run(['query', QUESTION, '--write']);
    expect(JSON.parse(endpoint.seen[0]!.body)).toEqual(shown.body);
    expect(text.stdout).toContain(endpoint.seen[0]!.body);
    const count = endpoint.seen.length;
    for (const words of [
      ['brief', 'create', '--variant', 'weekly'],
      ['tutor', '--sector', 'energy', '--topic', 'LNG', 'What is LNG?'],
    ]) {
      const ran = await run([...words, '--write', '--dry-run']);
      expect(ran, ran.stderr).toMatchObject({ code: 0 });
      expect(ran.stdout).toContain('Nothing was sent.');
    }
    expect(endpoint.seen).toHaveLength(count);
    expect((await json<{ total: number }>('brief', 'list')).total).toBe(0);
    expect((await json<{ total: number }>('runs', 'list')).total).toBe(2);
  });

  it('has no document of a private sector, whatever is asked', async () => {
    const folder = join(home.path, 'personnel');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'pay.md'),
      '# Pay at Vessin Works\n\nThe head of Vessin Works earns 90,000 crowns a year. Her contract ends in May 2031.\n',
    );
    await run(['corpus', 'add', folder, '--sector', 'Personnel']);
    await set('--private', 'personnel');
    const question = 'How much does the head of Vessin Works earn?';
    const answer = await json<Answer>('query', question, '--write');
    expect(answer.answer).toContain('90,000 crowns');
    expect(answer.writing).toMatchObject({
      outcome: 'extractive',
      requests: 0,
      note: expect.stringContaining('private'),
    });
    await json('brief', 'create', '--variant', 'weekly', '--write');
    expect(endpoint.seen.map(({ body }) => body).join('')).not.toMatch(/Vessin|crowns/);
    // The mark outlasts the model, and is taken away by name.
    await run(['model', 'remove']);
    await set();
    expect((await json<Answer>('query', question, '--write')).writing?.requests).toBe(0);
    await run(['model', 'set', '--public', 'PERSONNEL']);
    expect((await json<Answer>('query', question, '--write')).writing?.requests).toBe(1);
  });

  it('is said before the first time, where it leaves at all', async () => {
    // A name that leads nowhere: what is to be said is said before anything is sent.
    await run(['model', 'set', '--base-url', 'https://models.invalid/v1', '--name', 'far']);
    const first = await run(['query', QUESTION, '--write']);
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(
      /your question and \d+ statements of \d+ documents? \(“.*”\) go to https:\/\/models\.invalid/,
    );
    const second = await run(['query', QUESTION, '--write']);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout.replaceAll(/\s+/g, ' ')).toContain('could not be reached');
  });
});

describe('the money of a model', () => {
  const priced = ['--input-usd-per-million', '1', '--output-usd-per-million', '10'];
  const spent = async () =>
    (await json<{ items: { spent_usd: number; held_usd: number }[] }>('budget', 'show')).items[0];

  it('is held at the worst, settled by what the endpoint tells, and shown', async () => {
    await set(...priced);
    await run(['budget', 'set', '1usd/month']);
    const { writing } = await json<Answer>('query', QUESTION, '--write');
    expect(writing).toMatchObject({ input_tokens: 400, output_tokens: 60, cost_usd: 0.001 });
    expect(await spent()).toMatchObject({ spent_usd: 0.001, held_usd: 0 });
    expect((await run(['query', QUESTION, '--write'])).stdout).toContain('It cost $0.001.');
  });

  it('that a budget has not is not spent: the quotes stand, and nothing is sent', async () => {
    await set(...priced);
    await run(['budget', 'set', '0.01usd/month']);
    const { writing, answer } = await json<Answer>('query', QUESTION, '--write');
    expect(writing).toMatchObject({
      outcome: 'extractive',
      requests: 0,
      note: expect.stringContaining('budget'),
    });
    expect(answer).toContain('drought');
    expect(endpoint.seen).toHaveLength(0);
    // One request fits, its repair does not.
    await run(['model', 'set', '--max-tokens', '500']);
    await run(['budget', 'set', '0.0125usd/month']);
    endpoint.behave((_asked, response) =>
      completes(response, 'Hm.', { usage: { prompt_tokens: 4000, completion_tokens: 400 } }),
    );
    const second = await json<Answer>('query', QUESTION, '--write');
    expect(endpoint.seen).toHaveLength(1);
    expect(second.writing).toMatchObject({ outcome: 'extractive', requests: 1, cost_usd: 0.008 });
  });

  it('of a request that a signal cut off may be billed: it is said, held and noted', async () => {
    await set(...priced);
    await run(['budget', 'set', '1usd/month']);
    endpoint.behave(() => undefined);
    const args = ['query', QUESTION, '--write', '--json'];
    const where = { seen: () => endpoint.seen.length === 1 };
    const ran = await interrupt({ args, home: home.path, where }, 'SIGINT');
    expect(ran).toMatchObject({ code: 130, stdout: '' });
    expect(JSON.parse(ran.stderr)).toMatchObject({ billed: 'unknown' });
    expect((await spent())?.held_usd).toBeGreaterThan(0);
    expect((await run(['runs', 'recover'])).code).toBe(32);
    expect(endpoint.seen).toHaveLength(1);
  });

  it('that nobody told of is held by no budget: a far endpoint without prices is not asked', async () => {
    await run(['model', 'set', '--base-url', 'https://models.invalid/v1', '--name', 'far']);
    await run(['budget', 'set', '1usd/month']);
    const { stdout } = await run(['query', QUESTION, '--write']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('say its prices with `ibid model set`');
  });
});

describe('a claim in other words', () => {
  it('stands in a bundle that verifies, with a sample judged anew', async () => {
    const folder = join(home.path, 'mill');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'mill.md'),
      '# The mill at Vessin\n\nMaria Lopez founded the mill at Vessin in 1911. She sold it to the town after nine years. The mill employs 40 people and earns 3 million crowns a year.\n',
    );
    await run(['corpus', 'add', folder, '--sector', 'mill']);
    await set();
    const joined = 'Maria Lopez founded the mill at Vessin in 1911 and sold it to the town after nine years.';
    endpoint.behave((asked, response) => {
      const cites = asked.statements.filter(({ text }) => /founded|sold/.test(text)).map(({ id }) => id);
      completes(response, [{ text: joined, cites }]);
    });
    const brief = await json<Brief>('brief', 'create', '--variant', 'primer', '--sector', 'mill', '--write');
    expect(brief.writing).toMatchObject({ outcome: 'written', kept: 1 });
    const file = join(home.path, 'bundle.json');
    await run(['brief', 'evidence', brief.id, '-o', file]);
    const bundle = JSON.parse(readFileSync(file, 'utf8')) as EvidenceBundle;
    const claim = bundle.claims.find(({ text }) => text === joined);
    expect(claim).toMatchObject({
      written: true,
      verdict: { verdict: 'supported', accepted: true, reason: 'proven' },
    });
    const verified = await run(['evidence', 'verify', file, '--sample', '100', '--json']);
    expect(verified.code).toBe(0);
    const { checks } = JSON.parse(verified.stdout) as { checks: { id: string; status: string }[] };
    expect(checks.find(({ id }) => id === 'verdict.chunk')).toMatchObject({ status: 'pass' });
    // With one word of the sentence changed no recipe reproduces the hash.
    writeFileSync(file, readFileSync(file, 'utf8').replace('1911 and sold', '1912 and sold'));
    expect((await run(['evidence', 'verify', file])).code).toBe(11);
  });
});
