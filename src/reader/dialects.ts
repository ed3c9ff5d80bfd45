// How endpoints that speak of themselves as compatible differ: in the response formats that they take, and in the names of
// what bounds an answer. The first that an endpoint takes is remembered for it.
import type { Chat } from './chat.ts';

export interface Dialect {
  readonly format: 'json_schema' | 'json_object' | 'none';
  readonly bound: 'max_tokens' | 'max_completion_tokens';
}

/** In the order in which they are tried; a refusal of one costs nothing. */
export const DIALECTS: readonly Dialect[] = [
  { format: 'json_schema', bound: 'max_tokens' },
  { format: 'json_schema', bound: 'max_completion_tokens' },
  { format: 'json_object', bound: 'max_tokens' },
  { format: 'none', bound: 'max_tokens' },
];

/** The body of a request, byte for byte as it is sent. */
export function bodyOf(
  { messages, name, schema }: Chat,
  model: { readonly name: string; readonly maxTokens: number },
  { format, bound }: Dialect,
): Uint8Array {
  const formats = {
    json_schema: { type: 'json_schema', json_schema: { name, strict: true, schema } },
    json_object: { type: 'json_object' },
    none: undefined,
  };
  return Buffer.from(
    JSON.stringify({
      model: model.name,
      messages,
      // Models that bound an answer by the newer name take no temperature.
      ...(bound === 'max_tokens' ? { temperature: 0 } : {}),
      [bound]: model.maxTokens,
      stream: false,
      response_format: formats[format],
    }),
  );
}
