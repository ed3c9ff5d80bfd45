// One request of a model, whatever its endpoint calls the parts, and what came back.
import { createHash } from 'node:crypto';
import type { Task } from '../engine/reading/reader.ts';
import type { Failed } from './failures.ts';
import { dollars } from './prices.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Chat {
  /** What is asked for: the messages say it in words. */
  readonly task: Task;
  readonly messages: readonly Message[];
  /** The name of the reply's form: letters and `_`. */
  readonly name: string;
  /** The JSON Schema of the reply. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** How a model is asked: for sentences as JSON, for decisions, or in a process of ibid's own. */
export type Wire = 'chat' | 'decisions' | 'local';

/** Lower-case hex SHA-256 of what is asked, by which its reply is kept: the messages, the model, its base address. */
export function hashOf({ messages }: Pick<Chat, 'messages'>, model: string, endpoint: string): string {
  return createHash('sha256')
    .update(JSON.stringify([endpoint, model, messages]))
    .digest('hex');
}

/** What an endpoint said to one request. */
export type Said =
  | {
      readonly kind: 'said';
      readonly text: string;
      /** Its own word for why it ended: `stop`, `length` … */
      readonly finish: string | null;
      /** The mean probability of the tokens, where the endpoint gives it. */
      readonly probability: number | null;
      /** How likely the best statement answers, where the model gives each a probability. */
      readonly likely?: number;
    }
  | Failed;

/** The requests for one document: what was asked and what that cost is counted here. */
export interface Asking {
  ask(chat: Chat, signal?: AbortSignal): Promise<Said>;
  facts(): AskingFacts;
}

export interface AskingFacts {
  /** The name under which the endpoint answered. */
  readonly answered_by: string | null;
  /** Requests that the endpoint accepted. */
  readonly requests: number;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** US dollars; null where it is unknown. */
  readonly cost_usd: number | null;
  /** SHA-256 of each body that was sent, those that were refused included. */
  readonly bodies: readonly string[];
}

export type Took = Pick<AskingFacts, 'input_tokens' | 'output_tokens' | 'cost_usd'>;

/** What was used between two looks. */
export function tookSince(before: Took, now: Took): Took {
  const of = (name: keyof Took): number | null => {
    const [from, to] = [before[name], now[name]];
    return from === null || to === null ? null : to - from;
  };
  const usd = of('cost_usd');
  return {
    input_tokens: of('input_tokens'),
    output_tokens: of('output_tokens'),
    cost_usd: usd === null ? null : dollars(usd),
  };
}

export const NOTHING_ASKED: AskingFacts = {
  answered_by: null,
  requests: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost_usd: 0,
  bodies: [],
};
