// The flags that many commands share (cli.md, "Output", "Waiting, retrying, paying"), once.
import type { Command, Flags, FlagValues } from './command.ts';

/** How a result is written: every command takes these. */
const OUTPUT = {
  json: { kind: 'switch', help: 'print the document as the service sent it, byte for byte' },
  format: {
    kind: 'text',
    value: 'FORMAT',
    choices: ['text', 'json', 'jsonl', 'csv', 'md'],
    help: 'how to write the result',
  },
  get: { kind: 'text', value: 'PATH', help: 'print only one member, raw: citations.0.source_url' },
  output: {
    kind: 'text',
    short: 'o',
    value: 'FILE',
    complete: 'file',
    help: 'write to FILE, completely or not at all',
  },
  color: { kind: 'text', value: 'WHEN', choices: ['auto', 'always', 'never'], help: 'colour on the screen' },
  hyperlink: {
    kind: 'text',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    help: 'links on citation numbers and addresses, for terminals that open them',
  },
  progress: {
    kind: 'text',
    value: 'HOW',
    choices: ['auto', 'plain', 'json', 'none'],
    help: 'how to show progress on stderr',
  },
} as const satisfies Flags;

/** Where requests go: every command takes these. */
const CONNECTION = {
  profile: {
    kind: 'text',
    value: 'NAME',
    complete: 'profile',
    help: 'use this profile instead of the chosen one',
  },
  'base-url': { kind: 'text', value: 'URL', help: "use this address instead of the profile's" },
  store: {
    kind: 'text',
    value: 'PLACE',
    complete: 'file',
    help: 'where everything is kept: a folder, or a PostgreSQL as postgres://…',
  },
  debug: { kind: 'switch', help: 'log what is sent and received to stderr, with keys redacted' },
} as const satisfies Flags;

export const COMMON = { ...OUTPUT, ...CONNECTION } as const satisfies Flags;

/** Commands that send a request take these too. */
export const REQUEST = {
  set: {
    kind: 'list',
    value: 'NAME=VALUE',
    help: 'send a member (NAME:=JSON for other than text); may be repeated',
  },
  body: {
    kind: 'text',
    value: 'FILE|-',
    complete: 'file',
    help: 'send the JSON object in FILE (or stdin) as the body',
  },
  'dry-run': { kind: 'switch', help: 'print the request and its worst cost; send nothing' },
  curl: {
    kind: 'switch',
    help: 'print the request as a curl command that reads the key from a file; send nothing',
  },
  deadline: {
    kind: 'duration',
    value: 'TIME',
    above: true,
    min: 0,
    help: 'limit for the whole request (300s)',
  },
  'first-byte': {
    kind: 'duration',
    value: 'TIME',
    above: true,
    min: 0,
    help: 'longest wait for the first byte (130s)',
  },
  silence: {
    kind: 'duration',
    value: 'TIME',
    above: true,
    min: 0,
    help: 'longest silence after the first byte (35s)',
  },
  'max-wait': {
    kind: 'duration',
    value: 'TIME',
    min: 0,
    help: 'longest Retry-After to wait for (60s on a terminal, else 300s)',
  },
  'no-retry': { kind: 'switch', help: 'try only once' },
  'max-bytes': {
    kind: 'bytes',
    value: 'SIZE',
    above: true,
    min: 0,
    help: 'refuse a larger body (256MiB; 1GiB with -o)',
  },
  cacert: { kind: 'text', value: 'FILE', complete: 'file', help: 'also trust the certificates in FILE' },
  'no-keep': {
    kind: 'switch',
    help: 'of a request that may be billed, keep only hashes of question and answer (`ibid runs`)',
  },
  'insufficient-ok': { kind: 'switch', help: 'exit 0, not 3, on insufficient_evidence' },
} as const satisfies Flags;

/** Commands over lists that page take these too (specification, "Paging"). */
export const PAGING = {
  limit: {
    kind: 'integer',
    value: 'N',
    min: 1,
    max: 100,
    help: 'rows per page, 1 to 100 (the service returns 20)',
  },
  offset: { kind: 'integer', value: 'N', min: 0, help: 'rows to skip' },
  all: { kind: 'switch', help: 'fetch all pages' },
} as const satisfies Flags;

/** A command may have formats of its own. */
export type CommonFlags = Omit<FlagValues<typeof COMMON>, 'format'> & {
  readonly format: string | undefined;
} & Partial<FlagValues<typeof REQUEST>> &
  Partial<FlagValues<typeof PAGING>>;

/** Flags under one heading of a command's help. */
export interface FlagSection {
  readonly title: 'Flags' | 'Output' | 'Request and transport';
  readonly flags: Flags;
}

/** All flags of a command in the order of its help: its own, those of the output, and last those of the transport. */
export function flagSections({
  flags,
  reach,
  formats = [],
}: Pick<Command, 'flags' | 'reach' | 'formats'>): readonly FlagSection[] {
  const paging = reach === 'route-paging' ? PAGING : {};
  const format = { ...COMMON.format, choices: [...COMMON.format.choices, ...formats] };
  const { 'insufficient-ok': insufficientOk, ...transport } = REQUEST;
  const { debug, ...place } = CONNECTION;
  const sections: readonly FlagSection[] = [
    { title: 'Flags', flags: { ...flags, ...paging } },
    {
      title: 'Output',
      flags: { ...OUTPUT, format, ...(reach === 'local' ? {} : { 'insufficient-ok': insufficientOk }) },
    },
    {
      title: 'Request and transport',
      flags: reach === 'local' ? CONNECTION : { ...place, ...transport, debug },
    },
  ];
  // A command may say in its own words what a shared flag means to it.
  return sections
    .map(({ title, flags: some }) => ({ title, flags: title === 'Flags' ? some : without(some, flags) }))
    .filter((section) => Object.keys(section.flags).length > 0);
}

function without(some: Flags, own: Flags): Flags {
  return Object.fromEntries(Object.entries(some).filter(([name]) => !Object.hasOwn(own, name)));
}

export function flagsOf(command: Pick<Command, 'flags' | 'reach' | 'formats'>): Flags {
  return Object.fromEntries(flagSections(command).flatMap(({ flags }) => Object.entries(flags)));
}
