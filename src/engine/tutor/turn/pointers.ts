// What "it", "they" and "that" of a question are: the thing that was last asked about and answered, else the thing of the topic.
import { words } from '../../../text/words.ts';
import type { Session } from '../session.ts';

/** The question with what its pronoun may be, the likeliest first; only null where no pronoun points anywhere. */
export function readingsOf(message: string, session: Session): readonly (string | null)[] {
  const things = [
    ...(session.about === undefined ? [] : [session.about]),
    // "How do they know?" asks of people where nothing else was spoken of.
    ...(PEOPLE.test(message) ? [] : [thingOf(session.topic)]),
  ];
  const readings = things.map((thing) => withThing(message, thing, session));
  return readings.length === 0 ? [null] : [...new Set(readings)];
}

/** The likeliest reading. */
export function withTopic(message: string, session: Session): string | null {
  return readingsOf(message, session)[0]!;
}

function withThing(message: string, thing: string, { topic, vocabulary }: Session): string | null {
  if (words(thing).length > LONGEST) return null;
  const first = words(thing)[0]?.text ?? '';
  // "Low water on the Rhine" inside a sentence: a capital there would make "Low" a name.
  const isName = /^..*\p{Lu}/u.test(first) || vocabulary.names.some((name) => name.split(' ')[0] === first);
  const inside = isName ? thing : thing.slice(0, 1).toLowerCase() + thing.slice(1);
  const replaced = message
    .replace(DIFFERENCE_TO, (_match, before: string) => `${before} between ${inside} and`)
    .replace(POINTER, (_match, before: string) => `${before}${inside}`)
    .replace(TOPIC_POINTER, (_match, before: string) => `${before}${topic}`);
  return replaced === message ? null : replaced;
}

/** "Pi-hole" of "Installing Pi-hole", "sick leave" of "Sick leave and time off", "mybinder.org" of "How mybinder.org is run", "Elm" of "How Elm pumps water". */
function thingOf(topic: string): string {
  const [, bare = topic] =
    /^(?:(?:[Hh]ow|[Ww]hy|[Ww]hen|[Ww]here|[Ww]hat) (?:to |do |does |we |you )*)?(?:\p{L}+ing (?:(?:up|out|on|in|to|with|for) )?(?=\P{Ll}))?(?:[Aa]n? |[Tt]he )?(.+)$/u.exec(
      topic,
    ) ?? [];
  const [, name] = /^(\p{Lu}\S*(?: \p{Lu}\S*)*) \p{Ll}+s /u.exec(bare === topic ? '' : bare) ?? [];
  if (name !== undefined) return name;
  return bare.replace(/(?: (?:is|are|was|were) \p{L}+(?:ed|n|ing)?| and .+|, .+)$/iu, '');
}

/** Whether a message may be about what was shown last. */
export function pointsToShown(message: string): boolean {
  return SHOWN.test(message);
}

const SHOWN = /\b(?:it|that|this|they|them|these|those|there)\b/i;

const LONGEST = 12;
const PEOPLE = /\b(?:they|them)\b/i;
const POINTER =
  /(^|\s)(?:it|they|them|(?:this|that)(?=[?.!]*$| (?:the same|different|related|happen|work|apply|mean)\b))(?=[\s?.,!]|$)/i;
const DIFFERENCE_TO = /\b(differences?|differ) (?:to|from|with)\b/i;
const TOPIC_POINTER = /(^|\s)(?:this topic|that topic|the topic|this subject)(?=[\s?.,!]|$)/i;
