// ibid watch list, remove and timer.
import { defineCommand } from '../kit/command.ts';
import { listed } from '../output/table/listed.ts';
import { realpathSync } from 'node:fs';
import { usageError } from '../kit/errors.ts';

export const list = defineCommand({
  name: 'watch list',
  summary: 'List the watches, and when each was last asked',
  group: 'Watch',
  effects: 'reads',
  examples: ['ibid watch list', 'ibid watch list --json'],
  exits: ['local_io'],
  async run(context) {
    const { watchesOf } = await import('../watches/watch.ts');
    const { records } = await context.backend();
    const { alertsOf } = await import('../../service/alerts/alert-records.ts');
    const { WORKSPACE } = await import('../watches/watch.ts');
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
    return listed(
      items,
      ['watch', 'what', 'every', 'asked', 'changes'],
      (one) => [
        one.id,
        one.name,
        everyText(one.every_ms),
        one.asked_at?.slice(0, 16).replace('T', ' ') ?? 'never',
        String(one.alerts.length === 10 ? '10+' : one.alerts.length),
      ],
      'Nothing is watched. Begin: ibid watch add questions.txt --every 1d\n',
    );
  },
});

function everyText(ms: number): string {
  const units = { d: 86_400_000, h: 3_600_000, m: 60_000 };
  const unit = ms % units.d === 0 ? 'd' : ms % units.h === 0 ? 'h' : 'm';
  return `${Math.round((ms / units[unit]) * 10) / 10}${unit}`;
}

export const remove = defineCommand({
  name: 'watch remove',
  summary: 'Remove watches and their reports',
  group: 'Watch',
  effects: 'deletes',
  arguments: [{ name: 'id', help: 'the watch, wat_…', required: true, many: true, complete: 'id' }],
  examples: ['ibid watch remove wat_5f2c0a1b2c3d4e5f60718293'],
  exits: ['local_io'],
  async run(context, { args }) {
    const { removeWatch, watchesNamed } = await import('../watches/watch.ts');
    const { records } = await context.backend();
    // All are looked for before any is removed.
    const found = await watchesNamed(records, args.id);
    for (const { subscription } of found) await removeWatch(records, subscription.id);
    return {
      kind: 'value',
      value: { removed: found.map(({ subscription }) => subscription.id) },
      text: () => `${found.length} removed.\n`,
    };
  },
});

export const timer = defineCommand({
  name: 'watch timer',
  summary: 'Print a systemd timer or a crontab line for `watch check`; install nothing',
  group: 'Watch',
  effects: 'reads',
  about:
    'The timer runs as often as the most frequent watch. It has none of your environment variables: a key must be stored (`ibid auth set`) or come from a key_command.',
  flags: {
    systemd: { kind: 'switch', help: 'a service and its timer' },
    cron: { kind: 'switch', help: 'a line for `crontab -e`' },
  },
  examples: ['ibid watch timer --systemd', '(crontab -l; ibid watch timer --cron) | crontab -'],
  exits: ['local_io'],
  async run(context, { flags }) {
    if (flags.systemd === flags.cron)
      throw usageError(
        flags.cron ? '--systemd does not go with --cron.' : '`--systemd` or `--cron` is required.',
        'For example: ibid watch timer --cron',
      );
    const { watchesOf } = await import('../watches/watch.ts');
    const { cronLine, systemdUnits } = await import('../watches/timer.ts');
    const every = (await watchesOf((await context.backend()).records)).map(({ state }) => state.every_ms);
    const program = process.argv[1];
    if (program === undefined) throw usageError('It is not known how ibid was called.');
    const names = ['IBID_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME'];
    const env = Object.fromEntries(
      names.flatMap((name) => {
        const value = context.env[name] ?? '';
        return value === '' ? [] : [[name, value] as const];
      }),
    );
    const call = {
      words: [process.execPath, realpathSync(program), 'watch', 'check'],
      env,
      everyMs: Math.min(86_400_000, ...every),
    };
    return { kind: 'raw', text: flags.cron ? cronLine(call) : systemdUnits(call) };
  },
});
