// The pattern lists of OpenSSH (ssh_config(5), PATTERNS): `*` for anything, `?` for one character, `!` before a pattern
// that must not match. Time grows with text times pattern, whatever the pattern.

/** Whether a text matches a list of patterns, separated by commas: one of them, and none that is negated. */
export function matchesList(text: string, list: string): boolean {
  let matched = false;
  for (const pattern of list.split(',')) {
    const negated = pattern.startsWith('!');
    if (!matches(text, negated ? pattern.slice(1) : pattern)) continue;
    if (negated) return false;
    matched = true;
  }
  return matched;
}

/** Remembers only the last star: where what follows it does not fit, it takes one character more. */
function matches(text: string, pattern: string): boolean {
  let at = 0;
  let to = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (pattern[to] === '*') {
      star = to;
      resume = at;
      to += 1;
    } else if (to < pattern.length && (pattern[to] === '?' || pattern[to] === text[at])) {
      at += 1;
      to += 1;
    } else if (star === -1) {
      return false;
    } else {
      to = star + 1;
      resume += 1;
      at = resume;
    }
  }
  while (pattern[to] === '*') to += 1;
  return to === pattern.length;
}
