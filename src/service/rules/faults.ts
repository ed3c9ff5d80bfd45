// The schema library's issues in words: one sentence a wrong member, never the library's own dump.
import type * as z from 'zod/mini';
import { shown } from './json-shape.ts';

/** One wrong member: where, and what is wrong with it. */
export interface Fault {
  readonly member: string;
  readonly detail: string;
}

type Issue = z.core.$ZodIssue;

/**
 * Says what is wrong with each member.
 *
 * @param issues of a failed parse
 * @param schema the request schema, for the names that it knows
 * @param value what was parsed
 */
export function faultsOf(issues: readonly Issue[], schema: z.ZodMiniType, value: unknown): Fault[] {
  return issues.slice(0, MOST).flatMap((issue) => {
    const member = pathOf(issue.path);
    if (issue.code === 'invalid_union') return unionFaults(issue, schema, value);
    if (issue.code !== 'unrecognized_keys') return [{ member, detail: sentence(issue, member, value) }];
    return issue.keys.slice(0, MOST).map((key) => ({
      member: member === '' ? key.slice(0, 60) : `${member}.${key.slice(0, 60)}`,
      detail: `${member === '' ? 'The member' : `In ${member} the member`} ${shown(key)} is unknown${known(schema, issue.path)}.`,
    }));
  });
}

/** Of the forms that a member may take, the one that it comes nearest to says what is wrong; else the forms are named. */
function unionFaults(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  schema: z.ZodMiniType,
  value: unknown,
): Fault[] {
  const given = at(value, issue.path);
  const member = pathOf(issue.path);
  if (given === undefined) return [{ member, detail: `${member} is missing.` }];
  const near = issue.errors.find((branch) => branch.every((one) => one.path.length > 0 || !isOfKind(one)));
  if (near !== undefined) {
    const inside = near.slice(0, MOST).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
    return faultsOf(inside, schema, value);
  }
  const kinds = issue.errors.flatMap(([first]) => {
    if (first?.code === 'invalid_type') return [kindName(first.expected)];
    return first?.code === 'invalid_value' ? first.values.map(String) : [];
  });
  const forms = kinds.length === 0 ? 'have another form' : `be ${either([...new Set(kinds)])}`;
  const what = typeof given === 'string' ? shown(given) : kindOf(given);
  return [{ member, detail: `${member === '' ? 'The body' : member} must ${forms}, not ${what}.` }];
}

/** Whether an issue says that the value is of another kind than the form wants. */
function isOfKind({ code }: Issue): boolean {
  return code === 'invalid_type' || code === 'invalid_value';
}

/** More faults than this tell the caller nothing new. */
const MOST = 20;

function sentence(issue: Issue, member: string, value: unknown): string {
  const name = member === '' ? 'The body' : member;
  const given = at(value, issue.path);
  if (given === undefined && issue.code !== 'custom') return `${name} is missing.`;
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${kindName(issue.expected)}, not ${kindOf(given)}.`;
    case 'too_small':
      return `${name} must ${bound(issue.origin, 'at least', issue.minimum, issue.inclusive !== false)}.`;
    case 'too_big':
      return `${name} must ${bound(issue.origin, 'at most', issue.maximum, issue.inclusive !== false)}.`;
    case 'invalid_value':
      return `${name} must be ${either(issue.values.map(String))}, not ${given === null || typeof given !== 'string' ? kindOf(given) : shown(given)}.`;
    case 'invalid_format':
      return `${name} must be a valid ${issue.format === 'url' ? 'http or https address' : issue.format}.`;
    case 'custom':
      return `${issue.message}.`;
    default:
      return `${name} does not have a form that this route takes.`;
  }
}

function bound(origin: string, words: string, limit: number | bigint, inclusive: boolean): string {
  if (origin === 'string') return limit === 1 ? 'not be empty' : `have ${words} ${limit} characters`;
  if (origin === 'array')
    return limit === 1 && words === 'at least' ? 'not be empty' : `have ${words} ${limit} items`;
  if (inclusive) return `be ${words} ${limit}`;
  return `be ${words === 'at least' ? 'above' : 'below'} ${limit}`;
}

function either(values: readonly string[]): string {
  return values.length === 1 ? values[0]! : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

function kindName(expected: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'a string',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'an array',
    object: 'an object',
  };
  return names[expected] ?? expected;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a fraction';
  return kindName(typeof value);
}

function known(schema: z.ZodMiniType, path: readonly PropertyKey[]): string {
  const shape = path.length === 0 ? (schema as { shape?: object }).shape : undefined;
  if (shape === undefined) return '';
  const names = Object.keys(shape);
  return names.length === 0 ? '; this route takes no members' : `; this route takes ${names.join(', ')}`;
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}
