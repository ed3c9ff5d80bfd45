// The answer to a query laid out as a brief, so that Markdown and HTML of both are made in one place. A document of another
// layout is handed on as it is: those pages know what to do with it.
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { Brief, BriefSection } from '../../../api/payloads/brief.ts';
import type { Claim } from '../../../api/payloads/common.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { Answer, ClosePassage, Conflict, OpenPart, QueryReason } from '../../../api/payloads/query.ts';
import type { ShownParagraph } from './passage-blocks.ts';
import { citationsOf, claimsOf, NOT_SURE, textOf } from './cited.ts';
import { disagreement, untold } from './disagreeing.ts';
import { isList, recordsIn } from '../table/rows.ts';

type Paragraph = ForeignRecord<ShownParagraph>;

/** Title, text, conflicts and what stayed open as sections; the citations as they are. */
export function answerPage(document: Foreign<Answer>): Foreign<Brief> {
  if (!isRecord(document)) return document;
  const { answer, citations } = document;
  const refused = isInsufficient(document) && isList(document.reasons);
  const known = claimsOf(document.claims) !== undefined && citationsOf(citations) !== undefined;
  if (!refused && (typeof answer !== 'string' || !known)) return document;
  const opening = refused ? [notSure(document.reasons)] : told(document);
  const { others, older } = untold(document.conflicts);
  return {
    id: document.id,
    title: document.query,
    variant: document.mode,
    created_at: document.created_at,
    reading: document.reading,
    billable: document.billable,
    citations: [...(isList(citations) ? citations : []), ...recordsIn(document.closest)],
    sections: [
      { heading: '', paragraphs: opening },
      ...section('Sources that conflict with this', others.map(conflict)),
      ...section('Older, on the same page', older.map(conflict)),
      ...section('The closest passages', recordsIn(document.closest).map(passage)),
      ...section('Not answered', recordsIn(document.unanswered).flatMap(open)),
    ],
  };
}

function section(heading: string, paragraphs: readonly Paragraph[]): ForeignRecord<BriefSection>[] {
  return paragraphs.length === 0 ? [] : [{ heading, paragraphs }];
}

/** The answer, below what is to be known first: that its documents disagree. */
function told(document: ForeignRecord<Answer>): Paragraph[] {
  const words = disagreement(document);
  const said = paragraph(document.answer, document.claims);
  return words === undefined ? [said] : [paragraph(words, []), said];
}

function paragraph(text: unknown, claims: Foreign<readonly Claim[]>): Paragraph {
  return { outcome: 'answered', text, claims: claims ?? [] };
}

function conflict({ text, citation_id: id }: ForeignRecord<Conflict>): Paragraph {
  return { ...paragraph(text, [{ text, citation_ids: [id] }]), relation: 'conflict' };
}

function passage(one: ForeignRecord<ClosePassage>): Paragraph {
  const { quote, id } = one;
  return { ...paragraph(quote, [{ text: quote, citation_ids: [id] }]), passage: one };
}

function open({ query, reasons }: ForeignRecord<OpenPart>): Paragraph[] {
  return refusals(reasons, query);
}

function notSure(reasons: Foreign<readonly QueryReason[]>): Paragraph {
  const why = (isList(reasons) ? reasons.map(textOf) : []).filter((text) => text !== '');
  return refusals([{ code: 'weak_match', text: [NOT_SURE, ...why].join(' ') }], '')[0]!;
}

function refusals(reasons: Foreign<readonly QueryReason[]>, topic: unknown): Paragraph[] {
  const texts = isList(reasons) && reasons.length > 0 ? reasons.map(textOf) : [''];
  return texts.map((reason) => ({ outcome: 'insufficient_evidence', text: null, reason, topic, claims: [] }));
}
