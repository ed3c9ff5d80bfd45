// The brief routes.
import * as z from 'zod';
import { anything, costCap, limit, listOf, nothing, offset } from './common.ts';

export const create = {
  request: z.strictObject({
    variant: z.string().min(1).max(200).optional(),
    sectors: z.array(z.string().min(1).max(200)).max(100).optional(),
    persona: z.string().min(1).max(200).optional(),
    cost_cap_usd: costCap,
  }),
  response: z.looseObject({ id: z.string() }),
};

export const list = {
  request: z.strictObject({ sector: z.string().min(1).max(200).optional(), limit, offset }),
  response: listOf(anything),
};

export const get = { request: nothing, response: z.looseObject({ id: z.string() }) };

export const bibliography = {
  request: z.strictObject({ style: z.enum(['apa', 'mla', 'chicago', 'harvard']).optional() }),
  response: anything,
};

export const evidence = {
  request: nothing,
  response: z.looseObject({ schema: z.string(), bundle_sha256: z.string(), claims: z.array(z.unknown()) }),
};
