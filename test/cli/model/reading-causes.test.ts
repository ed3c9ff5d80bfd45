// A trace that a model read for, from the command line: what leaves the machine, what is shown of it, and what is not.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CausalTrace } from '../../../src/api/payloads/causal.ts';
import type { Answer } from '../../../src/api/payloads/query.ts';
import { runHere } from '../../support/here.ts';
import { homeWithStarter, type Home } from '../../support/homes.ts';
import {
  completes,
  modelEndpoint,
  pointing,
  type AskedModel,
  type ModelEndpoint,
} from '../../support/model-endpoint.ts';

const TRACE = ['causal', '--entity', 'Panama Canal', '--shock', 'drought'];

let home: Home;
let endpoint: ModelEndpoint;
beforeEach(async () => {
  home = await homeWithStarter();
  endpoint = await modelEndpoint();
  await runHere(home.path, ['model', 'set', '--base-url', `${endpoint.url}/v1`, '--name', 'scripted']);
});
afterEach(async () => {
  await endpoint[Symbol.asyncDispose]();
  home.remove();
});

async function trace(...more: string[]): Promise<CausalTrace> {
  const { stdout } = await runHere(home.path, [...TRACE, ...more, '--json']);
  return JSON.parse(stdout) as CausalTrace;
}

/** The first offered sentence in which one word comes before another, as a link from the one to the other. */
function linking({ statements }: AskedModel) {
  const found = statements.find(({ text }) => /drought.*transits/.test(text));
  const link = { cause: 'drought', effect: 'transits', kind: 'causes', stated: 'fact', cause_is: 't1' };
  return { links: found === undefined ? [] : [{ ids: [found.id], ...link }] };
}

const DECISION = `---
title: Use a load balancer of the provider
date: 2023-04-05
---

## Decision

The team replaced its proxy servers with a load balancer.

## Advantages

With a load balancer:

- certificates renew by themselves
- nobody patches proxy servers
`;
const WHY = 'Why did the team replace its proxy servers?';

describe('a question for a reason that a model read for', () => {
  beforeEach(async () => {
    writeFileSync(join(home.path, 'decision.md'), DECISION);
    await runHere(home.path, ['corpus', 'add', join(home.path, 'decision.md')]);
  });

  it('has the statements that it pointed at as causes, by the request of the query, asked once', async () => {
    endpoint.behave((asked, response) => completes(response, pointing(asked, /^(?:certificates|nobody)/)));
    const { stdout: queried } = await runHere(home.path, ['query', WHY, '--json']);
    const { stdout, code } = await runHere(home.path, ['causal', WHY, '--json']);
    expect(code).toBe(0);
    expect(endpoint.seen).toHaveLength(1);
    const { hops, claims, reading } = JSON.parse(stdout) as CausalTrace;
    expect(reading).toMatchObject({ outcome: 'read', requests: [{ task: 'answer' }] });
    expect(claims.map(({ text }) => text)).toEqual(
      (JSON.parse(queried) as Answer).claims.map(({ text }) => text),
    );
    expect(hops[0]).toMatchObject({ kind: 'reason', direction: 'backward', read: { kind: 'causes' } });
    expect(hops[0]?.text).toContain('nobody patches proxy servers');
    const { stdout: shown } = await runHere(home.path, ['causal', WHY]);
    expect(shown).toContain('certificates renew by themselves');
  });

  it.each([[['certificates', 'The team']], [['The team', 'certificates']]])(
    'shows them in the order of the model: %j',
    async (order) => {
      endpoint.behave((asked, response) => {
        const ids = order.map((words) => asked.statements.find(({ text }) => text.startsWith(words))!.id);
        completes(response, { answers: ids, complete: true, search: [] });
      });
      const { stdout } = await runHere(home.path, ['causal', WHY, '--json']);
      const texts = (JSON.parse(stdout) as CausalTrace).hops.map(({ text }) => text);
      expect(texts.map((text) => order.find((words) => text.includes(words)))).toEqual(order);
    },
  );

  it('names as the cause the statement that says more than what happened', async () => {
    const text = '# Lock\n\nThe lock at Orm closed in May. Ice had bent both gates.\n';
    writeFileSync(join(home.path, 'lock.md'), text);
    await runHere(home.path, ['corpus', 'add', join(home.path, 'lock.md')]);
    endpoint.behave((asked, response) => completes(response, pointing(asked, /^(?:The lock at Orm|Ice)/)));
    const { stdout } = await runHere(home.path, ['causal', 'Why did the lock at Orm close?', '--json']);
    const [hop] = (JSON.parse(stdout) as CausalTrace).hops;
    expect(hop).toMatchObject({ from: 'Ice had bent both gates.', text: expect.stringContaining('closed') });
  });

  it('offers what is under a heading for reasons, whatever its words', async () => {
    const papers = join(home.path, 'tours');
    mkdirSync(papers);
    const said = (at: number) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map(
        (n) =>
          `The harbour tours of pier ${at} were cancelled in week ${n}, which the guides of the harbour told all guests.`,
      );
    for (let at = 1; at <= 30; at += 1)
      writeFileSync(join(papers, `pier-${at}.md`), `# Pier ${at}\n\n${said(at).join(' ')}\n`);
    const causes = '## Root causes\n\nA gull had eaten the ropes.';
    writeFileSync(
      join(papers, 'report.md'),
      `# Harbour tours cancelled\n\n${said(0).join(' ')}\n\n${causes}\n`,
    );
    await runHere(home.path, ['corpus', 'add', papers]);
    endpoint.behave((asked, response) => completes(response, pointing(asked, /^A gull/)));
    const { stdout } = await runHere(home.path, [
      'causal',
      'Why were the harbour tours cancelled?',
      '--json',
    ]);
    expect((JSON.parse(stdout) as CausalTrace).hops[0]?.text).toBe('A gull had eaten the ropes.');
  });

  it('is refused where it points at nothing, and answered by rules where it is down', async () => {
    endpoint.behave((asked, response) => completes(response, { ...pointing(asked, /^$/), search: [] }));
    const { stdout, code } = await runHere(home.path, ['causal', WHY, '--json']);
    expect(code).toBe(3);
    const { reasons, hops } = JSON.parse(stdout) as CausalTrace;
    expect(hops).toEqual([]);
    expect(reasons[0]?.text).toContain('The model pointed at no statement that gives a cause');
    endpoint.behave((_, response) => void response.destroy());
    const why = ['causal', 'Why is the Panama Canal short of water?', '--json'];
    const down = JSON.parse((await runHere(home.path, why)).stdout) as CausalTrace;
    const rules = JSON.parse((await runHere(home.path, [...why, '--no-model'])).stdout) as CausalTrace;
    expect(down.hops).toEqual(rules.hops);
    expect(down.reading?.outcome).toBe('unread');
  });
});

describe('a trace that a model read for', () => {
  it('has a reason that is in a list and an effect that is in what leads it in', async () => {
    writeFileSync(
      join(home.path, 'pumps.md'),
      '# Pumps\n\nThe harbour pumps were replaced for two reasons:\n\n- diesel fumes made the keepers ill\n- spare parts are sold no more\n',
    );
    await runHere(home.path, ['corpus', 'add', join(home.path, 'pumps.md')]);
    endpoint.behave(({ statements }, response) => {
      const ids = ['The harbour', 'spare'].map(
        (words) => statements.find(({ text }) => text.startsWith(words))?.id ?? '',
      );
      const [cause, effect] = ['spare parts are sold no more', 'The harbour pumps were replaced'];
      const is = { cause_is: null, effect_is: 't1' };
      completes(response, { links: [{ ids, cause, effect, kind: 'causes', stated: 'fact', ...is }] });
    });
    const asked = ['causal', '--entity', 'harbour pumps', '--shock', 'replaced', '--direction', 'backward'];
    const { stdout, code } = await runHere(home.path, asked);
    expect(code).toBe(0);
    expect(stdout).toContain('The sources state this shock');
    expect(stdout.replaceAll(/[\s│]+/g, ' ')).toContain(
      '“The harbour pumps were replaced for two reasons: … spare parts are sold no more”',
    );
  });

  it('shows the sentences that it pointed at, and says who pointed', async () => {
    endpoint.behave((asked, response) => completes(response, linking(asked)));
    const { hops, reading } = await trace();
    expect(hops[0]).toMatchObject({ from: 'drought', to: 'transits', read: { kind: 'causes' } });
    expect(reading).toMatchObject({ outcome: 'read', model: 'scripted' });
    expect(endpoint.seen.length).toBeLessThanOrEqual(4);
    const before = endpoint.seen.length;
    const { stdout } = await runHere(home.path, [...TRACE, '--explain']);
    expect(stdout).toContain('Chosen by scripted');
    expect(stdout).toContain('What the model read:');
    // Replies are kept.
    expect(endpoint.seen.length).toBe(before);
    await trace('--fresh');
    expect(endpoint.seen.length).toBeGreaterThan(before);
  });

  it('is the trace by rules where the model lies or is left out, with the same exit', async () => {
    const rules = await trace('--no-model');
    expect(endpoint.seen).toHaveLength(0);
    endpoint.behave((_, response) => completes(response, 'Gas is a solid.'));
    const { code, stdout } = await runHere(home.path, [...TRACE, '--json']);
    const lied = JSON.parse(stdout) as CausalTrace;
    expect(code).toBe(0);
    expect(lied.hops).toEqual(rules.hops);
    expect(lied.reading).toMatchObject({ outcome: 'unread' });
    expect(stdout).not.toContain('solid');
  });

  it('is the trace by rules where the model points at nothing, and says who found it', async () => {
    const rules = await trace('--no-model');
    endpoint.behave((_, response) => completes(response, { links: [] }));
    const { code, stdout } = await runHere(home.path, TRACE);
    expect(code).toBe(0);
    const shown = stdout.replaceAll(/\s+/g, ' ');
    expect(shown).toContain(
      'Made without a model. The model pointed at no cause and no effect in the statements that it was given',
    );
    expect(shown).not.toContain('Chosen by');
    expect((await trace()).hops).toEqual(rules.hops);
  });

  it('shows the request whole and sends nothing for --dry-run', async () => {
    const { code, stdout } = await runHere(home.path, [...TRACE, '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('\\"task\\":\\"link\\"');
    expect(endpoint.seen).toHaveLength(0);
  });
});
