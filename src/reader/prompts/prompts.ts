// A task as a request of a model, and the model's text as the reply of a task. Strict: what is not the form that was asked for
// is not a reply, but for one fence around all of it.
import { isRecord } from '../../api/record.ts';
import type { Replies, Task, TaskName } from '../../engine/reading/reader.ts';
import type { Chat } from '../chat.ts';
import { answerPrompt } from './answer.ts';
import { linkPrompt } from './link.ts';
import type { Prompt } from './prompt.ts';
import { relatePrompt } from './relate.ts';
import { selectPrompt } from './select.ts';
import { turnPrompt } from './turn.ts';

const PROMPTS: { readonly [N in TaskName]: Prompt<N> } = {
  answer: answerPrompt,
  relate: relatePrompt,
  select: selectPrompt,
  link: linkPrompt,
  turn: turnPrompt,
};

/** Longest reply that is read, in UTF-16 units. */
const LONGEST = 100_000;

/** The request of a task: its rules, and the task itself as one JSON object. */
export function chatOf(task: Task): Chat {
  const { rules, schema } = PROMPTS[task.task];
  return {
    task,
    messages: [
      { role: 'system', content: rules },
      { role: 'user', content: JSON.stringify(task) },
    ],
    name: task.task,
    schema,
  };
}

/** So much of a reply that could not be read is sent back with what is wrong with it, in UTF-16 units. */
const SHOWN = 2_000;

/** The same asked once more, after a reply that could not be read. @param why a clause: "it is not JSON" */
export function repairOf(chat: Chat, said: string, why: string): Chat {
  return {
    ...chat,
    messages: [
      ...chat.messages,
      { role: 'assistant', content: said.slice(0, SHOWN).toWellFormed() },
      {
        role: 'user',
        content: `That reply cannot be used: ${why}. Reply again with the JSON object and nothing else.`,
      },
    ],
  };
}

export type ReadReply<N extends TaskName> =
  | { readonly kind: 'reply'; readonly reply: Replies[N] }
  /** @param why a clause: "it is not JSON" */
  | { readonly kind: 'unreadable'; readonly why: string };

/** Reads what a model said to a task. Pure; never throws. */
export function replyIn<N extends TaskName>(name: N, said: string): ReadReply<N> {
  if (said.length > LONGEST) return unreadable('it is too long');
  const text = unfenced(said);
  if (text === '') return unreadable('it is empty');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('it is not JSON');
  }
  if (!isRecord(value)) return unreadable('it is not an object');
  const reply = PROMPTS[name].replyIn(value);
  return typeof reply === 'string' ? unreadable(reply) : { kind: 'reply', reply };
}

/** Without one fence that is around the whole: many models write it whatever the prompt says. */
function unfenced(said: string): string {
  const text = said.trim();
  const [, inside] = /^```(?:json)?[ \t]*\n([^]*)\n```$/i.exec(text) ?? [];
  return (inside ?? text).trim();
}

function unreadable(why: string): { readonly kind: 'unreadable'; readonly why: string } {
  return { kind: 'unreadable', why };
}
