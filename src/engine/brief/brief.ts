// What GET /v1/briefs shows of a brief; briefs themselves are in api/payloads/brief.ts.
import type { Brief, BriefSummary } from '../../api/payloads/brief.ts';

/** The line of a list for a brief. */
export function summaryOf(brief: Brief): BriefSummary {
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
