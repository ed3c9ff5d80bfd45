// Payload types and response schemas say the same. Each schema `satisfies` its payload in src/api/schemas; that no member of
// either is missing in the other, optional ones included, is held here by the compiler.
import type * as z from 'zod/mini';
import { expectTypeOf, it } from 'vitest';
import type { PayloadOf, ROUTES, RouteName } from '../../src/api/routes.ts';

type Answered<N extends RouteName> = z.output<Awaited<ReturnType<(typeof ROUTES)[N]['schemas']>>['response']>;

/** A type with every member required and none but those that are named, at every depth. */
type Whole<T> = T extends readonly (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { -readonly [Name in keyof T as string extends Name ? never : Name]-?: Whole<Given<T[Name]>> }
    : T;

type Given<T> = Exclude<T, undefined>;

/** The routes whose schema and payload differ. */
type Differing = {
  [N in RouteName]: Whole<PayloadOf<N>> extends Whole<Answered<N>>
    ? Whole<Answered<N>> extends Whole<PayloadOf<N>>
      ? never
      : N
    : N;
}[RouteName];

it('response schemas have the members of their payloads, all of them and no others', () => {
  expectTypeOf<Differing>().toBeNever();
});
