// The forecast routes: payloads are the embedded service's own, the specification shows none.
import * as z from 'zod';
import { anything, limit, listOf, nothing, offset } from './common.ts';

const column = z.strictObject({ source: z.string().min(1), column: z.string().min(1) });
const series = z.union([z.array(z.number()).max(100_000), column]);

export const create = {
  request: z.strictObject({
    series,
    frequency: z.union([z.number().int().min(1).max(366), z.string().min(1).max(40)]).optional(),
    horizon: z.number().int().min(1).max(1000),
    drivers: z
      .array(z.strictObject({ name: z.string().min(1), series }))
      .max(8)
      .optional(),
    thresholds: z.array(z.number()).max(20).optional(),
    levels: z.array(z.number().gt(0).lt(1)).max(20).optional(),
    seed: z.number().int().min(0).max(4_294_967_295).optional(),
  }),
  response: anything,
};

export const list = { request: z.strictObject({ limit, offset }), response: listOf(anything) };
export const get = { request: nothing, response: anything };
