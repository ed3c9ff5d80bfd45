// One turn of the tutor as a learner reads it: how the answer was judged, the reply with footnote numbers, its sources, the
// path at the beginning, the question asked back, how far the session is.
// A turn without a reply of this layout is shown by the generic view; members unknown here follow the known ones.
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { CheckQuestion, TutorPart, TutorTurn } from '../../../api/payloads/tutor.ts';
import type { Reading } from '../../../api/payloads/reading.ts';
import type { Screen } from '../../../page/screen.ts';
import {
  citationsOf,
  citedText,
  claimsOf,
  numberedIn,
  numbersOf,
  quiet,
  refusal,
  sources,
  textOf,
} from '../answer/cited.ts';
import { readBy } from '../answer/reading.ts';
import { generic } from '../table/generic.ts';
import { isList, type Known, unknownIn } from '../table/rows.ts';
import { citing } from '../answer/footnotes.ts';
import {
  available,
  judgement,
  nearest,
  notices,
  path,
  progressPart,
  scoreText,
  stepTitle,
} from './tutor-parts.ts';
import { wrap } from '../../../page/wrap.ts';

/** Members that the view itself shows, or that say nothing to a reader. */
const OF_TURN: Known<TutorTurn> = {
  session_id: true,
  sector_id: true,
  topic: true,
  turn: true,
  outcome: true,
  lead: true,
  step: true,
  reply: true,
  claims: true,
  citations: true,
  judgement: true,
  check_question: true,
  shows: true,
  score: true,
  asked: true,
  advice: true,
  progress: true,
  unanswered: true,
  reasons: true,
  notices: true,
  closest: true,
  reading: true,
  available: true,
  billable: true,
  cost_usd: true,
  created_at: true,
};
/** What other servers send that the embedded one does not. */
const OF_OTHERS = { id: true, message: true, mode: true, confidence: true, cached: true };

export async function tutorTurn(document: Foreign<TutorTurn>, screen: Screen): Promise<string> {
  if (!isRecord(document)) return generic(document, screen);
  if (isInsufficient(document) && isList(document.reasons))
    return joined([
      ...notices(document.notices, screen),
      refusal(document, screen),
      nearest(document.closest, screen),
      available(document.available, screen),
      ...ending(document, screen),
      quiet(document, screen, [...sessionPart(document), progressPart(document.progress)]),
    ]);
  const claims = claimsOf(document.claims) ?? [];
  const citations = citationsOf(document.citations);
  const { reply } = document;
  const isOurs = typeof reply === 'string' || (reply === null && typeof document.lead === 'string');
  if (!isOurs || citations === undefined) return generic(document, screen);
  const numbers = numbersOf(claims, citations);
  const cited = citing(screen, numberedIn(citations, numbers));
  return joined([
    ...notices(document.notices, screen),
    judgement(document.judgement, screen),
    [lead(document, screen), reply === null ? '' : citedText(reply, claims, numbers, cited)]
      .filter((part) => part !== '')
      .join('\n'),
    sources(citations, numbers, cited),
    showsPath(document) ? path(document.progress, screen) : '',
    isShown(document, 'score') === true ? scoreText(document.score, screen) : '',
    ...ending(document, screen),
    await unknown(document, screen),
    quiet(document, screen, [...sessionPart(document), progressPart(document.progress)]),
    read(document.reading, screen),
  ]);
}

/** What a model had to do with it. */
function read(value: Foreign<Reading>, screen: Screen): string {
  return wrap(screen.paint.dim(screen.cleanLine(readBy(value))), screen.columns);
}

/** At the beginning, and where nothing else is to be shown. */
function showsPath({ turn, reply, judgement: judged, ...rest }: ForeignRecord<TutorTurn>): boolean {
  const { check_question: check, progress } = rest;
  const isAsked = isShown(rest, 'path');
  if (isAsked !== undefined) return turn === 1 || isAsked;
  const isAsking = (check ?? null) !== null && isRecord(progress) && progress.covered === progress.total;
  return turn === 1 || (reply === null && (judged ?? null) === null && !isAsking);
}

/** Whether a part belongs to the reply; undefined where a server does not say. */
function isShown({ shows }: ForeignRecord<TutorTurn>, part: TutorPart): boolean | undefined {
  return isList(shows) ? shows.includes(part) : undefined;
}

function joined(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The frame of the reply: "A term: ERCOT", and how the question was understood. */
function lead({ lead: words, step, asked }: ForeignRecord<TutorTurn>, screen: Screen): string {
  const title = isRecord(step) ? ` ${stepTitle(step, screen)}` : '';
  const frame = typeof words === 'string' && words !== '' ? `${screen.clean(words)}${title}` : '';
  const understood = typeof asked === 'string' ? `Asked as: ${screen.clean(asked)}` : '';
  return [understood, frame]
    .filter((part) => part !== '')
    .map((part) => screen.paint.dim(wrap(part, screen.columns)))
    .join('\n');
}

function ending(document: ForeignRecord<TutorTurn>, screen: Screen): string[] {
  const { advice } = document;
  const check = isShown(document, 'question') === false ? null : document.check_question;
  const hint = typeof advice === 'string' ? screen.paint.dim(wrap(screen.clean(advice), screen.columns)) : '';
  return [checkQuestion(check, screen), hint];
}

function checkQuestion(value: Foreign<CheckQuestion>, screen: Screen): string {
  if (value === null || value === undefined || value === '') return '';
  return wrap(screen.paint.bold(screen.clean(textOf(value)).trim()), screen.columns, '  ', '? ');
}

async function unknown(document: object, screen: Screen): Promise<string> {
  const rest = unknownIn(document, { ...OF_TURN, ...OF_OTHERS });
  return Object.keys(rest).length === 0 ? '' : (await generic(rest, screen)).trimEnd();
}

function sessionPart({ session_id: id }: ForeignRecord<TutorTurn>): string[] {
  return typeof id === 'string' || typeof id === 'number' ? [`session ${id}`] : [];
}
