// The brief routes. The members of a response are those of the specification; what the embedded service adds is its own.
import * as z from 'zod/mini';
import { anything, costCap, limit, listOf, name, nothing, offset } from './common.ts';

const sector = name(200);

const brief = z.looseObject({
  id: z.string(),
  sections: z.optional(z.array(z.unknown())),
  citations: z.optional(z.array(z.unknown())),
  entities: z.optional(z.array(z.unknown())),
});

export const create = {
  request: z.strictObject({
    variant: z.optional(name(100)),
    sectors: z.optional(z.array(sector).check(z.maxLength(100))),
    persona: z.optional(name(100)),
    cost_cap_usd: costCap,
  }),
  response: brief,
};

export const list = {
  request: z.strictObject({ sector: z.optional(sector), limit, offset }),
  response: listOf(anything),
};

export const get = { request: nothing, response: brief };

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
