// ibid serve keys create, list and revoke; ibid serve requests.
import { SCOPES } from '../../../api/scopes.ts';
import { defineCommand, wholeList } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';

export const create = defineCommand({
  name: 'serve keys create',
  summary: 'Make a key for callers of `ibid serve`',
  group: 'Servers',
  effects: 'writes',
  about:
    'The key is printed once and kept only as its SHA-256. From the first key on, every caller needs one. Tiers: free, team, unlimited, and those of a limits file.',
  flags: {
    scope: {
      kind: 'list',
      value: 'SCOPE',
      choices: [...SCOPES, 'all'],
      help: 'what the key may do; repeat it, or all',
    },
    tier: {
      kind: 'text',
      value: 'TIER',
      known: ['free', 'team', 'unlimited'],
      help: 'decides on modes and monthly caps (free)',
    },
    rate: { kind: 'number', value: 'N', min: 0, above: true, max: 100_000, help: 'requests per second (10)' },
    name: { kind: 'text', value: 'NAME', help: 'what the key is for' },
    workspace: { kind: 'text', value: 'NAME', help: 'whose usage it counts for (default)' },
  },
  examples: [
    'ibid serve keys create --scope query:read --scope sources:read',
    'ibid serve keys create --scope all --tier team --rate 50 --name dashboard --json',
  ],
  exits: ['local_io'],
  async run(context, { flags }) {
    const { scope, tier, rate, name, workspace } = flags;
    const scopes = scope.includes('all') ? SCOPES : scope.filter((one) => one !== 'all');
    const { createKey } = await import('../../../service/keys.ts');
    const given = Object.entries({ tier, rate, name, workspace }).filter(([, value]) => value !== undefined);
    const { accounts } = await context.backend();
    const wanted = { scopes, ...Object.fromEntries(given) };
    const value = await createKey(accounts, wanted, new Date(context.now()));
    return {
      kind: 'value',
      value,
      text: (_document, screen) =>
        screen.clean(
          `${value.key}\n\n${value.id}, tier ${value.tier}, workspace ${value.workspace}, ` +
            `${value.scopes.length === 0 ? 'no scope (only routes for any key)' : value.scopes.join(' ')}\n` +
            'Keep the key now: it is not shown again.\n',
        ),
    };
  },
});

export const list = defineCommand({
  name: 'serve keys list',
  summary: 'List the keys of the embedded service',
  group: 'Servers',
  effects: 'reads',
  examples: ['ibid serve keys list', 'ibid serve keys list --json'],
  exits: ['local_io'],
  async run(context) {
    const { accounts } = await context.backend();
    const keys = await accounts.keys();
    return {
      kind: 'value',
      value: wholeList(keys),
      text: (_document, screen) =>
        keys.length === 0
          ? 'No key was made yet.\n'
          : `${keys
              .map(({ id, name, workspace, tier, scopes, rate, created_at, revoked_at }) =>
                screen.cleanLine(
                  `${id}  ${tier}  ${workspace}  ${scopes.join(' ') || '(no scope)'}` +
                    `${rate === null ? '' : `  ${rate}/s`}  made ${created_at.slice(0, 10)}` +
                    `${revoked_at === null ? '' : `  revoked ${revoked_at.slice(0, 10)}`}${name === '' ? '' : `  ${name}`}`,
                ),
              )
              .join('\n')}\n`,
    };
  },
});

/** A key is refused from now on, also by a server that runs. */
export const revoke = defineCommand({
  name: 'serve keys revoke',
  summary: 'Revoke keys of the embedded service',
  group: 'Servers',
  effects: 'deletes',
  arguments: [{ name: 'id', help: 'ids of keys, from `ibid serve keys list`', required: true, many: true }],
  examples: ['ibid serve keys revoke key_0123456789abcdef'],
  exits: ['local_io'],
  async run(context, { args }) {
    const at = new Date(context.now()).toISOString();
    const revoked: string[] = [];
    const unknown: string[] = [];
    const { accounts } = await context.backend();
    for (const id of args.id) {
      const known = (await accounts.key(id)) !== undefined && (await accounts.revokeKey(id, at));
      (known ? revoked : unknown).push(id);
    }
    if (revoked.length === 0) {
      throw usageError(`There is no key ${unknown.join(', ')}.`, '`ibid serve keys list` shows the keys.');
    }
    return {
      kind: 'value',
      value: { revoked, unknown },
      exit: unknown.length > 0 ? 'incomplete' : 'ok',
      text: (_document, screen) =>
        screen.clean(
          `${revoked.map((id) => `revoked ${id}`).join('\n')}\n${unknown.map((id) => `no such key: ${id}\n`).join('')}`,
        ),
    };
  },
});

/** All that can wait at the most fits into one listing. */
const MOST = 10_000;

/** What strangers asked to have added (POST /v1/public/entity-requests). */
export const requests = defineCommand({
  name: 'serve requests',
  summary: 'List the entity requests that the embedded service received',
  group: 'Servers',
  effects: 'reads',
  examples: ['ibid serve requests', 'ibid serve requests --json'],
  exits: ['local_io'],
  async run(context) {
    const { accounts } = await context.backend();
    const { rows } = await accounts.entityRequests({ limit: MOST, offset: 0 });
    return {
      kind: 'value',
      value: wholeList(rows),
      text: (_document, screen) =>
        rows.length === 0
          ? 'No entity was asked for yet.\n'
          : `${rows
              .map(({ name, times, last_at, url, reason }) =>
                screen.cleanLine(
                  `${last_at.slice(0, 10)}  ${name}${times > 1 ? `  (${times} times)` : ''}` +
                    `${url === null ? '' : `  ${url}`}${reason === null ? '' : `  ${reason}`}`,
                ),
              )
              .join('\n')}\n`,
    };
  },
});
