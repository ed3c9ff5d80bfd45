// The forecast routes: payloads are the embedded service's own, the specification shows none.
import * as z from 'zod/mini';
import { anything, integer, limit, listOf, name, nothing, offset } from './common.ts';

const column = z.strictObject({ source: name(2000), column: name(2000) });
const series = z.union([z.array(z.number()).check(z.maxLength(100_000)), column]);

export const create = {
  request: z.strictObject({
    series,
    frequency: z.optional(z.union([integer(1, 366), name(40)])),
    horizon: integer(1, 1000),
    drivers: z.optional(z.array(z.strictObject({ name: name(200), series })).check(z.maxLength(8))),
    thresholds: z.optional(z.array(z.number()).check(z.maxLength(20))),
    levels: z.optional(z.array(z.number().check(z.gt(0), z.lt(1))).check(z.maxLength(20))),
    seed: z.optional(integer(0, 4_294_967_295)),
  }),
  response: anything,
};

export const list = { request: z.strictObject({ limit, offset }), response: listOf(anything) };
export const get = { request: nothing, response: anything };
