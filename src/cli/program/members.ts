// The members of a request by the flags that set them: what is missing is said before anything is
// sent, and what the service refuses is said with the flag to change.
import { isRecord } from '../../api/record.ts';
import { ClientError } from '../../client/errors.ts';
import { type Argument, type Command, type Flag, type Input, memberSet } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { usageError } from '../kit/errors.ts';
import { exampleFor, requirement } from './parse.ts';

/** A flag or an argument of a command, and the member that it sets. */
interface Setter {
  readonly name: string;
  readonly member: string;
  /** As help writes it. */
  readonly term: string;
  readonly isGiven: boolean;
}

/**
 * Refuses a request to the embedded service that lacks what it cannot do without; another server may know other members.
 * @throws {CliError} `usage`, with the flags and an example
 */
export async function checkNeeds(command: Command, input: Input, context: Context): Promise<void> {
  const { body, set = [] } = context.flags;
  if (body !== undefined) return;
  const setters = settersOf(command, input);
  const missing = (command.needs ?? [])
    .map((names) => {
      const own = setters.filter(({ name }) => names.includes(name));
      return own.length > 0 ? own : names.map((name) => bySet(name, set));
    })
    .filter((group) => !group.some(({ isGiven, member }) => isGiven || isSet(member, set)));
  if (missing.length === 0 || (await context.settings()).baseUrl !== undefined) return;
  throw usageError(
    missing.map((group) => requirement(termsOf(group))).join(' '),
    exampleFor(command, namesOf([...missing.flat(), ...setters.filter(({ isGiven }) => isGiven)])),
  );
}

/** A refusal by the service with the flags that set what it refused; any other error as it is. */
export function withFlags(error: unknown, command: Command, input: Input): unknown {
  if (!(error instanceof ClientError) || error.status === undefined || error.status >= 500) return error;
  const setters = settersOfRefused(error, command, input);
  if (setters.length === 0) return error.status === 404 ? withLister(error, command) : error;
  const given = termsOf(setters.filter(({ isGiven }) => isGiven));
  const { code, message, cause, ...facts } = error;
  const advice =
    given.length === 0
      ? `${requirement(termsOf(setters))} ${exampleFor(command, namesOf(setters))}`
      : `Change ${given.map((term) => `\`${term}\``).join(' or ')}: \`ibid ${command.name} --help\` shows what it takes.`;
  return new ClientError(code, message, { ...facts, cause, advice });
}

/** What lists the ids that commands of a group take. */
const LISTERS = new Map([
  ['brief', 'brief list'],
  ['forecast', 'forecast list'],
  ['document', 'corpus list'],
  ['source', 'source list'],
  ['entity', 'entity search'],
]);

function withLister(error: ClientError, { name }: Command): ClientError {
  const lister = LISTERS.get(name.split(' ')[0] ?? '');
  if (lister === undefined || lister === name) return error;
  const { code, message, cause, ...facts } = error;
  const advice = `${facts.advice ?? ''} \`ibid ${lister}\` shows the ids.`.trimStart();
  return new ClientError(code, message, { ...facts, cause, advice });
}

/** What sets the members that were refused; what has no flag of its own is set by --set, unless all came from --body. */
function settersOfRefused(error: ClientError, command: Command, input: Input): Setter[] {
  const { body, set = [] } = input.flags as { readonly body?: string; readonly set?: readonly string[] };
  const all = settersOf(command, input);
  return [...new Set(refusedMembers(error))].flatMap((member) => {
    const own = all.filter((setter) => setter.member === member);
    if (own.some(({ isGiven }) => isGiven) || (own.length > 0 && !isSet(member, set))) return own;
    return body === undefined && MEMBER.test(member) ? [bySet(member, set)] : own;
  });
}

/** A name that can be typed as it is; what else a service writes there is no advice. */
const MEMBER = /^[a-z_][\w-]{0,63}$/i;

function bySet(member: string, set: readonly string[]): Setter {
  return { name: 'set', member, term: `--set ${member}=…`, isGiven: isSet(member, set) };
}

function isSet(member: string, set: readonly string[]): boolean {
  return set.some((pair) => pair.startsWith(`${member}=`) || pair.startsWith(`${member}:=`));
}

function termsOf(setters: readonly Setter[]): string[] {
  return setters.map(({ term }) => term);
}

function namesOf(setters: readonly Setter[]): string[] {
  return setters.map(({ name }) => name);
}

function settersOf(command: Command, { args, flags }: Input): Setter[] {
  const given: Readonly<Record<string, unknown>> = { ...args, ...flags };
  const isGiven = (name: string) => {
    const value = given[name];
    return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
  };
  const setter = (name: string, one: Flag | Argument, term: string): Setter => ({
    name,
    member: memberSet(name, one),
    term,
    isGiven: isGiven(name),
  });
  return [
    ...command.arguments.map((one) => setter(one.name, one, one.name.toUpperCase())),
    ...Object.entries(command.flags).map(([name, flag]) =>
      setter(name, flag, flag.kind === 'switch' ? `--${name}` : `--${name} ${flag.value ?? name}`),
    ),
  ];
}

/** The members that a problem names: in `errors`, as the embedded service does, or by itself. */
function refusedMembers({ problem }: ClientError): string[] {
  const errors = Array.isArray(problem?.['errors']) ? (problem['errors'] as readonly unknown[]) : [];
  const named = [problem, ...errors].map((one) => (isRecord(one) ? one['member'] : undefined));
  return named.flatMap((name) => (typeof name === 'string' ? [name.split('.')[0] ?? name] : []));
}
