// The scopes of "Authentication" rule 2, and who may call a route.

/** Every scope that a key can carry, in the order of the specification. */
export const SCOPES = [
  'query:read',
  'usage:read',
  'brief:write',
  'brief:read',
  'forecast:write',
  'forecast:read',
  'entities:read',
  'sources:read',
  'anomalies:write',
] as const;

export type Scope = (typeof SCOPES)[number];

/** What a route asks of its caller: nothing, any valid key, or a key with one scope. */
export type Access = 'public' | 'any-key' | Scope;
