// The shape of a command: data plus run(context, input) → Result. It never prints and never exits.
import { isPaging, type RouteName } from '../../api/routes.ts';
import type { Reply } from '../../client/types.ts';
import type { Context } from './context.ts';
import type { ExitName } from './exit.ts';
import type { Screen } from '../../page/screen.ts';

/** How a flag's text becomes a value. A `switch` takes no text, a `list` may be repeated. */
export type FlagKind = 'switch' | 'text' | 'list' | 'integer' | 'number' | 'duration' | 'bytes';

export interface Flag {
  readonly kind: FlagKind;
  /** One letter, for `-o`. */
  readonly short?: string;
  /** The placeholder of the value in help: `FILE`. */
  readonly value?: string;
  readonly help: string;
  readonly choices?: readonly string[];
  /** Values that the embedded service knows: completion offers them, and any other is sent too. */
  readonly known?: readonly string[];
  /** The member of the request that it sets, where that has another name. */
  readonly member?: string;
  readonly min?: number;
  readonly max?: number;
  /** Above `min`, not equal to it. */
  readonly above?: boolean;
  /** Where completion finds values without the network. */
  readonly complete?: 'file' | 'directory' | 'profile' | 'sector' | 'id';
}

export interface Argument {
  readonly name: string;
  readonly help: string;
  readonly required?: boolean;
  /** Takes all that is left. */
  readonly many?: boolean;
  readonly choices?: readonly string[];
  /** As of a flag. */
  readonly known?: readonly string[];
  readonly member?: string;
  readonly complete?: 'file' | 'profile' | 'id';
}

export type Flags = Readonly<Record<string, Flag>>;

/** Of those that may be chosen, where there is a choice. */
type TextOf<T extends Flag | Argument> = T extends { choices: readonly (infer Choice extends string)[] }
  ? Choice
  : string;

type ValueOf<F extends Flag> = F['kind'] extends 'switch'
  ? boolean
  : F['kind'] extends 'list'
    ? readonly TextOf<F>[]
    : F['kind'] extends 'text'
      ? TextOf<F> | undefined
      : number | undefined;

export type FlagValues<F extends Flags> = { readonly [K in keyof F]: ValueOf<F[K]> };

type ArgumentValue<A extends Argument> = A extends { many: true }
  ? readonly string[]
  : A extends { required: true }
    ? TextOf<A>
    : TextOf<A> | undefined;

export type ArgumentValues<A extends readonly Argument[]> = {
  readonly [X in A[number] as X['name']]: ArgumentValue<X>;
};

export interface Input<A extends readonly Argument[] = readonly Argument[], F extends Flags = Flags> {
  readonly args: ArgumentValues<A>;
  readonly flags: FlagValues<F>;
}

/** Turns a document into text for a person. Everything that a document says goes through `screen.clean`. */
export type View<Document = unknown> = (document: Document, screen: Screen) => string | Promise<string>;

/** Views by the name of their --format: what a command adds to the formats of all, or does in its own way. */
export type Forms<Document = unknown> = Readonly<Record<string, View<Document>>>;

/**
 * What a command gives back. `reply` carries the service's bytes, which --json prints as they were sent; `value` is a
 * local result, printed as JSON by --json. `text` is the screen's form; without one the generic view is used.
 */
export type Result =
  | {
      readonly kind: 'reply';
      readonly reply: Reply;
      readonly text?: View;
      readonly forms?: Forms;
      readonly exit?: (document: unknown) => ExitName;
      /** It may be billed: it is kept where it cannot be shown. */
      readonly paid?: boolean;
      /** What keeps it in the state folder, or has done so. */
      readonly kept?: () => Promise<KeptReply>;
      /** Called with the document before it is shown: what must not be lost when showing fails. */
      readonly keep?: (document: unknown) => Promise<void>;
      /** The document is for files and tools: its bytes are what is written, unless another format is asked for. */
      readonly bytes?: true;
      /** Called with the path of --output once the file is whole. */
      readonly written?: (path: string) => Promise<void>;
    }
  | {
      readonly kind: 'value';
      readonly value: unknown;
      readonly text?: View;
      readonly forms?: Forms;
      readonly exit?: ExitName;
      /** --output is written already: this goes to stdout. */
      readonly ownsOutput?: true;
    }
  /** The rows of --all, each as it was sent; `text` shows them as one page; `failure` is reported after they were written. */
  | {
      readonly kind: 'rows';
      readonly texts: readonly string[];
      readonly text?: View | undefined;
      readonly failure?: unknown;
    }
  /** A document made elsewhere, its JSON text and each format given as written. */
  | { readonly kind: 'raw'; readonly text: string; readonly exit?: ExitName };

/** What is left of a request in the state folder (request/paying.ts). */
export interface KeptReply {
  /** The run that it left before anything was shown, where it has a price. */
  readonly runId?: string | undefined;
  /** What went wrong with keeping it: told once the answer is out. */
  readonly unkept?: unknown;
  /** The id of the run that has the answer, which is put there where it was not; undefined where that fails too. */
  readonly answer: (bytes: Uint8Array) => Promise<string | undefined>;
}

/** The headings of `ibid --help`, in its order. */
export const GROUPS = ['Ask', 'Your documents', 'Audit', 'Look up', 'Watch', 'Servers', 'Set up'] as const;
export type Group = (typeof GROUPS)[number];

/**
 * The most that a command may do to what others rely on: the corpus, records of a service, settings, money. A file that
 * the caller names (--output) does not count. A command whose route has a price `pays`, whatever else it does.
 */
export type Effects = 'reads' | 'writes' | 'pays' | 'deletes';

/** Which shared flags a command takes: those of a request where it has a route, none of them for local work. */
export type Reach = 'local' | 'route' | 'route-paging';

export interface Command {
  /** Words as typed: `corpus add`. */
  readonly name: string;
  readonly summary: string;
  readonly group: Group;
  readonly effects: Effects;
  /** More than the summary, a paragraph at most. */
  readonly about?: string;
  readonly arguments: readonly Argument[];
  readonly flags: Flags;
  /**
   * What the embedded service cannot do without: one at least of each group of flags and arguments, by name.
   * What the specification itself requires the commands refuse themselves, for every server.
   */
  readonly needs?: readonly (readonly string[])[];
  /** Values of --format beyond those of all commands; each has its view in the result's `forms`. */
  readonly formats?: readonly string[];
  /** Commands as a person would type them. */
  readonly examples: readonly string[];
  readonly route?: RouteName;
  readonly reach: Reach;
  /** It writes --output itself: what it gives back goes to stdout. */
  readonly ownsOutput?: true;
  /** A store that --store names and that is not there is made by it. */
  readonly makesStore?: true;
  /** Exits beyond ok, internal and usage that this command can end with. */
  readonly exits: readonly ExitName[];
  run(context: Context, input: Input): Promise<Result>;
}

/** A command as it is written: what most have alike may be left out. */
export interface Spec<A extends readonly Argument[], F extends Flags> extends Omit<
  Command,
  'arguments' | 'flags' | 'run' | 'exits' | 'reach'
> {
  readonly arguments?: A;
  readonly flags?: F;
  readonly exits?: readonly ExitName[];
  readonly reach?: Reach;
  run(context: Context, input: Input<A, F>): Promise<Result>;
}

/** Makes a command whose `run` sees its own arguments and flags with their types. */
export function defineCommand<
  const A extends readonly Argument[] = [],
  // No flags: a command that names none must not read any.
  // oxlint-disable-next-line typescript/no-generated-empty-object-type
  const F extends Flags = Readonly<Record<never, Flag>>,
>(spec: Spec<A, F>): Command {
  return {
    ...spec,
    arguments: spec.arguments ?? [],
    flags: spec.flags ?? {},
    exits: spec.exits ?? [],
    reach: spec.reach ?? reachOf(spec.route),
    run: (context, input) => spec.run(context, input as unknown as Input<A, F>),
  };
}

function reachOf(route: RouteName | undefined): Reach {
  if (route === undefined) return 'local';
  return isPaging(route) ? 'route-paging' : 'route';
}

/** The member of a request that a flag or an argument sets. */
export function memberSet(name: string, { member }: Flag | Argument): string {
  return member ?? name.replaceAll('-', '_');
}

/**
 * The input of a command that is run from inside the program; what is not among `values` is as on a command line without
 * it. @param values of arguments and flags by name
 */
export function inputOf(command: Command, values: Readonly<Record<string, unknown>>): Input {
  const args = command.arguments.map(({ name, many }) => [
    name,
    values[name] ?? (many === true ? [] : undefined),
  ]);
  const empty = { switch: false, list: [] as readonly string[] } as Partial<Record<FlagKind, unknown>>;
  const flags = Object.entries(command.flags).map(([name, { kind }]) => [name, values[name] ?? empty[kind]]);
  return { args: Object.fromEntries(args), flags: Object.fromEntries(flags) };
}

export interface List<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A list that is made on this machine and given whole, in the shape of the API's own. */
export function wholeList<T>(items: readonly T[]): List<T> {
  return { items, total: items.length };
}
