// The commands that a Markdown page shows, block by block, as a shell would be given them.

export interface Shown {
  readonly command: string;
  /** What the page says that it prints, where it says that. */
  readonly output: string;
}

/** The commands of each block of `sh` (a line each) or `console` (after `$ `, with output), comments left out. */
export function commandsOf(markdown: string): Shown[][] {
  const blocks = [...markdown.matchAll(/^```(sh|console)\n([^]*?)^```/gm)];
  return blocks.map(([, kind, text = '']) => {
    const whole = text.replaceAll('\\\n', ' ');
    return kind === 'console' ? afterPrompts(whole) : whole.split('\n').flatMap((line) => shown(line, ''));
  });
}

function afterPrompts(text: string): Shown[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .flatMap((part) => {
      const [line = '', ...output] = part.split('\n');
      return shown(line, output.join('\n'));
    });
}

function shown(line: string, output: string): Shown[] {
  const command = line.replace(/(?:^|\s{2,})#\s.*$/, '').trim();
  return command === '' ? [] : [{ command, output }];
}
