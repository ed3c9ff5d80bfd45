// ibid watch list: what is asked again, how often, and when last.
import { defineCommand } from '../../kit/command.ts';
import { wholeList } from '../../kit/list.ts';

export const command = defineCommand({
  name: 'watch list',
  summary: 'List what is asked again, and when it was last',
  group: 'Watch',
  effects: 'reads',
  examples: ['ibid watch list', 'ibid watch list --json'],
  exits: ['local_io'],
  async run(context) {
    const { watchesOf } = await import('../../watches/store.ts');
    const { records } = await context.backend();
    const { alertsOf } = await import('../../../service/alerts/alert-records.ts');
    const { WORKSPACE } = await import('../../watches/watch.ts');
    const items = await Promise.all(
      (await watchesOf(records)).map(async ({ subscription, state }) => {
        const { id, name, url, email, feed, created_at } = subscription;
        const asked = Object.values(state.last)
          .map(({ at }) => at)
          .sort();
        const alerts = await alertsOf(records, WORKSPACE, id, 10);
        return {
          id,
          name,
          file: state.file,
          brief_id: state.brief?.id ?? null,
          profile: state.profile,
          base_url: state.base_url,
          every_ms: state.every_ms,
          asked_at: asked.at(-1) ?? null,
          url,
          email,
          feed: feed?.format ?? null,
          created_at,
          alerts: alerts.map(({ alert }) => ({ at: alert.at, title: alert.title })),
        };
      }),
    );
    return {
      kind: 'value',
      value: wholeList(items),
      text: async (_document, screen) => {
        if (items.length === 0) return 'Nothing is watched. Begin: ibid watch add questions.txt --every 1d\n';
        const { table } = await import('../../../page/terminal/table.ts');
        const rows = items.map((one) => [
          one.id,
          one.name,
          everyText(one.every_ms),
          one.asked_at?.slice(0, 16).replace('T', ' ') ?? 'never',
          String(one.alerts.length === 10 ? '10+' : one.alerts.length),
        ]);
        return `${await table(['watch', 'what', 'every', 'asked', 'changes'], rows, screen)}\n`;
      },
    };
  },
});

function everyText(ms: number): string {
  const units = { d: 86_400_000, h: 3_600_000, m: 60_000 };
  const unit = ms % units.d === 0 ? 'd' : ms % units.h === 0 ? 'h' : 'm';
  return `${Math.round((ms / units[unit]) * 10) / 10}${unit}`;
}
