// The members of a request by the flags that set them: what is missing is said before anything is sent, and what the
// service refuses is said with the flag to change.
import { isRecord } from '../../api/record.ts';
import { ClientError } from '../../client/errors.ts';
import type { Argument, Command, Flag, Input } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { usageError } from '../kit/errors.ts';

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
  const isSet = (member: string) =>
    set.some((pair) => pair.startsWith(`${member}=`) || pair.startsWith(`${member}:=`));
  const setters = settersOf(command, input);
  const missing = (command.needs ?? [])
    .map((names) => setters.filter(({ name }) => names.includes(name)))
    .filter((group) => !group.some(({ isGiven, member }) => isGiven || isSet(member)));
  if (missing.length === 0 || (await context.settings()).baseUrl !== undefined) return;
  throw usageError(
    missing.map(requirement).join(' '),
    exampleFor(command, [...missing.flat(), ...setters.filter(({ isGiven }) => isGiven)]),
  );
}

/** A refusal by the service with the flags that set what it refused; any other error as it is. */
export function withFlags(error: unknown, command: Command, input: Input): unknown {
  if (!(error instanceof ClientError) || error.status === undefined || error.status >= 500) return error;
  const refused = refusedMembers(error);
  const setters = settersOf(command, input).filter(({ member }) => refused.includes(member));
  if (setters.length === 0) return error;
  const given = setters.filter(({ isGiven }) => isGiven).map(({ term }) => term);
  const { code, message, cause, ...facts } = error;
  const advice =
    given.length === 0
      ? `${requirement(setters)} ${exampleFor(command, setters)}`
      : `Change ${given.join(' or ')}: \`ibid ${command.name} --help\` shows what it takes.`;
  return new ClientError(code, message, { ...facts, cause, advice });
}

function settersOf(command: Command, { args, flags }: Input): Setter[] {
  const given: Readonly<Record<string, unknown>> = { ...args, ...flags };
  const isGiven = (name: string) => {
    const value = given[name];
    return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
  };
  const setter = (name: string, { member }: Flag | Argument, term: string): Setter => ({
    name,
    member: member ?? name.replaceAll('-', '_'),
    term: `\`${term}\``,
    isGiven: isGiven(name),
  });
  return [
    ...command.arguments.map((one) => setter(one.name, one, one.name.toUpperCase())),
    ...Object.entries(command.flags).map(([name, flag]) =>
      setter(name, flag, flag.kind === 'switch' ? `--${name}` : `--${name} ${flag.value ?? name}`),
    ),
  ];
}

/** The members that a problem names: in `errors`, as the embedded service does, or alone. */
function refusedMembers({ problem }: ClientError): string[] {
  const errors = Array.isArray(problem?.['errors']) ? (problem['errors'] as readonly unknown[]) : [];
  const named = [problem, ...errors].map((one) => (isRecord(one) ? one['member'] : undefined));
  return named.flatMap((name) => (typeof name === 'string' ? [name.split('.')[0] ?? name] : []));
}

function requirement(setters: readonly Setter[]): string {
  const terms = setters.map(({ term }) => term);
  return `${terms.length === 1 ? '' : `${terms.slice(0, -1).join(', ')} or `}${terms.at(-1)} is required.`;
}

/** The first example that has as many of the flags as any has. */
function exampleFor({ examples }: Command, setters: readonly Setter[]): string {
  const count = (example: string) => setters.filter(({ name }) => example.includes(`--${name} `)).length;
  const best = examples.toSorted((a, b) => count(b) - count(a))[0];
  return best === undefined ? 'Send it with --set or --body.' : `For example: ${best}`;
}
