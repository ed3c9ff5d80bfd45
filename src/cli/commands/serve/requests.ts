// ibid serve requests: what strangers asked to have added (POST /v1/public/entity-requests).
import { defineCommand } from '../../kit/command.ts';
import { wholeList } from '../../kit/list.ts';

/** All that can wait at the most fits into one listing. */
const MOST = 10_000;

export const command = defineCommand({
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
