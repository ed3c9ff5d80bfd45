// What is said where no command was named: the version, the overview, a group's commands, or a suggestion.
import { COMMAND_NAMES, commandsBelow, loadAll } from '../commands/table.ts';
import { usageError } from '../kit/errors.ts';
import { type Located } from './locate.ts';
import { VERSION } from '../kit/version.ts';

const GROUPS: readonly (readonly [string, RegExp])[] = [
  ['Ask', /^(query|causal|tutor|brief|forecast)\b/],
  ['Look up', /^(source|document|entity|usage|health|edge-timing|anomaly|entity-request)\b/],
  ['Audit', /^evidence\b/],
  ['Your documents', /^(corpus|serve)\b/],
  ['Set up', /^(auth|profile|paths|doctor|completion|help|commands|api|openapi|batch)\b/],
];

/** Text for stdout. @throws {CliError} `usage` for words that are no command. */
export async function guidance(located: Exclude<Located, { kind: 'command' }>): Promise<string> {
  switch (located.kind) {
    case 'none':
      if (located.rest.some((word) => word === '--version' || word === '-V')) return `${VERSION}\n`;
      if (located.rest.length > 0 && !located.rest.some(isHelp)) {
        throw usageError(`No command in ${located.rest.join(' ')}.`, '`ibid --help` lists the commands.');
      }
      return overview();
    case 'group':
      if (located.rest.some(isHelp)) return groupHelp(located.name);
      throw usageError(
        located.rest.length === 0
          ? `\`ibid ${located.name}\` needs one more word.`
          : `There is no command \`ibid ${located.name} ${located.rest[0]}\`.`,
        `There are: ${commandsBelow(located.name)
          .map((name) => `ibid ${name}`)
          .join(', ')}.`,
      );
    case 'unknown': {
      const word = located.words[0] ?? '';
      const near = nearest(word);
      throw usageError(
        `There is no command \`ibid ${word}\`.`,
        near === undefined
          ? '`ibid --help` lists the commands; to ask a question: ibid query "…"'
          : `Did you mean \`ibid ${near}\`?`,
      );
    }
  }
}

/** The text of `ibid --help`: made once at build time, and here when running from source. */
export async function overview(): Promise<string> {
  const commands = await loadAll();
  const widest = Math.max(...commands.map(({ name }) => name.length));
  const sections = GROUPS.map(([title, pattern]) => {
    const lines = commands
      .filter(({ name }) => pattern.test(name))
      .map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`);
    return lines.length === 0 ? '' : `${title}\n${lines.join('\n')}\n`;
  });
  return [
    'ibid: cited answers from your terminal, and the evidence to audit them.',
    '',
    'Usage: ibid COMMAND [ARGUMENTS] [FLAGS]',
    '',
    ...sections.filter((section) => section !== ''),
    'Examples',
    '  ibid query "Why did shipping through the Panama Canal slow down in 2023?"',
    '  ibid corpus add ~/papers && ibid query "…"',
    '  ibid query "…" --json | jq .citations',
    '',
    '`ibid COMMAND --help` shows a command, `ibid help exit-codes` what a script can meet.',
    '',
  ].join('\n');
}

async function groupHelp(group: string): Promise<string> {
  const commands = (await loadAll()).filter(({ name }) => name.startsWith(`${group} `));
  const widest = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ibid ${name.padEnd(widest)}  ${summary}`);
  return `${lines.join('\n')}\n\n\`ibid ${commands[0]?.name ?? group} --help\` shows one.\n`;
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function nearest(word: string): string | undefined {
  const scored = COMMAND_NAMES.flatMap((name) =>
    [name, name.split(' ')[0] ?? name].map((form) => [distance(word, form), form] as const),
  );
  const best = scored.sort((a, b) => a[0] - b[0])[0];
  return best !== undefined && best[0] <= (word.length < 4 ? 1 : 2) ? best[1] : undefined;
}

/** Edits between two short words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_unused, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
