// The members of a call as the input of a command.
import { inputOf, type Argument, type Command, type Flag, type Input } from '../kit/command.ts';
import { memberOf, type Wording } from './members.ts';

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
