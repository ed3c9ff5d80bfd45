// What a message wants of the tutor: the next step, the answer to what was asked, a question of its own, an order. CitedPassage
// by the words it opens with; a message in another language or without sense is taken as a question, and refused as one.
import { stems } from '../../text/terms.ts';

export type Intent = 'next' | 'again' | 'overview' | 'dont_know' | 'order' | 'question' | 'statement';

/** Reads a message; never fails. */
export function intentOf(message: string, topic: string): Intent {
  const text = message.trim().replace(/\s+/g, ' ').replace(/’/g, "'").slice(0, 2000);
  if (DONT_KNOW.test(text)) return 'dont_know';
  if (AGAIN.test(text)) return 'again';
  if (ORDER.test(text)) return 'order';
  if (OVERVIEW.test(text)) return 'overview';
  if (NEXT.test(text) || asksForTopic(text, topic)) return 'next';
  return QUESTION.test(text) || text.endsWith('?') ? 'question' : 'statement';
}

/** Whether a question can be a guess at an answer: "Was it 1911?", "ERCOT?", not "Why did it fall?". */
export function isGuess(message: string): boolean {
  const text = message.trim();
  return !/^\W*(?:and |but |so )?(?:who|whom|whose|what|when|where|which|why|how|explain|describe|define|tell|compare)\b/i.test(
    text,
  );
}

const POLITE =
  '(?:(?:please|ok(?:ay)?|yes|yeah|sure|great|good|fine|well|right|thanks|thank you|cool|so|and|now|then|i see|got it|hello|hi|hey|hmm)[,.! ]*)';
const NEXT = new RegExp(
  `^${POLITE}*(?:(?:let's |can we |shall we |can you |could you )?(?:go on|go ahead|continue|carry on|keep going|move on|proceed|next|more|begin|start|skip)(?: (?:please|now|with it|with (?:the )?(?:next|first)(?: (?:step|one))?|(?:it|this|step|one|question|topic)))*|(?:where|how) (?:do|should|can|shall) (?:i|we) (?:start|begin)|i(?:'m| am) ready|i(?:'d| would) like to (?:start|begin|learn)|i want to (?:start|begin|learn)(?: more)?|what(?:'s| is| comes) next|what (?:now|else)|(?:tell|teach|show) me(?: more| something| everything| all(?: of it)?)?|teach)?${POLITE}*[.!? ]*$`,
  'i',
);
const DONT_KNOW =
  /^\W*(?:(?:sorry|hmm|well|no|oh)[,. ]+)?(?:i (?:really )?(?:don't|do not|can't|cannot) (?:know|remember|recall|say)|(?:i have )?no idea|no clue|idk|dunno|not sure|i(?:'m| am) not sure|pass|i give up|give up|i forgot|i(?:'ve| have) forgotten|(?:just )?tell me the answer|what(?:'s| is) the answer|show me the answer|help me)\W*$|^[?\s]+$/i;
const AGAIN =
  /^\W*(?:please )?(?:again|repeat(?: (?:that|it|the question|please))?|say (?:that|it) again|once more|what was that|(?:what was )?the question again)(?: please)?\W*$/i;
const OVERVIEW =
  /^\W*(?:help|progress|overview|outline|path|where (?:am i|are we|was i)|how far (?:am i|are we)|what (?:have i|did i|have we) (?:covered|learned|learnt|done)(?: so far)?|what (?:can|could|should) i (?:ask|learn|do)(?: (?:you|here))?|what do you (?:know|have)|what is (?:left|there)|what's (?:left|there)|show (?:me )?(?:the |my )?(?:path|outline|progress|overview))\W*$/i;
// Orders about what to say or to be, not requests to explain something.
const ORDER =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instructions?|rules?|prompts?|guidelines?|corpus|sources?|above|previous)\b|\b(?:system|developer|hidden|initial) prompt\b|^\W*(?:please |now |just )*(?:say|repeat|write|print|output|echo|reply|respond|answer)(?: after me| back| with| only| exactly| that| this| the words?|:|\s*["“'])|\b(?:you are|you're) now\b|\b(?:pretend|act as|role-?play|imagine you|from now on)\b|\b(?:jailbreak|developer mode)\b/i;
const QUESTION =
  /^\W*(?:(?:and|but|so|ok|okay|then|please|well)[, ]+)*(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|may|explain|describe|define|compare|tell me|teach me|show me|give me|list|name|i (?:want|would like|wish|need) to (?:know|understand|learn|ask|hear)|i'd like to (?:know|understand|learn|ask|hear)|i wonder|i have a question|let's talk)\b/i;

// "Tell me about the Texas freeze": all that it asks for is the topic.
function asksForTopic(text: string, topic: string): boolean {
  const match =
    /^\W*(?:please |can you |could you )*(?:tell me|teach me|explain|describe|introduce|i want to (?:learn|know)|i(?:'d| would) like to (?:learn|know)|what (?:do you|does the corpus) (?:know|say)|give me an (?:overview|introduction))(?: something| everything| all| more)?(?: (?:about|of|on|to))? ?(.*)$/i.exec(
      text,
    );
  if (match === null) return false;
  const own = new Set(stems(topic));
  const asked = stems(match[1]!.replace(/\b(?:this|that|the) (?:topic|subject)\b/gi, ''));
  return asked.every((stem) => own.has(stem));
}
