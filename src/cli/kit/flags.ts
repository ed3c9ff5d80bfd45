// The flags that many commands share (cli.md, "Output", "Waiting, retrying, paying"), once.
import type { Command, Flags, FlagValues } from './command.ts';

/** Every command takes these. */
export const COMMON = {
  json: { kind: 'switch', help: 'the document as the service sent it, byte for byte' },
  format: {
    kind: 'text',
    value: 'FORMAT',
    choices: ['text', 'json', 'jsonl', 'csv', 'md'],
    help: 'how to write the result',
  },
  get: { kind: 'text', value: 'PATH', help: 'only one member, raw: citations.0.source_url' },
  output: {
    kind: 'text',
    short: 'o',
    value: 'FILE',
    complete: 'file',
    help: 'write to FILE, whole or not at all',
  },
  color: { kind: 'text', value: 'WHEN', choices: ['auto', 'always', 'never'], help: 'colour on the screen' },
  progress: {
    kind: 'text',
    value: 'HOW',
    choices: ['auto', 'plain', 'json', 'none'],
    help: 'how to show progress on stderr',
  },
  profile: {
    kind: 'text',
    value: 'NAME',
    complete: 'profile',
    help: 'use this profile instead of the chosen one',
  },
  'base-url': { kind: 'text', value: 'URL', help: "use this address instead of the profile's" },
  debug: { kind: 'switch', help: 'what is sent and received, on stderr, keys redacted' },
} as const satisfies Flags;

/** Commands that send a request take these too. */
export const REQUEST = {
  'dry-run': { kind: 'switch', help: 'print the request and its worst cost; send nothing' },
  curl: {
    kind: 'switch',
    help: 'print the same request as a curl command that reads the key from a file; send nothing',
  },
  deadline: {
    kind: 'duration',
    value: 'TIME',
    above: true,
    min: 0,
    help: 'bound on the whole request (300s)',
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
    help: 'longest silence once bytes began to come (35s)',
  },
  'max-wait': {
    kind: 'duration',
    value: 'TIME',
    min: 0,
    help: 'longest Retry-After that is waited for (60s on a terminal, else 300s)',
  },
  'no-retry': { kind: 'switch', help: 'one try only' },
  'max-bytes': {
    kind: 'bytes',
    value: 'SIZE',
    above: true,
    min: 0,
    help: 'refuse a larger body (256MiB; 1GiB with -o)',
  },
  cacert: { kind: 'text', value: 'FILE', complete: 'file', help: 'trust the certificates in FILE too' },
  'insufficient-ok': { kind: 'switch', help: 'exit 0, not 3, on insufficient_evidence' },
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
} as const satisfies Flags;

/** Commands over lists that page take these too (specification, "Paging"). */
export const PAGING = {
  limit: {
    kind: 'integer',
    value: 'N',
    min: 1,
    max: 100,
    help: 'rows a page, 1 to 100 (the service gives 20)',
  },
  offset: { kind: 'integer', value: 'N', min: 0, help: 'rows to pass over' },
  all: { kind: 'switch', help: 'follow the pages to the end' },
} as const satisfies Flags;

export type CommonFlags = FlagValues<typeof COMMON> &
  Partial<FlagValues<typeof REQUEST>> &
  Partial<FlagValues<typeof PAGING>>;

/** All flags of a command, its own first. */
export function flagsOf(command: Pick<Command, 'flags' | 'reach' | 'formats'>): Flags {
  const request = command.reach === 'local' ? {} : REQUEST;
  const paging = command.reach === 'route-paging' ? PAGING : {};
  const { formats = [] } = command;
  const format = { ...COMMON.format, choices: [...COMMON.format.choices, ...formats] };
  return { ...command.flags, ...paging, ...request, ...COMMON, format };
}

export function colorOf({ color }: Pick<CommonFlags, 'color'>): 'auto' | 'always' | 'never' {
  return color === 'always' || color === 'never' ? color : 'auto';
}
