// A turn of the tutor: how the answer was judged, the reply with the numbers of its sources, the
// path at the beginning, the question asked back, how far the session is; and a whole session, a
// section a turn. A turn without a reply of this layout has no page; members unknown here follow
// the known ones.
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { Citation } from '../../../api/payloads/common.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type {
  TutorJudgement,
  TutorPart,
  TutorProgress,
  TutorScore,
  TutorTurn,
} from '../../../api/payloads/tutor.ts';
import { placeOf, type Cited } from '../../../page/cited.ts';
import { claimedText } from '../../../page/claimed.ts';
import {
  listSection,
  pageOf,
  paragraph,
  type Block,
  type Item,
  type Page,
  type Run,
  type Tone,
} from '../../../page/page.ts';
import { cellText, counted, listed, text, textIn, timeOf } from '../../../page/values.ts';
import { shortened } from '../../../text/marks.ts';
import { readBy } from '../answer/reading.ts';
import { citationsOf, claimsOf, costOf, madeOf, refusalOf } from '../cited.ts';
import { isList, type Known, recordsIn, recordsOnly, unknownIn } from '../table/rows.ts';

type Turn = ForeignRecord<TutorTurn>;

/** What was said, and what came back. */
export interface Exchange {
  /** RFC 3339. */
  readonly time: string;
  /** Null where what was sent was not kept. */
  readonly message: string | null;
  readonly turn: Turn;
}

/** A tutor session as it was held on this machine. */
export interface SessionRecord {
  readonly session_id: string;
  readonly sector_id: string | null;
  readonly topic: string | null;
  readonly exchanges: readonly Exchange[];
}

/** Members that the page itself shows, or that say nothing to a reader. */
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

export function tutorPage(document: Foreign<TutorTurn>): Page | undefined {
  if (!isRecord(document)) return undefined;
  const citations = citationsOf(document.citations);
  const isRefused = isInsufficient(document) && isList(document.reasons);
  if (!isRefused && (!isOurs(document) || citations === undefined)) return undefined;
  const { session_id: id, progress } = document;
  const session = typeof id === 'string' || typeof id === 'number' ? `session ${id}` : '';
  return pageOf({
    form: 'reply',
    id: text(id),
    title: text(document.topic) || 'Tutor',
    about: [],
    citations: citations ?? [],
    cost: costOf(document),
    blocks: [
      ...notices(document.notices),
      ...(isRefused ? refusedTurn(document) : answeredTurn(document)),
      ...questionPut(document),
      ...paragraph(text(document.advice), 'small'),
      ...(isRefused ? [] : unknown(document)),
      { kind: 'made', parts: [session, progressIn(progress), ...madeOf(document)] },
      ...paragraph(readBy(document.reading), 'small'),
    ],
  });
}

function isOurs({ reply, lead }: Turn): boolean {
  return typeof reply === 'string' || (reply === null && typeof lead === 'string');
}

function refusedTurn(document: Turn): Block[] {
  return [refusalOf(document.reasons), ...nearest(document.closest), ...available(document.available)];
}

function answeredTurn(document: Turn): Block[] {
  return [
    ...judged(document.judgement),
    ...asked(document.asked),
    ...replied(document),
    { kind: 'sources' },
    ...(showsPath(document) ? path(document.progress) : []),
    ...(isShown(document, 'score') === true ? score(document.score) : []),
  ];
}

function unknown(document: Turn): Block[] {
  const rest = unknownIn(document, { ...OF_TURN, ...OF_OTHERS });
  return Object.keys(rest).length === 0 ? [] : [{ kind: 'members', rest }];
}

/** A session: a section a turn, headed by what was said, then what was learned and the score. */
export function sessionPage({ session_id, sector_id, topic, exchanges }: SessionRecord): Page {
  const last = exchanges.at(-1)!;
  return pageOf({
    form: 'report',
    id: session_id,
    title: topic ?? session_id,
    about: ['tutor', sector_id ?? '', timeOf(last.time)],
    citations: exchanges.flatMap(({ turn }) => citationsOf(turn.citations) ?? []),
    cost: '',
    blocks: [...exchanges.map(exchangeSection), ...atTheEnd(last.turn), { kind: 'sources' }],
  });
}

/** The longest heading, in UTF-16 units. */
const LONGEST = 120;

function exchangeSection({ message, turn }: Exchange): Block {
  const said = (message ?? 'A message that was not kept').replace(/\s+/gu, ' ').trim();
  const refused: Block[] = isInsufficient(turn) ? [refusalOf(turn.reasons, '')] : [];
  const blocks = [...judged(turn.judgement), ...replied(turn), ...refused, ...questionPut(turn)];
  return { kind: 'section', heading: shortened(said, LONGEST - 1), blocks };
}

function atTheEnd({ score: all, progress }: Turn): Block[] {
  const path = progressIn(progress);
  const words = listed([scoreIn(all), path === '' ? '' : `${path}.`], ' ');
  return words === '' ? [] : [{ kind: 'section', heading: 'At the end', blocks: [{ kind: 'text', words }] }];
}

/** What changed for the learner, a paragraph each. */
function notices(value: Foreign<readonly string[]>): Block[] {
  return (isList(value) ? value : []).map((one) => ({
    kind: 'text',
    words: [{ text: textIn(one), tone: 'warn' }],
  }));
}

const VERDICTS: ReadonlyMap<unknown, readonly [string, Tone]> = new Map([
  ['correct', ['Right.', 'good']],
  ['partly', ['Partly right.', 'warn']],
  ['wrong', ['Not so.', 'bad']],
]);

/** `Partly right. The answer: 15 February 2021.`; empty where nothing was judged. */
function judged(value: Foreign<TutorJudgement>): Block[] {
  if (!isRecord(value)) return [];
  const verdict = VERDICTS.get(value.verdict);
  const words: Run[] = [
    ...(verdict === undefined ? [] : [{ text: verdict[0], tone: verdict[1] }, { text: ' ' }]),
    ...(typeof value.expected === 'string' ? [{ text: `The answer: ${value.expected}` }] : []),
  ];
  return words.length === 0 ? [] : [{ kind: 'text', words }];
}

function asked(value: unknown): Block[] {
  return paragraph(text(value) === '' ? '' : `Asked as: ${text(value)}`, 'small');
}

/** The frame of the reply, "A term: ERCOT", and what the documents say. */
function replied({ lead, step, reply, claims }: Turn): Block[] {
  const title = isRecord(step) ? ` ${textIn(step.title)}` : '';
  const frame: Run[] = text(lead) === '' ? [] : [{ text: `${text(lead)}${title}`, tone: 'quiet' }];
  if (typeof reply !== 'string') return frame.length === 0 ? [] : [{ kind: 'text', words: frame }];
  const [first, ...others] = claimedText(reply, claimsOf(claims) ?? [], { role: 'answer' });
  if (first?.kind === 'text' && frame.length > 0) return [{ ...first, lead: frame }, ...others];
  const above: Block[] = frame.length === 0 ? [] : [{ kind: 'text', words: frame }];
  return first === undefined ? above : [...above, first, ...others];
}

function questionPut(turn: Turn): Block[] {
  const { check_question: check } = turn;
  const words = isShown(turn, 'question') === false ? '' : textIn(check ?? '').trim();
  return words === '' ? [] : [{ kind: 'text', role: 'question', words }];
}

/** Whether a part belongs to the reply; undefined where a server does not say. */
function isShown({ shows }: Turn, part: TutorPart): boolean | undefined {
  return isList(shows) ? shows.includes(part) : undefined;
}

/** At the beginning, and where nothing else is to be shown. */
function showsPath({ turn, reply, judgement, ...rest }: Turn): boolean {
  const { check_question: check, progress } = rest;
  const isAsked = isShown(rest, 'path');
  if (isAsked !== undefined) return turn === 1 || isAsked;
  const isAsking = (check ?? null) !== null && isRecord(progress) && progress.covered === progress.total;
  return turn === 1 || (reply === null && (judgement ?? null) === null && !isAsking);
}

/** The steps with a mark each; empty where they are laid out otherwise. */
function path(progress: Foreign<TutorProgress>): Block[] {
  const steps = isRecord(progress) ? (recordsOnly(progress.steps) ?? []) : [];
  const items = steps.map(({ kind, title, done }): Item => ({
    words: textIn(title),
    label: textIn(kind),
    done: done === true,
  }));
  return listSection({ text: 'The path', tone: 'strong' }, items);
}

/** The sectors and topics that a session can be begun about. */
function available(value: Foreign<TutorTurn['available']>): Block[] {
  if (!isRecord(value)) return [];
  const listOf = (heading: string, all: unknown) =>
    listSection(
      { text: heading, tone: 'strong' },
      (isList(all) ? all : []).map((one) => ({ words: textIn(one) })),
    );
  return [...listOf('Sectors', value.sectors), ...listOf('Topics of this sector', value.topics)];
}

const LONGEST_PASSAGE = 320;

/** Where to look where a question has no answer; the passages are none. */
function nearest(value: Foreign<readonly Citation[]>): Block[] {
  const items = recordsIn(value).map((citation: Cited) => {
    const quote = shortened(textIn(citation.quote).replace(/\s+/g, ' '), LONGEST_PASSAGE);
    const place = listed([textIn(citation.title), placeOf(citation)]);
    return { words: [`${quote}\n`, { text: place, tone: 'quiet' as const }] };
  });
  return listSection({ text: 'The closest passages, none of them sure to answer it:' }, items);
}

/** `2 of 5 steps`, else the members side by side. */
function progressIn(value: Foreign<TutorProgress>): string {
  if (!isRecord(value)) return value === undefined || value === null ? '' : `progress ${cellText(value)}`;
  const { covered, total, steps } = value;
  if (typeof covered === 'number' && typeof total === 'number' && Array.isArray(steps))
    return total === 0 ? '' : `${covered} of ${total} steps`;
  const members = Object.entries(value).map(
    ([name, member]) => `${name.replaceAll('_', ' ')} ${cellText(member)}`,
  );
  return members.length === 0 ? '' : `progress: ${members.join(', ')}`;
}

function score(value: Foreign<TutorScore>): Block[] {
  const words = scoreIn(value);
  return words === '' ? [] : [{ kind: 'text', words: [{ text: words, tone: 'strong' }] }];
}

/** `Score: 3 of 5 questions right, 1 partly.`; empty where nothing was asked. */
function scoreIn(value: Foreign<TutorScore>): string {
  if (!isRecord(value)) return '';
  const { asked: put, correct, partly, passed } = value;
  if (typeof put !== 'number' || typeof correct !== 'number') return '';
  const more = [
    typeof partly === 'number' && partly > 0 ? `, ${partly} partly` : '',
    typeof passed === 'number' && passed > 0 ? `, ${passed} passed over` : '',
  ];
  return `Score: ${correct} of ${counted(put, 'question')} right${more.join('')}.`;
}
