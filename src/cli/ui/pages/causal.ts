// What follows from a shock, or led to it: the drawing, and each hop with its sentence.
import { isInsufficient } from '../../../api/outcome.ts';
import type { CausalTrace } from '../../../api/payloads/causal.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import { pageInside } from '../../../page/html/html.ts';
import type { RuleReply } from '../../../service/context.ts';
import { causalPage as tracePage } from '../../output/causal/causal.ts';
import { traceIn } from '../../output/causal/causal-document.ts';
import { graphOf } from '../../output/causal/causal-dot.ts';
import { causalSvg } from '../../output/causal/causal-svg.ts';
import { CliError } from '../../kit/errors.ts';
import { passageAddress } from '../addresses.ts';
import { NO_TERMINAL, keepDrawing } from '../drawings.ts';
import { page } from '../http/replies.ts';
import { formOf, type Visit } from '../http/visit.ts';
import { field, select } from '../forms.ts';
import { CLOSING, opening } from '../layout.ts';
import { markup, NOTHING, trusted, type Html } from '../markup.ts';
import { filledIn } from '../progress.ts';
import { refsIn, withRefs, UNKNOWN } from './answer.ts';

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
  const ways = [
    ['forward', 'its effects'],
    ['backward', 'its causes'],
  ] as const;
  return markup`<form class="ask" action="/causal" method="${isBilled ? 'post' : 'get'}">
    ${field('entity', 'What is struck', entity)}${field('shock', 'By what', shock)}
    ${select('direction', 'Towards', ways, direction)}
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
  const made = await tracePage(document);
  if (made === undefined) return UNKNOWN;
  const claimed = withRefs(refsIn(made, passageAddress));
  const inside = trusted(pageInside(made, { passage: passageAddress, claimed }));
  const isRefused = isRecord(document) && isInsufficient(document);
  return isRefused ? inside : markup`${await drawing(document)}${inside}`;
}

async function drawing(document: Foreign<CausalTrace>): Promise<Html> {
  const trace = traceIn(document);
  if (trace === undefined) return NOTHING;
  try {
    const address = keepDrawing(await causalSvg(document, NO_TERMINAL));
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
