// Words that build a question rather than say what it is about: "what type of …", "in which year …", "how many …".
// The sentence that answers seldom repeats them, so they weigh less in search and coverage, and are never "missing".
import { stem } from '../../text/stem.ts';
import { isPlain } from '../../text/plain.ts';
import { fold } from '../../text/words.ts';

/** How much of its weight a scaffolding word keeps. */
export const SCAFFOLD_WEIGHT = 0.35;

const ALWAYS = stemmed(
  'many much name names named type types kind kinds sort sorts example examples term terms called known happen happens ' +
    'happened according thing things way ways typical typically tell explain describe list give mean means meant ' +
    'definition define along please say says said common commonly often exactly currently today main mainly person ' +
    'people reason reasons go goes going gone went get gets got take takes took taken use uses used come comes came ' +
    'much ever still yet really actually always usually',
);

const AFTER_WHAT = stemmed(
  'year years date month day decade century time country countries city cities state place region location company ' +
    'organization organisation percentage percent number amount share proportion fraction price cost rate size length distance ' +
    'weight temperature speed area language group word phrase title role part form factor factors effect impact ' +
    'cause caused causes led made makes age field author continent river port',
);

const AFTER_HOW = stemmed(
  'long far large big high deep old tall fast wide heavy few small low thick hot cold strong come did different',
);

/** The stems of a question that only build it; never all of them, so that "example" alone can still be asked about. */
export function scaffoldOf(text: string, stems: readonly string[]): ReadonlySet<string> {
  const found = new Set(stems.filter((one) => ALWAYS.has(one)));
  const head = text.slice(0, 2000);
  for (const match of head.matchAll(isPlain(head) ? PLAIN_OPENING : OPENING)) {
    const list = match[1]!.toLowerCase() === 'how' ? AFTER_HOW : AFTER_WHAT;
    for (const word of [match[2], match[3]]) {
      const stemmed = stem(fold(word ?? ''));
      if (list.has(stemmed)) found.add(stemmed);
    }
  }
  return found.size < new Set(stems).size ? found : new Set();
}

const OPENING = /\b(what|which|how)\s+([\p{L}’'-]+)(?:\s+([\p{L}’'-]+))?/giu;
const PLAIN_OPENING = /\b(what|which|how)\s+([a-z’'-]+)(?:\s+([a-z’'-]+))?/gi;

function stemmed(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(stem));
}
