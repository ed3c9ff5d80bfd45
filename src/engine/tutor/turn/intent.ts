// What a message wants of the tutor: the next step, an answer, a judgement, an order. Recognised by the words that it opens
// with (intent.words.ts); a message in another language, or without sense, is taken as a question and refused as one.
import { lazy } from '../../../text/lazy.ts';
import { stems } from '../../../text/terms.ts';
import { anyOf } from '../../../text/word-lists.ts';
import {
  BEFORE_QUESTIONS,
  DROPPED,
  DROPPING,
  EXPLAINING,
  GOING_ON,
  GOING_ON_WITH,
  HESITATIONS,
  NEXT_REQUESTS,
  NOT_KNOWING,
  OVERVIEW_REQUESTS,
  POLITE,
  QUESTION_OPENINGS,
  QUESTION_WORDS,
  REPEATING,
  ROLES,
  SAYING_VERBS,
  SAYING_WHAT,
  SUGGESTING,
  TOPIC_REQUESTS,
} from './intent.words.ts';

export type Intent = 'next' | 'again' | 'overview' | 'dont_know' | 'order' | 'question' | 'statement';

/** Reads a message; never fails. */
export function intentOf(message: string, topic: string): Intent {
  const text = message.trim().replace(/\s+/g, ' ').replace(/’/g, "'").slice(0, 2000);
  const { dontKnow, again, order, overview, next, question } = grammar();
  if (dontKnow.test(text)) return 'dont_know';
  if (again.test(text)) return 'again';
  if (order.test(text)) return 'order';
  if (overview.test(text)) return 'overview';
  if (next.test(text) || asksForTopic(text, topic)) return 'next';
  return question.test(text) || text.endsWith('?') ? 'question' : 'statement';
}

/** Whether a question can be a guess at an answer: "Was it 1911?", "ERCOT?", not "Why did it fall?". */
export function isGuess(message: string): boolean {
  return !grammar().openQuestion.test(message.trim());
}

/** Whether a message asks for nothing but the topic: "Tell me about the Texas freeze". */
function asksForTopic(text: string, topic: string): boolean {
  const match = grammar().topicRequest.exec(text);
  if (match === null) return false;
  const own = new Set(stems(topic));
  const asked = stems(match[1]!.replace(/\b(?:this|that|the) (?:topic|subject)\b/gi, ''));
  return asked.every((stem) => own.has(stem));
}

const grammar = lazy(() => {
  const polite = `(?:${anyOf(POLITE)}[,.! ]*)`;
  const goingOn = `(?:${anyOf(SUGGESTING)} )?${anyOf(GOING_ON)}(?: ${anyOf(GOING_ON_WITH)})*`;
  const orders = [
    `\\b${anyOf(DROPPING)}\\b.{0,60}\\b${anyOf(DROPPED)}\\b`,
    `^\\W*(?:please |now |just )*${anyOf(SAYING_VERBS)}${anyOf(SAYING_WHAT)}`,
    `\\b${anyOf(ROLES)}\\b`,
  ];
  const openings = anyOf([...QUESTION_WORDS, ...QUESTION_OPENINGS]);
  const request = `(?:please |can you |could you )*${anyOf(TOPIC_REQUESTS)}`;
  return {
    next: anyCase(`^${polite}*${anyOf([goingOn, ...NEXT_REQUESTS])}?${polite}*[.!? ]*$`),
    dontKnow: anyCase(`^\\W*(?:${anyOf(HESITATIONS)}[,. ]+)?${anyOf(NOT_KNOWING)}\\W*$|^[?\\s]+$`),
    again: anyCase(`^\\W*(?:please )?${anyOf(REPEATING)}(?: please)?\\W*$`),
    overview: anyCase(`^\\W*${anyOf(OVERVIEW_REQUESTS)}\\W*$`),
    order: anyCase(orders.join('|')),
    question: anyCase(`^\\W*(?:${anyOf(BEFORE_QUESTIONS)}[, ]+)*${openings}\\b`),
    openQuestion: anyCase(`^\\W*(?:and |but |so )?${anyOf([...QUESTION_WORDS, ...EXPLAINING])}\\b`),
    topicRequest: anyCase(
      `^\\W*${request}(?: something| everything| all| more)?(?: (?:about|of|on|to))? ?(.*)$`,
    ),
  };
});

function anyCase(pattern: string): RegExp {
  return new RegExp(pattern, 'i');
}
