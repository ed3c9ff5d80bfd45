// GET /v1/briefs, /v1/briefs/{id} and its evidence. Only the workspace of a brief can see it.
import type { Brief, BriefSummary } from '../../api/payloads/brief.ts';
import type { Page } from '../../api/payloads/common.ts';
import type { EvidenceBundle } from '../../api/payloads/evidence.ts';
import type { RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { storedJson, type StoredJson } from '../reply.ts';
import { citationsShown } from '../citations.ts';
import { keptBrief, listOf, storedText } from './stored-records.ts';

/** One page of summaries, newest first; `sector` is one of the sectors that a brief was made over. */
export async function listBriefs(
  input: RequestOf<'brief.list'>,
  call: RoutedCall,
): Promise<Page<BriefSummary>> {
  const label = input.sector === undefined ? undefined : sectorLabel(input.sector);
  return listOf('brief', label, input, call, (text) => summaryOf(JSON.parse(text) as Brief));
}

/** The line of a list for a brief. */
function summaryOf(brief: Brief): BriefSummary {
  const { id, outcome, title, variant, persona, sectors, created_at, citations } = brief;
  const paragraphs = brief.sections.flatMap((section) => section.paragraphs);
  const answered = paragraphs.filter((paragraph) => paragraph.outcome === 'answered').length;
  return {
    id,
    outcome,
    title,
    variant,
    persona,
    sectors,
    created_at,
    paragraphs: { answered, insufficient_evidence: paragraphs.length - answered },
    claims: paragraphs.reduce((sum, paragraph) => sum + paragraph.claims.length, 0),
    citations: citations.length,
  };
}

/** The whole brief as it was made. */
export async function getBrief(call: RoutedCall): Promise<Brief> {
  return briefShown(await keptBrief(call), call);
}

/** The evidence bundle: the bytes that were stored when the brief was made. */
export async function briefEvidence(call: RoutedCall): Promise<StoredJson<EvidenceBundle>> {
  return storedJson(await storedText(call, 'evidence'));
}

/** The label of the briefs over a sector, with a prefix since briefs have labels of other kinds too. */
export function sectorLabel(sector: string): string {
  return `sector:${sector}`;
}

/** A stored brief as this caller may see it. */
export async function briefShown(brief: Brief, call: RoutedCall): Promise<Brief> {
  return { ...brief, citations: await citationsShown(brief.citations, call) };
}
