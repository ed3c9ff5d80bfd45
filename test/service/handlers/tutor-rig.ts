// A service for the tests of the tutor: the starter corpus and a harbour of one's own.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { addPaths } from '../../../src/service/manage-corpus.ts';
import { openService, type OpenedService } from '../../../src/service/open.ts';
import { fillWithStarter, STARTER } from '../../support/starter.ts';
import { post } from '../app/fixtures.ts';

export const HARBOUR = `---
title: The harbour of Ellingham
sector: ports
---

# The harbour of Ellingham

## The basin

The Ellingham Harbour Board (EHB) runs the basin and its two locks. The basin was opened to ships in October 1911.
The harbour employs 2,300 people and handles timber, grain and cement.

## The closure

The closure of the eastern lock was caused by a crack in its gate. Ships waited outside for 12 days.
Nordal repaired the gate with steel plates from its own yard.
`;

export interface Turn {
  readonly session_id: string;
  readonly turn: number;
  readonly outcome: string;
  readonly lead: string | null;
  readonly step: { kind: string; title: string } | null;
  readonly reply: string | null;
  readonly claims: { text: string; citation_ids: string[]; verdict: string }[];
  readonly citations: {
    id: string;
    document_id: string;
    quote: string;
    locator: { start: number; end: number };
  }[];
  readonly judgement: {
    verdict: string;
    question: string;
    expected: string | null;
    citation_ids: string[];
  } | null;
  readonly check_question: { id: string; kind: string; text: string } | null;
  readonly shows: string[];
  readonly score: { asked: number; correct: number; partly: number; wrong: number; passed: number } | null;
  readonly asked: string | null;
  readonly advice: string | null;
  readonly progress: {
    covered: number;
    total: number;
    steps: { kind: string; title: string; done: boolean }[];
  };
  readonly unanswered: string[];
  readonly reasons: { code: string; text: string }[];
  readonly notices: string[];
  readonly available?: { sectors: string[]; topics: string[] };
  readonly cost_usd: number;
  readonly billable: boolean;
}

export interface Rig {
  readonly service: OpenedService;
  readonly folder: string;
  readonly close: () => Promise<void>;
  readonly turn: (body: object, headers?: Record<string, string>) => Promise<Turn>;
}

/** A service with the starter corpus and a harbour of one's own. */
export async function openRig(local = true): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-tutor-'));
  await fillWithStarter(join(folder, 'data'));
  const service = await openService({ folder: join(folder, 'data'), starterFolder: STARTER, local });
  await addNote(service, folder, 'harbour.md', HARBOUR);
  const close = async () => {
    await service.close();
    await rm(folder, { recursive: true });
  };
  return { service, folder, turn: turnsOf(service), close };
}

/** The same for one test, which may change it. */
export async function withRig(test: (rig: Rig) => Promise<void>, local = true): Promise<void> {
  const rig = await openRig(local);
  try {
    await test(rig);
  } finally {
    await rig.close();
  }
}

export function turnsOf(service: OpenedService): Rig['turn'] {
  return async (body, headers = {}) => {
    const response = await post(service, '/v1/tutor', body, headers);
    const document = (await response.json()) as Turn;
    expect([response.status, document]).toEqual([200, document]);
    return document;
  };
}

export async function addNote(
  service: OpenedService,
  folder: string,
  name: string,
  text: string,
): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, text);
  await addPaths(service.backend.corpus, [path], { keepStarter: true, now: () => new Date(0) });
}

export const TOPIC = { sector_id: 'ports', topic: 'the harbour of Ellingham' };
export const FREEZE = { sector_id: 'energy', topic: 'The Texas freeze of 2021' };
