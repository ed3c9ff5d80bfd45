// The brief routes.
import * as z from 'zod/mini';
import { anything, costCap, limit, listOf, name, nothing, offset } from './common.ts';

export const create = {
  request: z.strictObject({
    variant: z.optional(name(200)),
    sectors: z.optional(z.array(name(200)).check(z.maxLength(100))),
    persona: z.optional(name(200)),
    cost_cap_usd: costCap,
  }),
  response: z.looseObject({ id: z.string() }),
};

export const list = {
  request: z.strictObject({ sector: z.optional(name(200)), limit, offset }),
  response: listOf(anything),
};

export const get = { request: nothing, response: z.looseObject({ id: z.string() }) };

export const bibliography = {
  request: z.strictObject({ style: z.optional(z.enum(['apa', 'mla', 'chicago', 'harvard'])) }),
  response: anything,
};

export const evidence = {
  request: nothing,
  response: z.looseObject({
    schema: z.string(),
    bundle_sha256: z.string(),
    claims: z.array(z.unknown()),
  }),
};
