// ibid serve keys list: the keys that were made, never their secrets.
import { defineCommand } from '../../../kit/command.ts';
import { wholeList } from '../../../kit/list.ts';

export const command = defineCommand({
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
