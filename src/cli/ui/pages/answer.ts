// The answer to a question as a page: its sentences with the numbers of their sources, each a link to the passage; where there
// is none, why, and the closest passages.
import { isInsufficient } from '../../../api/outcome.ts';
import type { Answer, ClosePassage } from '../../../api/payloads/query.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import {
  citationsOf,
  claimsOf,
  NOT_SURE,
  numberedIn,
  numbersOf,
  textOf,
  type CitedClaim,
  type ForeignCitation,
  type Numbers,
} from '../../output/answer/cited.ts';
import { passageHtml } from '../../output/answer/close-passages.ts';
import { pathOf } from '../../output/answer/passage-blocks.ts';
import { text, timeOf } from '../../output/brief/brief-page.ts';
import { disagreement, untold } from '../../output/answer/disagreeing.ts';
import { isList, recordsIn } from '../../output/table/rows.ts';
import { passageAddress } from '../addresses.ts';
import type { Visit } from '../http/visit.ts';
import { markup, NOTHING, trusted, type Html } from '../markup.ts';
import { saidOf } from './said.ts';
import { aboutSource } from './source.ts';

export interface Answered {
  readonly shown: Html;
  /** Of the passage that is shown beside it; undefined where there is none. */
  readonly source: ForeignCitation | undefined;
}

/** How a citation of an answer is linked. @param at its place among the answer's, from 1 */
export type Linking = (citation: ForeignCitation, at: number) => string | undefined;

/** @param at the citation that is looked at, from 1 */
export async function answerOf(
  visit: Visit,
  document: Foreign<Answer>,
  at: number,
  link: Linking,
): Promise<Answered> {
  if (!isRecord(document)) return { shown: other(), source: undefined };
  if (isInsufficient(document)) return { shown: refused(document), source: undefined };
  const claims = claimsOf(document.claims);
  const citations = citationsOf(document.citations);
  if (claims === undefined || citations === undefined || typeof document.answer !== 'string')
    return { shown: other(), source: undefined };
  const numbers = numbersOf(claims, citations);
  const source = citations[at - 1] ?? citations[0];
  const places = new Map(citations.map((citation, index) => [citation.id, { citation, at: index + 1 }]));
  const refs = (claim: CitedClaim) => refsOf(claim, numbers, places, source, link);
  const quoted = ({ citation_ids: [id] }: CitedClaim) => places.get(id)?.citation;
  const shown = markup`${head(document)}${disagreementLine(document)}${await saidOf(visit, { answer: document.answer, claims, quoted, refs })}
    ${recordsIn(document.claims).some(({ partial }) => partial === true) ? markup`<p class="small">It goes on in the document: more of it is there than is quoted.</p>` : NOTHING}
    ${sources(citations, numbers, link)}${conflicts(document)}${agreeing(document, citations)}${open(document)}${quiet(document)}`;
  return { shown, source };
}

function other(): Html {
  return markup`<p>The service answered in a layout that this page does not know.</p>`;
}

function head({ query, asked_as: asked }: ForeignRecord<Answer>): Html {
  const read = text(asked);
  return markup`<h1 class="question" dir="auto">${text(query)}</h1>
    ${read === '' ? NOTHING : markup`<p class="small" dir="auto">Asked as: ${read}</p>`}`;
}

type Places = ReadonlyMap<unknown, { readonly citation: ForeignCitation; readonly at: number }>;

function refsOf(
  { citation_ids: ids }: CitedClaim,
  numbers: Numbers,
  places: Places,
  shown: ForeignCitation | undefined,
  link: Linking,
): Html {
  const marks = ids.flatMap((id) => {
    const [number, place] = [numbers.get(id), places.get(id)];
    return number === undefined || place === undefined ? [] : [{ number, ...place }];
  });
  const once = marks.filter(({ number }, at) => marks.findIndex((one) => one.number === number) === at);
  if (once.length === 0) return NOTHING;
  const links = once.map(({ number, citation, at }) => {
    const address = link(citation, at);
    const current = citation === shown ? markup` aria-current="true"` : NOTHING;
    return address === undefined
      ? markup`${number}`
      : markup`<a href="${address}" ${current} aria-label="Source ${number}, the passage">${number}</a>`;
  });
  return markup`<span class="refs">${links}</span>`;
}

function sources(citations: readonly ForeignCitation[], numbers: Numbers, link: Linking): Html {
  const items = numberedIn(citations, numbers).map(({ number, citation, pages }) => {
    const address = link(citation, citations.indexOf(citation) + 1);
    const title = text(citation.title) || text(citation.document_id) || 'Untitled';
    return markup`<li id="source-${number}">
      <span class="number">${number}</span>
      <div>
        <span class="title" dir="auto"
          >${address === undefined ? title : markup`<a href="${address}">${title}</a>`}</span
        >${pages === '' ? NOTHING : markup`, ${pages}`}
        <p class="meta" dir="auto">${aboutSource(citation)}</p>
      </div>
    </li>`;
  });
  return markup`<h2 class="label">Sources</h2>
    <ol class="cited">
      ${items}
    </ol>`;
}

function refused(document: ForeignRecord<Answer>): Html {
  const reasons = isList(document.reasons) ? document.reasons.map(textOf).filter((one) => one !== '') : [];
  const closest = recordsIn(document.closest);
  return markup`${head(document)}
    <div class="insufficient" role="note">
      <p><strong>insufficient_evidence</strong> ${NOT_SURE}</p>
      ${reasons.map((reason) => markup`<p dir="auto">${reason}</p>`)}
    </div>
    ${
      closest.length === 0
        ? NOTHING
        : markup`<h2>The closest passages</h2>
            <ol class="found">
              ${closest.map(passage)}
            </ol>`
    }${open(document)}${quiet(document)}`;
}

/** A passage that was found, in its own layout, with the way to it. */
function passage(one: ForeignRecord<ClosePassage>): Html {
  const address = passageAddress(one);
  const title = pathOf(one).join(' › ') || 'Untitled';
  return markup`<li>
    <h3 dir="auto">${address === undefined ? title : markup`<a href="${address}">${title}</a>`}</h3>
    <div class="text">${trusted(passageHtml(one))}</div>
    <p class="meta" dir="auto">${aboutSource(one)}</p>
  </li>`;
}

/** Of documents that disagree, each is quoted in the answer. */
function disagreementLine(document: ForeignRecord<Answer>): Html {
  const [first, ...rest] = disagreement(document)?.split(/(?<=\.) /) ?? [];
  return first === undefined ? NOTHING : markup`<p><strong>${first}</strong> ${rest.join(' ')}</p>`;
}

function conflicts({ conflicts: all, citations }: ForeignRecord<Answer>): Html {
  const byId = new Map((citationsOf(citations) ?? []).map((citation) => [citation.id, citation]));
  const { others, older } = untold(all);
  const list = (title: string, some: typeof others): Html =>
    some.length === 0
      ? NOTHING
      : markup`<h2>${title}</h2>
          <ul>
            ${some.map((one) => item(one))}
          </ul>`;
  return markup`${list('Sources that conflict with this', others)}${list('Older, on the same page', older)}`;

  function item(conflict: (typeof others)[number]): Html {
    const citation = byId.get(text(conflict.citation_id));
    const address = citation === undefined ? undefined : passageAddress(citation);
    const title = citation === undefined ? '' : text(citation.title) || 'its source';
    return markup`<li dir="auto">
      ${text(conflict.text)}${address === undefined ? NOTHING : markup` (<a href="${address}">${title}</a>)`}
    </li>`;
  }
}

function agreeing({ corroboration }: ForeignRecord<Answer>, citations: readonly ForeignCitation[]): Html {
  const ids = new Set(
    recordsIn(corroboration).flatMap((one) => (isList(one.citation_ids) ? one.citation_ids : [])),
  );
  const items = citations.flatMap((citation) => {
    const address = ids.has(text(citation.id)) ? passageAddress(citation) : undefined;
    return address === undefined
      ? []
      : [markup`<li dir="auto"><a href="${address}">${text(citation.title)}</a></li>`];
  });
  return items.length === 0
    ? NOTHING
    : markup`<h2>Said elsewhere too</h2>
        <ul>
          ${items}
        </ul>`;
}

function open({ unanswered }: ForeignRecord<Answer>): Html {
  const items = recordsIn(unanswered).map(({ query, reasons }) => {
    const why = isList(reasons) ? reasons.map(textOf).join(' ') : '';
    return markup`<li dir="auto">${text(query)}: ${why}</li>`;
  });
  return items.length === 0
    ? NOTHING
    : markup`<h2>Not answered</h2>
        <ul>
          ${items}
        </ul>`;
}

/** How it was made: mode, confidence, time, and what a deliberate answer did. */
function quiet(document: ForeignRecord<Answer>): Html {
  const { mode, confidence, created_at: created, cached, steps } = document;
  const sure =
    typeof confidence === 'number' && !isInsufficient(document) ? `confidence ${confidence.toFixed(2)}` : '';
  const parts = [text(mode), sure, cached === true ? 'from cache' : '', timeOf(text(created))];
  const done = recordsIn(steps).map(
    (step) => markup`<li>${text(step.name).replaceAll('_', ' ')}: ${text(step.detail)}</li>`,
  );
  return markup`<p class="small">${parts.filter((part) => part !== '').join(' · ')}</p>
    ${
      done.length === 0
        ? NOTHING
        : markup`<details class="small">
            <summary>How it was found</summary>
            <ul>
              ${done}
            </ul>
          </details>`
    }`;
}
