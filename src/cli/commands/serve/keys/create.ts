// ibid serve keys create: a key of the embedded service, shown this once.
import { SCOPES, type Scope } from '../../../../api/scopes.ts';
import { defineCommand } from '../../../kit/command.ts';

export const command = defineCommand({
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
    rate: { kind: 'number', value: 'N', min: 0, above: true, max: 100_000, help: 'requests a second (10)' },
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
    const scopes = scope.includes('all') ? SCOPES : (scope as readonly Scope[]);
    const { createKey } = await import('../../../../service/keys.ts');
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
