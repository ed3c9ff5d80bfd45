// What a tool takes: the members of its route by the route's own schema, arguments and flags of its
// command beside them, and, where it lists, how many results and where to go on. Their descriptions are the command's help.
// And a call's members as the input of its command.
import * as z from 'zod/mini';
import { isRecord } from '../../api/record.ts';
import { type JsonSchema, jsonSchemaOf } from '../../api/json-schema.ts';
import { routeOf } from '../../api/routes.ts';
import { type Argument, type Command, type Flag, type Input, inputOf, memberSet } from '../kit/command.ts';

/** What a tool adds to, or says otherwise than, its command. */
export interface Wording {
  /** Arguments and flags of the command that are not members of its route. */
  readonly takes?: readonly string[];
  /** Further members, by name. */
  readonly more?: Readonly<Record<string, Argument | Flag>>;
  /** Other names for members than the command's. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Descriptions where the command's help speaks of the command line. */
  readonly says?: Readonly<Record<string, string>>;
  /** It makes something that nothing keeps: asked for the rest of its answer it would make it again. */
  readonly once?: boolean;
  /** It gives a list, 5 results at a time. */
  readonly lists?: boolean;
}

export interface Members {
  readonly schema: z.ZodMiniType;
  /** For tools/list. */
  readonly json: JsonSchema;
}

type Shape = Record<string, z.ZodMiniType>;

/** Results of a list where a call does not say. */
export const USUAL_RESULTS = 5;
const MOST_RESULTS = 100;
const LONGEST_TEXT = 20_000;
const LONGEST_NAME = 2_000;
const MOST_NAMES = 100;

const CURSOR = 'next_cursor of an answer that was cut: the rest of it, with the same other arguments';
const LIMIT = 'maximum number of results';

/** The members that a tool takes. */
export async function membersOf(command: Command, wording: Wording): Promise<Members> {
  const shape: Shape = { ...(await routeShape(command)) };
  const helps = helpsOf(command, wording);
  for (const name of wording.takes ?? []) {
    const one = command.flags[name] ?? command.arguments.find((argument) => argument.name === name);
    if (one !== undefined) shape[memberOf(name, one, wording)] = typeOf(one);
  }
  for (const [name, one] of Object.entries(wording.more ?? {})) {
    shape[name] = typeOf(one);
    helps.set(name, one.help);
  }
  delete shape['offset'];
  if (wording.lists === true) {
    shape['limit'] = z.optional(z.int().check(z.minimum(1), z.maximum(MOST_RESULTS)));
    helps.set('limit', LIMIT);
  }
  if (wording.once !== true) shape['cursor'] = z.optional(name(LONGEST_NAME));
  helps.set('cursor', CURSOR);
  const schema = z.strictObject(shape);
  return { schema, json: described(jsonSchemaOf(schema, 'input'), helps, wording) };
}

/** The name under which a tool takes what a flag or an argument sets. */
export function memberOf(name: string, one: Flag | Argument, { renamed = {} }: Wording): string {
  return renamed[name] ?? memberSet(name, one);
}

async function routeShape({ route }: Command): Promise<Shape> {
  if (route === undefined) return {};
  const row = routeOf(route);
  const { request } = await row.schemas();
  const ids = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => [id, name(LONGEST_NAME)] as const);
  return { ...Object.fromEntries(ids), ...(isObject(request) ? request.shape : {}) };
}

function isObject(schema: z.ZodMiniType): schema is z.ZodMiniObject<Shape> {
  return schema instanceof z.ZodMiniObject;
}

function typeOf(one: Flag | Argument): z.ZodMiniType {
  if (!('kind' in one)) {
    const text = textOf(one, one.many === true ? LONGEST_TEXT : LONGEST_NAME);
    return one.required === true ? text : z.optional(text);
  }
  switch (one.kind) {
    case 'switch':
      return z.optional(z.boolean());
    case 'list':
      return z.optional(z.array(name(LONGEST_NAME)).check(z.minLength(1), z.maxLength(MOST_NAMES)));
    case 'text':
      return z.optional(textOf(one, LONGEST_NAME));
    default:
      return z.optional(one.kind === 'integer' ? z.int().check(z.minimum(one.min ?? 0)) : z.number());
  }
}

function textOf({ choices }: Pick<Flag, 'choices'>, most: number): z.ZodMiniType {
  return choices === undefined ? name(most) : z.enum(choices);
}

function name(most: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
}

/** Help by member; what several flags say of one member is said together. */
function helpsOf(command: Command, wording: Wording): Map<string, string> {
  const helps = new Map<string, string>();
  const all = [...command.arguments.map((one) => [one.name, one] as const), ...Object.entries(command.flags)];
  for (const [own, one] of all) {
    const member = memberOf(own, one, wording);
    const before = helps.get(member);
    const known = one.known === undefined ? '' : `: ${one.known.join(', ')}`;
    const help = `${forModels(one.help)}${known}`;
    helps.set(member, before === undefined ? help : `${before}; ${help}`);
  }
  return helps;
}

/** Help without what it says of the command line. */
function forModels(help: string): string {
  return help
    .replace(/ ?\((?:member \w+|the specification [^)]*)\)/g, '')
    .replace(/; (?:may be repeated|- reads it from stdin)/g, '');
}

function described(json: JsonSchema, helps: ReadonlyMap<string, string>, wording: Wording): JsonSchema {
  const { properties } = json;
  if (!isRecord(properties)) return json;
  const withHelp = Object.entries(properties).map(([member, schema]) => {
    const description = wording.says?.[member] ?? helps.get(member);
    return [
      member,
      {
        ...(description === undefined ? {} : { description }),
        ...(isRecord(schema) ? schema : {}),
        ...(member === 'limit' ? { default: USUAL_RESULTS } : {}),
      },
    ] as const;
  });
  return { ...json, properties: Object.fromEntries(withHelp) };
}

/** @param members by the names under which the tool takes them */
export function inputFrom(
  command: Command,
  wording: Wording,
  members: Readonly<Record<string, unknown>>,
): Input {
  const given = (name: string, one: Flag | Argument) => members[memberOf(name, one, wording)];
  const args = command.arguments.map((one) => [one.name, wordsOf(given(one.name, one), one)]);
  const flags = Object.entries(command.flags).map(([name, flag]) => [name, given(name, flag)]);
  return inputOf(command, Object.fromEntries([...args, ...flags]));
}

/** An argument of many words takes a text as one of them. */
function wordsOf(value: unknown, { many }: Argument): unknown {
  return many === true && typeof value === 'string' ? [value] : value;
}
