// A schema as JSON Schema 2020-12, which OpenAPI 3.1 and the tools of agents take as it is.
import * as z from 'zod/mini';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** @param side what is sent (`input`), or what it is after validation */
export function jsonSchemaOf(schema: z.ZodMiniType, side: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io: side });
  return rest;
}
