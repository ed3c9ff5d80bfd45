// How what is asked for one document is opened at a model without a server.
import type { ModelSettings } from '../../../config/profiles.ts';
import type { Task } from '../../../engine/reading/reader.ts';
import { NOTHING_ASKED, type Asking } from '../../../reader/chat.ts';
import { localAsking } from '../../../reader/local/asking.ts';
import { calibrationOf } from '../../../reader/local/calibration.ts';
import { runtimeFolder } from '../../../reader/local/runtime.ts';
import { openWarm, type Scored, type WarmModel } from '../../../reader/local/warm.ts';
import type { Context } from '../../kit/context.ts';
import type { Preview } from '../open-reader.ts';

/** The process is started by the first question, and ends with the run. */
export async function localOpener(
  context: Context,
  { base_url: address, folder = '' }: Pick<ModelSettings, 'base_url' | 'folder'>,
  { endOf, preview }: { readonly endOf: () => number; readonly preview?: Preview | undefined },
): Promise<() => Asking> {
  const runtime = runtimeFolder((await context.settings()).folders.data);
  const warm = openWarm({ runtime, folder, address });
  context.atEnd(async () => warm.close());
  const calibration = calibrationOf(folder);
  const showing = (task: Task) => {
    if (preview !== undefined) Object.assign(preview, { task });
  };
  const { now } = context;
  // The process has a clock of its own, which is the system's.
  const until = () => Date.now() + (endOf() - now());
  return () =>
    typeof calibration === 'string'
      ? unfit(calibration)
      : localAsking({
          warm,
          calibration,
          until: until(),
          ...(preview === undefined ? {} : { preview: showing }),
        });
}

/** Why a folder's model cannot be run, as a sentence; undefined where it can: it is loaded, and asked once. */
export async function probe(
  runtime: string,
  folder: string,
  address: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const calibration = calibrationOf(folder);
  if (typeof calibration === 'string') return calibration;
  const warm: WarmModel = openWarm({ runtime, folder, address });
  try {
    const asked = { question: 'Is this read?', texts: ['This is read.'], until: Date.now() + LONG, signal };
    const scored: Scored = await warm.score(asked);
    return scored.kind === 'failed' ? scored.why : undefined;
  } finally {
    warm.close();
  }
}

/** Milliseconds: what bounds a question is shorter. */
const LONG = 600_000;

function unfit(why: string): Asking {
  return {
    ask: async () => ({ kind: 'failed', why }),
    facts: () => NOTHING_ASKED,
  };
}
