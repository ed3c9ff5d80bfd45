// ibid doctor: what is in order and what is not, in one look. It must work where nothing else does.
import { defineCommand } from '../kit/command.ts';
import { REQUEST } from '../kit/flags.ts';
import { wrap } from '../../page/wrap.ts';
import type { Screen } from '../../page/screen.ts';
import type { Check } from '../doctor/check.ts';
import { examine, exitOfFindings } from '../doctor/doctor.ts';

export const command = defineCommand({
  name: 'doctor',
  summary: 'Check settings, key, store and server, and suggest fixes',
  group: 'Set up',
  effects: 'writes',
  about:
    'Works with broken settings too. The server is asked only for its health, without the key; --probe sends the key, in HEAD requests, which are free, to learn whether it is accepted and which read scopes it carries. --repair checks the whole store; if it is damaged or lost, it moves the old file aside and re-reads the archived originals. Sources, addresses, keys, briefs, forecasts and subscriptions were only in that file and are lost.',
  flags: {
    repair: {
      kind: 'switch',
      help: 'rebuild a damaged or lost store from the archived originals',
    },
    probe: { kind: 'switch', help: 'find out the read scopes of the key, at no cost' },
    cacert: REQUEST.cacert,
  },
  examples: [
    'ibid doctor',
    'ibid doctor --probe --profile work',
    'ibid doctor --repair',
    'ibid doctor --json | jq .checks',
  ],
  exits: ['rejected', 'server', 'auth', 'unreachable', 'timed_out', 'local_io'],
  async run(context, { flags }) {
    const repaired = flags.repair ? [await (await import('../doctor/repair.ts')).repair(context)] : [];
    const findings = [...repaired, ...(await examine(context, flags))];
    const checks: Check[] = findings.map(({ id, status, found, advice }) => ({ id, status, found, advice }));
    return {
      kind: 'value',
      value: { checks },
      exit: exitOfFindings(findings),
      text: (_document, screen) => checks.map((check) => lineOf(check, screen)).join(''),
    };
  },
});

const MARKS = {
  ok: ['✓', 'ok', 'green'],
  warn: ['!', 'warn', 'yellow'],
  fail: ['✗', 'FAIL', 'red'],
  skipped: ['-', 'skip', 'dim'],
} as const satisfies Record<Check['status'], readonly [string, string, 'green' | 'yellow' | 'red' | 'dim']>;

/** A mark, the check, what was found; the advice below it. */
function lineOf({ id, status, found, advice }: Check, screen: Screen): string {
  const { paint, cleanLine, columns, unicode } = screen;
  const [sign, word, colour] = MARKS[status];
  const mark = paint[colour](unicode ? sign : word.padEnd(4));
  const indent = ' '.repeat((unicode ? 1 : 4) + 13);
  const head = wrap(cleanLine(found), columns, indent, `${mark} ${id.padEnd(11)} `);
  if (advice === null) return `${head}\n`;
  const arrow = `${indent}${paint.dim(unicode ? '→' : '>')} `;
  return `${head}\n${wrap(cleanLine(advice), columns, `${indent}  `, arrow)}\n`;
}
