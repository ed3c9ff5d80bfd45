// ibid serve: the embedded service on a socket, until it is told to stop.
import { messageOf } from '../../../api/coded-error.ts';
import { jsonLine } from '../../../page/clean.ts';
import { defineCommand } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { CliError } from '../../kit/errors.ts';
import { starterFolder } from '../../kit/local.ts';
import { forgetServing, noteServing, untilAborted } from '../../kit/serving.ts';
import { VERSION } from '../../kit/version.ts';
import { tell } from '../../result/notice.ts';
import type { Reader } from '../../../engine/reading/reader.ts';
import type { EvidenceSigner, LogEntry } from '../../../service/context.ts';
import type { OpenedService } from '../../../service/open.ts';

const LEVELS = ['silent', 'error', 'info', 'debug'] as const;

export const command = defineCommand({
  name: 'serve',
  summary: 'Serve the corpus over HTTP',
  group: 'Servers',
  effects: 'writes',
  about:
    'Prints its address when it listens, and answers until Ctrl-C or SIGTERM; running requests get --grace to finish. On loopback, the default, callers need no key until the first is created with `ibid serve keys create`; on any other host they need one from the start.',
  flags: {
    port: {
      kind: 'integer',
      value: 'PORT',
      min: 0,
      max: 65_535,
      help: 'the port, 0 for any free one (8787)',
    },
    host: { kind: 'text', value: 'HOST', help: 'the address to listen on (127.0.0.1)' },
    grace: {
      kind: 'duration',
      value: 'DURATION',
      min: 0,
      help: 'how long running requests may finish (10s)',
    },
    limits: {
      kind: 'text',
      value: 'FILE',
      help: 'tiers, caps, rates and other limits as JSON',
      complete: 'file',
    },
    'signing-key': {
      kind: 'text',
      value: 'FILE',
      help: 'an SSH key that signs the evidence bundles that are served',
      complete: 'file',
    },
    threads: {
      kind: 'integer',
      value: 'N',
      min: 1,
      max: 64,
      help: 'maximum threads that answer questions (one per core, up to 8)',
    },
    model: {
      kind: 'switch',
      help: 'let the model of `ibid model set` read for callers; you pay for it',
    },
    ui: { kind: 'switch', help: 'also serve the pages of `ibid ui`, beside the API' },
    'log-level': { kind: 'text', value: 'LEVEL', choices: LEVELS, help: 'JSON lines on stderr (info)' },
  },
  examples: [
    'ibid serve',
    'ibid serve --port 0 --json',
    'ibid serve --host 0.0.0.0 --log-level error',
    'ibid serve --signing-key ~/.ssh/id_ed25519',
    'ibid serve --threads 16',
    'ibid serve --ui',
    'ibid serve --model',
  ],
  exits: ['local_io'],
  async run(context, { flags }) {
    const host = flags.host ?? '127.0.0.1';
    const signer = await signerFor(context, flags['signing-key']);
    const { service, threads, sockets } = await open(context, host, signer, {
      limits: flags.limits,
      level: flags['log-level'] ?? 'info',
      count: flags.threads,
      reader: flags.model ? await readerFor(context) : undefined,
    });
    await keysOrLoopback(context, service.backend.accounts, host);
    const pages = flags.ui ? await pagesOver(context, service) : undefined;
    const { serve } = await import('../../../service/http/serve.ts');
    const serving = await serve(pages?.service ?? service, {
      host,
      ...(flags.port === undefined ? {} : { port: flags.port }),
      limits: sockets,
    });
    noteServing(context.env, serving.url);
    const own = (await service.backend.accounts.hasKeys()) ? undefined : pages?.addressAt(serving.url);
    await sayAddress(context, serving.url, own);
    // Requests that run may finish.
    context.linger?.();
    const rounds = await keepLooking(service, context);
    await untilAborted(context.signal);
    await rounds.stop();
    forgetServing(context.env, serving.url);
    await serving.close(flags.grace ?? 10_000);
    await threads.close();
    return { kind: 'raw', text: '' };
  },
});

/** The pages over the service, and the address that lets this machine's own reader in. */
async function pagesOver(context: Context, service: OpenedService) {
  const { withPages } = await import('../../ui/served.ts');
  const { addressWithToken, secretsFor } = await import('../../ui/running.ts');
  const secrets = secretsFor(context.env);
  const told = (error: unknown) =>
    context.io.err(jsonLine({ event: 'page failed', reason: messageOf(error) }));
  return {
    service: withPages({ service, backend: service.backend, secrets, now: context.now, told }),
    addressAt: (url: string) => addressWithToken({ ...secrets, url }, '/'),
  };
}

/** @param pages where the pages open without a key, once */
async function sayAddress(context: Context, url: string, pages: string | undefined): Promise<void> {
  const more = pages === undefined ? {} : { ui: pages };
  const lines = pages === undefined ? `${url}\n` : `${url}\n${pages}\n`;
  await context.io.out(context.flags.json ? `${JSON.stringify({ url, ...more })}\n` : lines);
}

/** Before anything is opened: a key that cannot sign ends the command. */
async function signerFor(context: Context, path: string | undefined): Promise<EvidenceSigner | null> {
  if (path === undefined) return null;
  return (await import('../evidence/signing.ts')).evidenceSigner(context, path);
}

/** The reader of the profile, for all callers. @throws {CliError} `usage` where it has no model. */
async function readerFor(context: Context): Promise<Reader> {
  const { modelOf } = await import('../../../config/models.ts');
  const { openReader } = await import('../../model/open-reader.ts');
  const { folders, profileName } = await context.settings();
  const model = modelOf(folders.config, profileName);
  if (model !== undefined) return openReader(context, model, { isLasting: true });
  throw new CliError('usage', `Profile ${profileName} has no model to read with.`, {
    advice: 'Set one: ibid model set --base-url http://127.0.0.1:11434/v1 --name NAME',
  });
}

/** As the flags have it. */
interface Given {
  readonly limits: string | undefined;
  readonly level: (typeof LEVELS)[number];
  /** Of threads. */
  readonly count: number | undefined;
  readonly reader: Reader | undefined;
}

async function open(
  context: Context,
  host: string,
  signer: EvidenceSigner | null,
  { limits, level, count, reader }: Given,
) {
  const { folders, store } = await context.settings();
  const { openService } = await import('../../../service/open.ts');
  const { isLoopback } = await import('../../../api/loopback.ts');
  const { readLimits } = await import('../../../service/limits.ts');
  const { DEFAULT_SETTINGS } = await import('../../../service/settings.ts');
  const { createThreads } = await import('../../../service/threads/threads.ts');
  const loopback = isLoopback(host);
  const least = LEVELS.indexOf(level);
  const read = limits === undefined ? undefined : await readLimits(limits);
  const settings = {
    ...DEFAULT_SETTINGS,
    ...read?.settings,
    openUntilFirstKey: loopback,
    shortFileUrls: true,
  };
  const log = (entry: LogEntry): void => {
    if (LEVELS.indexOf(entry.level) > least) return;
    const line = { time: new Date(context.now()).toISOString(), ...entry };
    context.io.err(jsonLine(line));
  };
  const threads = createThreads({
    folder: folders.data,
    store,
    version: VERSION,
    settings,
    log,
    ...(count === undefined ? {} : { count }),
  });
  const service = await openService({
    folder: folders.data,
    backend: await context.backend(),
    starterFolder: starterFolder(),
    version: VERSION,
    now: () => new Date(context.now()),
    log,
    settings,
    // A thread has no way to a model: what is read is answered here.
    ...(reader === undefined ? { threads } : { reader }),
    evidenceSigner: signer,
    ...(context.onOutdated === undefined ? {} : { onOutdated: context.onOutdated }),
  });
  return { service, threads, sockets: read?.sockets ?? {} };
}

/** Between the beginnings of two rounds of anomalies, in milliseconds. */
const LOOK_EVERY = 60_000;

async function keepLooking(service: OpenedService, context: Context) {
  const { outboxOf } = await import('../anomaly.ts');
  return (await service.anomalies()).keep(LOOK_EVERY, {
    outbox: await outboxOf(context),
    signal: context.signal,
  });
}

/** Says once that no key is needed, or refuses to open a corpus without keys to others. */
async function keysOrLoopback(
  context: Context,
  accounts: { hasKeys(): Promise<boolean> },
  host: string,
): Promise<void> {
  if (await accounts.hasKeys()) return;
  const { isLoopback } = await import('../../../api/loopback.ts');
  if (!isLoopback(host)) {
    throw new CliError('usage', `Anyone who reaches ${host} could read the corpus: there are no keys yet.`, {
      advice: 'Make one with `ibid serve keys create --scope query:read`, then serve.',
    });
  }
  await tell(context.io, [
    'No key was made yet, so callers on this machine need none (`ibid serve keys create`).',
  ]);
}
