// A lesson over Markdown files in a store of their own.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPaths } from '../../../src/service/manage-corpus.ts';
import type { Reader } from '../../../src/engine/reading/reader.ts';
import { merged, newSession, type Session } from '../../../src/engine/tutor/session.ts';
import type { Turn } from '../../../src/engine/tutor/turn/reply.ts';
import { takeTurn } from '../../../src/engine/tutor/turn/turn.ts';
import { openBackend } from '../../../src/store/backend.ts';

export interface Lesson {
  /** Takes a turn and goes on from it. */
  readonly say: (message: string, reader?: Reader) => Promise<Turn>;
  readonly session: () => Session;
}

export async function withLesson(
  files: Readonly<Record<string, string>>,
  topic: string,
  test: (lesson: Lesson) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-lesson-'));
  const backend = await openBackend(join(folder, 'data'));
  try {
    const paths = Object.keys(files).map((name) => join(folder, name));
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
    await addPaths(backend.corpus, paths, { sector: 'school', now: () => new Date(0) });
    let session = newSession('school', topic);
    await test({
      say: async (message, reader) => {
        const turn = await takeTurn(backend.corpus, session, message, reader === undefined ? {} : { reader });
        session = merged(session, session, turn.session);
        return turn;
      },
      session: () => session,
    });
  } finally {
    await backend.close();
    await rm(folder, { recursive: true });
  }
}

export function textOf({ passages }: Turn): string {
  return passages.map(({ text }) => text).join('\n');
}

export const KEEL = `# Keels

## What a keel is

A keel is the beam along the bottom of a hull. In other words, the keel is the spine of the boat.
Even adding that beam is a step forward. We will discuss rudders in the next chapter.
A deep keel keeps the boat upright because its ballast hangs far below the water line. For example, a racing yacht carries
three tonnes of lead.

## Kinds of ballast

Lead and iron are the usual kinds of ballast in sailing boats of every size. Builders prefer lead for its weight, which Nordal & Sons
of Ellingham sell for 12 euros a kilogram.

    weigh ballast | sum

Water tanks replace lead in some racing boats with crews of twelve sailors.

## Why keels matter

Without a keel the wind would push a boat sideways over the whole bay.
`;
export const RUDDER = `# Rudders

Rudders steer a boat, and many keels carry one. Maintainers: people who repair rudders and keels in winter.
We call the act of turning a rudder helming. The tiller moves the rudder from side to side.
`;
