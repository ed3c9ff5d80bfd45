// A text with its claims: cut at their words, tables that are quoted apart, claims whose words are not in it behind it.
import { tableOf } from '../text/table-cells.ts';
import type { Block, PageClaim, Run } from './page.ts';

/** What a text is, and what comes before its first word. */
export interface About {
  readonly role?: 'answer';
  readonly opening?: readonly Run[];
  /** Said already above it: a table has no caption that says the same. */
  readonly topic?: string;
}

/** The blocks of a text. Claims that are not in it follow as a list, so that none goes unseen. */
export function claimedText(whole: string, claims: readonly PageClaim[], about: About = {}): Block[] {
  const { role, opening = [], topic = '' } = about;
  const blocks: Block[] = [];
  const loose: PageClaim[] = [];
  let runs: Run[] = [...opening];
  const end = (): void => {
    if (runs.some(({ text }) => text.trim() !== ''))
      blocks.push({ kind: 'text', words: runs, ...(role === undefined ? {} : { role }) });
    runs = [];
  };
  let rest = whole.trim();
  const find = finder();
  for (const claim of claims) {
    const wanted = claim.text.trim();
    const at = find(wanted, rest);
    if (at === -1) {
      loose.push(claim);
      continue;
    }
    if (at > 0) runs.push({ text: rest.slice(0, at) });
    rest = rest.slice(at + wanted.length);
    const table = tableOf(wanted);
    if (table === undefined) {
      runs.push({ text: wanted, claim });
      continue;
    }
    const isSaid = topic !== '' && topic.endsWith(table.caption.replace(/ …$/, ''));
    const caption = [...runs, { text: isSaid ? '' : table.caption }];
    const hasOwn = blocks.length === 0 && runs.every((run) => opening.includes(run));
    if (!hasOwn) end();
    runs = [];
    blocks.push({ kind: 'table', caption: hasOwn ? caption : table.caption, rows: table.rows, claim });
  }
  if (rest !== '') runs.push({ text: rest });
  end();
  if (loose.length > 0)
    blocks.push({
      kind: 'list',
      items: loose.map((claim) => ({ words: [{ text: claim.text.trim(), claim }] })),
    });
  return blocks;
}

/** The budget of characters for failed searches, each of which scans to the end of the text. */
const MOST_IN_VAIN = 100_000_000;

/** Finds the place of words in a text; -1 if they are absent, or once the budget is spent. */
function finder(): (words: string, text: string) => number {
  let inVain = 0;
  return (words, text) => {
    if (words === '' || inVain > MOST_IN_VAIN) return -1;
    const at = text.indexOf(words);
    if (at === -1) inVain += text.length;
    return at;
  };
}
