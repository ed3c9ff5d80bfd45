// The forecast routes: payloads are the embedded service's own, the specification shows none.
import * as z from 'zod/mini';
import { anything, integer, limit, listOf, name, nothing, offset } from './common.ts';

/** A column of a table in the corpus, or the values themselves, null where one is missing. */
const column = z.strictObject({ source: name(2000), column: name(2000) });
const series = z.union([z.array(z.nullable(z.number())).check(z.maxLength(100_000)), column]);

/** Names a season, or gives its length in steps. */
const frequency = z.union([
  integer(1, 366),
  z.enum(['yearly', 'quarterly', 'monthly', 'weekly', 'daily', 'hourly', 'unknown']),
]);

export const create = {
  request: z.strictObject({
    series,
    frequency: z.optional(frequency),
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
