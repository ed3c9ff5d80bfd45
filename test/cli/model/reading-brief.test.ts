// A brief whose sentences a model chose: its text is the documents' own, whatever the model replies.
import { writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Brief } from '../../../src/api/payloads/brief.ts';
import type { EvidenceBundle } from '../../../src/api/payloads/evidence.ts';
import { runHere } from '../../support/here.ts';
import { filledOnce, type Home } from '../../support/homes.ts';
import {
  completes,
  modelEndpoint,
  type AskedModel,
  type ModelEndpoint,
} from '../../support/model-endpoint.ts';

const LOCK = `---
title: Norhaven shuts the north lock
date: 2025-11-20
---

Norhaven shut the north lock on 20 November 2025. It was shut because a gate had cracked in the frost.

The harbour office will open the lock again in May 2027. Forty ships a day used the north lock in 2024.
`;
const SMELTER = `---
title: Alder closes its smelter
date: 2025-11-19
---

Alder Works closed its smelter in Norhaven on 19 November 2025. The north lock was shut by Norhaven on 20 November 2025.
`;
const harbour = (at: number): string =>
  `---\ntitle: Harbour ${at}\ndate: 2025-11-20\n---\n\nThe port bought harbour ${at} on 20 November 2025.\n${[
    1, 2, 3, 4,
  ]
    .map(
      (basin) =>
        `\n## Basin ${basin}\n\nThe port will dredge basin ${basin} of harbour ${at} in March 2027.\n`,
    )
    .join('')}`;
const GATES = `---
title: Norhaven doubles its toll
date: 2025-11-20
---

Norhaven doubled its toll on 20 November 2025. It did these two things besides:

- The town closed the north gate on 19 November 2025.
- The town sold the old bridge on 18 November 2025.

## Later

The south gate will open in May 2027. It will be painted in June 2027.

## Light

A new lamp will be lit in 2028.

## Stock

- Gates: 3 heavy gates of iron
- Lamps: 40 lamps of brass
- Chains: 9 long chains of steel
`;
const CREATE = ['brief', 'create', '--variant', 'daily', '--persona', 'analyst'];

let home: Home;
let endpoint: ModelEndpoint;
const filled = filledOnce(async (path) => {
  const papers = join(path, 'papers');
  mkdirSync(papers);
  writeFileSync(join(papers, 'lock.md'), LOCK);
  writeFileSync(join(papers, 'smelter.md'), SMELTER);
  await runHere(path, ['corpus', 'add', papers, '--sector', 'news']);
});

beforeEach(async () => {
  home = await filled();
  endpoint = await modelEndpoint();
  await runHere(home.path, ['model', 'set', '--base-url', `${endpoint.url}/v1`, '--name', 'scripted']);
});
afterEach(async () => {
  await endpoint[Symbol.asyncDispose]();
  home.remove();
});

async function brief(...args: string[]): Promise<Brief> {
  const { stdout, stderr } = await runHere(home.path, [...CREATE, ...args, '--json']);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Brief;
}

const ids = ({ statements }: AskedModel, ...words: readonly RegExp[]): string[] =>
  words.flatMap((pattern) => statements.filter(({ text }) => pattern.test(text)).map(({ id }) => id));

function selecting(asked: AskedModel, more: object = {}): object {
  return {
    sections: [
      {
        name: 'What these documents report',
        ids: ids(asked, /lock on 20/, /closed its smelter/, /was shut by/),
      },
      { name: 'Why', ids: ids(asked, /^It was shut because/) },
      { name: 'What comes next', ids: ids(asked, /May 2027/) },
    ],
    same: [ids(asked, /lock on 20/, /was shut by/)],
    cannot_open: ids(asked, /^It was shut because/),
    ...more,
  };
}

const textsOf = ({ sections }: Brief, heading: string): (string | null)[] =>
  sections.find((one) => one.heading === heading)?.paragraphs.map(({ text }) => text) ?? [];

describe('a brief that a model read for', () => {
  it('has what it points at in its sections, each fact once, with the evidence that says who chose', async () => {
    endpoint.behave((asked, response) => completes(response, selecting(asked)));
    const made = await brief();
    expect(endpoint.seen).toHaveLength(1);
    expect(made.reading).toMatchObject({ outcome: 'read', model: 'scripted', rounds: 1 });
    expect(made.reading?.requests.map(({ task }) => task)).toEqual(['select']);
    expect(textsOf(made, 'What these documents report')).toEqual([
      'Norhaven shut the north lock on 20 November 2025.',
      'Alder Works closed its smelter in Norhaven on 19 November 2025.',
    ]);
    // What it needs before it is told again where another section has it.
    expect(textsOf(made, 'Why').map((one) => one?.replace(/\s+/g, ' '))).toEqual([
      'Norhaven shut the north lock on 20 November 2025. It was shut because a gate had cracked in the frost.',
    ]);
    expect(textsOf(made, 'What comes next')).toEqual([
      'The harbour office will open the lock again in May 2027.',
    ]);
    const claims = made.sections.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.claims));
    expect(claims.every(({ verdict }) => verdict === 'verbatim')).toBe(true);
    expect(JSON.stringify(made.sections)).not.toContain('was shut by');
    const { stdout } = await runHere(home.path, ['brief', 'evidence', made.id, '--json']);
    expect((JSON.parse(stdout) as EvidenceBundle).reading).toMatchObject({ outcome: 'read' });
  });

  it('quotes what cannot open with the sentence before it, or not at all', async () => {
    endpoint.behave((asked, response) =>
      completes(response, {
        sections: [{ name: 'Why', ids: ids(asked, /^It was shut because/) }],
        same: [],
        cannot_open: ids(asked, /^It was shut because/),
      }),
    );
    const made = await brief();
    expect(textsOf(made, 'Why').join(' ').replace(/\s+/g, ' ')).toContain(
      'Norhaven shut the north lock on 20 November 2025. It was shut because a gate had cracked in the frost.',
    );
    endpoint.behave((asked, response) =>
      completes(response, {
        sections: [{ name: 'Why', ids: ids(asked, /lock on 20/) }],
        same: [],
        cannot_open: ids(asked, /lock on 20/),
      }),
    );
    expect((await brief('--fresh')).reading).toMatchObject({ outcome: 'unread' });
  });

  it('quotes what the sentence over a list needs before it, and no sentence twice in one section', async () => {
    const papers = join(home.path, 'gates');
    mkdirSync(papers);
    writeFileSync(join(papers, 'gates.md'), GATES);
    await runHere(home.path, ['corpus', 'add', papers, '--sector', 'gates']);
    endpoint.behave((asked, response) =>
      completes(response, {
        sections: [
          { name: 'What these documents report', ids: ids(asked, /^Norhaven doubled/, /north gate/) },
          { name: 'What comes next', ids: ids(asked, /in May 2027/, /^A new lamp/, /^It will be painted/) },
          { name: 'In figures', ids: ids(asked, /of iron/, /of steel/) },
        ],
        same: [],
        cannot_open: ids(asked, /^It will be painted/),
      }),
    );
    const made = await brief('--sector', 'gates');
    expect(textsOf(made, 'In figures')).toEqual([
      'Gates: 3 heavy gates of iron\nChains: 9 long chains of steel',
    ]);
    const said = (heading: string) => textsOf(made, heading).map((one) => one?.replace(/\s+/g, ' '));
    expect(said('What these documents report')).toEqual([
      expect.stringMatching(/^Norhaven doubled its toll .* It did these two things besides: .* north gate /),
    ]);
    expect(said('What comes next')).toEqual([
      'The south gate will open in May 2027. It will be painted in June 2027.',
      'A new lamp will be lit in 2028.',
    ]);
    expect(made.title).toMatch(/^Norhaven doubles its toll: daily brief/);
    expect(textsOf(made, 'Missing')).toEqual([null]);
    const missing = made.sections.find(({ kind }) => kind === 'missing');
    expect(missing?.paragraphs[0]?.reason).toContain('The model chose no sentence as');
  });

  it('asks once for the same, again with --fresh, and nobody with --no-model', async () => {
    endpoint.behave((asked, response) => completes(response, selecting(asked)));
    await brief();
    await brief();
    expect(endpoint.seen).toHaveLength(1);
    await brief('--fresh');
    expect(endpoint.seen).toHaveLength(2);
    expect((await brief('--no-model')).reading).toBeUndefined();
    expect(endpoint.seen).toHaveLength(2);
  });

  it('is made of all sections of the documents that it chooses, where they have more than one request holds', async () => {
    const papers = join(home.path, 'many');
    mkdirSync(papers);
    for (let at = 1; at <= 12; at += 1) writeFileSync(join(papers, `harbour-${at}.md`), harbour(at));
    await runHere(home.path, ['corpus', 'add', papers, '--sector', 'harbours']);
    endpoint.behave((asked, response) =>
      completes(
        response,
        asked.task === 'select'
          ? {
              sections: [{ name: 'What comes next', ids: ids(asked, /dredge basin 2 of harbour 7 /) }],
              same: [],
              cannot_open: [],
            }
          : { answers: ids(asked, /harbour 7 /).slice(0, 1), complete: true, search: [] },
      ),
    );
    const made = await brief('--sector', 'harbours');
    expect(made.reading?.requests.map(({ task }) => task)).toEqual(['answer', 'select']);
    expect(textsOf(made, 'What comes next')).toEqual([
      'The port will dredge basin 2 of harbour 7 in March 2027.',
    ]);
    const [list, sections] = endpoint.seen.map(({ body }) => body);
    expect(list).toContain('harbour 12 ');
    expect(list).toContain('Basin 4');
    expect(sections).not.toContain('harbour 12 ');
    for (const basin of [1, 2, 3, 4]) expect(sections).toContain(`dredge basin ${basin} of harbour 7 `);
    // Of a private sector nothing is asked, not even which of them.
    const before = endpoint.seen.length;
    const words = ['--base-url', `${endpoint.url}/v1`, '--name', 'scripted', '--private', 'harbours'];
    await runHere(home.path, ['model', 'set', ...words]);
    expect((await brief('--sector', 'harbours', '--fresh')).reading).toMatchObject({ outcome: 'unread' });
    expect(endpoint.seen).toHaveLength(before);
  });

  it('has no document of a private sector', async () => {
    await runHere(home.path, [
      'model',
      'set',
      '--base-url',
      `${endpoint.url}/v1`,
      '--name',
      'scripted',
      '--private',
      'news',
    ]);
    const made = await brief();
    expect(endpoint.seen).toHaveLength(0);
    expect(made.reading).toMatchObject({ outcome: 'unread', requests: [] });
    expect(made.reading?.withheld).toBeGreaterThan(0);
  });

  it('shows with --dry-run what would be sent, sends and keeps nothing', async () => {
    const { stdout } = await runHere(home.path, [...CREATE, '--dry-run']);
    expect(stdout).toContain('The harbour office will open the lock again in May 2027.');
    expect(endpoint.seen).toHaveLength(0);
    const { stdout: list } = await runHere(home.path, ['brief', 'list', '--json']);
    expect(JSON.parse(list)).toMatchObject({ total: 0 });
  });

  it('says with --explain what was offered and what was pointed at', async () => {
    endpoint.behave((asked, response) => completes(response, selecting(asked)));
    const { stdout } = await runHere(home.path, [...CREATE, '--explain']);
    expect(stdout).toContain('What the model read:');
    expect(stdout).toMatch(/request “select”/);
  });

  const lies: readonly (readonly [string, (asked: AskedModel) => object | string])[] = [
    [
      'ids that were not offered',
      () => ({ sections: [{ name: 'Why', ids: ['s999', 'Gas is a solid.'] }], same: [], cannot_open: [] }),
    ],
    [
      'sections that there are not',
      () => ({ sections: [{ name: 'Gas is a solid.', ids: ['s1'] }], same: [], cannot_open: [] }),
    ],
    [
      'everything everywhere',
      (asked) => ({
        sections: ['Why', 'What comes next'].map((name) => ({ name, ids: ids(asked, /./) })),
        same: [ids(asked, /./)],
        cannot_open: [],
      }),
    ],
    [
      'circles of openings',
      (asked) => ({
        sections: [{ name: 'Why', ids: ids(asked, /./) }],
        same: [['s1', 's1']],
        cannot_open: ids(asked, /./),
      }),
    ],
    ['nothing', () => ({ sections: [], same: [], cannot_open: [] })],
    ['another wire', () => ({ text: 'Gas is a solid.' })],
    ['prose', () => 'Gas is a solid.'],
  ];
  it.each(lies)('says nothing of its own: %s', async (_what, reply) => {
    endpoint.behave((asked, response) => completes(response, reply(asked)));
    const { stdout, code } = await runHere(home.path, [...CREATE, '--json']);
    expect(stdout).not.toContain('Gas is a solid');
    const { sections, reading } = JSON.parse(stdout) as Brief;
    const claims = sections.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.claims));
    for (const { text } of claims) expect(`${LOCK}\n${SMELTER}`).toContain(text);
    if (reading?.outcome === 'read') return;
    const { stdout: plain, code: without } = await runHere(home.path, [...CREATE, '--no-model', '--json']);
    expect(code).toBe(without);
    expect(sections).toEqual((JSON.parse(plain) as Brief).sections);
  });

  it('is the brief by rules, with a note, where the endpoint is down', async () => {
    endpoint.behave((_asked, response) => void response.destroy());
    const made = await brief();
    expect(made.reading?.outcome).toBe('unread');
    expect(made.reading?.note).not.toBe('');
    expect(made.sections).toEqual((await brief('--no-model')).sections);
  });
});
