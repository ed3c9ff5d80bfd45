// A payload as another server may have sent it. The specification fixes few members, so only their
// names are known here: a view checks a value before it uses it, and the compiler reports each view that reads a missing
// member.

export type Scalar = string | number | boolean | null | undefined;

/**
 * T with every member optional and no value trusted, at every depth: a record may be a scalar or a list, a list a scalar or
 * a record, and what should be a scalar is unknown. Narrowing (isRecord, isList, typeof) gives the names back. Deep, since a
 * shallow Partial would have the compiler believe what is inside.
 */
export type Foreign<T> = unknown extends T ? unknown : Sent<Exclude<T, Scalar>>;

type Sent<T> = [T] extends [never]
  ? unknown
  : [T] extends [readonly (infer Item)[]]
    ? readonly Foreign<Item>[] | Scalar | Readonly<Record<string, unknown>>
    : ForeignRecord<T> | Scalar | readonly unknown[];

/** An object with the members of T, of all of them where T is a union. */
export type ForeignRecord<T> = { readonly [Name in NamesOf<T>]?: Foreign<MemberOf<T, Name>> };

type NamesOf<T> = T extends unknown ? keyof T : never;
type MemberOf<T, Name> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never;
