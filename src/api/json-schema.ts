// A schema as JSON Schema 2020-12, for OpenAPI 3.1 and the tools of agents.
import * as z from 'zod/mini';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** @param side what is sent (`input`), or what it is after validation */
export function jsonSchemaOf(schema: z.ZodMiniType, side: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: side,
    override: ({ jsonSchema }) => asPlainPair(jsonSchema),
  });
  return rest;
}

/** Members of a fixed number as a list of that many: validators in use read `prefixItems` with `items: false` as none at all. */
function asPlainPair(schema: {
  prefixItems?: unknown;
  items?: unknown;
  minItems?: number | undefined;
  maxItems?: number | undefined;
}): void {
  const { prefixItems } = schema;
  if (!Array.isArray(prefixItems)) return;
  const all = prefixItems as readonly unknown[];
  const [first] = all;
  if (all.some((one) => JSON.stringify(one) !== JSON.stringify(first))) return;
  delete schema.prefixItems;
  Object.assign(schema, { items: first, minItems: all.length, maxItems: all.length });
}
