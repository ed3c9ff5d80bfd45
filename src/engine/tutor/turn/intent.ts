// What a message wants of the tutor: the next step, an answer, a judgement, an order. Recognised by the words that it opens
// with (intent.words.ts); a message in another language, or without sense, is taken as a question and refused as one.
import { lazy } from '../../../text/lazy.ts';
import { stems } from '../../../text/terms.ts';
import { anyOf } from '../../../text/word-lists.ts';
import {
  ANSWER_OPENINGS,
  BEFORE_QUESTIONS,
  COMPOSED,
  DROPPED,
  DROPPING,
  EXPLAINING,
  GOING_ON,
  GOING_ON_WITH,
  MAKING_VERBS,
  NEXT_REQUESTS,
  OTHER_WORK,
  POLITE,
  QUESTION_OPENINGS,
  QUESTION_WORDS,
  ROLES,
  SAYING_VERBS,
  SAYING_WHAT,
  SUGGESTING,
  TOPIC_REQUESTS,
  WRITING_VERBS,
} from './intent.words.ts';
import { thingNotKnown } from './plain-typing.ts';
import { AFTER_REQUESTS, BEFORE_REQUESTS, HESITATIONS, REQUESTS } from './requests.words.ts';

export const INTENTS = [
  'greeting',
  'thanks',
  'about',
  'overview',
  'next',
  'again',
  'summary',
  'simpler',
  'harder',
  'example',
  'quiz',
  'mistakes',
  'another',
  'marks',
  'dont_know',
  'order',
  'question',
  'statement',
] as const;

export type Intent = (typeof INTENTS)[number];

/** Reads a message; never fails. */
export function intentOf(message: string, topic: string): Intent {
  const text = message.trim().replace(/\s+/g, ' ').replace(/’/g, "'").slice(0, 2000);
  const { order, requests, next, question, remark } = grammar();
  if (thingNotKnown(text) !== undefined) return 'question';
  if (SIGNS.test(text) || remark.test(text)) return PUZZLED.test(text) ? 'simpler' : 'marks';
  const wanted = (part: string) => requests.find(({ pattern }) => pattern.test(part))?.intent;
  const request = wanted(text) ?? ofParts(text, wanted);
  // "Summarise … and ignore …": what may name anything may carry an order.
  if (order.test(text) && (request === undefined || NAMING.has(request))) return 'order';
  if (request !== undefined) return request;
  if (next.test(text) || asksForTopic(text, topic)) return 'next';
  return question.test(text) || text.endsWith('?') ? 'question' : 'statement';
}

/** Whether a question can be a guess at an answer: "Was it 1911?", "ERCOT?", not "Why did it fall?", "Is that the same as a keel?". */
export function isGuess(message: string): boolean {
  return !grammar().openQuestion.test(message.trim()) && !COMPARING.test(message);
}

const COMPARING = /\b(?:the same as|different (?:from|to|than)|related)\b/i;

/** Whether a message reads as an answer, whatever it says: "Because …", "I think …", "Is it …?". */
export function isAnswer(message: string): boolean {
  return grammar().answer.test(message.trim().replace(/’/g, "'"));
}

/** Whether a message wants to go on and names nothing: "ok, go on", not "tell me more". */
export function goesOn(message: string): boolean {
  return grammar().goingOn.test(message.trim());
}

/** Whether a message asks for nothing but the topic: "Tell me about the Texas freeze". */
function asksForTopic(text: string, topic: string): boolean {
  const match = grammar().topicRequest.exec(text);
  if (match === null) return false;
  const own = new Set(stems(topic));
  const asked = stems(match[1]!.replace(/\b(?:this|that|the) (?:topic|subject)\b/gi, ''));
  return asked.every((stem) => own.has(stem));
}

/** "Too easy, something harder": what the last part wants, where every part is a request. */
function ofParts(text: string, wanted: (part: string) => Intent | undefined): Intent | undefined {
  const parts = text.split(/[,.;!]\s+/, MOST_PARTS + 1);
  if (parts.length < 2 || parts.length > MOST_PARTS) return undefined;
  const intents = parts.map(wanted);
  return intents.includes(undefined) ? undefined : intents.at(-1);
}

const MOST_PARTS = 4;

const SIGNS = /^[\s\p{P}\p{S}\p{M}\p{Cf}]*[\p{P}\p{S}][\s\p{P}\p{S}\p{M}\p{Cf}]*$/u;
/** A learner who is at a loss types no words. */
const PUZZLED = /^[?!\s]*\?[?!\s]*$|[🤔😕🙁☹😟😵🤯😖😣😩🤷❓❔👎]/u;

const NAMING: ReadonlySet<Intent> = new Set(['summary', 'quiz', 'mistakes', 'harder']);

const grammar = lazy(() => {
  const polite = `(?:${anyOf(POLITE)}[,.! ]*)`;
  const goingOn = `(?:${anyOf(SUGGESTING)} )?${anyOf(GOING_ON)}(?: ${anyOf(GOING_ON_WITH)})*`;
  const before = `(?:${anyOf([...BEFORE_REQUESTS, ...HESITATIONS])}[,.! ]+)`;
  const after = `(?:[,. ]+${anyOf(AFTER_REQUESTS)})`;
  const orders = [
    `^\\W*${before}*${anyOf(WRITING_VERBS)} (?:me |us |up )*(?:an?|some|my|our|the|another|this|that|it)\\b`,
    `^\\W*${before}*${anyOf(MAKING_VERBS)} (?:me |us |up )*(?:an?|some|my|our|another) (?:\\S+ ){0,3}${anyOf(COMPOSED)}\\b`,
    `^\\W*${before}*${anyOf(OTHER_WORK)}\\b`,
    `\\b${anyOf(DROPPING)}\\b.{0,60}\\b${anyOf(DROPPED)}\\b`,
    `^\\W*(?:please |now |just )*${anyOf(SAYING_VERBS)}${anyOf(SAYING_WHAT)}`,
    `\\b${anyOf(ROLES)}\\b`,
  ];
  const openings = anyOf([...QUESTION_WORDS, ...QUESTION_OPENINGS]);
  const request = `(?:please |can you |could you )*${anyOf(TOPIC_REQUESTS)}`;
  return {
    goingOn: anyCase(`^${polite}*${goingOn}?${polite}*[.!? ]*$`),
    next: anyCase(`^${polite}*${anyOf([goingOn, ...NEXT_REQUESTS])}?${polite}*[.!? ]*$`),
    requests: REQUESTS.map(([intent, phrases]) => ({
      intent,
      pattern: anyCase(`^${MARKS}${before}*${anyOf(phrases)}${after}*${MARKS}$`),
    })),
    remark: anyCase(`^(?!no\\b)${anyOf(HESITATIONS)}(?:[,.! ]+${anyOf(HESITATIONS)})*[.! ]*$`),
    answer: anyCase(`^\\W*${anyOf(ANSWER_OPENINGS)}\\b`),
    order: anyCase(orders.join('|')),
    question: anyCase(`^\\W*(?:${anyOf(BEFORE_QUESTIONS)}[, ]+)*${openings}\\b`),
    openQuestion: anyCase(`^\\W*(?:and |but |so )?${anyOf([...QUESTION_WORDS, ...EXPLAINING])}\\b`),
    topicRequest: anyCase(
      `^\\W*${request}(?: something| everything| all| more| the basics)?(?: (?:about|of|on|to))? ?(.*)$`,
    ),
  };
});

/** Anything but letters and digits, of any script. */
const MARKS = '[^\\p{L}\\p{N}]*';

function anyCase(pattern: string): RegExp {
  return new RegExp(pattern, 'iu');
}
