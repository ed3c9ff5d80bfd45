// ibid watch timer: prints what calls `ibid watch check` in time.
import { realpathSync } from 'node:fs';
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';

export const command = defineCommand({
  name: 'watch timer',
  summary: 'Print a systemd timer or a crontab line that asks in time; install nothing',
  group: 'Watch',
  effects: 'reads',
  about:
    'As often as the watch that asks the most. A timer has none of your variables: a key must be stored (`ibid auth set`) or come from a key_command.',
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
    const { watchesOf } = await import('../../watches/store.ts');
    const { cronLine, systemdUnits } = await import('../../watches/timer.ts');
    const every = (await watchesOf((await context.backend()).records)).map(({ state }) => state.every_ms);
    const program = process.argv[1];
    if (program === undefined) throw usageError('Nobody can tell how ibid was called.');
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
