// As much of a shell's grammar as the documentation uses: words, quotes, comments, and what separates commands.

/** The words after `ibid` of each command of a line that runs it. */
export function ibidCommands(line: string): string[][] {
  return commandsOf(line).flatMap((words) => {
    const start = words.findIndex((word) => !/^[A-Z_]+=/.test(word) && word !== 'npx');
    return words[start] === 'ibid' ? [words.slice(start + 1)] : [];
  });
}

function commandsOf(line: string): string[][] {
  const commands: string[][] = [[]];
  // A quoted or bare word, a redirection with its file, a separator, a comment.
  const tokens = line.matchAll(
    /\s+|#.*$|[0-9]?[<>]+\s*[^\s;|&]+|&&|\|\||[|;&]|(?:"[^"]*"|'[^']*'|[^\s"'|;&<>])+/g,
  );
  for (const [token] of tokens) {
    if (/^(\s|#|[0-9]?[<>])/.test(token)) continue;
    if (/^[|;&]+$/.test(token)) commands.push([]);
    else commands.at(-1)?.push(token.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
  }
  return commands.filter((words) => words.length > 0);
}
