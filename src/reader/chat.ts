// One request of a model, whatever its endpoint calls the parts, and what came back.
import { createHash } from 'node:crypto';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Chat {
  readonly messages: readonly Message[];
  /** The name of the reply's form: letters and `_`. */
  readonly name: string;
  /** The JSON Schema of the reply. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Lower-case hex SHA-256 of what is asked, by which its reply is kept: the messages, the model, its base address. */
export function hashOf({ messages }: Pick<Chat, 'messages'>, model: string, endpoint: string): string {
  return createHash('sha256')
    .update(JSON.stringify([endpoint, model, messages]))
    .digest('hex');
}
