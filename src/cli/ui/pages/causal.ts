// What follows from a shock, or led to it: the drawing, and each hop with the sentence that states it.
import { isInsufficient } from '../../../api/outcome.ts';
import type { CausalTrace } from '../../../api/payloads/causal.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import type { RuleReply } from '../../../service/context.ts';
import { citationsOf, textOf, type ForeignCitation } from '../../output/answer/cited.ts';
import {
  hopsAfter,
  traceIn,
  type Hop,
  type SaidLink,
  type TraceDocument,
} from '../../output/causal/causal-document.ts';
import { graphOf } from '../../output/causal/causal-graph.ts';
import { causalSvg } from '../../output/causal/causal-svg.ts';
import { headingOf, stanceIn } from '../../output/causal/causal-words.ts';
import { readBy } from '../../output/answer/reading.ts';
import { text } from '../../output/brief/brief-page.ts';
import { isList } from '../../output/table/rows.ts';
import { CliError } from '../../kit/errors.ts';
import { passageAddress } from '../addresses.ts';
import { keepDrawing } from '../drawings.ts';
import { page } from '../http/replies.ts';
import { formOf, type Visit } from '../http/visit.ts';
import { CLOSING, opening } from '../layout.ts';
import { markup, NOTHING, type Html } from '../markup.ts';
import { filledIn } from '../progress.ts';
import { PLAIN } from '../screen.ts';

interface Asked {
  readonly entity: string;
  readonly shock: string;
  readonly direction: 'forward' | 'backward';
}

export async function causalPage(visit: Visit): Promise<RuleReply> {
  const isPost = visit.method === 'POST';
  const fields = isPost ? await formOf(visit) : visit.query;
  const asked: Asked = {
    entity: (fields.get('entity') ?? '').trim(),
    shock: (fields.get('shock') ?? '').trim(),
    direction: fields.get('direction') === 'backward' ? 'backward' : 'forward',
  };
  const isAsked = asked.entity !== '' && asked.shock !== '';
  const mayAsk = isPost || !visit.isBilled;
  const title = isAsked ? `${asked.entity}: ${asked.shock}` : 'Causes';
  const begun = markup`${opening({ title, place: 'causal', width: 'wide', isSignedIn: visit.isSignedIn })}
    <h1>Causes</h1>
    ${form(asked, visit.isBilled)}`;
  if (isAsked && mayAsk) return filledIn(visit, begun, traced(visit, asked));
  return page(markup`${begun}${isAsked ? unasked() : about()}${CLOSING}`);
}

function form({ entity, shock, direction }: Asked, isBilled: boolean): Html {
  const option = (value: string, words: string) =>
    value === direction
      ? markup`<option value="${value}" selected>${words}</option>`
      : markup`<option value="${value}">${words}</option>`;
  return markup`<form class="ask" action="/causal" method="${isBilled ? 'post' : 'get'}">
    <div class="grow">
      <label for="entity">What is struck</label
      ><input type="text" id="entity" name="entity" value="${entity}" required maxlength="300" dir="auto" />
    </div>
    <div class="grow">
      <label for="shock">By what</label
      ><input type="text" id="shock" name="shock" value="${shock}" required maxlength="300" dir="auto" />
    </div>
    <div>
      <label for="direction">Towards</label
      ><select id="direction" name="direction">
        ${option('forward', 'its effects')}${option('backward', 'its causes')}
      </select>
    </div>
    <button>Trace</button>
  </form>`;
}

function about(): Html {
  return markup`<p>
    Name what is struck and by what, such as the
    <a href="/causal?entity=Panama+Canal&amp;shock=drought">Panama Canal by a drought</a>. Every step is a
    sentence of a document that states it.
  </p>`;
}

function unasked(): Html {
  return markup`<p class="empty">
    This has not been asked yet: on this server a trace may be billed. Press Trace to ask for it.
  </p>`;
}

async function traced(visit: Visit, asked: Asked): Promise<Html> {
  const reply = await visit.client.call('causal', { ...asked }, { signal: visit.signal });
  const document = await reply.document();
  const trace = traceIn(document);
  if (trace === undefined || !isRecord(document))
    return markup`<p>The service answered in a layout that this page does not know.</p>`;
  if (isInsufficient(document)) {
    const reasons = isList(document.reasons) ? document.reasons.map(textOf) : [];
    return markup`<div class="insufficient" role="note">
        <p><strong>insufficient_evidence</strong> The documents state no such effect.</p>
        ${reasons.map((reason) => markup`<p dir="auto">${reason}</p>`)}
      </div>
      ${aside(trace, document)}`;
  }
  return markup`${await drawing(document, trace)}
    ${trace.asked === '' ? NOTHING : markup`<p class="small" dir="auto">“${trace.asked}” was read as ${trace.entity}.</p>`}
    <h2>Hop by hop</h2>
    ${trace.ways.map(
      (way) =>
        markup`<p class="small">${headingOf(
          hopsAfter(trace, null).filter(({ isBackward }) => isBackward === way),
          way,
        )}</p>`,
    )}
    ${hops(trace, null, citedIn(document))}${aside(trace, document)}${readLine(document.reading)}`;
}

function readLine(reading: ForeignRecord<CausalTrace>['reading']): Html {
  const line = readBy(reading);
  return line === '' ? NOTHING : markup`<p class="small" dir="auto">${line}</p>`;
}

async function drawing(document: Foreign<CausalTrace>, trace: TraceDocument): Promise<Html> {
  try {
    const address = keepDrawing(await causalSvg(document, PLAIN));
    const { description } = graphOf(trace);
    return markup`<div class="drawing" tabindex="0" role="region" aria-label="Drawing of the trace">
        <img src="${address}" alt="${description} Each is written out below." />
      </div>
      <p class="small"><a href="${address}">The drawing by itself</a></p>`;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return markup`<p class="small">${error.message}</p>`;
  }
}

type Cited = ReadonlyMap<unknown, ForeignCitation>;

function citedIn(document: Foreign<CausalTrace>): Cited {
  const citations = isRecord(document) ? (citationsOf(document.citations) ?? []) : [];
  return new Map(citations.map((citation) => [citation.id, citation]));
}

/** No trace goes deeper; what is beyond is written on one level. */
const DEEPEST = 8;

function hops(trace: TraceDocument, after: number | null, cited: Cited, depth = 1): Html {
  const all = hopsAfter(trace, after);
  if (all.length === 0 || depth > DEEPEST) return NOTHING;
  return markup`<ol class="hops">
    ${all.map((hop) => markup`<li>${hopOf(hop, cited)}${hops(trace, hop.n, cited, depth + 1)}</li>`)}
  </ol>`;
}

function hopOf(hop: Hop, cited: Cited): Html {
  const sure = Number.isNaN(hop.confidence) ? '' : `confidence ${hop.confidence.toFixed(2)}`;
  const said = [stanceIn(hop), sure, hop.precision === '' ? '' : `“${hop.cue}” was right ${hop.precision}`];
  return markup`<strong dir="auto">${hop.from} → ${hop.to}</strong>
    <span class="small">${said.filter((part) => part !== '').join(' · ')}</span>
    ${quoted(hop, cited)}${hop.also.map((one) => quoted(one, cited))}`;
}

function quoted({ text: said, citationIds }: SaidLink, cited: Cited): Html {
  const links = citationIds.flatMap((id) => {
    const citation = cited.get(id);
    const address = citation === undefined ? undefined : passageAddress(citation);
    return citation === undefined || address === undefined
      ? []
      : [markup` <a href="${address}">${text(citation.title)}</a>`];
  });
  return markup`<blockquote dir="auto">${said}</blockquote>
    <p class="meta" dir="auto">${links}</p>`;
}

/** What sentences deny, and what only came after. */
function aside({ denied, notes }: TraceDocument, document: Foreign<CausalTrace>): Html {
  const cited = citedIn(document);
  const list = (title: string, all: readonly SaidLink[]) =>
    all.length === 0
      ? NOTHING
      : markup`<h2>${title}</h2>
          <ul>
            ${all.map((one) => markup`<li>${quoted(one, cited)}</li>`)}
          </ul>`;
  return markup`${list('Denied or prevented', denied)}${list('Before and after, not said to be a cause', notes)}`;
}
