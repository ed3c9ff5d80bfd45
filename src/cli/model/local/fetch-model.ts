// A model of a hub, fetched into ibid's data folder: its few files one by one, each whole, and used when all of them are.
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord } from '../../../api/record.ts';
import type { Fetch } from '../../../client/types.ts';
import { checkAddress } from '../../../config/profiles.ts';
import { writeWhole } from '../../../disk/durable.ts';
import {
  CONFIGS,
  MODEL,
  MOST_BYTES,
  MOST_CONFIG,
  sha256Of,
  sizeOf,
  TOKENIZER,
} from '../../../reader/local/files.ts';
import type { Context } from '../../kit/context.ts';
import { CliError } from '../../kit/errors.ts';
import { VERSION } from '../../kit/version.ts';
import { download, type Downloaded } from './download.ts';
import { folderNameOf, type HubName } from './hub-name.ts';

/** Where models are asked for unless --hub says otherwise. */
export const HUB = 'https://huggingface.co';

/** What was fetched, and the SHA-256 of each file: written last, so that a folder with it is whole. */
const MANIFEST = 'fetched.json';

/** Where hubs have a network, the usual place first. */
const PLACES = ['onnx/model.onnx', MODEL] as const;

interface Wanted {
  /** Its name in the folder. */
  readonly name: string;
  /** Paths at the hub, of which the first that is there is taken. */
  readonly paths: readonly string[];
  readonly isNeeded: boolean;
}

/** The folder of a hub's model, fetched where it is not there yet. @throws {CliError} `unreachable`; the signal's reason. */
export async function fetchModel(
  context: Context,
  data: string,
  name: HubName,
  hub: string,
): Promise<string> {
  const folder = join(data, 'models', folderNameOf(name));
  if (await isWhole(folder, context.signal)) return folder;
  const aside = `${folder}.part`;
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  const files = await fetchAll(context, aside, { name, base: checkAddress(hub) });
  const manifest = { name: name.name, revision: name.revision, hub, files };
  writeWhole(join(aside, MANIFEST), [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)], true);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  renameSync(aside, folder);
  return folder;
}

/** Whether every file of a folder is the one that was fetched. */
async function isWhole(folder: string, signal: AbortSignal): Promise<boolean> {
  const files = hashesIn(folder);
  if (files === undefined) return false;
  for (const [file, sha256] of Object.entries(files)) {
    const path = join(folder, file);
    if (sizeOf(path) === undefined || (await sha256Of(path, signal)) !== sha256) return false;
  }
  return true;
}

/** By the file's name; undefined where the folder is not whole. */
function hashesIn(folder: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
    const files = isRecord(value) ? value['files'] : undefined;
    if (!isRecord(files)) return undefined;
    const known = [MODEL, TOKENIZER, ...CONFIGS].flatMap((name) => {
      const sha256 = files[name];
      return typeof sha256 === 'string' ? [[name, sha256] as const] : [];
    });
    return known.length === 0 ? undefined : Object.fromEntries(known);
  } catch {
    return undefined;
  }
}

async function fetchAll(
  context: Context,
  folder: string,
  { name: { name, revision, file }, base }: { readonly name: HubName; readonly base: string },
): Promise<Record<string, string>> {
  const wanted: readonly Wanted[] = [
    { name: TOKENIZER, paths: [TOKENIZER], isNeeded: true },
    ...CONFIGS.map((one) => ({ name: one, paths: [one], isNeeded: false })),
    { name: MODEL, paths: file === undefined ? PLACES : [file], isNeeded: true },
  ];
  const found: Record<string, string> = {};
  const { fetch, close } = await sockets(context);
  const spinner = context.io.isTerminal(2) ? await context.io.spinner(`fetching ${name}`) : undefined;
  try {
    for (const one of wanted) {
      const sha256 = await fetchOne(
        context,
        { folder, fetch, one },
        {
          addresses: one.paths.map((path) => `${base}/${name}/resolve/${revision}/${path}`),
          onProgress: (bytes, of) => spinner?.text(`fetching ${name}: ${one.name} ${progressOf(bytes, of)}`),
        },
      );
      if (sha256 !== undefined) found[one.name] = sha256;
      else if (one.isNeeded)
        throw new CliError('unreachable', `${name} at ${base} has no file ${one.paths.join(' or ')}.`, {
          advice:
            'Name one that is there with OWNER/NAME:PATH.onnx, or give a folder with model.onnx and tokenizer.json.',
        });
    }
    return found;
  } finally {
    spinner?.stop();
    await close();
  }
}

interface Addresses {
  readonly addresses: readonly string[];
  readonly onProgress: (bytes: number, of: number | null) => void;
}

/** The SHA-256 of a file that is now there; undefined where the hub has none. */
async function fetchOne(
  { signal }: Context,
  { folder, fetch, one: { name } }: { readonly folder: string; readonly fetch: Fetch; readonly one: Wanted },
  { addresses, onProgress }: Addresses,
): Promise<string | undefined> {
  const path = join(folder, name);
  // Of a run that was cut between two files.
  if (sizeOf(path) !== undefined) return sha256Of(path, signal);
  for (const url of addresses) {
    const most = MOST_BYTES[name] ?? MOST_CONFIG;
    const got = await download({ fetch, url, path, most, signal, userAgent: `ibid/${VERSION}`, onProgress });
    if (got.kind === 'whole') return got.sha256;
    if (got.kind === 'failed') throw failureOf(url, got);
  }
  return undefined;
}

function failureOf(url: string, { why, kept }: Downloaded & { readonly kind: 'failed' }): CliError {
  const advice =
    kept > 0
      ? `${kept} bytes of it are kept: the same command goes on from there.`
      : 'Try again, name another with OWNER/NAME, or give a folder with model.onnx and tokenizer.json.';
  return new CliError('unreachable', `${url} could not be fetched: ${why}.`, { advice });
}

async function sockets(context: Context): Promise<{ fetch: Fetch; close: () => Promise<void> }> {
  const { openSockets } = await import('../../../client/undici.ts');
  const { proxiesFrom } = await import('../../../client/proxy.ts');
  const ca = context.env['NODE_EXTRA_CA_CERTS'];
  return openSockets({
    proxies: proxiesFrom(context.env),
    caFiles: ca === undefined ? [] : [ca],
    connections: 1,
  });
}

function progressOf(bytes: number, of: number | null): string {
  const megabytes = (count: number) => (count / 1e6).toFixed(1);
  return of === null ? `${megabytes(bytes)} MB` : `${megabytes(bytes)} of ${megabytes(of)} MB`;
}
