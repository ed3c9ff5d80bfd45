// The last answer that was shown on the terminal, and what its footnote numbers cite. Runs keep it.
import { isRecord } from '../../api/record.ts';
import { recordIn } from '../../disk/record-line.ts';
import {
  claimsOf,
  citationsOf,
  numbersOf,
  type ForeignCitation,
  type Numbers,
} from '../output/answer/cited.ts';
import { pageOf } from '../output/brief/brief-page.ts';
import { quotedIn } from '../output/causal/causal-words.ts';
import { traceIn } from '../output/causal/causal-document.ts';
import { readRun, readWhole, runFiles, runsFolder } from '../runs/files.ts';
import type { Run } from '../runs/run.ts';

export interface LastAnswer {
  readonly run: Run;
  /** Citations by footnote number: of several of one document the first. */
  readonly cited: ReadonlyMap<number, ForeignCitation>;
}

/** Routes whose answers cite. */
const CITING: ReadonlySet<string> = new Set(['query', 'causal', 'tutor', 'brief.create']);

/** Runs that are looked at for one with an answer, newest first. */
const MOST = 200;

/** @param state the state folder; undefined where no answer is kept */
export function lastAnswer(state: string): LastAnswer | undefined {
  let looked = 0;
  for (const { route, path } of runFiles(runsFolder(state))) {
    if (!CITING.has(route)) continue;
    if ((looked += 1) > MOST) return undefined;
    const run = readRun(path);
    if (run === undefined || (run.end?.answer ?? null) === null) continue;
    const answer = readWhole(path)?.answer ?? null;
    const document = answer === null ? undefined : recordIn(Buffer.from(answer).toString('utf8'));
    if (document !== undefined) return { run, cited: citedIn(route, document) };
  }
  return undefined;
}

function citedIn(route: string, document: Readonly<Record<string, unknown>>): Map<number, ForeignCitation> {
  const found = new Map<number, ForeignCitation>();
  const citations = citationsIn(document);
  const byId = new Map(citations.map((citation) => [citation.id, citation]));
  for (const [id, number] of numbersIn(route, document, citations)) {
    const citation = byId.get(typeof id === 'string' ? id : '');
    if (citation !== undefined && !found.has(number)) found.set(number, citation);
  }
  return found;
}

function citationsIn({ citations }: Readonly<Record<string, unknown>>): ForeignCitation[] {
  return Array.isArray(citations) ? (citationsOf(citations.filter((one) => isRecord(one))) ?? []) : [];
}

/** The numbers that the views gave. */
function numbersIn(
  route: string,
  document: Readonly<Record<string, unknown>>,
  citations: readonly ForeignCitation[],
): Numbers {
  if (route === 'brief.create') return pageOf(document)?.numbers ?? new Map();
  if (route === 'causal') {
    const trace = traceIn(document);
    return trace === undefined ? new Map() : numbersOf(quotedIn(trace), citations);
  }
  const { claims } = document;
  return numbersOf((Array.isArray(claims) ? claimsOf(claims) : undefined) ?? [], citations);
}
