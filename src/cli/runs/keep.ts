// A run's life: it is on the disk before its request leaves, and again when it is known how that
// ended. A process that is ended in between leaves a run without an end, which `ibid runs recover`
// looks at.
import { recordIn } from '../../api/record.ts';
import { createHash, randomBytes } from 'node:crypto';
import { scrubbedBytes } from '../../client/key.ts';
import { removeQuietly } from '../../disk/durable.ts';
import { pathOfRun, runsFolder, writeRun } from './files.ts';
import { thisProcess } from '../../disk/owner.ts';
import { runIdOf, type Part, type Run, type RunEnd, type RunReceipt, type RunStart } from './run.ts';

/** A larger answer is not kept with its run unless it would be lost otherwise; bytes. */
const LARGEST = 32 * 1024 * 1024;

/** What is asked, as it will be sent. */
export interface Asked extends Pick<
  RunStart,
  'profile' | 'base_url' | 'route' | 'method' | 'path' | 'paid' | 'worst_usd'
> {
  readonly body: Uint8Array | null;
}

/** How a request ended, the answer's bytes beside it. */
export interface Ending extends Omit<RunEnd, 'time' | 'answer'> {
  readonly answer: Uint8Array | null;
}

export interface Keeping {
  /** The state folder. */
  readonly state: string;
  readonly now: () => number;
  /** Takes the key out of what is written. */
  readonly scrub: (text: string) => string;
  /** Neither what is asked nor what is answered is written, only hashes (--no-keep). */
  readonly withoutTexts: boolean;
}

export interface OpenRun {
  readonly id: string;
  /** The receipt of a download, which its end is written with. */
  receipt: RunReceipt | null;
  /** Writes how it ended; `whole` keeps the answer whatever its size and --no-keep say. Fails with the system's error. */
  end(ending: Ending, whole?: 'whole'): void;
  /** Nothing was sent: it leaves nothing. */
  drop(): void;
}

export function newRunId(now: number): string {
  return runIdOf(now, randomBytes(4).toString('hex'));
}

/** Writes a run that begins now; on the disk, not only on its way there, where it may be billed. Fails with the system's error. */
export function beginRun(id: string, asked: Asked, keeping: Keeping): OpenRun {
  const folder = runsFolder(keeping.state);
  const body = keeping.withoutTexts || asked.body === null ? null : scrubbedBytes(asked.body, keeping.scrub);
  const { profile, base_url, route, method, path, paid, worst_usd } = asked;
  const run: Run = {
    id,
    time: new Date(keeping.now()).toISOString(),
    profile,
    base_url,
    route,
    method,
    path: keeping.scrub(path).slice(0, 2000),
    paid,
    worst_usd,
    title: body === null ? null : titleOf(recordIn(Buffer.from(body).toString('utf8')) ?? {}),
    body_sha256: asked.body === null ? null : partOf(asked.body).sha256,
    body: body === null ? null : partOf(body),
    owner: thisProcess(),
    end: null,
    receipt: null,
  };
  writeRun(folder, { run, body, answer: null });
  return {
    id,
    receipt: null,
    end({ answer, ...how }, whole) {
      const kept = keptAnswer(answer, keeping, whole === 'whole');
      const time = new Date(keeping.now()).toISOString();
      const detail = how.detail === null ? null : keeping.scrub(how.detail).slice(0, 2000);
      const end: RunEnd = { ...how, time, detail, answer: kept === null ? null : partOf(kept) };
      writeRun(folder, { run: { ...run, end, receipt: this.receipt }, body, answer: kept });
    },
    drop: () => removeQuietly(pathOfRun(folder, run)),
  };
}

function keptAnswer(
  answer: Uint8Array | null,
  { withoutTexts, scrub }: Keeping,
  whole: boolean,
): Uint8Array | null {
  if (answer === null || (!whole && (withoutTexts || answer.length > LARGEST))) return null;
  return scrubbedBytes(answer, scrub);
}

/** The members of each route that say what it is about. */
const TELLING = ['query', 'message', 'entity', 'shock', 'topic', 'variant', 'sectors'];

/** What a request asks, on one line; null where its members do not say it. */
export function titleOf(value: Readonly<Record<string, unknown>>): string | null {
  let text = '';
  const add = (part: unknown) => {
    if (typeof part === 'string') text += text === '' ? part : ` · ${part}`;
  };
  for (const name of TELLING) {
    const member = value[name];
    if (Array.isArray(member)) member.forEach(add);
    else if (member !== undefined) add(member);
  }
  return text === '' ? null : text.slice(0, 200).replace(/\s+/g, ' ').trim();
}

export function partOf(bytes: Uint8Array): Part {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
