// A model of a hub, fetched into the data folder file by file; used when all are there.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Fetch } from '../../../client/types.ts';
import { checkAddress } from '../../../config/profiles.ts';
import {
  CONFIGS,
  faultOfFolder,
  MODEL,
  MOST_BYTES,
  MOST_CONFIG,
  TOKENIZER,
} from '../../../reader/local/files.ts';
import { socketsFor } from '../../kit/connect.ts';
import type { Context } from '../../kit/context.ts';
import { CliError, usageError } from '../../kit/errors.ts';
import { VERSION } from '../../kit/version.ts';
import { download } from './download.ts';

/** Where models are asked for unless --hub says otherwise. */
export const HUB = 'https://huggingface.co';

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
  if (faultOfFolder(folder) === undefined) return folder;
  // What a run that was cut has fetched is there for the next one.
  const aside = `${folder}.part`;
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  await fetchAll(context, aside, { name, base: checkAddress(hub) });
  rmSync(folder, { recursive: true, force: true });
  renameSync(aside, folder);
  return folder;
}

async function fetchAll(
  context: Context,
  folder: string,
  { name: { name, revision, file }, base }: { readonly name: HubName; readonly base: string },
): Promise<void> {
  const wanted: readonly Wanted[] = [
    { name: TOKENIZER, paths: [TOKENIZER], isNeeded: true },
    ...CONFIGS.map((one) => ({ name: one, paths: [one], isNeeded: false })),
    { name: MODEL, paths: file === undefined ? PLACES : [file], isNeeded: true },
  ];
  const sockets = await socketsFor(context, 1);
  const spinner = context.io.isTerminal(2) ? await context.io.spinner(`fetching ${name}`) : undefined;
  try {
    for (const one of wanted) {
      const isThere = await fetchOne(context, one.name, {
        fetch: sockets.fetch,
        path: join(folder, one.name),
        addresses: one.paths.map((path) => `${base}/${name}/resolve/${revision}/${path}`),
        onProgress: (bytes, of) => spinner?.text(`fetching ${name}: ${one.name} ${progressOf(bytes, of)}`),
      });
      if (!isThere && one.isNeeded)
        throw new CliError('unreachable', `${name} at ${base} has no file ${one.paths.join(' or ')}.`, {
          advice:
            'Name one that is there with OWNER/NAME:PATH.onnx, or give a folder with model.onnx and tokenizer.json.',
        });
    }
  } finally {
    spinner?.stop();
    await sockets.close();
  }
}

interface Place {
  readonly fetch: Fetch;
  readonly path: string;
  /** Of which the first that is there is taken. */
  readonly addresses: readonly string[];
  readonly onProgress: (bytes: number, of: number | null) => void;
}

/** Whether the file is now there; false where the hub has none. @throws {CliError} `unreachable` */
async function fetchOne(
  { signal }: Context,
  name: string,
  { path, addresses, ...how }: Place,
): Promise<boolean> {
  if (existsSync(path)) return true;
  for (const url of addresses) {
    const most = MOST_BYTES[name] ?? MOST_CONFIG;
    const got = await download({ ...how, url, path, most, signal, userAgent: `ibid/${VERSION}` });
    if (got.kind === 'whole') return true;
    if (got.kind === 'failed')
      throw new CliError('unreachable', `${url} could not be fetched: ${got.why}.`, {
        advice:
          'Try again, name another with OWNER/NAME, or give a folder with model.onnx and tokenizer.json.',
      });
  }
  return false;
}

function progressOf(bytes: number, of: number | null): string {
  const megabytes = (count: number) => (count / 1e6).toFixed(1);
  return of === null ? `${megabytes(bytes)} MB` : `${megabytes(bytes)} of ${megabytes(of)} MB`;
}

interface HubName {
  /** `OWNER/NAME`. */
  readonly name: string;
  /** A branch, tag or commit. */
  readonly revision: string;
  /** The ONNX file within the model; undefined where the usual places are looked at. */
  readonly file: string | undefined;
}

const FORM =
  /^(?<name>[A-Za-z0-9][\w.-]{0,95}\/[A-Za-z0-9][\w.-]{0,95})(?:@(?<revision>[A-Za-z0-9][\w.-]{0,95}))?(?::(?<file>[\w.-]+(?:\/[\w.-]+){0,4}\.onnx))?$/;

/** The name of a model at a hub, with @REVISION or :FILE where another than the usual is meant; undefined for any other text. */
export function hubNameIn(text: string): HubName | undefined {
  const { name, revision = 'main', file } = FORM.exec(text)?.groups ?? {};
  if (name === undefined || /(?:^|[/.])\.\.?(?:[/.]|$)/.test(text)) return undefined;
  return { name, revision, file };
}

/** @throws {CliError} `usage` */
export function checkHubName(text: string): HubName {
  const found = hubNameIn(text);
  if (found === undefined)
    throw usageError(
      `${JSON.stringify(text)} is neither a folder that is there nor the name of a model at a hub.`,
      'Give a folder with model.onnx and tokenizer.json, or OWNER/NAME, OWNER/NAME@REVISION or OWNER/NAME:onnx/FILE.onnx.',
    );
  return found;
}

/** The name of the folder for it: one a model, revision and file. */
export function folderNameOf({ name, revision, file }: HubName): string {
  const parts = [name, revision, ...(file === undefined ? [] : [file])];
  return parts.map((part) => part.replaceAll('/', '--')).join('@');
}
