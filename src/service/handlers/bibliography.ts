// GET /v1/briefs/{id}/bibliography: one entry for each document that a brief cites. Without a style: APA.
import { attempt } from '../../api/attempt.ts';
import type { BriefCitation } from '../../api/payloads/brief.ts';
import type { Bibliography, BibliographyEntry } from '../../api/payloads/bibliography.ts';
import type { RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { withPublicUrls, withShortUrls } from '../addresses.ts';
import type { CitedDocument } from '../../engine/bibliography/record.ts';
import { keptBrief } from './stored-records.ts';

const DEFAULT_STYLE = 'apa';

/** `{brief_id, style, edition, entries: [{id, document_id, csl, text, html, markdown, source_url?, pages?}]}`, entries as the style sorts them. */
export async function bibliography(
  input: RequestOf<'brief.bibliography'>,
  call: RoutedCall,
): Promise<Bibliography> {
  const brief = await keptBrief(call);
  const { bibliographyOf } = await import('../../engine/bibliography/bibliography.ts');
  const { recordOf } = await import('../../engine/bibliography/record.ts');
  const style = input.style ?? DEFAULT_STYLE;
  const cited = await withPublicUrls(documentsOf(brief.citations), call);
  const languages = await languagesOf(cited, call);
  const kept = await keptIn(cited, brief.citations, call);
  const records = cited.map((citation, at) => {
    const file = kept[at];
    return recordOf({
      ...citation,
      language: languages.get(citation.document_id) ?? null,
      ...(file === undefined ? {} : { kept: file }),
    });
  });
  const { edition, entries } = bibliographyOf(records, style);
  const places = new Map(cited.map((one) => [one.document_id, placeOf(one, brief.citations)]));
  return {
    brief_id: brief.id,
    style,
    edition,
    entries: entries.map(({ csl, text, html, markdown }) => ({
      id: csl.id.replace(/^(?:doc_)?/u, 'bib_'),
      document_id: csl.id,
      csl,
      text,
      html,
      markdown,
      ...places.get(csl.id),
    })),
  };
}

/** Of each citation of a file: its source, its path in that source, and the pages cited. */
async function keptIn(
  cited: readonly BriefCitation[],
  citations: readonly BriefCitation[],
  call: RoutedCall,
): Promise<(CitedDocument['kept'] | undefined)[]> {
  const short = await withShortUrls(cited, call.service.store);
  return short.map((citation) => {
    const [repository = '', ...path] = fileParts(citation.source_url);
    if (repository === '') return undefined;
    return { repository, path: path.join('/'), pages: placeOf(citation, citations).pages ?? [] };
  });
}

function fileParts(url: string): string[] {
  if (!/^file:\/\/\//iu.test(url)) return [];
  return attempt(() => decodeURIComponent(url.slice('file:///'.length)).split('/')) ?? [];
}

/** Of a file: its address and the pages cited. */
function placeOf(
  { document_id, source_url }: BriefCitation,
  citations: readonly BriefCitation[],
): Pick<BibliographyEntry, 'source_url' | 'pages'> {
  if (!/^file:/i.test(source_url)) return {};
  const cited = citations.filter((one) => one.document_id === document_id);
  const pages = [...new Set(cited.flatMap(({ locator }) => locator.page ?? []))].toSorted((a, b) => a - b);
  return { source_url, ...(pages.length === 0 ? {} : { pages }) };
}

/** The first citation of each document, in the order in which the brief cites them. */
function documentsOf(citations: readonly BriefCitation[]): BriefCitation[] {
  const byDocument = new Map<string, BriefCitation>();
  for (const citation of citations) {
    if (!byDocument.has(citation.document_id)) byDocument.set(citation.document_id, citation);
  }
  return [...byDocument.values()];
}

/** Languages of the documents that the corpus still has: a title's capitals follow its language. */
async function languagesOf(cited: readonly BriefCitation[], call: RoutedCall): Promise<Map<string, string>> {
  const documents = await call.service.store.documentsById(cited.map((citation) => citation.document_id));
  return new Map(
    documents.filter(({ language }) => language !== 'und').map(({ id, language }) => [id, language]),
  );
}
