// ibid serve keys revoke: a key is refused from now on, also by a server that runs.
import { defineCommand } from '../../../kit/command.ts';
import { usageError } from '../../../kit/errors.ts';

export const command = defineCommand({
  name: 'serve keys revoke',
  summary: 'Revoke keys of the embedded service',
  group: 'Servers',
  effects: 'deletes',
  arguments: [
    { name: 'id', help: 'ids of keys, as `ibid serve keys list` shows them', required: true, many: true },
  ],
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
