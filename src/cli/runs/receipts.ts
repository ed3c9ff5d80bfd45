// The receipts of downloaded bundles, from their runs and from the list that earlier versions kept, oldest first.
import { readFileSync } from 'node:fs';
import { readReceipts, receiptsFile, type Receipt } from '../../evidence/receipt.ts';
import { readRun, runFiles, runsFolder } from './files.ts';
import type { Run } from './run.ts';

/** The route whose runs have one. */
const ROUTE = 'brief.evidence';

export interface Receipts {
  readonly receipts: readonly Receipt[];
  /** Files and lines that cannot be read: a run was ended as it wrote. */
  readonly torn: number;
}

export function receiptsOf(state: string): Receipts {
  const before = readReceipts(receiptsFile(state));
  const runs = [...runFiles(runsFolder(state))].filter(({ route }) => route === ROUTE).reverse();
  const read = runs.map(({ path }) => readRun(path));
  const found = read.flatMap((run) => (run === undefined ? [] : receiptOf(run)));
  const torn = read.filter((run) => run === undefined).length + linesIn(receiptsFile(state)) - before.length;
  return { receipts: [...before, ...found], torn };
}

function receiptOf({ receipt, end, base_url }: Run): Receipt[] {
  if (receipt === null || end === null || end.output === null) return [];
  const { brief_id, bundle_sha256, file_sha256, bytes, tool } = receipt;
  const { time, request_id, output: file } = end;
  return [
    {
      time,
      base_url: base_url ?? 'local',
      brief_id,
      request_id,
      bundle_sha256,
      file_sha256,
      bytes,
      file,
      tool,
    },
  ];
}

function linesIn(path: string): number {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '').length;
  } catch {
    return 0; // none were ever kept
  }
}
