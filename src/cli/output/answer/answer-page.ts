// The answer to a query laid out as a brief, so that Markdown and HTML of both are made in one place. A document of another
// layout is handed on as it is: those pages know what to do with it.
import { isInsufficient } from '../../../api/outcome.ts';
import { textOf } from './cited.ts';
import { isRecord } from '../table/rows.ts';

type Members = Readonly<Record<string, unknown>>;

/** Title, text, conflicts and what stayed open as sections; the citations as they are. */
export function answerPage(document: unknown): unknown {
  if (!isRecord(document)) return document;
  const { answer, citations } = document;
  const refused = isInsufficient(document) && Array.isArray(document['reasons']);
  if (!refused && (typeof answer !== 'string' || !Array.isArray(citations))) return document;
  const opening = refused ? refusals(document['reasons'], '') : [paragraph(answer, document['claims'])];
  return {
    id: document['id'],
    title: document['query'],
    variant: document['mode'],
    created_at: document['created_at'],
    billable: document['billable'],
    citations,
    sections: [
      { heading: '', paragraphs: opening },
      ...section('Sources that conflict with this', records(document['conflicts']).map(conflict)),
      ...section('Not answered', records(document['unanswered']).flatMap(open)),
    ],
  };
}

function section(heading: string, paragraphs: readonly Members[]): Members[] {
  return paragraphs.length === 0 ? [] : [{ heading, paragraphs }];
}

function paragraph(text: unknown, claims: unknown): Members {
  return { outcome: 'answered', text, claims: claims ?? [] };
}

function conflict({ text, citation_id: id }: Members): Members {
  return { ...paragraph(text, [{ text, citation_ids: [id] }]), relation: 'conflict' };
}

function open({ query, reasons }: Members): Members[] {
  return refusals(reasons, query);
}

function refusals(reasons: unknown, topic: unknown): Members[] {
  const texts = Array.isArray(reasons) && reasons.length > 0 ? reasons.map(textOf) : [''];
  return texts.map((reason) => ({ outcome: 'insufficient_evidence', text: null, reason, topic, claims: [] }));
}

function records(value: unknown): Members[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
