// Whether a question asks for what holds now: of what changed, the newest is then read first.

/** Reads a question; never fails. */
export function isOfNow(question: string): boolean {
  return OF_NOW.test(question);
}

const OF_NOW =
  /\b(?:now|nowadays|today|current|currently|latest|newest|most recent|at present|at the moment|these days|so far|still)\b/i;
