// The receipts of downloaded bundles, from their runs, oldest first.
import type { Receipt } from '../../evidence/judge-hash.ts';
import { readRun, runFiles, runsFolder } from './files.ts';
import type { Run } from './run.ts';

/** The route whose runs have one. */
const ROUTE = 'brief.evidence';

export interface Receipts {
  readonly receipts: readonly Receipt[];
  /** Files that cannot be read: a run was ended as it wrote. */
  readonly torn: number;
}

export function receiptsOf(state: string): Receipts {
  const runs = [...runFiles(runsFolder(state))].filter(({ route }) => route === ROUTE).reverse();
  const read = runs.map(({ path }) => readRun(path));
  const found = read.flatMap((run) => (run === undefined ? [] : receiptOf(run)));
  return { receipts: found, torn: read.filter((run) => run === undefined).length };
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
