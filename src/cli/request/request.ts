// One request of a route command: its members from flags, --set and --body; --dry-run and --curl;
// the call itself.
import { codeOf, messageOf } from '../../api/coded-error.ts';
import type { Foreign } from '../../api/payloads/foreign.ts';
import { isPaging, routeOf, type InputOf, type PayloadOf, type RouteName } from '../../api/routes.ts';
import type {
  CallOptions,
  Client,
  Input as Members,
  Prepared,
  RawRequest,
  Reply,
} from '../../client/types.ts';
import {
  type Argument,
  type Command,
  defineCommand,
  type Effects,
  type Flag,
  type Flags,
  type Forms,
  type Input,
  type KeptReply,
  memberSet,
  type Result,
  type Spec,
  type View,
} from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { usageError } from '../kit/errors.ts';
import type { ExitName } from '../kit/exit.ts';
import { FREE_EXITS, PAGED_EXITS } from '../kit/route-parts.ts';
import { checkWritable } from '../result/sink.ts';

interface Showing<Document = unknown> {
  readonly text?: View<Document>;
  readonly forms?: Forms<Document>;
  readonly exit?: (document: Document) => ExitName;
  readonly keep?: (document: Document) => Promise<void>;
  readonly bytes?: true;
  readonly written?: (path: string, reply: Reply) => Promise<void>;
  /** The specification does not show the format of the answer: it need not be JSON. */
  readonly anyFormat?: true;
}

/** How a route's payload is shown, as whatever server may have sent it. */
export type Ask<N extends RouteName> = Showing<Foreign<PayloadOf<N>>>;

/** The members of a request by name; their values are for the service to judge. */
export type MembersOf<N extends RouteName> = { readonly [Name in keyof InputOf<N>]?: unknown };

/** Largest --body, in bytes: far above any request of the API. */
const MAX_BODY = 64 * 1024 * 1024;

/**
 * Sends a route's request. Members that were not given are left out, --set comes over the command's own flags, and
 * --body is the whole body. @throws {CliError} `usage` for members that cannot be read. @throws {ClientError}.
 */
export function ask<N extends RouteName>(
  context: Context,
  route: N,
  // Some routes have no members: then none may be given.
  // oxlint-disable-next-line typescript/no-generated-empty-object-type
  members: MembersOf<N>,
  how: NoInfer<Ask<N>> = {},
): Promise<Result> {
  // A view takes its payload as Foreign, which promises nothing of a document but the names that it asks for.
  return askAny(context, route, members, how as Showing);
}

/** The command of a route that does no more than ask it: the members are what its arguments and flags set. */
export function asking<
  N extends RouteName,
  const A extends readonly Argument[] = [],
  // As of `defineCommand`.
  // oxlint-disable-next-line typescript/no-generated-empty-object-type
  const F extends Flags = Readonly<Record<never, Flag>>,
>({ shown = {}, ...spec }: Asking<N, A, F>): Command {
  const command: Command = defineCommand({
    effects: 'reads',
    exits: isPaging(spec.route) ? PAGED_EXITS : FREE_EXITS,
    ...spec,
    run: (context, input) => askAny(context, spec.route, membersOf(command, input), shown as Showing),
  });
  return command;
}

interface Asking<N extends RouteName, A extends readonly Argument[], F extends Flags> extends Omit<
  Spec<A, F>,
  'run' | 'effects'
> {
  readonly route: N;
  readonly effects?: Effects;
  readonly shown?: NoInfer<Ask<N>>;
}

/** What was given, by the members that it sets; the words of an argument of many are one text. */
function membersOf({ arguments: all, flags }: Command, given: Input): Members {
  const words = ({ name, many }: Argument) => {
    const value = given.args[name];
    return many === true && Array.isArray(value) ? (value.length > 0 ? value.join(' ') : undefined) : value;
  };
  return Object.fromEntries([
    ...all.map((one) => [memberSet(one.name, one), words(one)]),
    ...Object.entries(flags).map(([name, flag]) => [memberSet(name, flag), given.flags[name]]),
  ]);
}

async function askAny(context: Context, route: RouteName, members: Members, how: Showing): Promise<Result> {
  const { written, anyFormat = false, ...rest } = how;
  const { limit, offset } = context.flags;
  const all: Members = isPaging(route) ? { ...members, limit, offset } : members;
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const sent = { ...given, ...settings(context.flags.set ?? []) };
  const body = await bodyOf(context, given);
  const bytes = body === undefined ? {} : { body };
  const client = await context.client();
  if (showsOnly(context)) return preview(context, client.prepare(route, sent, bytes), route);
  if (context.flags.all === true && isPaging(route))
    return (await import('./all-pages.ts')).askAll(context, client, route, sent, rest.text);
  const { reply, kept } = await calling(context, client, client.prepare(route, sent, bytes), (options) =>
    client.send(route, sent, { ...options, anyFormat, ...bytes }),
  );
  return {
    kind: 'reply',
    reply,
    kept,
    paid: routeOf(route).price !== undefined,
    ...rest,
    ...(written === undefined ? {} : { written: (path: string) => written(path, reply) }),
  };
}

/** The raw hatch: any method and path, every rule still applied. */
export async function askRaw(context: Context, method: string, path: string): Promise<Result> {
  const members = settings(context.flags.set ?? []);
  const body = await bodyOf(context, {});
  const reads = method === 'GET' || method === 'HEAD';
  const raw: RawRequest = {
    method,
    path,
    ...(reads
      ? { query: members }
      : body !== undefined
        ? { body }
        : Object.keys(members).length > 0
          ? { body: members }
          : {}),
  };
  const client = await context.client();
  const prepared = client.prepareRaw(raw);
  if (showsOnly(context)) return preview(context, prepared, prepared.route);
  const { reply, kept } = await calling(context, client, prepared, (options) =>
    client.request(raw, { ...options, anyFormat: true }),
  );
  return { kind: 'reply', reply, kept, paid: prepared.paid };
}

/** Sends what was sent before, byte for byte, by the rules of any request. */
export async function askAgain(
  context: Context,
  {
    method,
    path,
    body,
  }: { readonly method: string; readonly path: string; readonly body: Uint8Array | null },
): Promise<{ readonly reply: Reply; readonly kept: KeptReply }> {
  const client = await context.client();
  const raw = { method, path, ...(body === null ? {} : { body }) };
  const { reply, kept } = await calling(context, client, client.prepareRaw(raw), (options) =>
    client.request(raw, { ...options, anyFormat: true }),
  );
  return { reply, kept: await kept() };
}

/** Sends a request and shows its progress; what has a price leaves a run (paying.ts). */
async function calling(
  context: Context,
  client: Client,
  prepared: Prepared,
  call: (options: CallOptions) => Promise<Reply>,
): Promise<{ readonly reply: Reply; readonly kept: () => Promise<KeptReply> }> {
  checkWritable(context.flags.output);
  const { watch } = await import('./progress.ts');
  const watching = watch(context, prepared.route ?? 'api');
  const { 'max-bytes': maxBytes } = context.flags;
  const options = {
    signal: context.signal,
    onProgress: watching.onProgress,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  };
  try {
    if (hasPrice(prepared)) {
      const { paying } = await import('./paying.ts');
      const paid = await watching.during(paying(context, client, prepared, () => call(options)));
      return { reply: paid.reply, kept: async () => paid.kept };
    }
    const reply = await call(options);
    return {
      reply: {
        ...reply,
        body: watching.through(reply.body),
        bytes: () => watching.during(reply.bytes()),
        document: () => watching.during(reply.document()),
      },
      kept: async () => (await import('./paying.ts')).keepingFree(context, client, prepared, reply),
    };
  } catch (error) {
    watching.stop();
    throw error;
  }
}

/** Whether a request may be billed, here or at the address where the same route is: that of the embedded service is metered. */
function hasPrice({ paid, route }: Prepared): boolean {
  return paid || (route !== undefined && routeOf(route).price !== undefined);
}

function showsOnly({ flags }: Context): boolean {
  return flags['dry-run'] === true || flags.curl === true;
}

async function preview(context: Context, prepared: Prepared, route: RouteName | undefined): Promise<Result> {
  const made = await import('./preview.ts');
  return context.flags.curl === true ? made.asCurl(prepared) : made.asDryRun(prepared, route);
}

/** `name=text` and `name:=json` as members. @throws {CliError} `usage`. */
export function settings(pairs: readonly string[]): Record<string, unknown> {
  const members: [string, unknown][] = pairs.map((pair) => {
    const match = /^([^=:]+?)(:?=)([\s\S]*)$/.exec(pair);
    if (match === null)
      throw usageError(
        `--set ${JSON.stringify(pair)} is not NAME=VALUE.`,
        'Write --set depth:=3 for a number, --set note=text for text.',
      );
    const [, name = '', sign, text = ''] = match;
    if (sign === '=') return [name, text];
    try {
      return [name, JSON.parse(text) as unknown];
    } catch {
      throw usageError(`The value of --set ${name}:= is not JSON.`, `For text write --set ${name}=…`);
    }
  });
  return Object.fromEntries(members);
}

async function bodyOf(context: Context, members: Members): Promise<Uint8Array | undefined> {
  const path = context.flags.body;
  if (path === undefined) return undefined;
  if ((context.flags.set ?? []).length > 0)
    throw usageError('--body is the whole body: it cannot be combined with --set.');
  const clash = Object.keys(members)[0];
  if (clash !== undefined)
    throw usageError(`--body is the whole body: it cannot be combined with ${clash.replaceAll('_', '-')}.`);
  const bytes = await readBody(context, path);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw usageError(
      `The body in ${path === '-' ? 'standard input' : path} is not JSON: ${messageOf(error)}.`,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw usageError('The body is not a JSON object.');
  return bytes;
}

async function readBody(context: Context, path: string): Promise<Uint8Array> {
  if (path === '-') return readStdin(context);
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(path);
  } catch (error) {
    throw usageError(`The body file ${path} cannot be read (${codeOf(error)}).`);
  }
}

/** All of standard input for an explicit `-`. @throws {CliError} `usage` when it is too large. */
export async function readStdin(context: Context): Promise<Uint8Array> {
  try {
    return await context.io.input(MAX_BODY);
  } catch (error) {
    if (error instanceof RangeError)
      throw usageError(`Standard input is larger than ${MAX_BODY / 1024 / 1024} MiB.`);
    throw error;
  }
}
