// The folder of a local model: which files it may have, and what names their content.
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL_SCHEME } from '../place.ts';

export const MODEL = 'model.onnx';
export const TOKENIZER = 'tokenizer.json';
/** Facts that the network and the tokenizer do not have themselves; `ibid.json` is calibration.ts's. */
export const CONFIGS = ['config.json', 'tokenizer_config.json', 'ibid.json'] as const;

/** Largest files, in bytes: a WASM memory holds four gigabytes, and the weights are in it beside what is computed. */
export const MOST_BYTES: Readonly<Record<string, number>> = {
  [MODEL]: 1_500_000_000,
  [TOKENIZER]: 64_000_000,
};
export const MOST_CONFIG = 4_000_000;

/** What is wrong with a folder of a model, as a sentence; undefined where nothing is. */
export function faultOfFolder(folder: string): string | undefined {
  for (const name of [MODEL, TOKENIZER, ...CONFIGS]) {
    const bytes = sizeOf(join(folder, name));
    const isNeeded = name === MODEL || name === TOKENIZER;
    if (bytes === undefined) {
      if (isNeeded) return `${folder} has no file ${name}.`;
    } else if (bytes > (MOST_BYTES[name] ?? MOST_CONFIG))
      return `${join(folder, name)} is too large: ${bytes} bytes, and ${MOST_BYTES[name] ?? MOST_CONFIG} are the most.`;
  }
  return undefined;
}

/** The bytes of a file; undefined where there is none. */
export function sizeOf(path: string): number | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true ? found.size : undefined;
}

/**
 * `local:` and 16 hex digits of a SHA-256 over the files: another content is another model, with a test and kept replies of
 * its own. Errors: the system's.
 */
export async function addressOf(folder: string, signal?: AbortSignal): Promise<string> {
  const whole = createHash('sha256');
  for (const name of [MODEL, TOKENIZER, ...CONFIGS]) {
    const path = join(folder, name);
    if (sizeOf(path) !== undefined) whole.update(`${name} ${await sha256Of(path, signal)}\n`);
  }
  return `${LOCAL_SCHEME}${whole.digest('hex').slice(0, 16)}`;
}

/** Lower-case hex. Errors: the system's; the signal's reason. */
export async function sha256Of(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const parts: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: 1 << 20 });
  for await (const part of parts) {
    signal?.throwIfAborted();
    hash.update(part);
  }
  return hash.digest('hex');
}
