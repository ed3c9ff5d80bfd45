// What a timer needs to call `ibid watch check`: a line for cron, or units for systemd.

import { shellWord } from '../request/preview.ts';
export interface Call {
  /** The program and its first arguments. */
  readonly words: readonly string[];
  /** Variables that decide where the folders are. */
  readonly env: Readonly<Record<string, string>>;
  /** The shortest time between two checks that a watch asks for, milliseconds. */
  readonly everyMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One line of a crontab. Cron mails what is printed: what changed and what failed, and else nothing. */
export function cronLine({ words, env, everyMs }: Call): string {
  const set = Object.entries(env).map(([name, value]) => `${name}=${shellWord(value)}`);
  const command = [...set, ...words.map(shellWord), '||', 'test', '$?', '-eq', '15'].join(' ');
  // A percent sign ends the command of a line.
  return `${cronTimes(everyMs)} ${command.replaceAll('%', '\\%')}\n`;
}

export function systemdUnits({ words, env, everyMs }: Call): string {
  const set = Object.entries(env).map(
    ([name, value]) => `Environment=${unitWord(`${name}=${value}`, false)}`,
  );
  return [
    '# ~/.config/systemd/user/ibid-watch.service',
    '[Unit]',
    'Description=Ask watched questions again (ibid watch check)',
    'Wants=network-online.target',
    'After=network-online.target',
    '',
    '[Service]',
    'Type=oneshot',
    ...set,
    `ExecStart=${words.map((word) => unitWord(word, true)).join(' ')}`,
    '# 15: an answer changed',
    'SuccessExitStatus=15',
    '',
    '# ~/.config/systemd/user/ibid-watch.timer',
    '[Unit]',
    'Description=Ask watched questions again in time',
    '',
    '[Timer]',
    `OnCalendar=${calendarOf(everyMs)}`,
    'Persistent=true',
    '',
    '[Install]',
    'WantedBy=timers.target',
    '',
    '# Then: systemctl --user daemon-reload && systemctl --user enable --now ibid-watch.timer',
    '',
  ].join('\n');
}

/** `check` asks only what is due: a timer that comes more often costs nothing. */
function cronTimes(everyMs: number): string {
  if (everyMs >= DAY) return '17 6 * * *';
  return everyMs >= HOUR ? '17 * * * *' : `*/${minutesOf(everyMs)} * * * *`;
}

function calendarOf(everyMs: number): string {
  if (everyMs >= DAY) return '*-*-* 06:17:00';
  return everyMs >= HOUR ? '*-*-* *:17:00' : `*-*-* *:0/${minutesOf(everyMs)}:00`;
}

/** The most minutes that divide an hour and are not longer. */
function minutesOf(everyMs: number): number {
  return [30, 20, 15, 12, 10, 6, 5, 4, 3, 2].find((minutes) => minutes * MINUTE <= everyMs) ?? 1;
}

/** systemd.syntax(7) and systemd.service(5): specifiers, and in commands variables, are doubled. */
function unitWord(word: string, command: boolean): string {
  const doubled = word.replaceAll('%', '%%').replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `"${command ? doubled.replaceAll('$', '$$$$') : doubled}"`;
}
