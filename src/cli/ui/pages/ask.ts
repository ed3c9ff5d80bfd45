// The page that asks: a question, its answer with the source beside it. A question that may be
// billed is sent by a form's POST by itself, which nothing but the reader's own click makes; an
// address with such a question only fills in the form.
import type { Answer } from '../../../api/payloads/query.ts';
import type { Mode } from '../../../api/payloads/common.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { RuleReply } from '../../../service/context.ts';
import { address, passageAddress } from '../addresses.ts';
import { page } from '../http/replies.ts';
import { formOf, numberIn, type Visit } from '../http/visit.ts';
import { field, sectorChoice, sectorsOf, select } from '../forms.ts';
import { CLOSING, opening, type Framed } from '../layout.ts';
import { markup, type Html } from '../markup.ts';
import { filledIn } from '../progress.ts';
import { answerOf } from './answer.ts';
import { sourcePane } from './source.ts';

/** A question as its address or its form has it. */
interface Question {
  readonly query: string;
  readonly mode: Mode | undefined;
  readonly sector: string;
  /** The citation that is looked at, from 1. */
  readonly at: number;
}

export async function askPage(visit: Visit): Promise<RuleReply> {
  const isPost = visit.method === 'POST';
  const question = questionIn(isPost ? await formOf(visit) : visit.query);
  const form = await formFor(visit, question);
  const about: Framed = { title: question.query, place: 'ask', width: 'wide', isSignedIn: visit.isSignedIn };
  if (question.query === '')
    return page(markup`${opening({ ...about, width: 'page' })}${form}${await welcome(visit)}${CLOSING}`);
  if (visit.isBilled && !isPost)
    return page(markup`${opening({ ...about, width: 'page' })}${form}${unasked()}${CLOSING}`);
  return filledIn(visit, markup`${opening(about)}${form}`, answered(visit, question));
}

/** The answer and its source. @throws {ClientError} */
async function answered(visit: Visit, question: Question): Promise<Html> {
  const { query, mode, sector, at } = question;
  const members = {
    query,
    ...(mode === undefined ? {} : { mode }),
    ...(sector === '' ? {} : { sector_ids: [sector] }),
  };
  const reply = await visit.client.call('query', members, { signal: visit.signal });
  return beside(visit, question, await reply.document(), at);
}

async function beside(
  visit: Visit,
  question: Question,
  document: Foreign<Answer>,
  at: number,
): Promise<Html> {
  const { query, mode, sector } = question;
  // An answer that was paid for is not asked for again by a link: its sources open by themselves.
  const { shown, source } = await answerOf(visit, document, at, (citation, place) =>
    visit.isBilled
      ? passageAddress(citation)
      : `${address('/', { q: query, mode, sector, at: place })}#quote`,
  );
  if (source === undefined) return markup`<section class="answer">${shown}</section>`;
  return markup`<div class="beside">
    <section class="answer" aria-label="Answer">${shown}</section>
    ${await sourcePane(visit, source)}
  </div>`;
}

function questionIn(fields: URLSearchParams): Question {
  const mode = fields.get('mode');
  return {
    query: (fields.get('q') ?? '').trim(),
    mode: mode === 'deliberate' || mode === 'speculative' ? mode : undefined,
    sector: fields.get('sector') ?? '',
    at: numberIn(fields, 'at') ?? 1,
  };
}

async function formFor(visit: Visit, { query, mode, sector }: Question): Promise<Html> {
  return markup`<form class="ask" role="search" action="/" method="${visit.isBilled ? 'post' : 'get'}">
    ${field('q', 'Question', query, { type: 'search', most: 2000 })}
    ${select('mode', 'Mode', [['', 'speculative'], 'deliberate'], mode)}
    ${sectorChoice(await sectorsOf(visit), sector)}<button>Ask</button>
  </form>`;
}

function unasked(): Html {
  return markup`<p class="empty">
    This question has not been asked yet: on this server an answer may be billed. Press Ask to ask it.
  </p>`;
}

async function welcome({ store }: Visit): Promise<Html> {
  const { documents } = await store.statistics();
  if (documents === 0)
    return markup`<div class="empty">
      <h1>There are no documents yet</h1>
      <p>Add some: <code>ibid corpus add FOLDER</code></p>
    </div>`;
  const count = documents === 1 ? 'one document' : `${documents.toLocaleString('en')} documents`;
  return markup`<h1>What do you want to know?</h1>
    <p>
      Every sentence of an answer is quoted from <a href="/corpus">${count}</a> and opens at its place there.
      Where they cannot support an answer, you are told so.
    </p>`;
}
