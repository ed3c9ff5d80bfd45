// The tutor from the terminal: turns as separate processes over one folder, exits, the session list.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runHere } from '../support/here.ts';
import { runIbid, temporaryFolder } from '../support/ibid.ts';

interface Turn {
  readonly session_id: string;
  readonly turn: number;
  readonly outcome: string;
  readonly reply: string | null;
  readonly judgement: { readonly verdict: string } | null;
  readonly check_question: { readonly text: string } | null;
}

const home = temporaryFolder();
afterAll(home.remove);

const run = (...args: string[]) => runHere(home.path, ['tutor', ...args]);
/** The same by the built command. */
const start = (...args: string[]) => runIbid(home.path, ['tutor', ...args]);
const turnOf = (stdout: string) => JSON.parse(stdout) as Turn;
const BEGIN = ['--sector', 'energy', '--topic', 'The Texas freeze'];

describe('the tutor on a fresh machine', () => {
  it('begins, goes on in another process, judges, refuses with 3, and goes on [spec:tutor-session]', async () => {
    const first = await start(...BEGIN, 'Where do I start?', '--json');
    expect([first.code, first.stderr]).toEqual([0, '']);
    const begun = turnOf(first.stdout);
    expect(begun.check_question).toBeNull();
    const second = turnOf((await run('-c', 'go on', '--json')).stdout);
    expect(second.check_question?.text).toBe('What does ERCOT stand for?');
    const answered = await start('-c', 'electric reliability council of texas', '--json');
    expect(turnOf(answered.stdout)).toMatchObject({
      session_id: begun.session_id,
      turn: 3,
      judgement: { verdict: 'correct' },
    });
    const refused = await run('-c', 'How many Martians froze?', '--json');
    expect(refused.code).toBe(3);
    expect(turnOf(refused.stdout)).toMatchObject({ outcome: 'insufficient_evidence', turn: 4, reply: null });
    const on = await run('--session', begun.session_id, 'go on', '--json');
    expect([on.code, turnOf(on.stdout).turn]).toEqual([0, 5]);
    const listed = await run('sessions', '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject({
      items: [{ session_id: begun.session_id, sector_id: 'energy', topic: 'The Texas freeze', turns: 5 }],
      total: 1,
    });
  });

  it('shows reply, source, path, question and how far it is', async () => {
    const { stdout } = await run(...BEGIN, 'start');
    const places = [
      'From the documents: The grid',
      'runs a grid',
      '[1] The Texas freeze of February 2021',
      'The path',
      '✓ fact  The grid',
      '· cause',
      'Say “go on” for the next step, or ask a question.',
      '1 of 1',
    ].map((part) => stdout.indexOf(part));
    expect(places.every((place, at) => place > (places[at - 1] ?? -1))).toBe(true);
    const second = (await run('-c', 'go on')).stdout;
    expect(second).toContain('? What does ERCOT stand for?');
    expect(second).toContain('Answer the question, ask one of your own, or say “go on”.');
    const wrong = (await run('-c', 'an egg council')).stdout;
    expect(wrong).toMatch(/^(?:Partly right|Not so)\. The answer: Electric Reliability Council of Texas\n/);
  });

  it('names what there is where a sector or topic is not, with 3', async () => {
    const sector = await run('--sector', 'astrology', '--topic', 'stars', 'hi');
    expect(sector.code).toBe(3);
    expect(sector.stdout).toContain('- No document of the corpus belongs to this sector.');
    expect(sector.stdout).toContain('  - monetary-policy\n');
    const topic = await run('--sector', 'shipping', '--topic', 'opera singers', 'hi');
    expect(topic.code).toBe(3);
    expect(topic.stdout).toContain('  - Low water on the Rhine\n');
  });

  it('an unknown session is told, with the exit of a refused request', async () => {
    const { code, stdout, stderr } = await run('--session', 'ses_nope', 'go on');
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toContain('No tutor session of this workspace has this id.');
  });

  it('teaches from documents of one’s own', async () => {
    const own = temporaryFolder();
    const notes = join(own.path, 'notes');
    mkdirSync(notes);
    writeFileSync(
      join(notes, 'bees.md'),
      '# The bees of Orm\n\nThe Orm Apiary Trust (OAT) keeps 140 hives beside the lake and sells its honey in the town. ' +
        'The loss of 30 hives in 2019 was caused by a late frost in the second week of May.\n',
    );
    const added = await runHere(own.path, ['corpus', 'add', notes, '--sector', 'farming', '--json']);
    expect(added.code).toBe(0);
    const first = await runHere(own.path, [
      'tutor',
      '--sector',
      'farming',
      '--topic',
      'bees',
      'start',
      '--json',
    ]);
    for (const fact of ['140 hives', 'a late frost']) expect(turnOf(first.stdout).reply).toContain(fact);
    const second = await runHere(own.path, ['tutor', '-c', 'go on', '--json']);
    expect(turnOf(second.stdout)).toMatchObject({ check_question: { text: 'What does OAT stand for?' } });
    own.remove();
  });
});
