// What a reader points at as the cause that a question asks for: the first hops of a trace, by the same request as the query's.
import type { Reading } from '../../api/payloads/reading.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import type { Span } from '../../text/sentences.ts';
import { stems } from '../../text/terms.ts';
import { clauseOn } from '../causal/links/cause-effect-arguments.ts';
import type { CausalLink } from '../causal/links/links.ts';
import { askedCauseOf } from '../causal/question.ts';
import type { FirstHops } from '../causal/trace/traced.ts';
import type { FittingLink } from '../causal/trace/hops.ts';
import { SHOCK } from '../causal/trace/read-joins.ts';
import { isSaid } from '../causal/trace/trace-seed.ts';
import { stretchOf } from '../causal/trace/stretch.ts';
import { GIVEN, wholeOf } from '../causal/why/given.ts';
import type { Chosen } from '../reading/chosen.ts';
import { confidenceOfReading } from '../reading/confidence.ts';
import type { Reader } from '../reading/reader.ts';
import { find, type FindingStore } from './find.ts';
import { readFound } from './read-answer.ts';
import { fittingOf, nearestStatement, statedCause } from './stated-cause.ts';

export interface ReadFirstHops {
  readonly first: FirstHops;
  readonly reading: Reading;
}

/** What a trace of a question starts from; where nothing could be read, as without a reader. Errors: those of the store; the signal's reason. */
export async function readFirstHops(
  store: FindingStore,
  query: string,
  reader: Reader,
  signal: AbortSignal | undefined,
): Promise<ReadFirstHops> {
  const finding = await find(store, query, { signal });
  const found = await readFound(store, query, finding, reader, signal);
  if ('unread' in found) {
    const { first } = await statedCause(store, finding, signal);
    return { first, reading: found.account.unread(found.unread) };
  }
  const { account, choice } = found;
  const surety = confidenceOfReading(finding, choice, { ...found, score: reader.score });
  const ids = choice.made.map(({ cited }) => cited.citation.document_id);
  const documents = new Map((await store.documentsById([...new Set(ids)])).map((one) => [one.id, one]));
  const event = stems(askedCauseOf(query)?.shock ?? '');
  const fitting = choice.made.flatMap((chosen) => {
    const document = documents.get(chosen.cited.citation.document_id);
    return document === undefined ? [] : [hopOf(chosen, document, surety, event)];
  });
  account.shows(choice.made);
  const first: FirstHops = {
    fitting,
    read: fitting.map(({ found: { key } }) => key),
    ...(fitting.length > 0 ? {} : { ruledOut: noneOf(nearestStatement(finding.ranking)) }),
  };
  return { first, reading: account.read() };
}

function noneOf(near: string | undefined): string {
  const none = 'The model pointed at no statement that gives a cause or a reason of what is asked.';
  return near === undefined ? none : `${none} The statement that was ranked first: “${near}”`;
}

/** What was chosen, as one hop: the cause is its first statement that says more than what happened, with what leads it in. */
function hopOf(
  { cited, units }: Chosen,
  document: DocumentRecord,
  surety: number,
  event: readonly string[],
): FittingLink {
  const { chunk } = units[0]!.statement;
  // What leads a list in may have the reason.
  const lead = units[0]!.statement.parts.lead.filter(({ start }) => start >= chunk.start);
  const own = [...lead, ...units.flatMap(({ statement }) => statement.parts.own)];
  const start = Math.min(...own.map((part) => part.start)) - chunk.start;
  const end = Math.max(...own.map((part) => part.end)) - chunk.start;
  const sentence = stretchOf(chunk, { start, end });
  const causeAt = Math.max(
    0,
    units.findIndex(({ statement }) => !restates(statement.own, event)),
  );
  const { parts } = units[causeAt]!.statement;
  const cause = {
    start: causeAt === 0 ? 0 : parts.own[0]!.start - chunk.start - start,
    end: parts.own.at(-1)!.end - chunk.start - start,
  };
  const link = linkOf(sentence.text, cause, chunk.heading ?? '', document.title);
  const heading = `${document.title} ${chunk.heading ?? ''}`;
  const key = `${chunk.id} ${start}`;
  return fittingOf({ link, sentence, document, surety, heading, key, cited });
}

function restates(text: string, event: readonly string[]): boolean {
  const said = new Set(stems(text));
  return event.length > 0 && event.every((one) => isSaid(one, said));
}

function linkOf(text: string, cause: Span, heading: string, title: string): CausalLink {
  const whole = wholeOf(text, heading, title);
  return {
    ...whole,
    cause: { ...clauseOn(text, cause), label: cause },
    read: { kind: 'causes', stated: 'fact' },
    is: { cause: [], effect: [SHOCK] },
    cue: { ...whole.cue, name: GIVEN.reason },
    words: '',
  };
}
